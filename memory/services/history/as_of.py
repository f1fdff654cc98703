"""What a viewer could see at a moment, replayed from the audit log.

The rule is that of `visible_to`, over rows as they were then: who was a member, what was shared, how far moderation had
come and what the family's rule was. What was erased since is not there, and that it was there is said. What people are
told is less: what was taken back since, or kept with its teller by moderation, is there for nobody else, then
as little as now, and stays so when the thing is shared again in other words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import InvalidInput
from legacies.audit import Action, ReplayedRows, as_stored, fold, follow, state_of
from legacies.models import LegacyEvent, Membership
from memory.kinds import MemoryAction
from memory.models import Entry, Fact, Moderation, Status, Visibility
from memory.models.facts import DISPUTED, LinkKind
from memory.models.ownership import is_visible_to_family
from memory.services.facts.editing import SEEN_BY_OTHERS

# How far words came, told from the log: which of them the family could see, since when, and what was taken back.

State = Mapping[str, Any]
VERSIONS: Mapping[str, str] = {"fact": "lineage", "entry": "id"}
"""What all versions of one thing have in common, by the names of the tables."""
WORDS: Mapping[str, str] = {"fact": "content", "entry": "summary"}
WITH_ITS_TELLER = frozenset({Moderation.RETURNED, Moderation.RESTRICTED})


def words_seen(chain: UUID, ids: Collection[UUID]) -> dict[str, datetime]:
    """The words of these facts and entries that the family could see at any time, each with when it first could.

    Words that were only ever private are not among them. One query; it takes as long as the log is.
    """
    wanted = {str(id_) for id_ in ids}
    seen: dict[str, datetime] = {}
    for event, then in follow(chain):
        legacy = then.tables["legacy"].get(str(chain), {})
        for table, words in WORDS.items():
            # Another rule of the family's changes what is seen of rows that nobody touched.
            for id_ in wanted if then.touched["legacy"] else wanted & then.touched[table]:
                state = then.tables[table].get(id_)
                if state and is_visible_to_family(state, moderation_mode=legacy.get("moderation_mode", "")):
                    seen.setdefault(state[words], event.at)
    return seen


def taken_back_since(then: ReplayedRows, chain: UUID) -> Mapping[str, Collection[str]]:
    """By table, what its teller took back or set aside, or moderation kept with them, at any time since `then`.

    Named by what all its versions have in common. `then` is folded on to now by it. Words that wait to be looked at
    were not taken back: their teller left them with the family. One query.
    """
    left = {table: _LeftWithFamily(table, key) for table, key in VERSIONS.items()}
    for table, rows in left.items():
        rows.look_at(then, then.tables[table])
    for _event, now in follow(chain, onto=then):
        for table, rows in left.items():
            rows.look_at(now, now.touched[table])
    return {table: rows.taken_back for table, rows in left.items()}


class _LeftWithFamily:
    """Rows of a table that their tellers and moderation leave with the family, by thing; and what was taken back."""

    def __init__(self, table: str, key: str) -> None:
        self.taken_back: set[str] = set()
        self._table, self._key = table, key
        self._thing_of: dict[str, str] = {}
        self._rows: defaultdict[str, set[str]] = defaultdict(set)

    def look_at(self, folded: ReplayedRows, ids: Collection[str]) -> None:
        """Once a change is whole: when a version replaces another one, some row is left with the family all along."""
        things = {thing for id_ in ids if (thing := self._thing_of.get(id_)) and self._rows[thing]}
        for id_ in ids:
            state = folded.tables[self._table].get(id_)
            if state:
                self._thing_of[id_] = str(state[self._key])
            rows = self._rows[self._thing_of.get(id_, "")]
            if state and _is_left_with_family(state):
                rows.add(id_)
            else:
                rows.discard(id_)
        self.taken_back |= {thing for thing in things if not self._rows[thing]}


def _is_left_with_family(state: State) -> bool:
    """By its teller and by moderation, whether or not it has been looked at yet."""
    is_shared = state["visibility"] == Visibility.SHARED and state["status"] == Status.ACTIVE
    return is_shared and state["moderation"] not in WITH_ITS_TELLER


TOLD: Mapping[str, tuple[type[Fact | Entry], str]] = {"fact": (Fact, "lineage"), "entry": (Entry, "id")}
"""What is told, by the names of the tables; and what all versions of one thing have in common."""
SAID = {"fact": sorted(SEEN_BY_OTHERS - {"photos"}), "entry": ("type", "summary", "data", "occurred")}
"""What others read of each. Whoever shares a photo decides by itself who sees it, then as now."""
SHARING = {MemoryAction.FACT_SHARED: True, MemoryAction.FACT_UNSHARED: False, MemoryAction.FACT_RETIRED: False}


@dataclass(frozen=True, slots=True)
class PastMembership:
    """A legacy in which the user was a member then, and who they were in it. `erased` counts what is not told."""

    legacy_id: UUID
    name: str
    role: str
    relationship: str
    erased: int


@dataclass(frozen=True, slots=True)
class PastItem:
    """A fact or an entry (`table`) as it stood then, with who told it; `teller` is None for nobody."""

    table: str
    state: State
    teller: User | None
    relationship: str | None
    is_own: bool
    is_disputed: bool


@dataclass(frozen=True, slots=True)
class AsOf:
    """`told` is in the order in which it came: by `created_at`, then id."""

    moment: datetime
    places: tuple[PastMembership, ...]
    told: tuple[PastItem, ...]


def as_of(moment: datetime, user: User, *, within_reach: bool = False) -> AsOf:
    """Everything told that this user could see at this moment, in each legacy of which they were a member then.

    `within_reach` leaves out legacies that they have left since, and of what others told all that they do not see now,
    in this version or a later one that was never taken back in between. Raises `InvalidInput` for a moment without a
    time zone or one to come. Up to four queries a legacy, and two or three; it takes as long as their logs are.
    """
    _check_moment(moment)
    legacies = _legacies_of(user, within_reach=within_reach)
    seen = [_in_legacy(legacy_id, moment, user, within_reach=within_reach) for legacy_id in sorted(legacies)]
    rows = [*(row for place in seen for row in place.rows), *_facts_without_legacy(moment, user)]
    tellers = User.objects.in_bulk({UUID(row.state["owner_id"]) for row in rows if row.state["owner_id"]})
    told = [_past_row(row, tellers, user) for row in rows]
    told.sort(key=lambda then: (then.state["created_at"], then.state["id"]))
    return AsOf(moment, tuple(found.place for found in seen if found.place), tuple(told))


@dataclass(frozen=True, slots=True)
class _Row:
    table: str
    state: State
    relationship: str | None
    is_disputed: bool


@dataclass(frozen=True, slots=True)
class _PastLegacy:
    """What one legacy showed; `place` is None for who was no member."""

    place: PastMembership | None
    rows: tuple[_Row, ...] = ()


def _check_moment(moment: datetime) -> None:
    if timezone.is_naive(moment):
        raise InvalidInput(fields={"at": [_("Add the time zone, as in 2026-03-14T15:09:00Z.")]})
    if moment > timezone.now():
        raise InvalidInput(fields={"at": [_("This time is in the future. Choose a time in the past.")]})


def _legacies_of(user: User, *, within_reach: bool) -> set[UUID]:
    """Where they are a member, or were one."""
    now = Membership.objects.of(user).values_list("legacy", flat=True)
    if within_reach:
        return set(now)
    left = LegacyEvent.objects.filter(action=Action.MEMBER_LEFT, actor_id=user.pk).values_list("chain", flat=True)
    return {*now, *left}


def _in_legacy(legacy_id: UUID, moment: datetime, user: User, *, within_reach: bool) -> _PastLegacy:
    then = fold(legacy_id, until=moment)
    members = {place["user_id"]: place for place in then.tables["membership"].values()}
    legacy, place = then.tables["legacy"].get(str(legacy_id)), members.get(str(user.pk))
    if legacy is None or place is None:
        return _PastLegacy(None)
    visible: dict[str, list[State]] = {
        table: [dict(one) for one in _visible_states(then.tables[table].values(), legacy, user)] for table in TOLD
    }
    links = [dict(link) for link in then.tables["factlink"].values()]
    erased = _count_erased(then, user, own_only=within_reach)
    if within_reach:
        taken_back = taken_back_since(then, legacy_id)
        visible = {table: _within_reach(table, states, user, taken_back[table]) for table, states in visible.items()}
    disputed = _disputed_ids(links, visible["fact"])
    rows = [
        _Row(table, state, members.get(state["owner_id"], {}).get("relationship"), state["id"] in disputed)
        for table, states in visible.items()
        for state in states
    ]
    here = PastMembership(legacy_id, legacy["name"], place["role"], place["relationship"], erased)
    return _PastLegacy(here, tuple(rows))


def _facts_without_legacy(moment: datetime, user: User) -> Iterator[_Row]:
    """Their own facts that belong to no legacy."""
    for state in fold(user.pk, until=moment).tables["fact"].values():
        if state.get("owner_id") == str(user.pk):
            yield _Row("fact", state, None, is_disputed=False)


def _visible_states(states: Iterable[State], legacy: State, user: User) -> Iterator[State]:
    """The rule of `OwnedQuerySet.visible_to`, for a member."""
    for state in states:
        if _is_own(state, user) or is_visible_to_family(state, moderation_mode=legacy["moderation_mode"]):
            yield state


def _within_reach(table: str, states: Sequence[State], user: User, taken_back: Collection[str]) -> list[State]:
    """Own rows, and those of which the user sees a version now: one that says the same, where it was taken back since.

    One query, or none.
    """
    model, key = TOLD[table]
    others = {state[key] for state in states if not _is_own(state, user)}
    seen = model.objects.visible_to(user).filter(**{f"{key}__in": others}) if others else ()
    now = {str(getattr(row, key)): as_stored(state_of(row)) for row in seen}
    return [
        state
        for state in states
        if _is_own(state, user)
        or (state[key] in now and (state[key] not in taken_back or _say_the_same(table, state, now[state[key]])))
    ]


def _say_the_same(table: str, state: State, now: State) -> bool:
    return all(state.get(name) == now.get(name) for name in SAID[table])


def _is_own(state: State, user: User) -> bool:
    return bool(state["owner_id"] == str(user.pk))


def _disputed_ids(links: Iterable[State], visible: Iterable[State]) -> set[str]:
    """Facts that another one says otherwise, where both stood and the viewer saw both."""
    standing = {state["id"] for state in visible if state["status"] == Status.ACTIVE}
    ends = (
        {link["first_id"], link["second_id"]}
        for link in links
        if link["kind"] == LinkKind.DISPUTE and link["state"] in DISPUTED
    )
    return {end for pair in ends if standing.issuperset(pair) for end in pair}


def _count_erased(then: ReplayedRows, user: User, *, own_only: bool) -> int:
    """How many facts and entries stood there of which the log no longer tells: own ones, and else what was shared.

    Of what others kept to themselves nobody else is told that it was there.
    """
    count = 0
    for (table, _id), traces in then.erased.items():
        sharing = [SHARING[MemoryAction(trace.action)] for trace in traces if trace.action in SHARING]
        is_own = traces[0].actor_id == user.pk
        count += table in TOLD and (is_own or (not own_only and bool(sharing and sharing[-1])))
    return count


def _past_row(row: _Row, tellers: Mapping[UUID, User], user: User) -> PastItem:
    owner = row.state["owner_id"]
    return PastItem(
        table=row.table,
        state=row.state,
        teller=tellers.get(UUID(owner)) if owner else None,
        relationship=row.relationship,
        is_own=_is_own(row.state, user),
        is_disputed=row.is_disputed,
    )
