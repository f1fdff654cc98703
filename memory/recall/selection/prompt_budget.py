"""Filling the prompt's budget with hits: each thing once, and some things always.

Who the assistant is (identity) and what the asker pinned go in whole, whatever was asked; they alone may take more room
than there is. What they leave free of their part of it, the others have. A part of the room is kept for what is known
about the asker, and one for pins: what the asker's own leave of it goes to what others pinned and shared, to nobody's
more than half. A pin is an order to the assistant from whoever set it, and to everybody else a hint. The rest is filled
with what answers best.

Functions of hits alone: the same hits in any order give the same selection.
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
# Of the usual room; of another, as large a part. Of identity and pins the part is whatever they need.
PROFILE_TOKENS = 200
PINNED_TOKENS = 300
MEMBERS_SHARE = 2
"""Of the part for pins, each other member's rows take one in so many at most."""

# What another telling disputes is worth less where there is little room; it never comes without that telling. Among
# what was chosen it stands where it answers, since whoever asks about it wants to hear of both; the other telling,
# which may say it in quite other words, stands not far behind.
DISPUTED_SHARE = 0.5
NEAR_ITS_COUNTERPART = 0.8
# What says again what was chosen already is worth less than what is new, and still more than nothing.
TWIN_SHARE = 0.5
# Share of common words from which two texts may be twins; whether they are, the words that differ decide.
CANDIDATE_OVERLAP = 0.5

LATEST_ENTRIES = 15
RELEVANT_ENTRIES = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """Two facts that contradict each other, and both may be seen. Once settled, `preferred` is the one to go by."""

    first: UUID
    second: UUID
    preferred: UUID | None = None

    @property
    def is_settled(self) -> bool:
        return self.preferred is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """The chosen hits, best first, those of them that are in dispute, and the tokens that they take. Of a dispute that
    was settled, `settled` says for each end whether the family goes by it.
    """

    hits: tuple[Hit, ...] = ()
    disputed: frozenset[UUID] = frozenset()
    settled: Mapping[UUID, bool] = field(default_factory=dict)
    disputes: tuple[Dispute, ...] = ()
    """Those of which both ends were offered."""
    left_out: tuple[Hit, ...] = ()
    """What there was no room for, best first."""
    tokens: int = 0
    room: int = USUAL_TOKENS

    @property
    def exceeds_by(self) -> int:
        return max(self.tokens - self.room, 0)

    def told_otherwise(self) -> Mapping[UUID, set[int]]:
        """Of each hit the places, from 1, of those that tell it otherwise in disputes that stand open."""
        places = {hit.id: place for place, hit in enumerate(self.hits, start=1)}
        found: defaultdict[UUID, set[int]] = defaultdict(set)
        for link in self.disputes:
            if not link.is_settled and link.first in places and link.second in places:
                found[link.first].add(places[link.second])
                found[link.second].add(places[link.first])
        return found


