"""Events that happen once: a birth, a wedding, a first car, who taught somebody to knit.

Two statements about the same such thing conflict when they give it different values. Things that can be often (a trip,
a walk with somebody) are in no list: two of them can both be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from memory.language.comparison.concepts import LIGHT
from memory.language.comparison.statement_reading import Reading, Word
from memory.language.comparison.values import Values, When, differ_in_time, values_of
from memory.language.lexicon import words

CLOSED = {
    "born": "birth",
    "die": "death",
    "bury": "burial",
    "marry": "wedding",
    "propose": "proposal",
    "honeymoon": "honeymoon",
    "raise": "raising",
    "meet": "meeting",
    "licence": "licence",
    "emigrate": "leaving",
    "ship": "leaving",
    "arrive": "leaving",
    "flee": "flight",
    "retire": "retiring",
    "seizure": "seizure",
}
"""Happens once, or is spoken of as the one: what it is about needs no other word."""
OPEN = {
    "start": "start",
    "move": "moving",
    "apprentice": "start",
    "open": "start",
    "teach": "learning",
    "learn": "learning",
    "buy": "buying",
    "find": "getting",
    "lose": "losing",
    "win": "winning",
    "first": "first",
}
"""Happens once with what it is done with: the two must speak of the same."""
BECAME = words("became become wurde geworden devint devenu devenue hizo nombraron")
GOT = words("got")
SPOUSES = words("husband wife father mother grandfather grandmother")
COUPLE = words(
    "beiden both parents eltern padres conocieron connus rencontres they sie ils se ellos each mann frau mujer femme"
)
OBJECTS = words("la lo le l las los les la sie ihn ihr ihm")
"""Pronouns that can be whom it was done to."""
LEARNS = words("me mich mir nous uns nos")
TAUGHT = frozenset({"learning", "raising"})
"""Somebody did it for the person."""
ANYWHERE = frozenset({"proposal", "honeymoon", "getting", "losing"})
"""Any two places are two."""
PLACED = frozenset({"birth", "death", "burial", "wedding", "meeting", "flight"})
"""Was in one place."""
SELF = words("i ich yo je we wir nous nosotros")
BESIDE = words("before after until since vor nach bis seit auf antes despues hasta desde avant apres depuis")
"""Before the name of an event: it only dates another one."""
NEAR = 2
"""Years by which tellings of one beginning differ."""
OF_PERSON = frozenset({"birth", "death", "burial", "wedding", "retiring", "seizure"})
"""Happens to everybody: only the person's own counts."""
INDEFINITE = words("a an another eine einer einem una otra un une")
LOST = words("le me nous lui")
"""Before "died": somebody lost another ("se le murió")."""
SHORT = 8


@dataclass(frozen=True, slots=True)
class Event:
    """One of these in a statement, with the words that belong to it."""

    name: str
    about: frozenset[str]
    """The content of its words that is no value: what was begun, learnt, bought."""
    values: Values


@lru_cache(maxsize=4096)
def events_of(reading: Reading, occurred: str) -> tuple[Event, ...]:
    found = [(at, name) for at, word in enumerate(reading.words) if (name := _event_at(at, word, reading.words))]
    spans = [(name, _span(at, [other for other, _ in found], reading.words)) for at, name in found]
    alone = len({name for _, name in found}) == 1
    stretches: dict[str, set[Word]] = {}
    for name, stretch in spans:
        if name != "meeting" or _is_couple(stretch):
            stretches.setdefault(name, set()).update(stretch)
    return tuple(
        _event(name, [word for word in reading.words if word in stretch], reading, occurred, alone=alone)
        for name, stretch in stretches.items()
    )


def _event(name: str, words: Sequence[Word], reading: Reading, occurred: str, *, alone: bool) -> Event:
    values = values_of(words, reading, occurred, alone=alone)
    triggers = {key for key, event in {**CLOSED, **OPEN}.items() if event == name}
    taken = {*triggers, *CLOSED, *(values.venues if name in PLACED else ())}
    people = values.names if name == "learning" else frozenset()
    about = {word.meaning for word in words if word.meaning and not word.kin} - taken - people
    if name == "first":
        about = set(_next_after("first", words))
    return Event(name, frozenset(about), values)


def _next_after(meaning: str, words: Sequence[Word]) -> Iterator[str]:
    for word, after in pairwise(words):
        if word.meaning == meaning and after.meaning:
            yield after.meaning


def _event_at(at: int, word: Word, words: Sequence[Word]) -> str:
    name = CLOSED.get(word.meaning) or OPEN.get(word.meaning, "")
    if word.text in BECAME:
        name = "start"
    if word.text in GOT and any(after.name for after in words[at + 1 : at + 6]):
        name = "getting"
    if name in OF_PERSON and at and words[at - 1].text in INDEFINITE:
        return ""
    if name != "honeymoon" and any(
        before.text in BESIDE and before.clause == word.clause for before in words[max(at - 3, 0) : at]
    ):
        return ""
    if name in TAUGHT and _is_active(at, words):
        return "teaching"
    return "" if name in OF_PERSON and _is_anothers(at, words) else name


