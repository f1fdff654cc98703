from __future__ import annotations

from django.apps import AppConfig

from config.health import find_oldest_due_with


class LegaciesConfig(AppConfig):
    name = "legacies"
    verbose_name = "Legacies"

    def ready(self) -> None:
        from legacies.jobs.overview import oldest_due  # noqa: PLC0415 - models are there only now

        find_oldest_due_with(oldest_due)
