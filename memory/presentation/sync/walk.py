"""The walk from what a phone has been told to what there is now, page by page.

A walk first notes how far changes have come, and then reads. Changes during the walk come after that point, and the
next walk tells them. Of a legacy that is new to the phone, everything is told; of one that it knows, what has a newer
mark (see `memory.models.sync_marks`). Everything is read through `visible_to` at the moment when it is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db import connection, models
from django.db.models import Q
from django.db.models.expressions import RawSQL

from accounts.models import User
from legacies.models import Membership
from memory.models import Conversation, Entry, Fact, Message, Photo, Recording, Story, SyncMark, SyncType
from memory.models.conversations import LegacyRole
from memory.models.sync_marks import TALK, TOLD
from memory.presentation.sync.cursors import Cursor, Heard, HeardOf, OnTheWay, SyncAfresh

EVER = datetime.min.replace(tzinfo=UTC)
TYPES = (*TOLD, *TALK)
CHANGES, TALK_CHANGES, REPLIES = len(TYPES), len(TYPES) + 1, len(TYPES) + 2
"""The stages after those of each type in legacies that are new to the phone."""
END = len(TYPES) + 3
MOST = {SyncType.STORY: 20, SyncType.MESSAGE: 250}
"""The most rows of a page, for types with long rows."""
CLOCK_MAY_DIFFER = timedelta(minutes=2)

NUMBERS = "SELECT chain, keepsake_next_mark(chain) - 1 FROM unnest(%s::uuid[]) AS chains (chain)"
# A passage has no mark of its own, and is replaced when its story is edited.
RESTS_ON = """
    EXISTS (SELECT FROM jsonb_array_elements(memory_message.sources) AS source
        WHERE source ->> 'id' = ANY(%s) OR (%s AND source ->> 'kind' = 'passage'))
"""
# The start of the oldest transaction that may have written something nobody sees yet, and the present moment.
OLDEST_WRITER = """
    SELECT least(clock_timestamp(), min(xact_start)), clock_timestamp() FROM pg_stat_activity
    WHERE datname = current_database() AND backend_xid IS NOT NULL
