"""Emptying the tables after a test with `transaction=True`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import connection

# Migrations fill these tables, and their rows are the same in every test. Filling them again would cost more than
# everything else.
KEPT = {"django_content_type", "auth_permission"}


def statements_to_empty(style: Any, tables: Sequence[str], **options: Any) -> list[str]:
    """Return SQL that deletes the rows of these tables, in place of Django's TRUNCATE of all of them.

    Truncating some sixty tables, of which a test filled ten, takes ten times as long. Triggers are off meanwhile:
    some forbid deleting from append-only tables, and others would log the deletion. Foreign keys are checked at
    the end of the transaction.
    """
    filled = sorted(_filled(set(tables) - KEPT))
    return [
        *(f"ALTER TABLE {name} DISABLE TRIGGER USER" for name in filled),
        *(f"DELETE FROM {name}" for name in filled),
        "SET CONSTRAINTS ALL IMMEDIATE",
        *(f"ALTER TABLE {name} ENABLE TRIGGER USER" for name in filled),
    ]


def _filled(tables: set[str]) -> list[str]:
    asked = " UNION ALL ".join(f"SELECT '{name}' WHERE EXISTS (SELECT FROM {name})" for name in tables)
    with connection.cursor() as cursor:
        cursor.execute(asked)
        return [name for (name,) in cursor.fetchall()]
