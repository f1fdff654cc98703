"""Asking for facts to be compared with what others told: what was shared, or changed so that others see it anew."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from legacies import jobs
from legacies.models import WorkItem, WorkState
from legacies.models.legacy import lock_legacy
from memory.kinds import WorkKind

MOST_AT_ONCE = 200


def ask_to_reconcile(fact_ids: Sequence[UUID], *, legacy_id: UUID) -> None:
    """Have these facts compared, in the caller's transaction, after all other work that it puts down.

    One piece of work for a legacy takes all that is asked for while it waits. Takes the legacy's lock, so that nobody's
    facts are forgotten over somebody else's.
    """
    if not fact_ids:
        return
    lock_legacy(legacy_id)
    key = f"reconcile:{legacy_id}"
    open_work = WorkItem.objects.filter(key=key, state__in=[WorkState.WAITING, WorkState.RUNNING])
    payload = open_work.values_list("payload", flat=True).first() or {}
    asked = list(dict.fromkeys([*payload.get("facts", ()), *map(str, fact_ids)]))
    if len(asked) > MOST_AT_ONCE:
        key, asked = f"{key}:{fact_ids[0]}", [str(fact_id) for fact_id in fact_ids]
    jobs.put(WorkKind.RECONCILE, key=key, payload={"legacy": str(legacy_id), "facts": asked}, legacy_id=legacy_id)
