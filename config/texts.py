"""Rules for any text that people send."""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import category

from django.core.exceptions import ValidationError
from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _

from config.errors import InvalidInput

UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
UNREADABLE = _("There is an unreadable character in the text. Type it again, please.")
TOO_LONG = _("This is too long. It can have up to %(max_length)s characters.")


def is_storable(text: str) -> bool:
    """Whether the database can keep the text: no NUL, and no half of a surrogate pair (JSON can bring both)."""
    return not UNSTORABLE.search(text)


def storable(text: str) -> str:
    """The text with a sign in the place of each character that the database cannot keep."""
    return UNSTORABLE.sub("\N{REPLACEMENT CHARACTER}", text)


UNFIT_FOR_NAME = _("A name or a title is a single line of visible characters. Type it again, please.")
# What is never seen and lets a text pass for another: overrides, embeddings and isolates, which turn the direction of
# what follows, also beyond the text; spaces and joiners without a width, soft hyphens, and tags outside of a flag. Not
# what right-to-left text, emoji and some scripts need: marks of direction (U+200E, U+200F, U+061C), joiners (U+200C,
# U+200D) and variation selectors.
HIDDEN = re.compile(
    "(\N{WAVING BLACK FLAG}[\U000e0020-\U000e007e]+\U000e007f)"
    "|[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
# Letters and symbols by their class that show nothing.
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
CONTROLS = frozenset({"Cc", "Zl", "Zp"})
UNSEEN = CONTROLS | {"Cf", "Cn", "Co", "Mn", "Me", "Zs"}
# A sign that is newer than this Python's tables, or a font's own, may be all that somebody says.
MAYBE_SEEN = frozenset({"Cn", "Co"})


def is_name(text: str) -> bool:
    """Whether a text will do for a name or a title: nothing in it that is hidden or controls what stands around it,
    and something to be seen, unless it is empty. Nothing is taken out of it: who chose it should know.
    """
    if without_hidden(text) != text or any(category(character) in CONTROLS for character in text):
        return False
    return not text or text.isspace() or any(_is_seen(character) for character in text)


def without_hidden(text: str) -> str:
    """The text as it is read: without the characters that are never seen and let it pass for another.

    People paste them with what they copy, and could neither find nor delete them; so they are no reason to refuse it.
    """
    return HIDDEN.sub(r"\1", text)


def is_blank(text: str) -> bool:
    """Whether a text shows nothing: it is empty, or all of it are spaces and characters without a width."""
    return not any(
        _is_seen(character) or category(character) in MAYBE_SEEN for character in text if not character.isspace()
    )


def text_problem(text: str, longest: int, *, empty: str = "", is_title: bool = False) -> str:
    """What is wrong with a text that somebody sent, in words for them; empty where it will do.

    `empty` is what to say when there must be something. A name or a title takes `is_name` too.
    """
    if empty and is_blank(text):
        return empty
    if len(text) > longest:
        return TOO_LONG % {"max_length": number_format(longest, force_grouping=True)}
    if not is_storable(text):
        return str(UNREADABLE)
    return str(UNFIT_FOR_NAME) if is_title and not is_name(text) else ""


def checked_text(field: str, text: str, longest: int, *, empty: str = "", is_title: bool = False) -> str:
    """The text `without_hidden`, a name or a title as it came; `InvalidInput` that names the field where `text_problem`
    finds one.
    """
    text = text if is_title else without_hidden(text)
    if problem := text_problem(text, longest, empty=empty, is_title=is_title):
        raise InvalidInput(problem, fields={field: [problem]})
    return text


def check_name(text: str) -> None:
    """The same for forms and models, as a validator."""
    if not is_name(text):
        raise ValidationError(UNFIT_FOR_NAME)


def check_names(**texts: str | Iterable[str]) -> None:
    """Of the fields of one row; raises `ValidationError` by field."""
    lists = {field: [said] if isinstance(said, str) else said for field, said in texts.items()}
    if unfit := [field for field, names in lists.items() if not all(map(is_name, names))]:
        raise ValidationError(dict.fromkeys(unfit, UNFIT_FOR_NAME))


def _is_seen(character: str) -> bool:
    return character not in BLANK and category(character) not in UNSEEN
