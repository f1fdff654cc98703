"""The scheduler process, which sends due jobs to the broker again."""

from __future__ import annotations

import signal
import threading
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import structlog
from django.core.management.base import BaseCommand
from django.db import DatabaseError, InterfaceError, connection, transaction
from django.utils import timezone
from psycopg_pool import PoolTimeout

from config.celery import SchedulerHeart
from legacies.jobs.queue import UNKNOWN_KIND, is_known, kinds_at_each_start, known_kinds, notify, put, recurring_kinds
from legacies.models import Job, JobState

# The scheduler sends due jobs to the broker again, also the jobs that a dead worker or broker left behind.
#
# Any number of schedulers may run; one is enough. It runs no job itself, so its own death loses nothing.

log = structlog.get_logger(__name__)

NOTIFY_AGAIN_AFTER = timedelta(seconds=5)
TAKE_UP_AFTER = timedelta(minutes=1)
MOST_AT_ONCE = 500


def notify_of_due_jobs() -> int:
    """Notify the workers of due jobs for which they were not notified lately; return the number of notifications.

    `rung_at` is set before a notification is sent: one that nobody receives is sent again after `NOTIFY_AGAIN_AFTER`.
    A job of an unknown kind is parked. An error in notifying of one job does not hold up the others.
    """
    now = timezone.now()
    with transaction.atomic():
        due = Job.objects.unheard(since=now - NOTIFY_AGAIN_AFTER).select_for_update(skip_locked=True)
        items = list(due.order_by("not_before")[:MOST_AT_ONCE])
        Job.objects.filter(pk__in=[item.pk for item in items]).update(rung_at=now)
        _fail_unknown_kinds([item for item in items if not is_known(item.kind)], now)
    known = [item for item in items if is_known(item.kind)]
    return sum(_is_notified(item) for item in known)


def take_up_parked() -> int:
    """Let jobs that were parked because of their unknown kind wait again, if this process knows their kind.

    That happens after an update, or while an older version still runs beside this one. A job stays parked for at least
    `TAKE_UP_AFTER`. Returns the number of jobs.
    """
    parked = Job.objects.filter(state=JobState.FAILED, error=UNKNOWN_KIND, kind__in=known_kinds())
    return parked.filter(finished_at__lte=timezone.now() - TAKE_UP_AFTER).update(
        state=JobState.WAITING, attempts=0, error="", finished_at=None, rung_at=None, not_before=timezone.now()
    )


def _fail_unknown_kinds(items: Sequence[Job], now: datetime) -> None:
    """Park jobs of unknown kinds as failed, so that staff see them."""
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
    """Put down each recurring job that does not exist yet, and the jobs of every scheduler start."""
    with transaction.atomic():
        there = set(Job.objects.filter(key__in=recurring_kinds()).values_list("key", flat=True))
        for kind in [*recurring_kinds(), *kinds_at_each_start()]:
            if kind not in there:
                put(kind, key=kind)


TICK_SECONDS = 1.0


class Command(BaseCommand):
    help = "Rings the workers for due work, once a second, until it is stopped."

    def handle(self, *args: Any, **options: Any) -> None:
        stop = threading.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: stop.set())
        rounds = Rounds()
        while not stop.wait(TICK_SECONDS):
            rounds.go()


class Rounds:
    """The rounds of one scheduler. A complete round is followed by a heartbeat. A round that breaks off is logged."""

    def __init__(self) -> None:
        self._has_recurring = False
        self._heart = SchedulerHeart()

    def go(self) -> None:
        try:
            if not self._has_recurring:
                ensure_recurring_jobs()
                self._has_recurring = True
            notify_of_due_jobs()
            take_up_parked()
        except (DatabaseError, InterfaceError, PoolTimeout) as error:
            log.warning("scheduler_without_database", error=type(error).__name__)
            connection.close()
        except Exception:  # the edge of the process: the scheduler must go on with its next round
            log.exception("scheduler_round_broken")
        else:
            self._heart.beat()
