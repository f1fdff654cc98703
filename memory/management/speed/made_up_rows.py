"""Rows of recall for made-up families, and how they come into the database: by COPY, indexes last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import numpy as np
from django.db import connection
from pgvector import HalfVector
from pgvector.psycopg import register_vector

from memory.indexing.search_text import day_in_words
from memory.management.speed.made_up import Language, Themes
from memory.management.speed.real_texts import RealTexts
from memory.models import Category, MemoryType, RecallKind

AT_ONCE = 2000
LARGEST_SHARE = 0.1
MESSAGES_A_CONVERSATION = 40
MEMBERS = 3
FIRST_TOLD, YEARS = datetime(2016, 1, 1, tzinfo=UTC), 10

COLUMNS = {
    "legacy_id": "uuid",
    "id": "uuid",
    "kind": "text",
    "owner_id": "uuid",
    "shared": "bool",
    "conversation_id": "uuid",
    "position": "int4",
    "speaker": "text",
    "memory_type": "text",
    "category": "text",
    "subject": "text",
    "importance": "int2",
    "pinned": "bool",
    "cold": "bool",
    "told_at": "timestamptz",
    "message_ids": "uuid[]",
    "search_text": "text",
    "context_text": "text",
    "language": "text",
    "embedding": "halfvec",
    "model_id": "int2",
}
COPY = f"COPY memory_recallitem ({', '.join(COLUMNS)}) FROM STDIN (FORMAT BINARY)"
INDEXES = """
    SELECT indexrelid::regclass::text, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
    FROM pg_index WHERE indrelid = 'memory_recallitem'::regclass AND NOT indisprimary
"""

Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeUpFamily:
    """A legacy with so many messages, all of them told by the first of its members, and facts by all of them."""

    legacy_id: UUID
    members: tuple[UUID, ...]
    messages: int
    facts: int

    @property
    def rows(self) -> int:
        return self.messages + self.facts


def families(
    *, legacies: int, messages: int, facts: int, rng: np.random.Generator, largest: float = LARGEST_SHARE
) -> list[MadeUpFamily]:
    """As many as `legacies`, the largest first; it holds that share of everything, the others about the same each."""
    weights = rng.lognormal(0, 0.3, max(legacies - 1, 1))
    shares = [largest, *((1 - largest) * weights / weights.sum())][:legacies]
    return [
        MadeUpFamily(
            legacy_id=_key(rng),
            members=tuple(_key(rng) for _ in range(MEMBERS)),
            messages=round(messages * share),
            facts=round(facts * share),
        )
        for share in shares
    ]


def _key(rng: np.random.Generator, at: datetime | None = None) -> UUID:
    """Random, and in the order of time if there is one."""
    tail = int.from_bytes(rng.bytes(10))
    head = int(at.timestamp() * 1000) if at else int.from_bytes(rng.bytes(6))
    return UUID(int=(head << 80) | tail, version=4)


class Loader:
    """Brings families into `memory_recallitem`. `language` also makes the questions."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.language = Language(self.rng)
        self._themes = Themes(seed)

    def load(self, wanted: Sequence[MadeUpFamily], *, real: RealTexts | None = None) -> None:
        """All rows of these families, without an index in the way; then the indexes, and what the planner must know.
        Where there are `real` texts the last family tells those.
        """
        connection.ensure_connection()
        register_vector(connection.connection)
        with connection.cursor() as cursor:
            # Enough for the largest graph of vectors there is.
            cursor.execute("SET maintenance_work_mem = '512MB'")
            cursor.execute(INDEXES)
            indexes: list[tuple[str, str]] = cursor.fetchall()
            for name, _ in indexes:
                cursor.execute(f"DROP INDEX {name}")
            for family in wanted:
                self._copy(cursor, family, real if family is wanted[-1] else None)
            for _, definition in indexes:
                cursor.execute(definition)
            cursor.execute("VACUUM ANALYZE memory_recallitem")

    def _copy(self, cursor: Any, family: MadeUpFamily, real: RealTexts | None) -> None:
        with cursor.copy(COPY) as copy:
            copy.set_types(list(COLUMNS.values()))
            for row in self._rows(family, real):
                copy.write_row(row)

    def _rows(self, family: MadeUpFamily, real: RealTexts | None) -> Iterator[Row]:
        for start in range(0, family.rows, AT_ONCE):
            count = min(AT_ONCE, family.rows - start)
            texts = real.sentences(count) if real else self.language.sentences(count)
            vectors = real.vectors(texts) if real else self._themes.vectors(self.rng, count)
            imported = UUID(int=0)
            for n, (text, vector) in enumerate(zip(texts, vectors, strict=True), start=start):
                if n % MESSAGES_A_CONVERSATION == 0 or n == start:
                    imported = _key(self.rng)
                at = FIRST_TOLD + timedelta(days=365 * YEARS) * (n / family.rows)
                yield self._row(family, n, imported, at, text, HalfVector(vector))

    def _row(self, family: MadeUpFamily, n: int, imported: UUID, at: datetime, text: str, vector: HalfVector) -> Row:
        key = _key(self.rng, at)
        is_fact = n % max(family.rows // max(family.facts, 1), 1) == 0
        chance = self.rng.random()
        said: Row = (family.legacy_id, key)
        if is_fact:
            said += (RecallKind.FACT, family.members[n % MEMBERS], chance < 0.5, None, None, "", MemoryType.SEMANTIC)
            said += (
                Category.values[n % len(Category.values)],
                "person.life",
                1 + int(chance * 10),
                chance > 0.99,
                False,
            )
        else:
            said += (
                RecallKind.MESSAGE,
                family.members[0],
                False,
                imported,
                n % MESSAGES_A_CONVERSATION + 1,
                "",
                "",
                "",
                "",
                5,
            )
            said += (False, False)
        return (*said, at, [key], text, day_in_words(at.date(), "en"), "en", vector, 1)
