"""Putting work down, and ringing for it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

import structlog
from django.db import connection, transaction
from django.utils import timezone

from accounts.keys import new_key
from config.tracing import carried
from legacies.models import WorkItem, WorkState
from legacies.work.kinds import WorkKind

log = structlog.get_logger(__name__)

# One round trip, since it stands in the way of everybody who says something. The row is locked afterwards.
PUT = """
    INSERT INTO legacies_workitem AS item
        (id, kind, key, legacy_id, user_id, payload, not_before, created_at,
         result, state, attempts, wanted, taken, error)
    VALUES (%(id)s, %(kind)s, %(key)s, %(legacy_id)s, %(user_id)s, %(payload)s::jsonb, %(due)s, %(now)s,
         '{}', 'waiting', 0, 1, 0, '')
    ON CONFLICT (key) DO UPDATE SET
        wanted = item.wanted + 1,
        payload = excluded.payload,
        not_before = excluded.not_before,
        rung_at = NULL,
        state = CASE WHEN item.state = 'running' THEN item.state ELSE 'waiting' END,
        attempts = CASE WHEN item.state IN ('done', 'failed') THEN 0 ELSE item.attempts END,
        error = CASE WHEN item.state IN ('done', 'failed') THEN '' ELSE item.error END,
        finished_at = CASE WHEN item.state IN ('done', 'failed') THEN NULL ELSE item.finished_at END
    RETURNING *
"""

Doorbell = Callable[[WorkItem], None]
_doorbell: Doorbell | None = None


def set_doorbell(doorbell: Doorbell | None) -> None:
    """Say who is told that work is due: the Celery app in a running product. It must not wait for a dead broker."""
    global _doorbell  # noqa: PLW0603 - set once, when the app is put together
    _doorbell = doorbell


def put(
    kind: WorkKind,
    *,
    key: str,
    payload: Mapping[str, Any] | None = None,
    not_before: datetime | None = None,
    legacy_id: UUID | None = None,
    user_id: UUID | None = None,
    has_time: bool = False,
) -> WorkItem:
    """Ask for work in the transaction that causes it; the workers are rung for it once that is committed.

    Work that `has_time` is rung for by the scheduler, within a second or two: it does not take a worker's time from
    what somebody waits for.

    The same `key` is the same work: asked for again while it waits, its time and payload are replaced; while it runs,
    it is done once more afterwards; after it is done or has failed, it starts afresh.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("Work is put down in the transaction of what causes it.")
    due = not_before or timezone.now()
    fresh = {
        "id": new_key(),
        "kind": str(kind),
        "key": key,
        "legacy_id": legacy_id,
        "user_id": user_id,
        "payload": json.dumps({**(payload or {}), **_trace()}),
        "now": timezone.now(),
        "due": due,
    }
    (item,) = WorkItem.objects.raw(PUT, fresh)
    if due <= timezone.now() and not has_time:
        transaction.on_commit(partial(ring, item))
    return item


def _trace() -> dict[str, str]:
    """So that what a worker does for somebody stands in one trace with what they asked for."""
    here = carried()
    return {"trace": here} if here else {}


def retry(item_id: UUID) -> None:
    """Give work that failed for good another chance, from its first attempt."""
    with transaction.atomic():
        item = WorkItem.objects.select_for_update().get(pk=item_id)
        if item.state != WorkState.FAILED:
            return
        item.state, item.attempts, item.error, item.not_before = WorkState.WAITING, 0, "", timezone.now()
        item.save(update_fields=["state", "attempts", "error", "not_before"])
        transaction.on_commit(partial(ring, item))


def ring(item: WorkItem) -> None:
    """Tell the workers. Nobody may hear it: the scheduler rings again for what is due."""
    if _doorbell is not None:
        _doorbell(item)
