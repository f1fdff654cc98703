"""Everything that might answer a query, with its raw signals: one statement over `RecallItem`.

The rows the viewer may see are read once; each arm names some of them by one signal; the rows of all arms, and what
was said right before and after the messages among them, come back once each with every signal's value. Who may see
what stands in the first step, before anything is counted, compared or limited: what is hidden takes nobody's place,
makes no word more common and is nobody's neighbour. Rows are ranked exactly, without a vector index (`+ 0` keeps the
planner from one), unless the viewer may see very many: see `by_index`. The form of the statement says which way it is.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db import connection

from memory.engines.base import Vector
from memory.index.vectors import as_text
from memory.models.recall_item import SIMPLE_CONFIG, TEXT_SEARCH_CONFIGS
from memory.recall import by_index, sizes
from memory.recall.narrowing import EVERYTHING, Narrowing
from memory.recall.sizes import Size

# Rows that meaning and words bring at least, so that both have something to choose from; more, if more hits are asked
# for. Twice as many bring nothing: measured on long dialogues.
LEAST_AN_ARM = 50

COLUMNS = (
    *("legacy_id", "kind", "id", "owner_id", "shared", "search_text", "message_ids", "told_at", "occurred_earliest"),
    *("occurred_latest", "category", "memory_type", "conversation_id", "position", "speaker", "importance", "pinned"),
    *("last_used", "subject", "superseded"),
)

# The words are read by every stemmer, since a row was stemmed by its own language, whatever language the query is in. A
# word that says nothing in the query's own language is left out of all of them. With all that it may be written as, and
# all that means the same, it is one term; equal terms are one. They are quoted: nothing in them is read as an operator.
STEMS = " || ".join(f"to_tsvector('{config}', written)" for config in (*TEXT_SEARCH_CONFIGS.values(), SIMPLE_CONFIG))
TERMS = f"""
    SELECT row_number() OVER (ORDER BY min(place))::int AS n, anywhere, told
    FROM (
        SELECT place, string_agg(DISTINCT quote_literal(lexeme), ' | ')::tsquery AS anywhere,
            string_agg(DISTINCT quote_literal(lexeme) || ':A', ' | ')::tsquery AS told
        FROM unnest(%(words)s::text[], %(places)s::int[]) AS word (written, place),
            unnest(tsvector_to_array({STEMS})) AS lexeme
        WHERE position(chr(92) IN lexeme) = 0
            AND to_tsvector(%(config)s::regconfig, (%(asked)s::text[])[place + 1]) <> ''
        GROUP BY place
    ) AS each
    GROUP BY anywhere, told
"""  # noqa: S608 - put together from constants; what people write is bound

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
        {narrowed}
        AND item.kind = ANY(%(kinds)s)
        AND (item.conversation_id = %(left_out)s AND item.position >= %(left_out_from)s
            AND item.kind IN ('message', 'chunk')) IS NOT TRUE
"""

# What the arms choose by, of every row the viewer may see, read once.
SEEN = """
    SELECT legacy_id, id, kind, category, importance, pinned, told_at, last_used, conversation_id, position,
        (CASE asked.model WHEN model_id THEN embedding WHEN other_model_id THEN other_embedding END
            <=> asked.vector) + 0 AS distance
    FROM visible, asked
"""

# Those with any word that is asked for, from the index of words: to look for words in each row costs more than meaning.
HELD = "SELECT legacy_id, id, search FROM visible, asked WHERE search @@ asked.words"

MEANING = "SELECT legacy_id, id, distance FROM seen WHERE distance IS NOT NULL ORDER BY distance, id LIMIT %(most)s"

# How rare a word is among the rows the viewer may see, as in BM25.
RARITY = """
    SELECT n, count(*) AS rows, ln(1 + ((SELECT count(*) FROM seen) - count(*) + 0.5) / (count(*) + 0.5)) AS weight
    FROM matches GROUP BY n
"""

ARMS = {
    "nearest_in_meaning": "SELECT legacy_id, id FROM meaning",
    "words": """
        SELECT legacy_id, id FROM matches JOIN rarity USING (n)
        GROUP BY legacy_id, id ORDER BY sum(weight) DESC, min(length), id LIMIT %(most)s
    """,
    "asked_for": """
        SELECT legacy_id, id FROM seen WHERE kind = 'fact' AND category = ANY(%(categories)s)
        ORDER BY importance DESC, distance, id LIMIT 20
    """,
    "importance": """
        SELECT legacy_id, id FROM seen WHERE pinned OR importance >= 8
        ORDER BY pinned DESC, importance DESC, distance, id LIMIT 30
    """,
    "recency": "SELECT legacy_id, id FROM seen ORDER BY coalesce(last_used, told_at) DESC, id LIMIT 30",
    "continuity": """
        SELECT legacy_id, id FROM seen WHERE conversation_id = %(conversation)s
        ORDER BY told_at DESC, position DESC, id LIMIT 20
    """,
    "relationship": "SELECT legacy_id, id FROM related",
}

