"""Databases for benchmarks, created and dropped beside the product's database, which is not touched.

The role that owns the product's database must be allowed to create databases.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from psycopg import sql

from memory.recall.sql import statistics

LARGEST_POOL = 24
NOTE = "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = %s"


class OwnDatabases:
    """The databases of one run, each named by the last `part` of its name. `close` drops those that `pass_by` noted."""

    def __init__(self, product: Mapping[str, Any]) -> None:
        self._product = dict(product)
        self._passing: list[str] = []

    @contextmanager
    def made(self, part: str) -> Iterator[None]:
        """Create and migrate a database, and let Django's connection use it in the block."""
        self._execute_as_owner("CREATE DATABASE {}", part)
        with self.within(part):
            yield

    @contextmanager
    def within(self, part: str) -> Iterator[None]:
        """Let Django's connection use an existing database in the block."""
        options = {**self._product["OPTIONS"], "pool": {"min_size": 1, "max_size": LARGEST_POOL, "timeout": 30}}
        self._lead_to({**_owner_settings(), "NAME": self._name(part), "OPTIONS": options})
        try:
            call_command("migrate", verbosity=0, interactive=False)
            statistics.forget()
            yield
        finally:
            self._lead_to({})

    def copy(self, part: str, *, of: str) -> None:
        """Copy a database file by file, so that each page and index is the same."""
        self._execute_as_owner("CREATE DATABASE {} TEMPLATE {} STRATEGY FILE_COPY", part, of)

    def drop(self, part: str) -> None:
        self._execute_as_owner("DROP DATABASE IF EXISTS {} WITH (FORCE)", part)

    def pass_by(self, part: str) -> str:
        self._passing.append(part)
        return part

    def write_note(self, part: str, note: str) -> None:
        """Store a note about a database with the database."""
        self._execute_as_owner("COMMENT ON DATABASE {} IS {note}", part, note=sql.Literal(note))

    def note(self, part: str) -> str:
        """Return the note; empty if there is no such database, or it was not finished."""
        with connection.cursor() as cursor:
            cursor.execute(NOTE, [self._name(part)])
            return (cursor.fetchone() or ("",))[0] or ""

    def close(self) -> None:
        for part in self._passing:
            self.drop(part)

    def _name(self, part: str) -> str:
        return f"{self._product['NAME']}_speed_{part}"

    def _execute_as_owner(self, statement: str, *parts: str, **values: sql.Literal) -> None:
        """Execute a statement as the owner, from the product's own database."""
        names = [sql.Identifier(self._name(part)) for part in parts]
        self._lead_to(_owner_settings())
        with connection.cursor() as cursor:
            cursor.execute(sql.SQL(statement).format(*names, **values))
        self._lead_to({})

    def _lead_to(self, values: Mapping[str, Any]) -> None:
        connection.close()
        getattr(connection, "close_pool")()  # noqa: B009 - only PostgreSQL's connection has it
        connection.settings_dict.clear()
        connection.settings_dict.update({**self._product, **values})


@contextmanager
def own_databases() -> Iterator[OwnDatabases]:
    """Yield the databases of this run; the passing ones are dropped at the end, whatever happens."""
    databases = OwnDatabases(connection.settings_dict)
    try:
        yield databases
    finally:
        databases.close()


def _owner_settings() -> dict[str, str]:
    url = os.environ.get("DATABASE_OWNER_URL", "") or os.environ.get("DATABASE_URL", "")
    parts = urlsplit(url)
    return {"USER": parts.username or settings.DATABASE_APP_ROLE, "PASSWORD": parts.password or ""}
