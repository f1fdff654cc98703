"""A language that no one speaks, made of the English texts: "⟦Śáṽé⟧" for "Save", with placeholders and tags unchanged.

Whatever a page shows without these brackets and accents did not go through gettext, unless a person wrote it. The
language replaces Japanese, whose dates have no Latin letter, and needs no catalogue.
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
# Parts that are not read as text: placeholders of both kinds, tags, entities, addresses.
_KEPT = re.compile(r"(%\(\w+\)[sdfri]|%[sdfri]|\{[\w.!:]*\}|<[^>]+>|&#?\w+;|https?://\S+|\S+@\S+\.\w+)")
# Names of months and days are words within a date; "3 minutes ago" comes from Django as a whole, to stand in sentences
# of ours.
_WITHIN = {str(name) for table in (dates.MONTHS, dates.MONTHS_AP, dates.WEEKDAYS) for name in table.values()}
_WITHIN_CONTEXTS = ("naturaltime", "abbrev. month", "alt. month")


def pseudo(message: str, *, whole: bool = True) -> str:
    """Return the message in this language. Without `whole` it is a word within another message and gets no brackets."""
    parts = _KEPT.split(message)
    parts[::2] = [part.translate(_ACCENTS) for part in parts[::2]]
    said = "".join(parts)
    return f"{OPEN}{said}{CLOSE}" if whole and said != message else said


class PseudoTranslation(trans_real.DjangoTranslation):
    """Translates every text, and collects in `asked` the texts that were requested."""

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
    """Offer the language on the site. Request it by `Accept-Language`, or with `translation.override(LANGUAGE)`."""
    settings.LANGUAGES = [("en", "English"), (LANGUAGE, "Pseudo")]
    translation = PseudoTranslation()
    known = vars(trans_real)["_translations"]  # Django has no public way to add a catalogue that is no file
    known[LANGUAGE] = translation
    yield translation
    known.pop(LANGUAGE, None)
