from __future__ import annotations

from django.apps import AppConfig

from config.tracing import send_where_environment_says
from config.web import id_converter


class HouseConfig(AppConfig):
    """Everything that every process of the product has: the task queue's app, and the checks of where it runs."""

    name = "config"
    verbose_name = "House"

    def ready(self) -> None:
        from config import celery, checks  # noqa: F401, PLC0415 - both need the settings, which are complete only now

        id_converter.register()
        send_where_environment_says()