def _is_active(at: int, words: Sequence[Word]) -> bool:
    """ "She taught Tom to sew", "me enseñó": it is not the person who learns, and many can learn from one."""
    before = words[max(at - 2, 0) : at]
    if words[at].meaning not in ("teach", "raise") or not before or words[at].text == "up":
        return False
    return any(word.text in LEARNS for word in before) or (before[-1].person and before[-1].text not in OBJECTS)


def _is_anothers(at: int, words: Sequence[Word]) -> bool:
    """ "I was born", "my brother Ramiro was born": somebody else before it in the clause."""
    before = [word for word in words[max(at - 6, 0) : at] if word.clause == words[at].clause]
    own = any(word.text in SELF or word.kin for word in before) or words[at].text == "naci"
    own = own or (bool(before) and before[-1].text in LOST)
    return own or any(word.name and not word.lead for word in before[-2:])


def _is_couple(words: Sequence[Word]) -> bool:
    return any(word.kin in SPOUSES or word.text in COUPLE for word in words)


def _span(at: int, others: Sequence[int], words: Sequence[Word]) -> tuple[Word, ...]:
    """The words of an event: its clause, and those of its sentence up to the next event; short sentences beside it
    that have no event of their own."""
    here = words[at]
    low = max((words[other].clause for other in others if words[other].clause < here.clause), default=-1)
    high = min((words[other].clause for other in others if words[other].clause > here.clause), default=10**6)
    return tuple(
        word
        for word in words
        if word.clause == here.clause
        or (low < word.clause < high and (word.sentence == here.sentence or _is_beside(word, here, words)))
    )


def _is_beside(word: Word, here: Word, words: Sequence[Word]) -> bool:
    if abs(word.sentence - here.sentence) != 1:
        return False
    return sum(other.sentence == word.sentence for other in words) <= SHORT


def apart(one: Sequence[Event], other: Sequence[Event]) -> frozenset[str]:
    """The words for events that only one of two statements tells of."""
    return _words_but_for(frozenset(event.name for event in one) & frozenset(event.name for event in other))


@lru_cache(maxsize=512)
def _words_but_for(both: frozenset[str]) -> frozenset[str]:
    return frozenset(word for word, name in {**CLOSED, **OPEN}.items() if name not in both)


def contradictions(one: Sequence[Event], other: Sequence[Event], *, of_one_kind: bool) -> Iterator[tuple[str, str]]:
    """What two statements say differently of the same thing: its event, and the kind of value."""
    for a in one:
        for b in other:
            if a.name == b.name and _is_same_thing(a, b, of_one_kind=of_one_kind):
                yield from ((a.name, kind) for kind in _differences(a, b))


def _is_same_thing(a: Event, b: Event, *, of_one_kind: bool) -> bool:
    if a.name == "leaving":
        apart = bool(a.values.named_places and b.values.named_places) and not a.about & b.about
        return not apart and _is_near_in_time(a.values.when, b.values.when)
    if a.name == "teaching":
        return False
    if a.name == "moving":
        return bool((a.about & b.about) - LIGHT) and _is_near_in_time(a.values.when, b.values.when)
    if a.name not in OPEN.values() or (a.about & b.about) - LIGHT:
        return True
    if a.name == "first":
        return bool(a.about & b.about)
    is_bare = not (a.about - LIGHT and b.about - LIGHT)
    return a.name == "start" and (of_one_kind or is_bare) and _is_near_in_time(a.values.when, b.values.when)


def _is_near_in_time(one: When | None, other: When | None) -> bool:
    """A beginning that two date a year or two apart is mostly one beginning."""
    return one is not None and other is not None and min(abs(a - b) for a in one.years for b in other.years) <= NEAR


def _differences(a: Event, b: Event) -> Iterator[str]:
    if differ_in_time(a.values.when, b.values.when):
        yield "time"
    if a.values.ages and b.values.ages and not a.values.ages & b.values.ages:
        yield "age"
    if a.name in PLACED and _differ_in_place(a.values, b.values):
        yield "place"
    if a.values.colours and b.values.colours and not a.values.colours & b.values.colours:
        yield "colour"
    placed = a.values.placed, b.values.placed
    if a.name in ANYWHERE and all(placed) and not placed[0] & placed[1]:
        yield "place"
    if a.name in TAUGHT and _differ_in_people(a.values, b.values):
        yield "who"
    if a.name == "winning" and _differ_in_number(a, b):
        yield "number"


def _differ_in_place(a: Values, b: Values) -> bool:
    if a.named_places & b.named_places or a.venues & b.venues:
        return False
    if a.placed & b.placed:
        return False
    named = a.named_places and b.named_places
    return bool(named or (a.venues and b.venues))


def _differ_in_people(a: Values, b: Values) -> bool:
    names, others = a.names, b.names
    if names & others or not (names or a.kin) or not (others or b.kin):
        return False
    if (names and others) or (a.kin and b.kin and not a.kin & b.kin):
        return True
    return bool((a.titled and b.kin and not others) or (b.titled and a.kin and not names))


def _differ_in_number(a: Event, b: Event) -> bool:
    """ "Won the cup three times" is "won three cups"."""
    one, other = ({n for unit, n in e.values.counts if unit == "times" or unit in e.about} for e in (a, b))
    return bool(one and other and not one & other)
