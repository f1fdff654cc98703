"""Appending to the audit log's hash chain, and checking it.

Each event's hash covers its plain columns, the digest of its payload and the hash before it, so that no event can be
changed, removed or put between others without every later hash telling so.
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


# What can happen, and who can make it happen. Each app registers the actions that it records.

Sentences = Callable[[], Mapping[str, str]]


class Action(TextChoices):
    """What happens to legacies and their people."""

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
    """Let these be recorded. `sentences` has for each what the audit log says of it, in the language of the moment;
    `%(who)s` stands for who did it, `%(whom)s` for the member to whom.
    """
    _registered.update(dict.fromkeys(actions.values, sentences))


def registered_actions() -> list[str]:
    return list(_registered)


def is_registered_action(action: str) -> bool:
    return action in _registered


def sentence_of(action: str) -> str | None:
    """None for what another version of the product did."""
    sentences = _registered.get(action)
    return sentences().get(action) if sentences else None


@dataclass(frozen=True, slots=True)
class Actor:
    """Who did it: a user, a background task (for a user or nobody), or an AI client acting for a user."""

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
    """One thing to append: what became of `subject`, and as payload what was before and after, and the reason."""

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
    """Append what happened to `subject` to the legacy's chain, in the caller's transaction.

    Takes the legacy's lock (again, if the caller holds it already): the sequence has no gaps and no forks.
    `payload` is what was before and after, and the reason; it is kept apart and may be erased.
    """
    happened = AuditEntry(subject, action, payload or {})
    return _append_events(Scope.LEGACY, legacy_id, [happened], actor, request_id)[0]


def record_many(
    events: Sequence[AuditEntry], *, actor: Actor, legacy_id: UUID, request_id: str = "", is_locked: bool = False
) -> list[LegacyEvent]:
    """The same for all that one change does, in this order and at one moment: three queries, however many they are.

    Two for a caller who holds the legacy's lock already and says so (`is_locked`). Were that not true, two events
    would want one place in the chain, and the second transaction fails: no fork either way.
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
    """The same on the chain of one user, for what belongs to no legacy."""
    return record_many_for_user([AuditEntry(subject, action, payload or {})], actor=actor, user_id=user_id)[0]


def record_many_for_user(events: Sequence[AuditEntry], *, actor: Actor, user_id: UUID) -> list[LegacyEvent]:
    return _append_events(Scope.USER, user_id, events, actor, "")


def latest_sequence(chain: UUID) -> int:
    """The chain's last number, 0 before the first: the version of everything it tells about."""
    last = _from_the_last(chain).values_list("sequence", flat=True).first()
    return last or 0


def sequence_beside(chain: UUID) -> Subquery:
    """The same, of the moment at which the rows are read that it is put beside."""
    return Subquery(_from_the_last(chain).values("sequence")[:1])


def _from_the_last(chain: UUID) -> QuerySet[LegacyEvent]:
    return LegacyEvent.objects.filter(chain=chain).order_by("-sequence")


def _append_events(
    scope: Scope, chain: UUID, happened: Sequence[AuditEntry], actor: Actor, request_id: str, *, is_locked: bool = False
) -> list[LegacyEvent]:
    """Three queries: the lock, what came last (its own, so that it sees what the lock waited for), and the events."""
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
    """Events and payloads for one statement. They share their moment, which is never before that of the one before:
    what was at a moment is a beginning of the chain, whatever became of the server's clock."""

    def __init__(self, at: datetime) -> None:
        self.at = at
        self.events: list[LegacyEvent] = []
        self.salts: list[bytes] = []
        self.payloads: list[str] = []

    def add(self, event: LegacyEvent, happened: AuditEntry) -> str:
        """Fill in what happened; return its hash. An action that no app registered would have no words in the log."""
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
        """One statement with one array a column: every change of memory pays for this, and some make thousands."""
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
    """JSON in one form only, so that equal values have equal digests."""
    return json.dumps(value, cls=DjangoJSONEncoder, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def payload_digest(salt: bytes, payload: Mapping[str, Any]) -> str:
    """SHA-256(salt ‖ payload): the salt keeps a short payload from being guessed once it is erased."""
    return _digest(salt, _canonical_json(payload))


def _digest(salt: bytes, words: str) -> str:
    return hashlib.sha256(salt + words.encode()).hexdigest()


def event_hash(event: LegacyEvent) -> str:
    """SHA-256 over the event's columns and the hash before it."""
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
    """The log was changed behind the app's back; the message says where."""


def chains() -> Iterator[UUID]:
    """All chains there are: of legacies, and of users."""
    yield from LegacyEvent.objects.order_by("chain").values_list("chain", flat=True).distinct()


def verify_chain(chain: UUID) -> int:
    """Check every event of a chain and every payload that still stands; return how many events there are.

    Raises `AuditLogBroken` at the first event whose number, hash or payload does not fit, or for payloads of no event.
    What was cut off behind the last event no chain can tell.
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
    """With what stands beside each; no salt where the payload was erased."""
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
