"""A migrated database from which test databases are copied: copying takes a tenth of a second, migrating many.

It stays until a migration or a package changes, so a run of several processes migrates once and the next run never.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection
from psycopg import sql

PREFIX = "keepsake_template_"
LOCK = 0x6B737470  # "kstp": processes of one run ask for it at the same time
INSTALLED = "requirements.txt"
"""The migrations of other packages change with the versions that are pinned here."""


def template_database() -> str:
    """Return the name of the template for the present migrations. Create it if there is none."""
    name = PREFIX + _fingerprint(Path(settings.BASE_DIR))
    with _one_at_a_time():
        if name not in (made := _templates()):
            for old in made:
                _execute("DROP DATABASE IF EXISTS {}", old)
            _make(name)
    return name


def _fingerprint(folder: Path) -> str:
    """Return a hash of every file that determines the tables."""
    files = [folder / INSTALLED, *sorted(folder.glob("*/migrations/*.py"))]
    digest = hashlib.sha256(settings.DATABASE_APP_ROLE.encode())  # migrations grant it its rights
    for file in files:
        digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _make(name: str) -> None:
    """Migrate under another name, so that an interrupted migration is never taken for a template."""
    unfinished = f"unfinished_{name}"
    test, own = connection.settings_dict["TEST"], connection.settings_dict["NAME"]
    wanted = test["NAME"]
    test["NAME"] = unfinished
    try:
        connection.creation.create_test_db(verbosity=0, autoclobber=True)
    finally:
        test["NAME"] = wanted
        disconnect()
        settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = own
    _execute("ALTER DATABASE {} RENAME TO {}", unfinished, name)


def disconnect() -> None:
    """Close every connection to the present database, also those in the pool."""
    connection.close()
    getattr(connection, "close_pool")()  # noqa: B009 - only PostgreSQL's backend has it


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    with connection._nodb_cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        yield  # the lock ends with the connection


def _templates() -> list[str]:
    with connection._nodb_cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [PREFIX])
        return [name for (name,) in cursor.fetchall()]


def _execute(statement: str, *names: str) -> None:
    with connection._nodb_cursor() as cursor:
        cursor.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))
