"""The project's app configuration: the id converter for URLs, and what starts with the process."""

from __future__ import annotations

from django.apps import AppConfig
from django.urls.converters import UUIDConverter, register_converter

from config.tracing import send_where_environment_says

# Ids in addresses: UUIDs in any case, since some languages print capitals. Answers hold small letters.

NAME = "id"


class IdConverter(UUIDConverter):
    regex = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"


def register() -> None:
    """Before any address is read: `path("facts/<id:fact_id>", ...)`."""
    register_converter(IdConverter, NAME)


class HouseConfig(AppConfig):
    """Everything that every process of the product has: the task queue's app, and the checks of where it runs."""

    name = "config"
    verbose_name = "House"

    def ready(self) -> None:
        from config.api.field_messages import use_own_messages  # noqa: PLC0415 - these need the settings, which are complete only now
        from config.startup import checks  # noqa: F401, PLC0415 - as above

        register()
        use_own_messages()
        send_where_environment_says()