"""


@dataclass(slots=True)
class Changes:
    """A page: rows by type, and the type and id of what is gone."""

    rows: dict[str, list[Any]] = field(default_factory=lambda: {type_.value: [] for type_ in TYPES})
    gone: list[tuple[str, UUID]] = field(default_factory=list)


@dataclass(slots=True)
class Step:
    """How many rows a stage gave, and after which key it continues; None at its end."""

    count: int
    after: tuple[str, ...] | None


class Walk:
    """One user's walk from a cursor on. `places` are their memberships, with the legacies."""

    def __init__(self, user: User, sealed: str | None) -> None:
        self.user = user
        cursor = Cursor.open(sealed, user) if sealed else Cursor(Heard({}, EVER))
        self.before, way = cursor.heard, cursor.on_the_way
        self.is_beginning = way is None
        self.places: dict[UUID, Membership] = {
            place.legacy_id: place for place in Membership.objects.own_places(user).select_related("user")
        }
        self.after_it, self.began = (way.heard, way.began) if way else self._read_numbers()
        self.stage, self.after = (way.stage, way.after) if way else (0, ())

    def _read_numbers(self) -> tuple[Heard, datetime]:
        """Note how far changes have come, before anything else is read. Raise `SyncAfresh` if a number is lower than
        what the phone was told: then the database was restored from a backup.
        """
        oldest_writer, now = _oldest_writer()
        memberships = self._memberships()
        latest = _latest_numbers(list(memberships))
        if any(latest[chain] < self.before.chains[chain].sequence for chain in memberships & self.before.chains.keys()):
            raise SyncAfresh
        chains = {chain: HeardOf(membership, latest[chain], "") for chain, membership in memberships.items()}
        return Heard(chains, oldest_writer - CLOCK_MAY_DIFFER), now

    def _memberships(self) -> dict[UUID, str]:
        own = {self.user.pk: ""} if self.user.only_legacy_id is None else {}
        return {legacy_id: str(place.pk) for legacy_id, place in self.places.items()} | own

    @cached_property
    def known(self) -> dict[UUID, int]:
        """Return how far the phone was told of each chain that it knows by a membership that still exists."""
        before = self.before.chains
        return {
            chain: before[chain].sequence
            for chain, now in self.after_it.chains.items()
            if chain in before and before[chain].membership == now.membership
        }

    @cached_property
    def fresh(self) -> set[UUID]:
        return set(self.after_it.chains) - set(self.known)

    @cached_property
    def left(self) -> set[UUID]:
        """Return the legacies on the phone of which the user is no longer a member, or is a member anew."""
        return set(self.before.chains) - set(self.known)

    def page(self, limit: int) -> Changes:
        """Return the next rows, up to the limit. The number of queries does not depend on the number of rows."""
        changes = Changes()
        if self.is_beginning:
            changes.gone += [(SyncType.LEGACY.value, chain) for chain in sorted(self.left) if chain != self.user.pk]
        room = limit
        while room > 0 and self.stage < END:
            step = self._next_step(changes, room)
            room -= step.count
            if step.after is not None:
                self.after = step.after
                break
            self.stage, self.after = self.stage + 1, ()
        return changes

    @property
    def ends_late(self) -> bool:
        """Return whether a walk of several pages has ended. What its first pages told may have changed by now."""
        return self.stage == END and not self.is_beginning

    @property
    def has_more(self) -> bool:
        return self.stage < END or (self.ends_late and self._changed_meanwhile())

    def _changed_meanwhile(self) -> bool:
        chains = self.after_it.chains
        if {chain: one.membership for chain, one in chains.items()} != self._memberships():
            return True
        latest = _latest_numbers(list(chains))
        is_talk_newer = SyncMark.objects.conversations_since(self.began, self.user).exists()
        return is_talk_newer or any(latest[chain] > one.sequence for chain, one in chains.items())

    def cursor(self, digests: Mapping[UUID, str]) -> str:
        """Return the sealed cursor after this page. `digests` are those of the legacies as the first page told them."""
        chains = {
            chain: HeardOf(one.membership, one.sequence, digests.get(chain, one.digest))
            for chain, one in self.after_it.chains.items()
        }
        heard = Heard(chains, self.after_it.talk)
        way = OnTheWay(heard, self.began, self.stage, self.after) if self.stage < END else None
        return Cursor(self.before if way else heard, way).seal(self.user)

    def _next_step(self, changes: Changes, room: int) -> Step:
        if self.stage == CHANGES:
            return self._step_of_changes(changes, room)
        if self.stage == TALK_CHANGES:
            return self._step_of_conversations(changes, room)
        if self.stage == REPLIES:
            return self._step_of_replies(changes, room)
        return self._step_of_all(changes, TYPES[self.stage], room)

    def _step_of_all(self, changes: Changes, type_: SyncType, room: int) -> Step:
        """Take the rows of a type in legacies that are new to the phone."""
        if not self.fresh and not self.left:
            return Step(0, None)
        return self._step_of_rows(changes, type_, rows_of(type_, self.user).filter(self._is_fresh(type_)), room)

    def _step_of_rows(self, changes: Changes, type_: SyncType, rows: Any, room: int) -> Step:
        """Take the rows after the last one that was told, in the order of their keys."""
        most = min(room, MOST.get(type_, room))
        if self.after:
            rows = rows.filter(pk__gt=self.after[0])
        found = list(rows.order_by("pk")[: most + 1])
        changes.rows[type_] += found[:most]
        return Step(len(found[:most]), (str(found[most - 1].pk),) if len(found) > most else None)

    def _is_fresh(self, type_: SyncType) -> Q:
        # Conversations with an attached legacy that is new or left: their list of legacies changes, and their replies
        # may rest on what is told there.
        about = Conversation.objects.filter(about__role=LegacyRole.ATTACHED, about__legacy__in=self.fresh | self.left)
        attached = about.filter(user=self.user.pk).values("pk")
        if type_ == SyncType.MESSAGE:
            return Q(conversation__legacy__in=self.fresh) | Q(conversation__in=attached)
        fresh = Q(legacy__in=self.fresh)
        if type_ == SyncType.FACT and self.user.pk in self.fresh:
            fresh |= Q(legacy=None)
        if type_ == SyncType.CONVERSATION:
            fresh |= Q(pk__in=attached)
        return fresh

    def _step_of_changes(self, changes: Changes, room: int) -> Step:
        marks = SyncMark.objects.told_since(self.known, self.user)
        if self.after:
            chain, sequence, id_ = self.after
            later = Q(sequence__gt=sequence) | Q(sequence=sequence, id__gt=id_)
            marks = marks.filter(Q(chain__gt=chain) | Q(chain=chain) & later)
        found = list(marks.order_by("chain", "sequence", "id")[: room + 1])
        taken = self._told_marks(changes, found, room)
        last = taken[-1] if len(taken) < len(found) else None
        return Step(len(taken), (str(last.chain), str(last.sequence), str(last.pk)) if last else None)

    def _step_of_conversations(self, changes: Changes, room: int) -> Step:
        marks = SyncMark.objects.conversations_since(self.before.talk, self.user).filter(chain__in=self.known)
        if self.after:
            moment, id_ = self.after
            marks = marks.filter(Q(changed_at__gt=moment) | Q(changed_at=moment, id__gt=id_))
        found = list(marks.order_by("changed_at", "id")[: room + 1])
        taken = self._told_marks(changes, found, room)
        last = taken[-1] if len(taken) < len(found) else None
        return Step(len(taken), (last.changed_at.isoformat(), str(last.pk)) if last else None)

    def _step_of_replies(self, changes: Changes, room: int) -> Step:
        """Take the replies that rest on what others have shared or taken back since: the phone has their words, but not
        their current sources. Two queries; only one if nothing of others changed.
        """
        changed = SyncMark.objects.told_since(self.known, self.user).exclude(owner_id=self.user.pk)
        marks = list(changed.values_list("pk", "type"))
        if not marks:
            return Step(0, None)
        has_story = any(type_ == SyncType.STORY for _id, type_ in marks)
        rests_on_it = RawSQL(RESTS_ON, [[str(id_) for id_, _type in marks], has_story], models.BooleanField())  # noqa: S611 - nothing in it comes from outside
        rows = rows_of(SyncType.MESSAGE, self.user).filter(rests_on_it, conversation__legacy__in=self.known)
        return self._step_of_rows(changes, SyncType.MESSAGE, rows, room)

    def _told_marks(self, changes: Changes, marks: Sequence[SyncMark], room: int) -> Sequence[SyncMark]:
        """Tell as many of the marks as a page holds: as rows if the user sees them now, else as gone."""
        taken = marks[: _how_many_fit(marks, room)]
        for type_ in TYPES:
            ids = [mark.pk for mark in taken if mark.type == type_]
            rows = list(rows_of(type_, self.user).filter(pk__in=ids)) if ids else []
            seen = {row.pk for row in rows}
            changes.rows[type_] += rows
            changes.gone += [
                (type_.value, mark.pk) for mark in taken if mark.type == type_ and self._is_gone(mark, seen)
            ]
        return taken

    def _is_gone(self, mark: SyncMark, seen: set[UUID]) -> bool:
        """Return whether the phone has to remove the row. A row of others counts only if the family saw it before."""
        if mark.pk in seen:
            return False
        return mark.owner_id == self.user.pk or mark.hidden_at > self.known[mark.chain]


