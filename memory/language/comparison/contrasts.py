"""Two values of one thing, in whatever is told: how many brothers, which song, what colour, always or never."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from memory.language.comparison.concepts import LIGHT
from memory.language.comparison.function_words import NEGATIONS, NEVER
from memory.language.comparison.statement_reading import Reading, Word, is_concept
from memory.language.comparison.values import COLOURS, ages_in, counted
from memory.language.lexicon import words

HAVE = words(
    """
    had has have having was were one raised hatte hatten hat gehabt war waren tenia tuvo tuvieron eran era avait avaient
    eut ont etaient
    """
)
INDEFINITE = words("a an another ein einen eine un una otro otra une autre")
SPANS = words("day week month year")
ORIGINAL = words("scar nickname secret limp")
GIVEN = words("clock ring violin")
REACH = 7
DEFINITE = words("the his her der die das den seine seinen ihre ihren el la su le l sa son")
"""Things that came from somewhere once."""
ORIGIN = words(
    """
    was were came from got gave given because war waren kam kommt von durch geschenkt bekam hat fue era vino regalo dio
    hizo porque etait venait vient donna faite fait parce
    """
)
CAN = words("know want go make learn")
"""What somebody never could, wanted to or learnt to do, they never did."""
WAS = words("was war era fue etait")
SIDED = words("support prisoner")
LONG = 6
CACHED = 4096
NEAR = 2
COVERED = 0.5
BESIDE = 3


def contrasts(one: Reading, other: Reading, *, once: Collection[str]) -> Iterator[str]:
    """The kinds of values in which two statements contradict each other. Symmetric.

    `once` are the words for what happens once, but not in both: they are no common ground.
    """
    common = (_things(one) & _things(other)) - frozenset(once)
    if _is_ground(common, one, other):
        yield from _differences(one, other)
    if _differ_in_count(one, other):
        yield "count"
    if _differ_in_origin(one, other):
        yield "origin"
    if _differ_in_make(one, other):
        yield "make"
    if _differ_in_side(one, other):
        yield "side"
    if _differ_in_favourite(one, other):
        yield "favourite"
    if _differ_in_name(one, other):
        yield "name"
    if _differ_in_colour(one, other):
        yield "colour"
    if _is_denied_by(one, other) or _is_denied_by(other, one):
        yield "denial"


@lru_cache(maxsize=CACHED)
def _things(reading: Reading) -> frozenset[str]:
    return frozenset(word for word in reading.content if not word.startswith("kin-")) - LIGHT


def _differ_in_count(one: Reading, other: Reading) -> bool:
    """ "Two sisters" and "three sisters"; "nine days in the Bay" and "twelve days"."""
    mine, theirs = _counts(one), _counts(other)
    for unit in mine.keys() & theirs.keys():
        if mine[unit] == theirs[unit] or 0 in (mine[unit], theirs[unit]):
            continue
        if unit.startswith("kin-") or unit == "child":
            return _has(one) and _has(other)
        common = (_things(one) & _things(other)) - {unit}
        least = min(len(_things(one)), len(_things(other)))
        if common and len(common) / max(least - (unit not in SPANS), 1) >= COVERED:
            return True
    return False


def _is_ground(common: frozenset[str], one: Reading, other: Reading) -> bool:
    """Whether two speak of the same for the most part, and not only of the same people and places."""
    least = min(len(_things(one)), len(_things(other)))
    return bool(common - one.names) and len(common) / least >= COVERED


def _differences(one: Reading, other: Reading) -> Iterator[str]:
    """Of two that speak of the same: what they date a year or two apart is mostly one thing; so are two ages."""
    years = len(one.years) == len(other.years) == 1
    if years and 0 < abs(min(one.years) - min(other.years)) <= NEAR:
        yield "time"
    mine, theirs = set(ages_in(one.words)), set(ages_in(other.words))
    if len(mine) == len(theirs) == 1 and mine != theirs:
        yield "age"


def _differ_in_origin(one: Reading, other: Reading) -> bool:
    """Where a scar or a nickname came from, what the secret of a cake was, what came first, who gave the watch."""
    common = _things(one) & _things(other)
    given = common & GIVEN if "give" in one.content and "give" in other.content else frozenset()
    if not given and not _explained(one) & _explained(other):
        return False
    return bool(_things(one) - common and _things(other) - common) and not one.names & other.names


@lru_cache(maxsize=CACHED)
def _explained(reading: Reading) -> set[str]:
    """What the statement says the origin of: "the scar on his chin was from …", "he got the scar from …"."""
    words = reading.words
    found = {word.meaning for at, word in enumerate(words) if word.meaning in ORIGINAL and _is_explained(at, words)}
    return found | _first_of(reading)


def _is_explained(at: int, words: Sequence[Word]) -> bool:
    near = [word for word in words[max(at - REACH // 2, 0) : at + REACH] if word.sentence == words[at].sentence]
    definite = at > 0 and words[at - 1].text in DEFINITE
    return definite and any(word.text in ORIGIN for word in near)


def _first_of(reading: Reading) -> set[str]:
    """What was the first of its kind, where it is said right after what it was: "her first job was"."""
    return {
        thing.meaning
        for first, thing, verb in zip(reading.words, reading.words[1:], reading.words[2:], strict=False)
        if first.meaning == "first" and thing.meaning and verb.text in HAVE
    }


def _differ_in_make(one: Reading, other: Reading) -> bool:
    """ "Her machine was a Singer": of the same thing, by name."""
    mine, theirs = _makes(one), _makes(other)
    common = _things(one) & _things(other) - one.names - other.names
    return bool(mine and theirs and common) and not mine & theirs


@lru_cache(maxsize=CACHED)
def _makes(reading: Reading) -> frozenset[str]:
    triples = zip(reading.words, reading.words[1:], reading.words[2:], strict=False)
    return frozenset(c.meaning for a, b, c in triples if a.text in WAS and b.text in INDEFINITE and c.name)


def _differ_in_side(one: Reading, other: Reading) -> bool:
    """Which team somebody was for, where they were a prisoner."""
    shared = one.content.keys() & other.content.keys() & SIDED
    mine, theirs = _sides(one), _sides(other)
    return bool(shared and mine and theirs) and not mine & theirs


def _sides(reading: Reading) -> set[str]:
    return {word.text for word in reading.words if word.name}


@lru_cache(maxsize=CACHED)
def _counts(reading: Reading) -> Mapping[str, int]:
    """One number a unit; a unit with several numbers says nothing (0)."""
    found: dict[str, int] = {}
    for unit, number in counted(reading.words):
        found[unit] = number if found.get(unit, number) == number else 0
    return found


def _has(reading: Reading) -> bool:
    """Said of the person: "she had", not "of his brothers"."""
    return any(word.text in HAVE for word in reading.words) and not reading.names


def _differ_in_favourite(one: Reading, other: Reading) -> bool:
    if "favourite" not in one.content or "favourite" not in other.content:
        return False
    common = (_things(one) & _things(other)) - {"favourite"}
    mine, theirs = _things(one) - _things(other), _things(other) - _things(one)
    return len(common) == 1 and bool(mine and theirs)


def _differ_in_name(one: Reading, other: Reading) -> bool:
    """ "The boat was called …": of a thing spoken of as the one."""
    if _nicknames(one) and _nicknames(other) and not _nicknames(one) & _nicknames(other):
        return bool(_things(one) & _things(other) - {"name", "nickname"})
    mine, theirs = _called(one), _called(other)
    return any(
        mine[thing] and theirs[thing] and not mine[thing] & theirs[thing] for thing in mine.keys() & theirs.keys()
    )


@lru_cache(maxsize=CACHED)
def _nicknames(reading: Reading) -> frozenset[str]:
    """What "they called him", or what their nickname was."""
    calls = any(word.meaning == "name" and after.person for word, after in pairwise(reading.words))
    return reading.names if calls or "nickname" in reading.content else frozenset()


@lru_cache(maxsize=CACHED)
def _called(reading: Reading) -> Mapping[str, frozenset[str]]:
    at = next((at for at, word in enumerate(reading.words) if word.meaning == "name"), 0)
    if not at:
        return {}
    names = frozenset(word.text for word in reading.words[at + 1 : at + 4] if word.name)
    before = reading.words[max(at - 4, 0) : at]
    if any(word.text in INDEFINITE for word in before):
        return {}
    return {word.meaning: names for word in before if word.meaning and word.meaning not in LIGHT and not word.kin}


def _differ_in_colour(one: Reading, other: Reading) -> bool:
    mine, theirs = _coloured(one), _coloured(other)
    same = mine.keys() & theirs.keys() - LIGHT
    common = _things(one) & _things(other)
    return any(mine[thing] != theirs[thing] and len(common - {thing}) >= 1 for thing in same)


@lru_cache(maxsize=CACHED)
def _coloured(reading: Reading) -> Mapping[str, str]:
    """The colour of each thing beside it, where the statement names one colour."""
    colours = [at for at, word in enumerate(reading.words) if word.meaning in COLOURS]
    if len(colours) != 1:
        return {}
    colour = reading.words[colours[0]]
    near = reading.words[max(colours[0] - BESIDE, 0) : colours[0] + BESIDE]
    return {word.meaning: colour.meaning for word in near if word.meaning and word.meaning not in COLOURS}


def _is_denied_by(told: Reading, denying: Reading) -> bool:
    """ "She never drank coffee" against "she drank coffee all day"."""
    if any(word.text in NEGATIONS for word in told.words):
        return False
    return any(_is_told(clause, told) for clause in _never(denying))


def _never(reading: Reading) -> Iterator[list[Word]]:
    for clause in {word.clause for word in reading.words if word.text in NEVER}:
        yield [word for word in reading.words if word.clause == clause]


def _clause(reading: Reading, number: int) -> set[str]:
    return {word.meaning for word in reading.words if word.clause == number}


def _is_told(clause: list[Word], told: Reading) -> bool:
    things = {word.meaning for word in clause if word.meaning}
    told_in = {word.clause for word in told.words if word.meaning in things - LIGHT}
    heavy = {thing for thing in things - LIGHT if not thing.startswith("kin-")}
    says_enough = len(heavy) > 1 or any(is_concept(thing) or len(thing) >= LONG for thing in heavy)
    needed = {thing for thing in things - CAN if not thing.startswith("kin-")}
    return says_enough and any(needed <= _clause(told, number) for number in told_in)
