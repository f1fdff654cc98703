"""The one process that rings again for work that is due."""

from __future__ import annotations

import signal
import threading
from typing import Any

import structlog
from django.core.management.base import BaseCommand
from django.db import DatabaseError, InterfaceError, connection
from psycopg_pool import PoolTimeout

from legacies.work.scheduler import ensure_recurring_work, ring_for_due_work

log = structlog.get_logger(__name__)

TICK_SECONDS = 1.0


class Command(BaseCommand):
    help = "Rings the workers for due work, once a second, until it is stopped."

    def handle(self, *args: Any, **options: Any) -> None:
        stop = threading.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: stop.set())
        has_recurring = False
        while not stop.wait(TICK_SECONDS):
            try:
                if not has_recurring:
                    ensure_recurring_work()
                    has_recurring = True
                ring_for_due_work()
            except (DatabaseError, InterfaceError, PoolTimeout) as error:
                log.warning("scheduler_without_database", error=type(error).__name__)
                connection.close()
