"""The app of the project itself: its system checks; `manage.py check --deploy --database default` runs them all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import structlog
from django.apps import AppConfig
from django.conf import settings
from django.core import checks
from django.core.exceptions import ImproperlyConfigured
from django.db import DEFAULT_DB_ALIAS, OperationalError, connections
from django.urls.converters import UUIDConverter, register_converter

from config.tracing import send_where_environment_says

log = structlog.get_logger(__name__)

RIGHTS = """
    SELECT rolsuper, EXISTS (SELECT FROM pg_class WHERE relowner = pg_roles.oid)
    FROM pg_roles WHERE rolname = current_user
"""


@checks.register(checks.Tags.database)
def check_database_role(databases: Sequence[str] | None = None, **_kwargs: Any) -> list[checks.CheckMessage]:
    """The database role must not be able to pass by what protects the log."""
    return [message for alias in databases or () for message in _check_role(alias)]


@checks.register(checks.Tags.security)
def check_help_lines(app_configs: object = None, **_kwargs: Any) -> list[checks.CheckMessage]:  # noqa: ARG001 - Django's
    """Somebody in acute distress is told who listens in their country, if the operator has said so."""
    if settings.HELP_LINES or not settings.PRODUCTION:
        return []
    problem = "HELP_LINES is empty: people in acute distress are told of no help line."
    return [checks.Warning(problem, hint="docs/distress.md says how to name them.", id="keepsake.W003")]


def refuse_unsafe_database_role() -> None:
    """Called by web and worker as they start. A database that is away refuses nothing: its users find it later."""
    try:
        problems = [message for message in _check_role(DEFAULT_DB_ALIAS) if message.is_serious()]
    except OperationalError as error:
        log.warning("database_away_at_start", error=type(error).__name__)
        return
    finally:
        connections[DEFAULT_DB_ALIAS].close()
    if problems:
        raise ImproperlyConfigured(" ".join(str(problem.msg) for problem in problems))


def _check_role(alias: str) -> list[checks.CheckMessage]:
    with connections[alias].cursor() as cursor:
        cursor.execute(RIGHTS)
        is_superuser, owns_tables = cursor.fetchone()
    kind = checks.Error if settings.PRODUCTION else checks.Warning
    if is_superuser:
        return [kind("The database role is a superuser: no rule in the database binds it.", id="keepsake.E001",
                     hint="Connect as a role that is none; docs/deploy.md makes two.")]  # fmt: skip
    if owns_tables and not settings.AS_OWNER:
        return [kind("The app connects as the owner of its tables, and could change the log.", id="keepsake.E002",
                     hint="DATABASE_URL is for the app's role, DATABASE_OWNER_URL for migrations.")]  # fmt: skip
    return []


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

        register()
        use_own_messages()
        send_where_environment_says()
