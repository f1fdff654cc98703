"""The values a statement gives to what it speaks of: when, where, who, how many, at what age."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from memory.language.comparison.function_words import AGED, NEGATIONS, SPANS, TIMES
from memory.language.comparison.statement_reading import Reading, Word, country_of, month_of
from memory.language.lexicon import words

VENUES = words(
    """
    party picnic fest court rink cinema camp field marry hospital theatre
    hospital car train ship church choir ballroom station fair beach home school bus lorry farm market bank shop
    bakery factory dance kitchen prison ambulance depot band office bridge sea river
    """
)
"""Places that have no name of their own."""
PEOPLE_LEADS = words("by from with von vom bei beim mit de del por par con avec")
"""After these stands a place or somebody."""
OURS = words("my our mein meine meiner unser unsere mi mis nuestro nuestra mon ma mes notre nos")
CALLED = words("dad mum mom daddy mummy papa mama mutti vati maman")
TITLES = words("mr mrs miss frau herr fraulein don dona senor senora monsieur madame mademoiselle mme")
SAINTS = words("st saint san santa sankt sainte")
COLOURS = words("green red blue white black brown yellow grey cream gold")
YEAR_LEADS = words("in en im seit since anno del von from bis to")
SHORT_YEAR = 20
EITHER = words("or oder o u ou bis to a")
AGE_LEADS = words(
    """
    at aged age with mit los las a with im um wurde turned was war tenia avait cumplio
    """
)
EDTF_YEAR = re.compile(r"(?<!\d)(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?(?![\dX])")
PLACE_LABELS = words("place birthplace ort geburtsort lugar lieu")
NEAR_YEARS = 3
"""How far an approximate year may be off."""


@dataclass(frozen=True, slots=True)
class When:
    """A time as far as it is told: years of a range, month and day of a single date."""

    years: tuple[int, ...]
    month: int = 0
    day: int = 0
    vague: bool = False


@dataclass(frozen=True, slots=True)
class Values:
    """What one stretch of words tells beside its subject."""

    when: When | None
    named_places: frozenset[str]
    venues: frozenset[str]
    placed: frozenset[str]
    """All that stands where a place can stand."""
    names: frozenset[str]
    kin: frozenset[str]
    counts: frozenset[tuple[str, int]]
    ages: frozenset[int]
    colours: frozenset[str]
    titled: bool
    """Whether somebody is named as no relative is ("Mr Hughes")."""


def values_of(words: Sequence[Word], reading: Reading, occurred: str, *, alone: bool) -> Values:
    """Read the values of a stretch. `occurred` is the statement's date: it counts where its year is said in the
    stretch, and where the stretch is the whole of the statement (`alone`)."""
    placed = [word for word in words if word.lead and word.lead not in PEOPLE_LEADS and not _is_denied(word, words)]
    names = {word.text for word in words if word.name}
    return Values(
        when=_when(words, reading, occurred, alone=alone),
        named_places=_named_places(words, placed),
        venues=frozenset(_venues(placed, words)),
        placed=frozenset(word.meaning for word in placed if word.meaning),
        names=frozenset(name for name in names - {word.text for word in placed} if not country_of(name)),
        kin=frozenset(_relatives(words)),
        counts=frozenset(counted(words)),
        ages=frozenset(ages_in(words)),
        colours=frozenset(word.meaning for word in words if word.meaning in COLOURS),
        titled=any(word.text in TITLES for word in words),
    )


def _named_places(words: Sequence[Word], placed: Sequence[Word]) -> frozenset[str]:
    """Names after a preposition of place; after "place of birth" any name."""
    by_label = any(word.text in PLACE_LABELS for word in words)
    found = {word.text for word in (words if by_label else placed) if word.name}
    return frozenset(name for name in found if not country_of(name))


def _venues(placed: Sequence[Word], words: Sequence[Word]) -> Iterator[str]:
    yield from (word.meaning for word in placed if word.meaning in VENUES)
    if any(before.text in SAINTS and after.name for before, after in pairwise(words)):
        yield "church"


def _is_denied(word: Word, words: Sequence[Word]) -> bool:
    at = words.index(word)
    return any(other.text in NEGATIONS and other.clause == word.clause for other in words[max(at - 4, 0) : at])


def _relatives(words: Sequence[Word]) -> Iterator[str]:
    """Kin words for what somebody is to the person; "my mother" is the teller's, and may be anybody's."""
    for at, word in enumerate(words):
        before = words[at - 1].text if at else ""
        if word.kin and before not in OURS and word.text not in CALLED:
            yield word.kin


def dated(occurred: str) -> When | None:
    found = [tuple(int(part or 0) for part in match) for match in EDTF_YEAR.findall(occurred)]
    if not found:
        return None
    years = tuple(sorted({year for year, _, _ in found}))
    _, month, day = found[0] if len(found) == 1 else (0, 0, 0)
    return When(years, month if month <= 12 else 0, day, vague="~" in occurred or "?" in occurred or "%" in occurred)


def _when(words: Sequence[Word], reading: Reading, occurred: str, *, alone: bool) -> When | None:
    told = dated(occurred)
    said = {word.value for word in words if word.value is not None}
    years = tuple(sorted(year for year in said & reading.years))
    if told and (any(year in said or year % 100 in said for year in told.years) or (alone and not years)):
        return told
    month = next((month_of(word.text) for word in words if month_of(word.text) and word.raw != "may"), 0)
    return When(years, month if len(years) == 1 else 0) if years else None


def differ_in_time(one: When | None, other: When | None) -> bool:
    """Whether two times cannot be the same. What is vague, or a range that holds the other, agrees."""
    if one is None or other is None:
        return False
    if one.vague or other.vague:
        return min(abs(a - b) for a in one.years for b in other.years) > NEAR_YEARS
    if not _overlap(one.years, other.years):
        return True
    if len(one.years) > 1 or len(other.years) > 1:
        return False
    months = bool(one.month and other.month) and one.month != other.month
    days = one.month == other.month and bool(one.day and other.day) and one.day != other.day
    return months or days


def _overlap(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return one[0] <= other[-1] and other[0] <= one[-1]


def counted(words: Sequence[Word]) -> Iterator[tuple[str, int]]:
    """A number and what is counted: "three cups", "nine days", "won … three times"; not how old somebody was."""
    ages = set(ages_in(words))
    for at, word in enumerate(words):
        if word.value is None or word.value >= 1000 or word.value in ages or _is_one_of_two(at, words):
            continue
        if at and word.value >= SHORT_YEAR and words[at - 1].text in YEAR_LEADS:
            continue
        for after in words[at + 1 : at + 4]:
            if after.text in TIMES or after.text in SPANS or after.meaning:
                yield unit_of(after), word.value
                break


def _is_one_of_two(at: int, words: Sequence[Word]) -> bool:
    """ "Six or seven"."""
    beside = [words[other] for other in (at - 2, at + 2) if 0 <= other < len(words)]
    between = [words[other] for other in (at - 1, at + 1) if 0 <= other < len(words)]
    return any(word.value is not None for word in beside) and any(word.text in EITHER for word in between)


def unit_of(word: Word) -> str:
    if word.text in TIMES:
        return "times"
    if word.text in SPANS:
        return next(unit for unit, forms in SPAN_FORMS.items() if word.text in forms)
    return word.meaning


SPAN_FORMS = {
    "day": words("day days tag tage tagen dia dias jour jours"),
    "week": words("week weeks woche wochen semana semanas semaine semaines"),
    "month": words("month months monat monate monaten mes meses mois"),
    "year": words("year years jahr jahre jahren ano anos an ans annee annees"),
}


def ages_in(words: Sequence[Word]) -> Iterator[int]:
    """Numbers that say how old: "at fifteen", "mit vierzehn", "a los 19 años", "when she was 12"."""
    for at, word in enumerate(words):
        if word.value is None or not 3 <= word.value <= 99 or not at:
            continue
        after = words[at + 1] if at + 1 < len(words) else None
        ends = after is None or after.clause != word.clause or not (after.meaning or after.text in SPANS | TIMES)
        years_old = after is not None and after.text in AGED
        with_age = words[at - 1].text == "mit" and after is not None and after.raw.islower()  # "mit zwanzig bekam sie"
        if words[at - 1].text in AGE_LEADS and (ends or years_old or with_age):
            yield word.value