# One hop from what is nearest in meaning: the facts that rest on the same messages, those messages, and linked facts.
# Here and below rows are looked up one by one, by key: of what stands in a CTE the planner knows no size.
RELATED = """
    SELECT DISTINCT item.legacy_id, item.id
    FROM (SELECT legacy_id, id FROM meaning ORDER BY distance, id LIMIT 5) AS nearest
    CROSS JOIN LATERAL (
        SELECT item.* FROM memory_recallitem AS item
        WHERE {in_legacies} AND (item.legacy_id, item.id) = (nearest.legacy_id, nearest.id) LIMIT 1
    ) AS best
    CROSS JOIN LATERAL (
        SELECT fact_id AS id FROM memory_factsource WHERE message_id = ANY(best.message_ids)
        UNION SELECT unnest(best.message_ids) WHERE best.kind = 'fact'
        UNION SELECT second_id FROM memory_factlink WHERE first_id = best.id
        UNION SELECT first_id FROM memory_factlink WHERE second_id = best.id
    ) AS other
    CROSS JOIN LATERAL (
        SELECT * FROM visible WHERE (legacy_id, id) = (best.legacy_id, other.id) LIMIT 1
    ) AS item
    WHERE other.id <> best.id
    ORDER BY 2 LIMIT 20
"""

# Messages up to two places before and after those that were found, in the same conversation.
AROUND = """
    SELECT item.legacy_id, item.id
    FROM found
    CROSS JOIN LATERAL (
        SELECT item.* FROM memory_recallitem AS item
        WHERE {in_legacies} AND (item.legacy_id, item.id) = (found.legacy_id, found.id) LIMIT 1
    ) AS hit
    CROSS JOIN LATERAL (
        SELECT * FROM visible
        WHERE hit.kind = 'message' AND kind = 'message' AND legacy_id = hit.legacy_id
            AND conversation_id = hit.conversation_id AND position BETWEEN hit.position - 2 AND hit.position + 2
        ORDER BY position LIMIT 5
    ) AS item
"""

MATCHES = "SELECT legacy_id, id, n, length(search) AS length FROM held JOIN terms ON search @@ anywhere"

# One step after another, each of the rows that the viewer may see: all of them, or those that the indexes name.
STEPS = {"seen": SEEN, "meaning": MEANING, "held": HELD, "matches": MATCHES, "rarity": RARITY, "related": RELATED}
STEPS_BY_INDEX = {
    "nearest": by_index.NEAREST,
    "meaning": by_index.MEANING,
    "first_of_each": by_index.FIRST_OF_EACH,
    "sampled": by_index.SAMPLED,
    "counted": by_index.COUNTED,
    "held": by_index.HELD,
    "matches": MATCHES,
    "rarity": by_index.RARITY,
    "related": RELATED,
}


def _statement(steps: Mapping[str, str], arms: Mapping[str, str], seen: str) -> str:
    return f"""
    WITH visible AS NOT MATERIALIZED ({VISIBLE}),
    terms AS MATERIALIZED ({TERMS}),
    asked AS MATERIALIZED (
        SELECT %(vector)s::halfvec AS vector,
            (SELECT string_agg(anywhere::text, ' | ')::tsquery FROM terms) AS words,
            (SELECT id FROM memory_embeddingmodel WHERE state <> 'retired' AND name = %(model)s) AS model
    ),
    {", ".join(f"{name} AS MATERIALIZED ({step})" for name, step in steps.items())},
    {", ".join(f"{name} AS ({arm})" for name, arm in arms.items())},
    found AS MATERIALIZED ({" UNION ".join(f"SELECT legacy_id, id FROM {name}" for name in arms)}),
    candidates AS (SELECT legacy_id, id FROM found UNION {AROUND})
    SELECT {", ".join(f"item.{column}" for column in COLUMNS)},
        1 - (CASE asked.model WHEN item.model_id THEN item.embedding WHEN item.other_model_id THEN item.other_embedding
            END <=> asked.vector) AS similarity,
        ARRAY(SELECT n FROM terms WHERE item.search @@ asked.words AND item.search @@ anywhere) AS matched,
        ARRAY(SELECT n FROM terms WHERE item.search @@ asked.words AND item.search @@ told) AS matched_told,
        length(item.search) AS length,
        EXISTS (SELECT FROM related WHERE (related.legacy_id, related.id) = (item.legacy_id, item.id)) AS is_related,
        ARRAY(SELECT n FROM rarity ORDER BY n) AS terms,
        ARRAY(SELECT weight::float8 FROM rarity ORDER BY n) AS weights,
        EXISTS (SELECT FROM memory_embeddingmodel WHERE id = asked.model AND state = 'active') AS is_comparable,
        {seen} AS seen
    FROM asked, candidates JOIN memory_recallitem AS item USING (legacy_id, id)
    WHERE {{in_legacies}}
"""  # noqa: S608 - put together from constants; what people write is bound


