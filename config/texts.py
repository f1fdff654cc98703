"""Rules for all texts that people send."""

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
    """Tell whether the database can store the text. It cannot store NUL or half a surrogate pair, which JSON allows."""
    return not UNSTORABLE.search(text)


def storable(text: str) -> str:
    """Return the text with each character that the database cannot store replaced by U+FFFD."""
    return UNSTORABLE.sub("\N{REPLACEMENT CHARACTER}", text)


UNFIT_FOR_NAME = _("A name or a title is a single line of visible characters. Type it again, please.")
# Characters that are invisible and let a text pass for another one: overrides, embeddings and isolates, which change
# the direction of the text after them, even beyond its end; spaces and joiners without a width, soft hyphens, and tags
# outside of a flag. Characters that right-to-left text, emoji and some scripts need are not among them: direction marks
# (U+200E, U+200F, U+061C), joiners (U+200C, U+200D) and variation selectors.
HIDDEN = re.compile(
    "(\N{WAVING BLACK FLAG}[\U000e0020-\U000e007e]+\U000e007f)"
    "|[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
# Characters that are letters or symbols by their category, but show nothing.
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
CONTROLS = frozenset({"Cc", "Zl", "Zp"})
UNSEEN = CONTROLS | {"Cf", "Cn", "Co", "Mn", "Me", "Zs"}
# Unassigned and private characters may be visible: they can be newer than Python's tables, or a font's own.
MAYBE_SEEN = frozenset({"Cn", "Co"})


def is_name(text: str) -> bool:
    """Tell whether a text is suitable as a name or a title.

    It must not contain hidden or control characters, and must show something unless it is empty or only spaces. Nothing
    is removed from a name, because a user who chose it should know.
    """
    if without_hidden(text) != text or any(category(character) in CONTROLS for character in text):
        return False
    return not text or text.isspace() or any(_is_seen(character) for character in text)


def without_hidden(text: str) -> str:
    """Return the text without invisible characters that let it pass for another one.

    People paste such characters with other text, and could neither find nor delete them. So a text with them is not
    refused.
    """
    return HIDDEN.sub(r"\1", text)


def is_blank(text: str) -> bool:
    """Tell whether a text shows nothing: it is empty, or has only spaces and invisible characters."""
    return not any(
        _is_seen(character) or category(character) in MAYBE_SEEN for character in text if not character.isspace()
    )


def text_problem(text: str, longest: int, *, empty: str = "", is_title: bool = False) -> str:
    """Return a message for the user about what is wrong with a text, or an empty text if it is valid.

    `empty` is the message for a blank text; without one, the text may be blank. A name or a title (`is_title`) is also
    checked with `is_name`.
    """
    if empty and is_blank(text):
        return empty
    if len(text) > longest:
        return TOO_LONG % {"max_length": number_format(longest, force_grouping=True)}
    if not is_storable(text):
        return str(UNREADABLE)
    return str(UNFIT_FOR_NAME) if is_title and not is_name(text) else ""


def checked_text(field: str, text: str, longest: int, *, empty: str = "", is_title: bool = False) -> str:
    """Return the text `without_hidden`, or a name or a title unchanged.

    Raises `InvalidInput` for the field if `text_problem` finds a problem.
    """
    text = text if is_title else without_hidden(text)
    if problem := text_problem(text, longest, empty=empty, is_title=is_title):
        raise InvalidInput(problem, fields={field: [problem]})
    return text


def check_name(text: str) -> None:
    """Raise `ValidationError` unless `is_name` accepts the text. A validator for forms and models."""
    if not is_name(text):
        raise ValidationError(UNFIT_FOR_NAME)


def check_names(**texts: str | Iterable[str]) -> None:
    """Check the names in the fields of one row. Raises `ValidationError` by field."""
    lists = {field: [said] if isinstance(said, str) else said for field, said in texts.items()}
    if unfit := [field for field, names in lists.items() if not all(map(is_name, names))]:
        raise ValidationError(dict.fromkeys(unfit, UNFIT_FOR_NAME))


def _is_seen(character: str) -> bool:
    return character not in BLANK and category(character) not in UNSEEN
