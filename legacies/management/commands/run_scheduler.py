"""The scheduler process, which sends due jobs to the broker again."""

from __future__ import annotations

import signal
import threading
from typing import Any

import structlog
from django.core.management.base import BaseCommand
from django.db import DatabaseError, InterfaceError, connection
from psycopg_pool import PoolTimeout

from config.celery import SchedulerHeart
from legacies.jobs.scheduler import ensure_recurring_jobs, notify_of_due_jobs, take_up_parked

log = structlog.get_logger(__name__)

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
    """The rounds of one scheduler. A whole one is followed by a heartbeat; one that breaks off is not, and is told."""

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
        except Exception:  # the edge of the process: without rounds, nothing in the product comes round
            log.exception("scheduler_round_broken")
        else:
            self._heart.beat()
