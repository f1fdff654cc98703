"""The Celery application. Jobs are rows in the database; a Celery message only says that one is due."""

from __future__ import annotations

import os
from uuid import UUID

import structlog
from celery import Celery
from kombu.exceptions import KombuError

from config.heartbeat import Heartbeat

log = structlog.get_logger(__name__)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("keepsake")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["consumer"].add(Heartbeat)


def notify_worker(task: str, item_id: UUID, *, queue: str) -> None:
    """Tell whoever listens to this queue that a job is due: `task` is the name of the task that runs it.

    A dead broker costs milliseconds and a line in the log: the scheduler rings again, for as long as it takes.
    """
    try:
        app.send_task(task, args=[str(item_id)], queue=queue, retry=False, ignore_result=True)
    except (KombuError, OSError) as error:
        log.warning("notification_not_sent", job=str(item_id), error=type(error).__name__)
