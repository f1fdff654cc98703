"""Everything that might answer a query, with its raw signals: one statement over `RecallItem`.

Each arm of the statement names rows by one signal; the rows of all arms come back once each, with every signal's value.
Who may see what stands in the statement itself, before any limit, so that what is hidden takes nobody's place. Rows
are ranked exactly, without a vector index: `+ 0` keeps the planner from one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db import connection

from memory.engines.base import Vector
from memory.index.vectors import as_text
from memory.models.recall_item import SIMPLE_CONFIG, TEXT_SEARCH_CONFIGS

# Rows an arm brings at least, so that both signals have something to choose from; more, if more hits are asked for.
LEAST_AN_ARM = 50

COLUMNS = (
    *("legacy_id", "kind", "id", "owner_id", "shared", "search_text", "message_ids", "told_at", "occurred_earliest"),
    *("occurred_latest", "category", "memory_type", "conversation_id", "position", "importance", "pinned"),
)

# The words are read by every stemmer, since a row was stemmed by its own language, whatever language the query is in. A
# word that says nothing in the query's own language is left out of all of them, and each lexeme is asked for once: five
# times the terms are five times the work. They are quoted, so that nothing in them is read as an operator.
_STEMS = " || ".join(f"to_tsvector('{config}', word)" for config in (*TEXT_SEARCH_CONFIGS.values(), SIMPLE_CONFIG))
ANY_OF_THE_WORDS = f"""
    SELECT string_agg(DISTINCT quote_literal(lexeme), ' | ')::tsquery
    FROM unnest(%(words)s::text[]) AS word, unnest(tsvector_to_array({_STEMS})) AS lexeme
    WHERE to_tsvector(%(config)s::regconfig, word) <> '' AND position(chr(92) IN lexeme) = 0
"""  # noqa: S608 - put together from constants; what people write is bound

# How much a word counts where it stands (D, C, B, A): the text itself and its date, speaker or heading weigh the same,
# since people ask by who and when as much as by what.
WEIGHTS = [0.1, 1.0, 1.0, 1.0]

# Which legacies are searched, written so that the planner looks at their partitions only; for the one that nearly every
# search is about, so that all indexes that begin with the legacy serve as well.
IN_ONE, IN_SEVERAL = "item.legacy_id = %(legacy)s", "item.legacy_id = ANY(%(legacies)s)"

# Of these, where the viewer is a member: worked out once for all rows.
VISIBLE = """
    SELECT item.* FROM memory_recallitem AS item
    WHERE {in_legacies}
        AND item.legacy_id = ANY(ARRAY(
            SELECT m.legacy_id FROM legacies_membership AS m
            WHERE m.user_id = %(viewer)s AND m.legacy_id = ANY(%(legacies)s)))
        AND (item.owner_id = %(viewer)s OR item.shared)
        AND NOT item.cold
        AND item.kind = ANY(%(kinds)s)
        AND (item.conversation_id = %(left_out)s AND item.position >= %(left_out_from)s
            AND item.kind IN ('message', 'chunk')) IS NOT TRUE
"""

ARMS = {
    "meaning": """
        SELECT legacy_id, id FROM visible, asked WHERE model_id = asked.model AND asked.vector IS NOT NULL
        ORDER BY (embedding <=> asked.vector) + 0, id LIMIT %(most)s
    """,
    "words": """
        SELECT legacy_id, id FROM visible, asked WHERE search @@ asked.words
        ORDER BY ts_rank(%(weights)s::float4[], search, asked.words) DESC, id LIMIT %(most)s
    """,
}

CANDIDATES = f"""
    WITH visible AS NOT MATERIALIZED ({VISIBLE}),
    asked AS MATERIALIZED (
        SELECT ({ANY_OF_THE_WORDS}) AS words, %(vector)s::halfvec AS vector,
            (SELECT id FROM memory_embeddingmodel WHERE state = 'active' AND name = %(model)s) AS model
    ),
    {", ".join(f"{name} AS ({arm})" for name, arm in ARMS.items())},
    found AS ({" UNION ".join(f"SELECT legacy_id, id FROM {name}" for name in ARMS)})
    SELECT {", ".join(f"item.{column}" for column in COLUMNS)},
        CASE WHEN item.model_id = asked.model THEN 1 - (item.embedding <=> asked.vector) END AS similarity,
        CASE WHEN item.search @@ asked.words
            THEN ts_rank(%(weights)s::float4[], item.search, asked.words) ELSE 0 END AS words,
        asked.model IS NOT NULL AS is_comparable
    FROM found JOIN memory_recallitem AS item ON (item.legacy_id, item.id) = (found.legacy_id, found.id), asked
    WHERE {{in_legacies}}
"""  # noqa: S608 - put together from constants; what people write is bound


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is searched, by whom and where: in those of `legacy_ids` that the viewer is a member of. `language` is that
    of the query, empty if its words do not tell. Messages and chunks of `left_out`, from `left_out_from` on, are not
    searched.
    """

    viewer_id: UUID
    legacy_ids: tuple[UUID, ...]
    words: tuple[str, ...]
    kinds: tuple[str, ...]
    limit: int
    language: str = ""
    model: str = ""
    vector: Vector | None = None
    left_out: UUID | None = None
    left_out_from: int = 0

    def values(self) -> dict[str, Any]:
        return {
            "viewer": self.viewer_id,
            "legacy": self.legacy_ids[0],
            "legacies": list(self.legacy_ids),
            "words": list(self.words),
            "config": TEXT_SEARCH_CONFIGS.get(self.language, SIMPLE_CONFIG),
            "weights": WEIGHTS,
            "kinds": list(self.kinds),
            "most": max(self.limit, LEAST_AN_ARM),
            "model": self.model,
            "vector": None if self.vector is None else as_text(self.vector),
            "left_out": self.left_out,
            "left_out_from": self.left_out_from,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A row that some arm named. `similarity` is None where the row or the query has no vector to compare."""

    legacy_id: UUID
    kind: str
    id: UUID
    owner_id: UUID | None
    shared: bool
    search_text: str
    message_ids: list[UUID]
    told_at: datetime
    occurred_earliest: date | None
    occurred_latest: date | None
    category: str
    memory_type: str
    conversation_id: UUID | None
    position: int | None
    importance: int
    pinned: bool
    similarity: float | None
    words: float
    is_comparable: bool


def find_candidates(asked: Asked) -> list[Candidate]:
    """All candidates, in no order. One query."""
    in_legacies = IN_ONE if len(asked.legacy_ids) == 1 else IN_SEVERAL
    with connection.cursor() as cursor:
        cursor.execute(CANDIDATES.format(in_legacies=in_legacies), asked.values())
        names = [column.name for column in cursor.description]
        return [Candidate(**_row(names, row)) for row in cursor]


def _row(names: list[str], row: tuple[Any, ...]) -> Mapping[str, Any]:
    return dict(zip(names, row, strict=True))
