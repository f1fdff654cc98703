"""Filling the prompt's budget with hits: each thing once, and some things always.

Facts about who the assistant is (identity) and the asker's own pins are always included in whole; they alone may exceed
the room. One part of the room is reserved for what is known about the asker, and one for pins. What the asker's own
pins leave of that part goes to facts that others pinned and shared, at most half of it to each member. Room that a part
does not use is free for the other hits. A pin is an order to the assistant from the member who set it, and only a hint
from everybody else. The rest of the room is filled with the hits that answer best.

The functions depend on the hits alone: the same hits in any order give the same selection.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from math import ceil
from uuid import UUID

from memory.language.comparison.agreement import same_statement
from memory.models import RecallKind
from memory.recall.query import words_of
from memory.recall.results import Hit
from memory.vocabulary import MemoryType

CHARACTERS_A_TOKEN = 3.5
USUAL_TOKENS = 2000
# Parts of the usual room; another room has parts of the same share. Identity and own pins take as much as they need.
PROFILE_TOKENS = 200
PINNED_TOKENS = 300
MEMBERS_SHARE = 2
"""Each other member's pins take at most one in this many of the part for pins."""

# A disputed fact is worth less where there is little room, and it is never included without the other version. In the
# selection it stands where its relevance puts it, because whoever asks about it wants to hear both versions. The other
# version, which may say it in quite other words, stands not far behind.
DISPUTED_SHARE = 0.5
NEAR_ITS_COUNTERPART = 0.8
# A hit that repeats an already chosen one is worth less than something new, and still more than nothing.
TWIN_SHARE = 0.5
# From this share of common words on two texts may be twins. The words that differ decide whether they are.
CANDIDATE_OVERLAP = 0.5

LATEST_ENTRIES = 15
RELEVANT_ENTRIES = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """Two facts that contradict each other and may both be seen. Once settled, `preferred` is the accepted one."""

    first: UUID
    second: UUID
    preferred: UUID | None = None

    @property
    def is_settled(self) -> bool:
        return self.preferred is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """The chosen hits, best first, those of them with an open dispute, and the tokens that they take. For each fact in
    a settled dispute `settled` says whether the family goes by it.
    """

    hits: tuple[Hit, ...] = ()
    disputed: frozenset[UUID] = frozenset()
    settled: Mapping[UUID, bool] = field(default_factory=dict)
    disputes: tuple[Dispute, ...] = ()
    """The disputes of which both facts were offered."""
    left_out: tuple[Hit, ...] = ()
    """The hits that had no room, best first."""
    tokens: int = 0
    room: int = USUAL_TOKENS

    @property
    def exceeds_by(self) -> int:
        return max(self.tokens - self.room, 0)

    def told_otherwise(self) -> Mapping[UUID, set[int]]:
        """Return for each hit the numbers (from 1) of the hits that contradict it in open disputes."""
        places = {hit.id: place for place, hit in enumerate(self.hits, start=1)}
        found: defaultdict[UUID, set[int]] = defaultdict(set)
        for link in self.disputes:
            if not link.is_settled and link.first in places and link.second in places:
                found[link.first].add(places[link.second])
                found[link.second].add(places[link.first])
        return found


@dataclass(frozen=True, slots=True)
class _Unit:
    """Hits that are included together or not at all: one hit, or the facts of a dispute, the preferred one first."""

    hits: tuple[Hit, ...]
    score: float
    """What the unit is worth where there is little room."""
    share: float = 1.0
    """Less than 1 if the unit repeats something that is chosen already."""
    words: frozenset[str] = frozenset()
    """The words of a unit that may be another's twin; empty for facts of a dispute, which are nobody's twins."""

    @property
    def tokens(self) -> int:
        return sum(tokens_of(hit) for hit in self.hits)

    @property
    def key(self) -> tuple[float, UUID]:
        return -self.score, self.hits[0].id

    def has(self, condition: Callable[[Hit], bool]) -> bool:
        return any(condition(hit) for hit in self.hits)


def tokens_of(hit: Hit) -> int:
    return ceil(len(hit.text) / CHARACTERS_A_TOKEN)


