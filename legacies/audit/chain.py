"""Appending to the hash chains of the audit log, and checking them.

The hash of each event covers its plain columns, the digest of its payload and the hash of the event before it. If
an event is changed, removed or inserted between others, no later hash fits any more.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Self
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models
from django.db.models import BinaryField, JSONField, OuterRef, QuerySet, Subquery, TextChoices
from django.utils import timezone
from psycopg import sql

from legacies.models import LegacyEvent, LegacyEventPayload
from legacies.models.event import Scope
from legacies.models.legacy import lock_legacy

if TYPE_CHECKING:
    from accounts.models import User


# Actions and actors. Each app registers the actions that it records.

Sentences = Callable[[], Mapping[str, str]]


class Action(TextChoices):
    """The actions on legacies and their members."""

    LEGACY_CREATED = "legacy_created"
    LEGACY_EDITED = "legacy_edited"
    MODERATION_MODE_SET = "moderation_mode_set"
    MEMBER_INVITED = "member_invited"
    INVITATION_REVOKED = "invitation_revoked"
    MEMBER_JOINED = "member_joined"
    MEMBER_EDITED = "member_edited"
    MEMBER_LEFT = "member_left"
    MEMBER_ROLE_CHANGED = "member_role_changed"
    MEMBER_REMOVED = "member_removed"
    DELETION_AGREED = "deletion_agreed"
    DELETION_CALLED_OFF = "deletion_called_off"
    DELETION_BEGUN = "deletion_begun"
    QUIET_DATE_SET = "quiet_date_set"
    QUIET_DATE_REMOVED = "quiet_date_removed"
    MEMBER_PAUSED = "member_paused"
    MEMBER_RESUMED = "member_resumed"
    LEGACY_PAUSED = "legacy_paused"
    LEGACY_RESUMED = "legacy_resumed"


_registered: dict[str, Sentences] = {}


def register_actions(actions: type[TextChoices], *, sentences: Sentences) -> None:
    """Allow these actions to be recorded.

    `sentences` returns for each action the sentence that the audit log shows, in the active language. In it `%(who)s`
    stands for the actor, and `%(whom)s` for the member on whom they acted.
    """
    _registered.update(dict.fromkeys(actions.values, sentences))


def registered_actions() -> list[str]:
    return list(_registered)


def is_registered_action(action: str) -> bool:
    return action in _registered


def sentence_of(action: str) -> str | None:
    """Return the sentence of an action, or None for an action that only another version of the product knows."""
    sentences = _registered.get(action)
    return sentences().get(action) if sentences else None


@dataclass(frozen=True, slots=True)
class Actor:
    """The actor of an event: a user, a background task (for a user or for nobody), or a user's AI client."""

    kind: str
    id: UUID | None

    @classmethod
    def user(cls, user: User) -> Self:
        return cls("user", user.pk)

    @classmethod
    def task(cls, user_id: UUID | None = None) -> Self:
        return cls("task", user_id)


GENESIS = "0" * 64
SALT_BYTES = 16
EVER = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """An event to append: what happened to `subject`. The payload holds its state before and after, and the reason."""

    subject: models.Model
    action: models.TextChoices
    payload: Mapping[str, Any] = field(default_factory=dict)


def record(
    subject: models.Model,
    action: models.TextChoices,
    *,
    actor: Actor,
    legacy_id: UUID,
    payload: Mapping[str, Any] | None = None,
    request_id: str = "",
) -> LegacyEvent:
    """Append an event about `subject` to the chain of the legacy, in the caller's transaction.

    Takes the lock of the legacy, again if the caller already holds it, so that the sequence has no gaps and no forks.
    `payload` holds the state before and after, and the reason. It is stored in a row of its own, which may be erased.
    """
    happened = AuditEntry(subject, action, payload or {})
    return _append_events(Scope.LEGACY, legacy_id, [happened], actor, request_id)[0]


def record_many(
    events: Sequence[AuditEntry], *, actor: Actor, legacy_id: UUID, request_id: str = "", is_locked: bool = False
) -> list[LegacyEvent]:
    """Append all events of one change, in this order and with one time. Three queries, however many events there are.

    A caller who already holds the legacy's lock passes `is_locked` and needs two. If the caller does not hold it, two
    transactions may claim the same sequence; the second one then fails, so that the chain never forks.
    """
    return _append_events(Scope.LEGACY, legacy_id, events, actor, request_id, is_locked=is_locked)


