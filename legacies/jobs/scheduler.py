"""The scheduler: sends due jobs to the broker again, also those that a dead worker or broker left behind.

Any number of schedulers may run; one is enough. It does nothing but notify, so its own death loses nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.utils import timezone

from legacies.jobs.queue import UNKNOWN_KIND, is_known, kinds_at_each_start, known_kinds, notify, put, recurring_kinds
from legacies.models import Job, JobState

log = structlog.get_logger(__name__)

NOTIFY_AGAIN_AFTER = timedelta(seconds=5)
TAKE_UP_AFTER = timedelta(minutes=1)
MOST_AT_ONCE = 500


def notify_of_due_jobs() -> int:
    """Notify the workers of every due job that they were not told of lately; return how many.

    The mark is set before the notification: one that nobody receives is sent again after `NOTIFY_AGAIN_AFTER`. A job
    of no known kind is parked, and an item that nobody can be notified of does not keep the others waiting.
    """
    now = timezone.now()
    with transaction.atomic():
        due = Job.objects.unheard(since=now - NOTIFY_AGAIN_AFTER).select_for_update(skip_locked=True)
        items = list(due.order_by("not_before")[:MOST_AT_ONCE])
        Job.objects.filter(pk__in=[item.pk for item in items]).update(rung_at=now)
        _park([item for item in items if not is_known(item.kind)], now)
    known = [item for item in items if is_known(item.kind)]
    return sum(_is_notified(item) for item in known)


def take_up_parked() -> int:
    """Have done what was parked because it was not known, once it is: after an update, or beside an older one."""
    parked = Job.objects.filter(state=JobState.FAILED, error=UNKNOWN_KIND, kind__in=known_kinds())
    return parked.filter(finished_at__lte=timezone.now() - TAKE_UP_AFTER).update(
        state=JobState.WAITING, attempts=0, error="", finished_at=None, rung_at=None, not_before=timezone.now()
    )


def _park(items: Sequence[Job], now: datetime) -> None:
    """As failed, for staff to see."""
    for item in items:
        log.warning("job_of_unknown_kind", job=str(item.pk))
    Job.objects.filter(pk__in=[item.pk for item in items]).update(
        state=JobState.FAILED, error=UNKNOWN_KIND, finished_at=now, lease_token=None, lease_until=None
    )


def _is_notified(item: Job) -> bool:
    try:
        notify(item)
    except Exception as error:  # noqa: BLE001 - whatever one item raises, workers are notified of the others
        log.warning("job_not_notified", job=str(item.pk), error=type(error).__name__)
        return False
    return True


def ensure_recurring_jobs() -> None:
    """Put down the work that comes round by itself, once."""
    with transaction.atomic():
        there = set(Job.objects.filter(key__in=recurring_kinds()).values_list("key", flat=True))
        for kind in [*recurring_kinds(), *kinds_at_each_start()]:
            if kind not in there:
                put(kind, key=kind)
