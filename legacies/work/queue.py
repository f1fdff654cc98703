"""Putting work down, and ringing for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

import structlog
from django.db import connection, transaction
from django.utils import timezone

from legacies.models import WorkItem, WorkState
from legacies.work.kinds import WorkKind

log = structlog.get_logger(__name__)

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
) -> WorkItem:
    """Ask for work in the transaction that causes it; the workers are rung for it once that is committed.

    The same `key` is the same work: asked for again while it waits, its time and payload are replaced; while it runs,
    it is done once more afterwards; after it is done or has failed, it starts afresh.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("Work is put down in the transaction of what causes it.")
    due = not_before or timezone.now()
    fresh = WorkItem(
        kind=kind, key=key, payload=dict(payload or {}), not_before=due, legacy_id=legacy_id, user_id=user_id
    )
    made = WorkItem.objects.bulk_create([fresh], ignore_conflicts=True)[0]
    item = WorkItem.objects.select_for_update().get(key=key)
    if item.pk != made.pk:
        _ask_again(item, fresh)
    if due <= timezone.now():
        transaction.on_commit(partial(ring, item))
    return item


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


def _ask_again(item: WorkItem, fresh: WorkItem) -> None:
    item.wanted += 1
    item.payload, item.not_before = fresh.payload, fresh.not_before
    if item.state in (WorkState.DONE, WorkState.FAILED):
        item.state, item.attempts, item.error, item.finished_at = WorkState.WAITING, 0, "", None
    item.save(update_fields=["wanted", "payload", "not_before", "state", "attempts", "error", "finished_at"])