def record_for_user(
    subject: models.Model,
    action: models.TextChoices,
    *,
    actor: Actor,
    user_id: UUID,
    payload: Mapping[str, Any] | None = None,
) -> LegacyEvent:
    """Append an event that belongs to no legacy to the chain of one user; otherwise as `record`."""
    return record_many_for_user([AuditEntry(subject, action, payload or {})], actor=actor, user_id=user_id)[0]


def record_many_for_user(events: Sequence[AuditEntry], *, actor: Actor, user_id: UUID) -> list[LegacyEvent]:
    return _append_events(Scope.USER, user_id, events, actor, "")


def latest_sequence(chain: UUID) -> int:
    """Return the sequence of the chain's last event, or 0. It serves as the version of everything in the chain."""
    last = _from_the_last(chain).values_list("sequence", flat=True).first()
    return last or 0


def sequence_beside(chain: UUID) -> Subquery:
    """Return the latest sequence as a subquery, which is read at the same moment as the rows of the query around it."""
    return Subquery(_from_the_last(chain).values("sequence")[:1])


def _from_the_last(chain: UUID) -> QuerySet[LegacyEvent]:
    return LegacyEvent.objects.filter(chain=chain).order_by("-sequence")


def _append_events(
    scope: Scope, chain: UUID, happened: Sequence[AuditEntry], actor: Actor, request_id: str, *, is_locked: bool = False
) -> list[LegacyEvent]:
    """Append events in three queries: the lock, the chain's last event, and the INSERT.

    The last event needs a query of its own, so that it sees what was committed while the lock was waited for.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("An event is recorded in the transaction of what it tells about.")
    if not happened:
        return []
    if not is_locked:
        lock_legacy(chain)
    sequence, prev_hash, last_at = _last_event(chain)
    written = _Batch(max(timezone.now(), last_at or EVER))
    for number, one in enumerate(happened, start=sequence + 1):
        event = LegacyEvent(scope=scope.value, chain=chain, sequence=number, prev_hash=prev_hash, request_id=request_id)
        event.actor_kind, event.actor_id = actor.kind, actor.id
        prev_hash = written.add(event, one)
    written.insert()
    return written.events


class _Batch:
    """Events and payloads that one statement inserts.

    They share one time, which is never before the time of the chain's last event, even if the server's clock went
    back. The events up to a given time are therefore always the first part of the chain.
    """

    def __init__(self, at: datetime) -> None:
        self.at = at
        self.events: list[LegacyEvent] = []
        self.salts: list[bytes] = []
        self.payloads: list[str] = []

    def add(self, event: LegacyEvent, happened: AuditEntry) -> str:
        """Fill in the event and return its hash.

        Raises `ValueError` for an action that no app registered, because the log would have no sentence for it.
        """
        if not is_registered_action(happened.action):
            raise ValueError(f"No app registered the audit action {happened.action}.")
        salt, words = secrets.token_bytes(SALT_BYTES), _canonical_json(happened.payload)
        event.at, event.action, event.digest = self.at, happened.action.value, _digest(salt, words)
        event.object_type, event.object_id = happened.subject._meta.model_name or "", happened.subject.pk
        event.hash = event_hash(event)
        self.events.append(event)
        self.salts.append(salt)
        self.payloads.append(words)
        return event.hash

    def insert(self) -> None:
        """Insert everything in one statement with one array per column: some changes append thousands of events."""
        values = {name: [getattr(event, name) for event in self.events] for name in COLUMNS}
        with connection.cursor() as cursor:
            cursor.execute(INSERT, {**values, "salt": self.salts, "words": self.payloads})
        for event in self.events:
            event._state.adding = False


def _last_event(chain: UUID) -> tuple[int, str, datetime | None]:
    events = LegacyEvent.objects.filter(chain=chain).order_by("-sequence")
    return events.values_list("sequence", "hash", "at").first() or (0, GENESIS, None)


TYPES = {models.UUIDField: "uuid[]", models.BigIntegerField: "bigint[]", models.DateTimeField: "timestamptz[]"}
COLUMNS = {field.attname: TYPES.get(type(field), "text[]") for field in LegacyEvent._meta.concrete_fields}
INSERT = sql.SQL(
    "WITH happened AS (SELECT * FROM unnest({values}, %(salt)s::bytea[], %(words)s::text[]) "
    "AS row ({columns}, salt, words)), "
    "event AS (INSERT INTO {events} ({columns}) SELECT {columns} FROM happened ORDER BY sequence) "
    "INSERT INTO {payloads} (event_id, chain, salt, payload) SELECT id, chain, salt, words::jsonb FROM happened"
).format(
    events=sql.Identifier(LegacyEvent._meta.db_table),
    payloads=sql.Identifier(LegacyEventPayload._meta.db_table),
    columns=sql.SQL(", ").join(map(sql.Identifier, COLUMNS)),
    values=sql.SQL(", ").join(sql.Placeholder(name) + sql.SQL(f"::{of}") for name, of in COLUMNS.items()),
)


def _canonical_json(value: object) -> str:
    """Return canonical JSON, so that equal values have equal digests."""
    return json.dumps(value, cls=DjangoJSONEncoder, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def payload_digest(salt: bytes, payload: Mapping[str, Any]) -> str:
    """Return SHA-256(salt ‖ payload). Because of the salt, a short payload cannot be guessed once it is erased."""
    return _digest(salt, _canonical_json(payload))


def _digest(salt: bytes, words: str) -> str:
    return hashlib.sha256(salt + words.encode()).hexdigest()


def event_hash(event: LegacyEvent) -> str:
    """Return SHA-256 over the event's columns, among them the hash of the event before it."""
    columns = {
        "id": event.pk,
        "scope": event.scope,
        "chain": event.chain,
        "sequence": event.sequence,
        "at": event.at.isoformat(),
        "actor": [event.actor_kind, event.actor_id],
        "action": event.action,
        "object": [event.object_type, event.object_id],
        "digest": event.digest,
        "request_id": event.request_id,
        "prev_hash": event.prev_hash,
    }
    return hashlib.sha256(_canonical_json(columns).encode()).hexdigest()


