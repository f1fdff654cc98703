"""Writing and removing rows of `RecallItem`, in one statement each."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import date
from itertools import chain
from typing import Any
from uuid import UUID

from django.db import connection
from psycopg import sql

from legacies import jobs
from legacies.jobs import NewJob
from memory.kinds import JobKind
from memory.language.secrets import redact
from memory.models import RecallItem

# The indexed texts of a row: the told words without secrets, and the context that helps to find them.
#
# `search_text` is what a hit shows and what counts most. `context_text` says when, who and under which heading; it is
# searched and embedded together with the text, and never shown. Neither contains secrets.

MONTHS = {
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
}


def searchable(text: str) -> str:
    """Return a told text in the form in which it may be indexed, without secrets."""
    return redact(text).text


def context(*parts: str) -> str:
    """Return the parts that are not empty as one line, without secrets."""
    return redact(", ".join(part for part in parts if part)).text


def day_in_words(day: date, language: str) -> str:
    """Return the day as people search for it, in the language of the row: "14 March 2026"."""
    return f"{day.day} {month_in_words(day, language)}"


def month_in_words(day: date, language: str) -> str:
    months = MONTHS.get(language, MONTHS["en"]).split()
    return f"{months[day.month - 1]} {day.year}"


def period_in_words(earliest: date | None, latest: date | None, language: str) -> str:
    """Return when something happened, as exactly as it is known: a day, a month, or the years; empty if unknown."""
    if earliest is None or latest is None:
        return ""
    if earliest == latest:
        return day_in_words(earliest, language)
    if (earliest.year, earliest.month) == (latest.year, latest.month):
        return month_in_words(earliest, language)
    return " ".join(str(year) for year in dict.fromkeys([earliest.year, latest.year]))


def vector_text(item: RecallItem) -> str:
    """Return the text of a row that is embedded."""
    return embedded_text(item.search_text, item.context_text)


def embedded_text(search_text: str, context_text: str) -> str:
    return ": ".join(chain(filter(None, (context_text, search_text))))


# The columns that indexing writes. Vectors are filled in later; `last_used` is written by the job that counts uses.
COLUMNS = (
    *("legacy_id", "id", "kind", "owner_id", "shared", "conversation_id", "position", "speaker", "memory_type"),
    *("category", "subject", "importance", "pinned", "cold", "told_at", "occurred_earliest", "occurred_latest"),
    *("superseded", "message_ids", "search_text", "context_text", "language"),
    *("current_text", "newer_ids"),
)
KEY = ("legacy_id", "id")
VECTORS = ("embedding", "model_id", "other_embedding", "other_model_id")


def _upsert_statement(rows: sql.Composable) -> str:
    """Return the statement that inserts or replaces rows. It keeps the vectors of a row if both texts stay the same;
    otherwise it clears them in the same statement, so that no vector is ever stale. It is a string, so that its hundred
    parts are joined once and not for every row.
    """
    same_texts = sql.SQL("(old.search_text, old.context_text) = (excluded.search_text, excluded.context_text)")
    kept = [
        sql.SQL("{0} = CASE WHEN {1} THEN old.{0} END").format(_identifier(column), same_texts) for column in VECTORS
    ]
    told = [sql.SQL("{0} = excluded.{0}").format(_identifier(column)) for column in COLUMNS if column not in KEY]
    statement = sql.SQL(
        "INSERT INTO memory_recallitem AS old ({columns}) {rows} "
        "ON CONFLICT ({key}) DO UPDATE SET {changes} RETURNING embedding IS NULL AND other_embedding IS NULL"
    ).format(
        columns=_comma_list(map(_identifier, COLUMNS)),
        rows=rows,
        key=_comma_list(map(_identifier, KEY)),
        changes=_comma_list([*told, *kept]),
    )
    return statement.as_string()


def _identifier(column: str) -> sql.Identifier:
    return sql.Identifier(column)


def _comma_list(parts: Iterable[sql.Composable]) -> sql.Composed:
    return sql.SQL(", ").join(parts)


UPSERT = _upsert_statement(sql.SQL("VALUES ({values})").format(values=_comma_list(map(sql.Placeholder, COLUMNS))))
UPSERT_MANY = _upsert_statement(
    sql.SQL("SELECT {columns} FROM jsonb_populate_recordset(NULL::memory_recallitem, {rows})").format(
        columns=_comma_list(map(_identifier, COLUMNS)), rows=sql.Placeholder()
    )
)
AT_ONCE = 1000


def write_item(item: RecallItem) -> None:
    """Insert or replace one row and, if it has no vector, ask for one. Call it in the transaction of the change."""
    if store_item(item):
        ask_for_vectors(item.legacy_id)


def store_item(item: RecallItem) -> bool:
    """Insert or replace one row. Return True if it lacks a vector now; the caller asks for it."""
    with connection.cursor() as cursor:
        cursor.execute(UPSERT, values_of(item))
        lacks_vector: bool = cursor.fetchone()[0]
    return lacks_vector


def write_items(items: Sequence[RecallItem]) -> None:
    """Insert or replace many rows, each once, with one statement for up to `AT_ONCE`. The caller asks for vectors."""
    for start in range(0, len(items), AT_ONCE):
        rows = [values_of(item) for item in items[start : start + AT_ONCE]]
        with connection.cursor() as cursor:
            cursor.execute(UPSERT_MANY, [json.dumps(rows, default=str)])


def values_of(item: RecallItem) -> dict[str, Any]:
    return {column: getattr(item, column) for column in COLUMNS}


def remove_items(legacy_id: UUID, ids: Sequence[UUID]) -> None:
    RecallItem.objects.filter(legacy_id=legacy_id, id__in=ids).delete()


def ask_for_vectors(legacy_id: UUID) -> None:
    """Put one job for all rows of a legacy that lack a vector.

    Like every `put` it locks the job's row. If a transaction puts other jobs too, this one comes first: a job that
    takes effect locks its own row last.
    """
    jobs.put_all([vectors_wanted(legacy_id)])


def vectors_wanted(legacy_id: UUID) -> NewJob:
    payload = {"legacy": str(legacy_id)}
    return NewJob(kind=JobKind.EMBED, key=f"embed:{legacy_id}", payload=payload, legacy_id=legacy_id, has_time=True)
