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
    if not connection.in_atomic_block:
        raise RuntimeError("An event is recorded in the transaction of what it tells about.")
    lock_legacy(chain)
    last = LegacyEvent.objects.filter(chain=chain).order_by("-sequence").first()
    salt = secrets.token_bytes(SALT_BYTES)
    event = LegacyEvent(
        scope=scope,
        chain=chain,
        sequence=last.sequence + 1 if last else 1,
        at=timezone.now(),
        actor_kind=actor.kind,
        actor_id=actor.id,
        action=action,
        object_type=subject._meta.model_name or "",
        object_id=_key(subject),
        digest=payload_digest(salt, payload),
        request_id=request_id,
        prev_hash=last.hash if last else GENESIS,
    )
    event.hash = event_hash(event)
    event.save(force_insert=True)
    stored = json.loads(_canonical(payload))
    LegacyEventPayload.objects.create(event_id=event.pk, chain=chain, salt=salt, payload=stored)
    return event


def _key(subject: models.Model) -> UUID | None:
    return subject.pk if isinstance(subject.pk, UUID) else None


def _canonical(value: object) -> str:
    """JSON in one form only, so that equal values have equal digests."""
    return json.dumps(value, cls=DjangoJSONEncoder, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def payload_digest(salt: bytes, payload: Mapping[str, Any]) -> str:
    """SHA-256(salt ‖ payload): the salt keeps a short payload from being guessed once it is erased."""
    return hashlib.sha256(salt + _canonical(payload).encode()).hexdigest()


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