# How many rows were seen, and which index would serve them.
SIZE = """
    (SELECT ARRAY[(SELECT count(*) FROM seen)::text, id::text, place, dimension::text]
        FROM memory_embeddingmodel WHERE id = asked.model AND state = 'active' AND dimension <= 4000)
"""
CANDIDATES = _statement(STEPS, ARMS, SIZE)
CANDIDATES_BY_INDEX = _statement(STEPS_BY_INDEX, {**ARMS, **by_index.OTHERS}, "NULL")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is searched, by whom and where: in those of `legacy_ids` that the viewer is a member of. `language` is that
    of the query, empty if its words do not tell. Messages and chunks of `left_out`, from `left_out_from` on, are not
    searched. `same_words` are others that mean the same as the word at that place.
    """

    viewer_id: UUID
    legacy_ids: tuple[UUID, ...]
    words: tuple[str, ...]
    kinds: tuple[str, ...]
    limit: int
    same_words: tuple[tuple[str, int], ...] = ()
    language: str = ""
    model: str = ""
    vector: Vector | None = None
    categories: tuple[str, ...] = ()
    conversation: UUID | None = None
    left_out: UUID | None = None
    left_out_from: int = 0
    narrowing: Narrowing = EVERYTHING

    @property
    def scope(self) -> Hashable:
        """All that says which rows are looked at, but for those of one conversation that are left out."""
        return self.viewer_id, self.legacy_ids, self.kinds, self.model, self.narrowing

    def values(self) -> dict[str, Any]:
        return {
            "viewer": self.viewer_id,
            "legacy": self.legacy_ids[0],
            "legacies": list(self.legacy_ids),
            "asked": list(self.words),
            "words": [*self.words, *(word for word, _ in self.same_words)],
            "places": [*range(len(self.words)), *(place for _, place in self.same_words)],
            "config": TEXT_SEARCH_CONFIGS.get(self.language, SIMPLE_CONFIG),
            "kinds": list(self.kinds),
            "most": max(self.limit, LEAST_AN_ARM),
            "categories": list(self.categories),
            "model": self.model,
            "vector": None if self.vector is None else as_text(self.vector),
            "conversation": self.conversation,
            "left_out": self.left_out,
            "left_out_from": self.left_out_from,
            **self.narrowing.values(),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A row that some arm named. `similarity` is None where the row or the query has no vector to compare.

    `matched` are the numbers of the query's terms that it holds, `matched_told` of those that stand in what was told
    and not only in its day, speaker or heading. `terms` and `weights`, the same on every row, say how rare each is.
    """

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
    speaker: str
    importance: int
    pinned: bool
    last_used: datetime | None
    subject: str = ""
    superseded: bool = False
    similarity: float | None
    matched: list[int]
    matched_told: list[int]
    length: int
    is_related: bool
    terms: list[int]
    weights: list[float]
    is_comparable: bool


def find_candidates(asked: Asked) -> list[Candidate]:
    """All candidates, in no order. One query."""
    with connection.cursor() as cursor:
        cursor.execute(statement_for(asked), asked.values())
        names = [column.name for column in cursor.description][:-1]
        rows = cursor.fetchall()
    if rows and rows[0][-1]:
        sizes.remember(asked.scope, Size.read(rows[0][-1]))
    return [Candidate(**dict(zip(names, row[:-1], strict=True))) for row in rows]


def statement_for(asked: Asked) -> str:
    """By index where the viewer could see many rows when each of them was last looked at; else looking at each."""
    in_legacies = IN_ONE if len(asked.legacy_ids) == 1 else IN_SEVERAL
    parts = {"in_legacies": in_legacies, "narrowed": asked.narrowing.conditions}
    size = sizes.remembered(asked.scope)
    if size is None or size.rows < by_index.MANY_ROWS or asked.vector is None or len(asked.legacy_ids) > 1:
        return CANDIDATES.format(**parts)
    return CANDIDATES_BY_INDEX.format(**parts, **size.values())
