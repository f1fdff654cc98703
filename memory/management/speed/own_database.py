"""A database of its own for measuring, made and dropped by who measures: nobody's family is touched."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from psycopg import sql

LARGEST_POOL = 24


@contextmanager
def own_database() -> Iterator[None]:
    """Django's connection leads to an empty, migrated database while this lasts. The server's role that owns the
    product's database must be allowed to create one.
    """
    before = dict(connection.settings_dict)
    name = f"{before['NAME']}_speed_{os.getpid()}"
    owner = _owner()
    _lead_to({**before, **owner})
    _run(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        _lead_to({**before, **owner, "NAME": name, "OPTIONS": _wider(before["OPTIONS"])})
        call_command("migrate", verbosity=0, interactive=False)
        yield
    finally:
        _lead_to({**before, **owner})
        _run(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
        _lead_to(before)


def _owner() -> dict[str, str]:
    url = os.environ.get("DATABASE_OWNER_URL", "") or os.environ.get("DATABASE_URL", "")
    parts = urlsplit(url)
    return {"USER": parts.username or settings.DATABASE_APP_ROLE, "PASSWORD": parts.password or ""}


def _wider(options: dict[str, object]) -> dict[str, object]:
    """Each client a connection of its own."""
    return {**options, "pool": {"min_size": 1, "max_size": LARGEST_POOL, "timeout": 30}}


def _lead_to(values: dict[str, object]) -> None:
    connection.close()
    getattr(connection, "close_pool")()  # noqa: B009 - PostgreSQL's alone
    connection.settings_dict.clear()
    connection.settings_dict.update(values)


def _run(statement: sql.Composable) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
