"""The project's own app, with its system checks. `manage.py check --deploy --database default` runs them all."""

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
    """Check that the database role cannot bypass the protection of the audit log."""
    return [message for alias in databases or () for message in _check_role(alias)]


@checks.register(checks.Tags.security)
def check_help_lines(app_configs: object = None, **_kwargs: Any) -> list[checks.CheckMessage]:  # noqa: ARG001 - Django's
    """Warn in production if the operator has set no help lines for people in acute distress."""
    if settings.HELP_LINES or not settings.PRODUCTION:
        return []
    problem = "HELP_LINES is empty: people in acute distress are told of no help line."
    return [checks.Warning(problem, hint="docs/distress.md says how to name them.", id="keepsake.W003")]


def refuse_unsafe_database_role() -> None:
    """Raise `ImproperlyConfigured` if the database role is unsafe. Web processes and workers call this at start.

    If the database is unreachable, the process starts nevertheless.
    """
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


# Ids in URLs: UUIDs in capital or small letters, because some languages print capitals. Responses have small letters.

NAME = "id"


class IdConverter(UUIDConverter):
    regex = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"


def register() -> None:
    """Register the converter for `path("facts/<id:fact_id>", ...)`. It must be called before any URLs are loaded."""
    register_converter(IdConverter, NAME)


class HouseConfig(AppConfig):
    """The app of the project, which sets up what every process needs: id converter, field messages and tracing."""

    name = "config"
    verbose_name = "House"

    def ready(self) -> None:
        from config.api.field_messages import use_own_messages  # noqa: PLC0415 - it needs the settings, which are complete only now

        register()
        use_own_messages()
        send_where_environment_says()
