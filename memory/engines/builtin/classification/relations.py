"""How a new statement relates to a similar old one, by rules.

Closeness only finds candidates; what decides is whether the two speak of the same thing, and whether they agree in all
that they say of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from memory.engines.base import Compared, Label, LabelRequest, Pair
from memory.language.comparison.agreement import same_statement, says_all_of
from memory.language.comparison.concepts import LIGHT
from memory.language.comparison.contrasts import contrasts
from memory.language.comparison.corrections import FOLLOWS, denials, denies, place_of, read_put_right, takes_back_at
from memory.language.comparison.events import apart, contradictions, events_of
from memory.language.comparison.statement_reading import Reading, country_of, inner_text, plain, read
from memory.language.lexicon import words
from memory.language.sentences import tokenize

WHERE = words("in at en a im am")
WITH = words("with mit con avec")
ME = words("me mir mi moi conmigo")
SHORT, NEARLY_ALL = 1.4, 0.8
SHARED = 0.4
ENOUGH = 2.0
ENOUGH_TO_CORRECT = 0.8
"""Of what is said where somebody says that they were wrong, less must be the same."""
NEAR = 5
"""Years a correction may be off what was said before."""


def label_pairs(request: LabelRequest) -> list[Label]:
    """One label for each pair, in their order."""
    names = (request.person.name, *request.person.known_as, *request.aliases)
    called = {token.word for name in names for token in tokenize(name)}
    alike = frozenset(called | {plain(word) for word in called})
    labels = [_label(pair, alike) for pair in request.pairs]
    for at in _put_right(request.pairs):
        labels[at] = Label.CORRECTS
    return labels


def _put_right(pairs: Sequence[Pair]) -> Iterator[int]:
    """Which are "it was 1932, not 1931" and the one statement of its teller that says 1931; of several, none."""
    meant: dict[str, list[int]] = {}
    for at, pair in enumerate(pairs):
        put_right = read_put_right(pair.new.text) if pair.same_teller and pair.new.about == pair.old.about else None
        if put_right and put_right.said_in_full(pair.old.text):
            meant.setdefault(pair.new.text, []).append(at)
    return (places[0] for places in meant.values() if len(places) == 1)


def _label(pair: Pair, alike: frozenset[str]) -> Label:
    if pair.new.about != pair.old.about:
        return Label.DIFFERENT
    return _of_one_teller(pair, alike) if pair.same_teller else _of_two_tellers(pair, alike)


def _of_one_teller(pair: Pair, alike: frozenset[str]) -> Label:
    new, old = inner_text(pair.new.text), inner_text(pair.old.text)
    another_day = bool(pair.new.occurred and pair.old.occurred) and pair.new.occurred != pair.old.occurred
    if not another_day and same_statement(new, old, pair.similarity, aliases=alike):
        return Label.SAME
    if _is_correction(pair, alike):
        return Label.CORRECTS
    if _contradictions(pair, alike):
        return Label.CONFLICTS
    if another_day:
        return Label.DIFFERENT
    if says_all_of(old, new, pair.similarity, aliases=alike):
        return Label.SAME
    return Label.REFINES if says_all_of(new, old, pair.similarity, aliases=alike) else Label.DIFFERENT


def _of_two_tellers(pair: Pair, alike: frozenset[str]) -> Label:
    if _contradictions(pair, alike) or _has_denial(pair.new, pair.old, alike) or _has_denial(pair.old, pair.new, alike):
        return Label.CONFLICTS
    return Label.SAME if _same_telling(pair, alike) else Label.DIFFERENT


def _contradictions(pair: Pair, alike: frozenset[str]) -> list[tuple[str, str]]:
    new, old = read(pair.new.text, alike), read(pair.old.text, alike)
    one, other = events_of(new, pair.new.occurred), events_of(old, pair.old.occurred)
    of_one_kind = pair.new.category == pair.old.category == "occupation"
    told = [*contradictions(one, other, of_one_kind=of_one_kind)]
    return told + [("", kind) for kind in contrasts(new, old, once=apart(one, other))]


def _is_correction(pair: Pair, alike: frozenset[str]) -> bool:
    """Said in so many words, in this sentence or just before it: "no, it was"."""
    said = pair.new.said or pair.new.text
    if said == pair.old.said:
        return False
    told_otherwise = bool(_contradictions(pair, alike))
    denied = _has_denial(pair.new, pair.old, alike)
    if denied and (told_otherwise or _has_other_numbers(pair, alike)):
        return True
    cues = takes_back_at(said)
    at = place_of(pair.new.text, said, alike) if cues else 0
    if not any(cue - 1 <= at <= cue + FOLLOWS for cue in cues):
        return False
    return denied or told_otherwise or _gives_another_year(pair, alike)


def _has_other_numbers(pair: Pair, alike: frozenset[str]) -> bool:
    """ "It wasn't 66, she moved in 67": a number where there was another."""
    new, old = read(pair.new.text, alike), read(pair.old.text, alike)
    return bool(new.numbers - old.numbers and old.numbers - new.numbers)


def _gives_another_year(pair: Pair, alike: frozenset[str]) -> bool:
    """Both give a year to the same, by name or by much else; or they list years and one of them is another."""
    new, old = read(pair.new.text, alike), read(pair.old.text, alike)
    shared, mine, theirs = new.years & old.years, new.years - old.years, old.years - new.years
    if len(mine) != 1 or len(theirs) != 1 or abs(min(mine) - min(theirs)) > NEAR:
        return False
    if shared:
        return True
    tellers = {plain(token.word) for token in tokenize(f"{pair.new.teller} {pair.old.teller}")}
    if new.names & old.names - tellers:
        return True
    return sum(new.content[word] for word in (new.content.keys() & old.content.keys()) - tellers) >= ENOUGH_TO_CORRECT


def _has_denial(new: Compared, old: Compared, alike: frozenset[str]) -> bool:
    """Whether the words behind the new statement deny a value of the old one, speaking of the same."""
    said = new.said or new.text
    found = denials(said, alike)
    if not found:
        return False
    told, mine = read(old.text, alike), frozenset(read(new.text, alike).content)
    behind = frozenset({*told.content, *read(old.said, alike).content})
    at = place_of(new.text, said, alike)
    near = [denial for denial in found if denial.sentence <= at <= denial.sentence + FOLLOWS]
    return any(denies(denial, told, mine=mine, behind=behind) for denial in near)


def _same_telling(pair: Pair, alike: frozenset[str]) -> bool:
    new, old = read(pair.new.text, alike), read(pair.old.text, alike)
    one, other = ({event.name for event in events_of(r, c.occurred)} for r, c in ((new, pair.new), (old, pair.old)))
    if one and other and not one & other:
        return False
    if any(a and b and not a & b for a, b in zip(_unique_details(new), _unique_details(old), strict=True)):
        return False
    both = (new.content.keys() & old.content.keys()) - LIGHT - new.names
    things = {word for word in both if not word.startswith("kin-")}
    if not things and not new.years & old.years:
        return False
    shared = _shared_weight(new, old)
    least = min(_weight(new), _weight(old))
    return (shared >= ENOUGH and shared / least >= SHARED) or (shared >= SHORT and shared / least >= NEARLY_ALL)


def _unique_details(reading: Reading) -> tuple[frozenset[str | int], ...]:
    """What one telling has one of: where, with whom, in which year. Another one is another telling."""
    placed = frozenset(
        word.text for word in reading.words if word.name and word.lead in WHERE and not country_of(word.text)
    )
    company = frozenset(word.text for word in reading.words if word.name and word.lead in WITH)
    if any(before.text in WITH and after.text in ME for before, after in pairwise(reading.words)):
        company |= {"me"}
    return placed, company, frozenset(reading.years)


def _shared_weight(new: Reading, old: Reading) -> float:
    said = sum(min(weight, old.content[word]) for word, weight in new.content.items() if word in old.content)
    return said + len(new.numbers & old.numbers)


def _weight(reading: Reading) -> float:
    return sum(reading.content.values()) + len(reading.numbers)