# Checking a chain from its first event to its last.

AT_ONCE = 2000


class AuditLogBroken(Exception):
    """The audit log was changed from outside the application; the message says where."""


def chains() -> Iterator[UUID]:
    """Yield the ids of all chains, of legacies and of users."""
    yield from LegacyEvent.objects.order_by("chain").values_list("chain", flat=True).distinct()


def verify_chain(chain: UUID) -> int:
    """Check every event of a chain and every payload that is not erased; return the number of events.

    Raises `AuditLogBroken` at the first event whose sequence, hash or payload does not fit, and for a payload that
    belongs to no event. Events that were cut off at the end of the chain cannot be detected.
    """
    expected, prev_hash = 1, GENESIS
    for event, salt, payload in _events(chain):
        _check_event(event, expected, prev_hash)
        if salt is not None:
            _check_payload(event, salt, payload)
        expected, prev_hash = expected + 1, event.hash
    _check_nothing_is_added(chain)
    return expected - 1


def _events(chain: UUID) -> Iterator[tuple[LegacyEvent, bytes | None, Any]]:
    """Yield each event with its salt and payload. The salt is None where the payload was erased."""
    beside = LegacyEventPayload.objects.filter(event_id=OuterRef("pk"))
    salt = Subquery(beside.values("salt"), output_field=BinaryField())
    payload = Subquery(beside.values("payload"), output_field=JSONField())
    events = LegacyEvent.objects.filter(chain=chain).order_by("sequence").annotate(salt=salt, payload=payload)
    for event in events.iterator(AT_ONCE):
        yield event, bytes(event.salt) if event.salt else None, event.payload


def _check_event(event: LegacyEvent, expected: int, prev_hash: str) -> None:
    if event.sequence != expected:
        raise AuditLogBroken(f"event {expected} of {event.chain} is missing")
    if event.prev_hash != prev_hash or event.hash != event_hash(event):
        raise AuditLogBroken(f"event {expected} of {event.chain} was changed")


def _check_payload(event: LegacyEvent, salt: bytes, payload: Any) -> None:
    if payload_digest(salt, payload) != event.digest:
        raise AuditLogBroken(f"the payload of event {event.sequence} of {event.chain} was changed")


def _check_nothing_is_added(chain: UUID) -> None:
    events = LegacyEvent.objects.filter(chain=chain, pk=OuterRef("event_id"))
    own = LegacyEventPayload.objects.filter(chain=chain)
    if own.exclude(event_id__in=events.values("pk")).exists():
        raise AuditLogBroken(f"a payload of {chain} belongs to no event")
