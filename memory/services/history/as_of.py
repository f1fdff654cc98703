"""What a viewer could see at a given moment, replayed from the audit log.

The rule is that of `visible_to`, applied to the rows of that moment: who was a member, what was shared, what moderation
had decided, and which moderation mode the legacy had. Rows erased since are missing, and the result counts them. People
are shown less (`within_reach`): a row that its owner unshared since, or that moderation kept with its owner, is hidden
from everybody else, as it is now. It stays hidden if it is shared again in other words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
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

# Which words the family could see, since when, and what was unshared, according to the audit log.

State = Mapping[str, Any]
VERSIONS: Mapping[str, str] = {"fact": "lineage", "entry": "id"}
"""The column that all versions of one fact or entry have in common, by table name."""
WORDS: Mapping[str, str] = {"fact": "content", "entry": "summary"}
WITH_ITS_TELLER = frozenset({Moderation.RETURNED, Moderation.RESTRICTED})


def words_seen(chain: UUID, ids: Collection[UUID]) -> dict[str, datetime]:
    """Return the words of these facts and entries that the family could ever see, each with its first time.

    Words that were always private are not included. One query; the time grows with the length of the log.
    """
    wanted = {str(id_) for id_ in ids}
    seen: dict[str, datetime] = {}
    for event, then in follow(chain):
        legacy = then.tables["legacy"].get(str(chain), {})
        for table, words in WORDS.items():
            # A change of the legacy's moderation mode changes what is seen of rows that nobody touched.
            for id_ in wanted if then.touched["legacy"] else wanted & then.touched[table]:
                state = then.tables[table].get(id_)
                if state and is_visible_to_family(state, moderation_mode=legacy.get("moderation_mode", "")):
                    seen.setdefault(state[words], event.at)
    return seen


def taken_back_since(then: ReplayedRows, chain: UUID) -> Mapping[str, Collection[str]]:
    """Return facts and entries that their owner unshared or set aside, or moderation kept with the owner, since `then`.

    The result is by table. Each fact or entry is identified by the column that all its versions share. This call
    replays `then` up to now. Words that wait for moderation were not unshared: their owner left them with the family.
    One query.
    """
    left = {table: _LeftWithFamily(table, key) for table, key in VERSIONS.items()}
    for table, rows in left.items():
        rows.look_at(then, then.tables[table])
    for _event, now in follow(chain, onto=then):
        for table, rows in left.items():
            rows.look_at(now, now.touched[table])
    return {table: rows.taken_back for table, rows in left.items()}


class _LeftWithFamily:
    """The rows of a table that owners and moderation leave with the family, by fact or entry, and those taken back."""

    def __init__(self, table: str, key: str) -> None:
        self.taken_back: set[str] = set()
        self._table, self._key = table, key
        self._thing_of: dict[str, str] = {}
        self._rows: defaultdict[str, set[str]] = defaultdict(set)

    def look_at(self, folded: ReplayedRows, ids: Collection[str]) -> None:
        """Note these rows once a change is whole.

        When a version replaces another one, one of the two is then always left with the family.
        """
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
    """Return whether its owner and moderation leave the row with the family, whether or not it was moderated yet."""
    is_shared = state["visibility"] == Visibility.SHARED and state["status"] == Status.ACTIVE
    return is_shared and state["moderation"] not in WITH_ITS_TELLER


TOLD: Mapping[str, tuple[type[Fact | Entry], str]] = {"fact": (Fact, "lineage"), "entry": (Entry, "id")}
"""The models that are shown, by table name, each with the column that all versions have in common."""
SAID = {"fact": sorted(SEEN_BY_OTHERS - {"photos"}), "entry": ("type", "summary", "data", "occurred")}
"""The fields that others read. Photos are not among them: whoever shares a photo decides separately who sees it."""
SHARING = {MemoryAction.FACT_SHARED: True, MemoryAction.FACT_UNSHARED: False, MemoryAction.FACT_RETIRED: False}


@dataclass(frozen=True, slots=True)
class PastMembership:
    """A legacy in which the user was a member then, with their role there. `erased` counts erased facts and entries."""

    legacy_id: UUID
    name: str
    role: str
    relationship: str
    erased: int


@dataclass(frozen=True, slots=True)
class PastItem:
    """A fact or an entry (`table`) as it was then, with its owner; `teller` is None if it has no owner."""

    table: str
    state: State
    relationship: str | None
    is_own: bool
    is_disputed: bool
    teller: User | None = None


@dataclass(frozen=True, slots=True)
class AsOf:
    """What the user could see. `told` is ordered by `created_at`, then id."""

    moment: datetime
    places: tuple[PastMembership, ...]
    told: tuple[PastItem, ...]


def as_of(moment: datetime, user: User, *, within_reach: bool = False) -> AsOf:
    """Return everything that this user could see at this moment, in each legacy of which they were a member then.

    `within_reach` leaves out legacies that the user has left since. It also leaves out others' rows that the user does
    not see now, in this version or in a later one that was never taken back in between. Raise `InvalidInput` for a
    moment without a time zone or in the future. Up to four queries a legacy, and two or three more; the time grows with
    the logs.
    """
    _check_moment(moment)
    legacies = _legacies_of(user, within_reach=within_reach)
    seen = [_in_legacy(legacy_id, moment, user, within_reach=within_reach) for legacy_id in sorted(legacies)]
    rows = [*(row for place in seen for row in place.rows), *_facts_without_legacy(moment, user)]
    told = _with_tellers(rows)
    told.sort(key=lambda then: (then.state["created_at"], then.state["id"]))
    return AsOf(moment, tuple(found.place for found in seen if found.place), tuple(told))


@dataclass(frozen=True, slots=True)
class _PastLegacy:
    """What one legacy showed; `place` is None if the user was no member."""

    place: PastMembership | None
    rows: tuple[PastItem, ...] = ()


def _check_moment(moment: datetime) -> None:
    if timezone.is_naive(moment):
        raise InvalidInput(fields={"at": [_("Add the time zone, as in 2026-03-14T15:09:00Z.")]})
    if moment > timezone.now():
        raise InvalidInput(fields={"at": [_("This time is in the future. Choose a time in the past.")]})


def _legacies_of(user: User, *, within_reach: bool) -> set[UUID]:
    """Return the legacies of which the user is a member, or was one."""
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
        PastItem(
            table,
            state,
            relationship=members.get(state["owner_id"], {}).get("relationship"),
            is_own=_is_own(state, user),
            is_disputed=state["id"] in disputed,
        )
        for table, states in visible.items()
        for state in states
    ]
    here = PastMembership(legacy_id, legacy["name"], place["role"], place["relationship"], erased)
    return _PastLegacy(here, tuple(rows))


def _facts_without_legacy(moment: datetime, user: User) -> Iterator[PastItem]:
    """Yield the user's own facts that belong to no legacy."""
    for state in fold(user.pk, until=moment).tables["fact"].values():
        if state.get("owner_id") == str(user.pk):
            yield PastItem("fact", state, relationship=None, is_own=True, is_disputed=False)


