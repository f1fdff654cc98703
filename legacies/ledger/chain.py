"""Appending to a chain.

Each event's hash covers its plain columns, the digest of its payload and the hash before it, so that no event can be
changed, removed or put between others without every later hash telling so.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models
from django.utils import timezone
from psycopg import sql

from legacies.ledger.actions import Action, Actor
from legacies.models import LegacyEvent, LegacyEventPayload
from legacies.models.event import Scope
from legacies.models.legacy import lock_legacy

GENESIS = "0" * 64
SALT_BYTES = 16


def record(
    subject: models.Model,
    action: Action,
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
    return _append(Scope.LEGACY, legacy_id, subject, action, actor, payload or {}, request_id)


def record_for_user(
    subject: models.Model,
    action: Action,
    *,
    actor: Actor,
    user_id: UUID,
    payload: Mapping[str, Any] | None = None,
) -> LegacyEvent:
    """The same on the chain of one user, for what belongs to no legacy."""
    return _append(Scope.USER, user_id, subject, action, actor, payload or {}, "")


def latest_sequence(chain: UUID) -> int:
    """The chain's last number, 0 before the first: the version of everything it tells about."""
    last = LegacyEvent.objects.filter(chain=chain).order_by("-sequence").values_list("sequence", flat=True).first()
    return last or 0


def _append(
    scope: Scope,
    chain: UUID,
    subject: models.Model,
    action: Action,
    actor: Actor,
    payload: Mapping[str, Any],
    request_id: str,
) -> LegacyEvent:
    """Three queries: the lock, what came last (its own, so that it sees what the lock waited for), and the event."""
    if not connection.in_atomic_block:
        raise RuntimeError("An event is recorded in the transaction of what it tells about.")
    lock_legacy(chain)
    sequence, prev_hash = _last(chain)
    salt, words = secrets.token_bytes(SALT_BYTES), _canonical(payload)
    event = LegacyEvent(
        scope=scope,
        chain=chain,
        sequence=sequence + 1,
        at=timezone.now(),
        actor_kind=actor.kind,
        actor_id=actor.id,
        action=action,
        object_type=subject._meta.model_name or "",
        object_id=subject.pk,
        digest=_digest(salt, words),
        request_id=request_id,
        prev_hash=prev_hash,
    )
    event.hash = event_hash(event)
    _insert(event, salt, words)
    return event


def _last(chain: UUID) -> tuple[int, str]:
    events = LegacyEvent.objects.filter(chain=chain).order_by("-sequence")
    return events.values_list("sequence", "hash").first() or (0, GENESIS)


COLUMNS = tuple(field.attname for field in LegacyEvent._meta.concrete_fields)
INSERT = sql.SQL(
    "WITH event AS (INSERT INTO {events} ({columns}) VALUES ({values})) "
    "INSERT INTO {payloads} (event_id, chain, salt, payload) VALUES (%(id)s, %(chain)s, %(salt)s, %(words)s::jsonb)"
).format(
    events=sql.Identifier(LegacyEvent._meta.db_table),
    payloads=sql.Identifier(LegacyEventPayload._meta.db_table),
    columns=sql.SQL(", ").join(map(sql.Identifier, COLUMNS)),
    values=sql.SQL(", ").join(map(sql.Placeholder, COLUMNS)),
)


def _insert(event: LegacyEvent, salt: bytes, words: str) -> None:
    """Event and payload in one statement: every change of memory pays for this."""
    values = {name: getattr(event, name) for name in COLUMNS}
    with connection.cursor() as cursor:
        cursor.execute(INSERT, {**values, "salt": salt, "words": words})
    event._state.adding = False


def _canonical(value: object) -> str:
    """JSON in one form only, so that equal values have equal digests."""
    return json.dumps(value, cls=DjangoJSONEncoder, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def payload_digest(salt: bytes, payload: Mapping[str, Any]) -> str:
    """SHA-256(salt ‖ payload): the salt keeps a short payload from being guessed once it is erased."""
    return _digest(salt, _canonical(payload))


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
    return hashlib.sha256(_canonical(columns).encode()).hexdigest()