def select(hits: Iterable[Hit], *, disputes: Iterable[Dispute] = (), room: int = USUAL_TOKENS) -> Selection:
    """Choose which of these hits, each of another row, go into a prompt with `room` for that many tokens.

    A dispute counts if both its facts are among the hits. Of an open dispute both facts are included or none; of a
    settled one also both, the preferred first. Entries are ordered by time among each other.
    """
    offered = _with_few_entries(hits)
    links = _disputes_between({hit.id for hit in offered}, disputes)
    disputed = frozenset(end for link in links if not link.is_settled for end in (link.first, link.second))
    ends = [(end, link) for link in links if link.is_settled for end in (link.first, link.second)]
    chosen = _fill_room(_units(offered, links, disputed), room)
    known = {hit.id for unit in chosen for hit in unit.hits}
    selected = _entries_by_time([hit for _, hit in sorted(place for unit in chosen for place in _hit_positions(unit))])
    return Selection(
        hits=selected,
        disputed=disputed.intersection(hit.id for hit in selected),
        settled={end: link.preferred == end for end, link in ends if end not in disputed},
        disputes=tuple(links),
        left_out=tuple(hit for hit in offered if hit.id not in known),
        tokens=sum(tokens_of(hit) for hit in selected),
        room=room,
    )


def is_identity(hit: Hit) -> bool:
    return hit.memory_type == MemoryType.IDENTITY


def is_profile(hit: Hit) -> bool:
    """Return whether the hit is the asker's fact about themselves; what others told about themselves does not count."""
    return hit.memory_type == MemoryType.USER_PROFILE and hit.own


def is_own_pin(hit: Hit) -> bool:
    return hit.pinned and hit.own


def is_others_pin(hit: Hit) -> bool:
    return hit.pinned and not hit.own and not is_identity(hit)


def is_never_trimmed(hit: Hit) -> bool:
    return is_own_pin(hit) or is_identity(hit)


def _with_few_entries(hits: Iterable[Hit]) -> list[Hit]:
    """Return the hits without most entries: the latest entries by time stay, and the most relevant ones."""
    offered = sorted(hits, key=_best_first)
    entries = [hit for hit in offered if hit.kind == RecallKind.ENTRY]
    latest = sorted(entries, key=_time_order, reverse=True)[:LATEST_ENTRIES]
    stay = {hit.id for hit in (*latest, *entries[:RELEVANT_ENTRIES])}
    return [hit for hit in offered if hit.kind != RecallKind.ENTRY or hit.id in stay or is_never_trimmed(hit)]


def _disputes_between(known: Collection[UUID], disputes: Iterable[Dispute]) -> list[Dispute]:
    """Return the disputes between known facts, in an order that is always the same."""
    found = [link for link in disputes if link.first in known and link.second in known]
    return sorted(found, key=lambda link: (link.first, link.second))


def _units(offered: Sequence[Hit], links: Sequence[Dispute], disputed: Collection[UUID]) -> list[_Unit]:
    together = {hit.id: {hit.id} for hit in offered}
    for link in links:
        joined = together[link.first] | together[link.second]
        together.update(dict.fromkeys(joined, joined))
    preferred = {link.preferred for link in links}
    groups: dict[UUID, list[Hit]] = {}
    for hit in offered:
        groups.setdefault(min(together[hit.id]), []).append(hit)
    return [_unit(hits, preferred, disputed) for hits in groups.values()]


def _unit(hits: Sequence[Hit], preferred: Collection[UUID | None], disputed: Collection[UUID]) -> _Unit:
    score = max(hit.score * (DISPUTED_SHARE if hit.id in disputed else 1.0) for hit in hits)
    words = frozenset(words_of(hits[0].text)) if len(hits) == 1 else frozenset[str]()
    in_order = sorted(hits, key=lambda hit: (hit.id not in preferred, *_best_first(hit)))
    return _Unit(tuple(in_order), score, words=words)


