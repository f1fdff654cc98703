"""What every text that people send must be, whatever it says."""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import category

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
UNREADABLE = "There is an unreadable character in the text. Please type it again."


def is_storable(text: str) -> bool:
    """Whether the database can keep the text: no NUL, and no half of a surrogate pair (JSON can bring both)."""
    return not UNSTORABLE.search(text)


def storable(text: str) -> str:
    """The text with a sign in the place of each character that the database cannot keep."""
    return UNSTORABLE.sub("\N{REPLACEMENT CHARACTER}", text)


UNFIT_FOR_NAME = _("A name or a title is one line of letters that can be seen. Please type it again.")
# What turns the direction of all that follows, also beyond the name: overrides, embeddings and isolates.
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Letters and symbols by their class that show nothing.
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
CONTROLS = frozenset({"Cc", "Zl", "Zp"})
UNSEEN = frozenset({"Cf", "Cn", "Co", "Mn", "Me", "Zs"})


def is_name(text: str) -> bool:
    """Whether a text will do for a name or a title: nothing in it that controls or turns what stands around it, and
    something to be seen, unless it is empty. Nothing is taken out of it, nor out of any other text.
    """
    if any(character in TURNING or category(character) in CONTROLS for character in text):
        return False
    return not text or text.isspace() or any(_is_seen(character) for character in text)


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