def _visible_states(states: Iterable[State], legacy: State, user: User) -> Iterator[State]:
    """Yield the states that a member may see, by the rule of `OwnedQuerySet.visible_to`."""
    for state in states:
        if _is_own(state, user) or is_visible_to_family(state, moderation_mode=legacy["moderation_mode"]):
            yield state


def _within_reach(table: str, states: Sequence[State], user: User, taken_back: Collection[str]) -> list[State]:
    """Return the user's own rows, and others' rows of which the user sees a version now.

    If a row was taken back since, the version that the user sees now has to say the same. One query, or none.
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
    """Return the ids of facts in a dispute in which both facts were live and the viewer saw both."""
    live = {state["id"] for state in visible if state["status"] == Status.ACTIVE}
    ends = (
        {link["first_id"], link["second_id"]}
        for link in links
        if link["kind"] == LinkKind.DISPUTE and link["state"] in DISPUTED
    )
    return {end for pair in ends if live.issuperset(pair) for end in pair}


def _count_erased(then: ReplayedRows, user: User, *, own_only: bool) -> int:
    """Return how many facts and entries there were that the audit log no longer holds: own ones, and shared ones.

    Rows that other members kept private are not counted: nobody else learns that they existed.
    """
    count = 0
    for (table, _id), traces in then.erased.items():
        sharing = [SHARING[MemoryAction(trace.action)] for trace in traces if trace.action in SHARING]
        is_own = traces[0].actor_id == user.pk
        count += table in TOLD and (is_own or (not own_only and bool(sharing and sharing[-1])))
    return count


def _with_tellers(rows: Sequence[PastItem]) -> list[PastItem]:
    """Return the rows with their owners, who are read in one query."""
    keys = [UUID(row.state["owner_id"]) if row.state["owner_id"] else None for row in rows]
    tellers = User.objects.in_bulk({key for key in keys if key})
    return [replace(row, teller=tellers.get(key)) if key else row for row, key in zip(rows, keys, strict=True)]