def _hit_positions(unit: _Unit) -> Iterable[tuple[tuple[float, int, UUID], Hit]]:
    """Return the position of each hit among all chosen hits; the first of a unit never comes after its others."""
    best = max(hit.score for hit in unit.hits)
    least = best
    for number, hit in enumerate(unit.hits):
        least = min(least, max(hit.score, best if number == 0 else best * NEAR_ITS_COUNTERPART))
        yield (-least * unit.share, number, hit.id), hit


def _fill_room(units: Sequence[_Unit], room: int) -> list[_Unit]:
    """Choose units for the room: first those that are never trimmed, then as much about the asker and of others' pins
    as their parts hold, then everything that still fits.

    Another member's pin that does not answer the query gets no room beyond that part.
    """
    whole = [unit for unit in units if unit.has(is_never_trimmed)]
    others = sorted((unit for unit in units if not unit.has(is_never_trimmed)), key=lambda unit: unit.key)
    profile = _as_fit([unit for unit in others if unit.has(is_profile)], room * PROFILE_TOKENS // USUAL_TOKENS)
    pins = [unit for unit in others if unit.has(is_others_pin) and unit not in profile]
    chosen = [*whole, *profile, *_fair_share(pins, whole, room * PINNED_TOKENS // USUAL_TOKENS)]
    rest = [unit for unit in others if unit not in chosen and (unit.score > 0 or unit not in pins)]
    return [*chosen, *_as_fit(_new_things_first(rest, chosen), room - sum(unit.tokens for unit in chosen))]


def _fair_share(pins: Iterable[_Unit], whole: Iterable[_Unit], part: int) -> list[_Unit]:
    """Choose from others' pins as much as the asker's own pins leave of the part, limited for each other member."""
    left = part - sum(tokens_of(hit) for unit in whole for hit in unit.hits if is_own_pin(hit))
    taken: Counter[UUID | None] = Counter()
    chosen = []
    for unit in pins:
        theirs = Counter[UUID | None]()
        for hit in unit.hits:
            theirs[hit.owner_id] += 0 if hit.own else tokens_of(hit)
        if unit.tokens <= left and all((taken + theirs)[owner] <= part // MEMBERS_SHARE for owner in theirs):
            chosen.append(unit)
            taken += theirs
            left -= unit.tokens
    return chosen


def _as_fit(units: Iterable[_Unit], room: int) -> list[_Unit]:
    """Choose each unit that fits into the room left by those before it. In the end no unit left out would still fit."""
    chosen = []
    for unit in units:
        if unit.tokens <= room:
            chosen.append(unit)
            room -= unit.tokens
    return chosen


def _new_things_first(units: Iterable[_Unit], chosen: Iterable[_Unit]) -> list[_Unit]:
    """Order the units by their score, which is lowered for a unit that repeats one before it."""
    heard = list(chosen)
    worth = []
    for unit in units:
        share = TWIN_SHARE if any(_are_twins(unit, other) for other in heard) else 1.0
        worth.append(replace(unit, score=unit.score * share, share=share))
        heard.append(unit)
    return sorted(worth, key=lambda unit: unit.key)


def _are_twins(unit: _Unit, other: _Unit) -> bool:
    """Return whether two units say the same. Shared words only make a candidate: "May 1990" is not "June 1990"."""
    shared = len(unit.words & other.words)
    is_candidate = 0 < shared >= CANDIDATE_OVERLAP * (len(unit.words) + len(other.words) - shared)
    return is_candidate and same_statement(unit.hits[0].text, other.hits[0].text, None)


def _best_first(hit: Hit) -> tuple[float, UUID]:
    return -hit.score, hit.id


def _time_order(hit: Hit) -> tuple[date, date, UUID]:
    """Sort key by time; entries without a date come first."""
    return hit.occurred_earliest or date.min, hit.occurred_latest or date.min, hit.id


def _entries_by_time(hits: Sequence[Hit]) -> tuple[Hit, ...]:
    """Return the hits in their order, with the entries among them ordered by time."""
    in_time = iter(sorted((hit for hit in hits if hit.kind == RecallKind.ENTRY), key=_time_order))
    return tuple(next(in_time) if hit.kind == RecallKind.ENTRY else hit for hit in hits)