def rows_of(type_: SyncType, user: User) -> Any:
    """Return what a phone holds of a type: what its user may see, without what is set aside or replaced."""
    if type_ == SyncType.FACT:
        return Fact.objects.visible_to(user).listed()
    if type_ == SyncType.ENTRY:
        return Entry.objects.visible_to(user).live()
    if type_ == SyncType.STORY:
        return Story.objects.visible_to(user).live()
    if type_ == SyncType.PHOTO:
        return Photo.objects.shown_to(user).defer("upload")
    if type_ == SyncType.RECORDING:
        return Recording.objects.visible_to(user).live().select_related("owner")
    if type_ == SyncType.CONVERSATION:
        return Conversation.objects.visible_to(user).with_attached(user)
    return Message.objects.visible_to(user)


def _how_many_fit(marks: Iterable[SyncMark], room: int) -> int:
    left, count = dict(MOST), 0
    for mark in marks:
        type_ = SyncType(mark.type)
        if count == room or left.get(type_) == 0:
            break
        if type_ in left:
            left[type_] -= 1
        count += 1
    return count


def _latest_numbers(chains: list[UUID]) -> dict[UUID, int]:
    with connection.cursor() as cursor:
        cursor.execute(NUMBERS, [chains])
        return dict(cursor.fetchall())


def _oldest_writer() -> tuple[datetime, datetime]:
    with connection.cursor() as cursor:
        cursor.execute(OLDEST_WRITER)
        oldest, now = cursor.fetchone()
    return oldest, now
