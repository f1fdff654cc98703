"""A language that no one speaks, made of the English texts: "⟦Śáṽé⟧" for "Save", placeholders and tags as they are.

Whatever a page shows without these brackets and accents did not go through gettext, unless a person wrote it. It takes
the place of Japanese, whose dates have no Latin letter, and needs no catalogue.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.utils import dates
from django.utils.translation import trans_real

LANGUAGE = "ja"
OPEN, CLOSE = "⟦", "⟧"
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "áƀćđéƒǵħíĵķĺɱńóṕɋŕśţúṽŵẋýžÁƁĆĐÉƑǴĦÍĴĶĹḾŃÓṔɊŔŚŢÚṼŴẊÝŽ"
_ACCENTS = str.maketrans(PLAIN, ACCENTED)
# What stands for something else and is not read: placeholders of both kinds, tags, entities, addresses.
_KEPT = re.compile(r"(%\(\w+\)[sdfri]|%[sdfri]|\{[\w.!:]*\}|<[^>]+>|&#?\w+;|https?://\S+|\S+@\S+\.\w+)")
# Months and the like are words within a date; "3 minutes ago" comes whole from Django into sentences of ours.
_WITHIN = {str(name) for table in (dates.MONTHS, dates.MONTHS_AP, dates.WEEKDAYS) for name in table.values()}
_WITHIN_CONTEXTS = ("naturaltime", "abbrev. month", "alt. month")


def pseudo(message: str, *, whole: bool = True) -> str:
    """The message in the language that no one speaks; without brackets when it is not `whole` but a word of another."""
    parts = _KEPT.split(message)
    parts[::2] = [part.translate(_ACCENTS) for part in parts[::2]]
    said = "".join(parts)
    return f"{OPEN}{said}{CLOSE}" if whole and said != message else said


class PseudoTranslation(trans_real.DjangoTranslation):
    """Every text that somebody asks for, with what it became; `asked` is by what was asked."""

    def __init__(self) -> None:
        super().__init__(LANGUAGE)
        self.asked: set[str] = set()

    def gettext(self, message: str) -> str:
        context, _, text = message.rpartition(trans_real.CONTEXT_SEPARATOR)
        self.asked.add(text)
        return pseudo(text, whole=text not in _WITHIN | {"now"} and not context.startswith(_WITHIN_CONTEXTS))

    def ngettext(self, singular: str, plural: str, number: float) -> str:
        return self.gettext(singular if number == 1 else plural)


@pytest.fixture
def pseudo_locale(settings) -> Iterator[PseudoTranslation]:
    """The site offers the language; ask for it by `Accept-Language`, or with `translation.override(LANGUAGE)`."""
    settings.LANGUAGES = [("en", "English"), (LANGUAGE, "Pseudo")]
    translation = PseudoTranslation()
    known = vars(trans_real)["_translations"]  # Django has no public way to bring a catalogue that is no file
    known[LANGUAGE] = translation
    yield translation
    known.pop(LANGUAGE, None)
