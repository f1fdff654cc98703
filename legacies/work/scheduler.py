"""Ringing again for what is due: for work whose time has come, and for what a dead worker or a dead broker left.

Any number of schedulers may run; one is enough. It does nothing but ring, so its own death loses nothing.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from legacies.models import WorkItem
from legacies.work.kinds import WorkKind
from legacies.work.queue import put, ring

RING_AGAIN_AFTER = timedelta(seconds=5)
MOST_AT_ONCE = 500
RECURRING = (WorkKind.TIDY, WorkKind.COUNT_USES, WorkKind.TIERS, WorkKind.PURGE)
"""Work that comes round by itself; its key is its kind."""
REEMBED_KEY = "reembed"


def ring_for_due_work() -> int:
    """Ring for every due item that nobody was told of lately; return how many.

    The mark is set before the bell: a bell that nobody hears is rung again after `RING_AGAIN_AFTER`.
    """
    now = timezone.now()
    with transaction.atomic():
        due = WorkItem.objects.unheard(since=now - RING_AGAIN_AFTER).select_for_update(skip_locked=True)
        items = list(due.order_by("not_before")[:MOST_AT_ONCE])
        WorkItem.objects.filter(pk__in=[item.pk for item in items]).update(rung_at=now)
    for item in items:
        ring(item)
    return len(items)


def ensure_recurring_work() -> None:
    """Put down the work that comes round by itself, once."""
    with transaction.atomic():
        known = set(WorkItem.objects.filter(key__in=RECURRING).values_list("key", flat=True))
        for kind in RECURRING:
            if kind not in known:
                put(kind, key=kind)
        # At each start: the settings may name another embedding model since the last one.
        put(WorkKind.REEMBED, key=REEMBED_KEY)
