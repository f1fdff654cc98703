"""The task queue: a doorbell. What is to be done stands in the database; see `legacies.work`."""

from __future__ import annotations

import os

from celery import Celery

from config.heartbeat import Heartbeat

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("keepsake")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["consumer"].add(Heartbeat)