@dataclass(frozen=True, slots=True)
class _Unit:
    """Hits that come together or not at all: one, or the tellings of a dispute, the one to go by first."""

    hits: tuple[Hit, ...]
    score: float
    """What it is worth where there is little room."""
    share: float = 1.0
    """Less than 1 where it says again what stands there already."""
    words: frozenset[str] = frozenset()
    """Of one that may be another's twin; tellings of a dispute are nobody's."""

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
    """What of these hits, each of another row, goes into a prompt with `room` for so many tokens.

    A dispute counts where both its ends are among the hits. One that stands open brings both or none; of a settled one
    both come too, the preferred first. Entries stand in the order of time among each other.
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
    """What is known about the asker; what another told about themselves is told like anything else."""
    return hit.memory_type == MemoryType.USER_PROFILE and hit.own


def is_own_pin(hit: Hit) -> bool:
    return hit.pinned and hit.own


def is_others_pin(hit: Hit) -> bool:
    return hit.pinned and not hit.own and not is_identity(hit)


def is_never_trimmed(hit: Hit) -> bool:
    return is_own_pin(hit) or is_identity(hit)


def _with_few_entries(hits: Iterable[Hit]) -> list[Hit]:
    """The latest entries by when they happened and the most relevant ones; all other hits as they are."""
    offered = sorted(hits, key=_best_first)
    entries = [hit for hit in offered if hit.kind == RecallKind.ENTRY]
    latest = sorted(entries, key=_time_order, reverse=True)[:LATEST_ENTRIES]
    stay = {hit.id for hit in (*latest, *entries[:RELEVANT_ENTRIES])}
    return [hit for hit in offered if hit.kind != RecallKind.ENTRY or hit.id in stay or is_never_trimmed(hit)]


def _disputes_between(known: Collection[UUID], disputes: Iterable[Dispute]) -> list[Dispute]:
    """In an order that is always the same."""
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
    """Where each telling stands among all that was chosen: one to go by is never behind the others."""
    best = max(hit.score for hit in unit.hits)
    least = best
    for number, hit in enumerate(unit.hits):
        least = min(least, max(hit.score, best if number == 0 else best * NEAR_ITS_COUNTERPART))
        yield (-least * unit.share, number, hit.id), hit


def _fill_room(units: Sequence[_Unit], room: int) -> list[_Unit]:
    """What is kept whole, then as much about the asker and of others' pins as their parts hold, then what still fits.

    An other's pin that answers nothing has no claim to more than that part.
    """
    whole = [unit for unit in units if unit.has(is_never_trimmed)]
    others = sorted((unit for unit in units if not unit.has(is_never_trimmed)), key=lambda unit: unit.key)
    profile = _as_fit([unit for unit in others if unit.has(is_profile)], room * PROFILE_TOKENS // USUAL_TOKENS)
    pins = [unit for unit in others if unit.has(is_others_pin) and unit not in profile]
    chosen = [*whole, *profile, *_fair_share(pins, whole, room * PINNED_TOKENS // USUAL_TOKENS)]
    rest = [unit for unit in others if unit not in chosen and (unit.score > 0 or unit not in pins)]
    return [*chosen, *_as_fit(_new_things_first(rest, chosen), room - sum(unit.tokens for unit in chosen))]


def _fair_share(pins: Iterable[_Unit], whole: Iterable[_Unit], part: int) -> list[_Unit]:
    """Of what others pinned, as much as the asker's own pins leave of the part, and of no other member too much."""
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
    """Each of these that has room after those before it: at the end, none that was left out would fit."""
    chosen = []
    for unit in units:
        if unit.tokens <= room:
            chosen.append(unit)
            room -= unit.tokens
    return chosen


def _new_things_first(units: Iterable[_Unit], chosen: Iterable[_Unit]) -> list[_Unit]:
    """By what each is worth, but with less for what says again what comes before it."""
    heard = list(chosen)
    worth = []
    for unit in units:
        share = TWIN_SHARE if any(_are_twins(unit, other) for other in heard) else 1.0
        worth.append(replace(unit, score=unit.score * share, share=share))
        heard.append(unit)
    return sorted(worth, key=lambda unit: unit.key)


def _are_twins(unit: _Unit, other: _Unit) -> bool:
    """Whether two say the same. Nearness only makes a candidate: "in October 2019" is not "in November 2019"."""
    shared = len(unit.words & other.words)
    is_candidate = 0 < shared >= CANDIDATE_OVERLAP * (len(unit.words) + len(other.words) - shared)
    return is_candidate and same_statement(unit.hits[0].text, other.hits[0].text, None)


def _best_first(hit: Hit) -> tuple[float, UUID]:
    return -hit.score, hit.id


def _time_order(hit: Hit) -> tuple[date, date, UUID]:
    """Undated ones come first."""
    return hit.occurred_earliest or date.min, hit.occurred_latest or date.min, hit.id


def _entries_by_time(hits: Sequence[Hit]) -> tuple[Hit, ...]:
    """The hits in their order, but in the places of entries the entries by time."""
    in_time = iter(sorted((hit for hit in hits if hit.kind == RecallKind.ENTRY), key=_time_order))
    return tuple(next(in_time) if hit.kind == RecallKind.ENTRY else hit for hit in hits)
