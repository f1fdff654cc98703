"""Everything that might answer a query, with its raw signals: one statement over `RecallItem`.

Each arm names rows by one signal, among those the viewer may see; the rows of all arms, and what was said right before
and after the messages among them, come back once each with every signal's value. Who may see what stands in the first
step, before anything is counted, compared or limited: what is hidden takes nobody's place, makes no word more common
and is nobody's neighbour. Meaning is compared row by row, without a vector index (`+ 0` keeps the planner from one),
unless the viewer may see very many: see `by_index`. The form of the statement says which way it is.

Each time the statement names the table costs a tenth of a millisecond of planning, and so does each arm: what is not
asked for is left out of it, and once a search has told where a legacy's rows lie, the next ones name that part.
"""

from __future__ import annotations

import json
from collections.abc import Hashable
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection
from psycopg.types.string import TextLoader

from memory.engines.base import Vector
from memory.index.vectors import as_text
from memory.models.recall_item import SIMPLE_CONFIG, TEXT_SEARCH_CONFIGS, RecallKind
from memory.recall import by_index, sizes
from memory.recall.by_index import DISTANCE, PLACED
from memory.recall.narrowing import EVERYTHING, Narrowing
from memory.recall.rarity import Rarity
from memory.recall.sizes import Size

# Rows that meaning and words bring at least, so that both have something to choose from; more, if more hits are asked
# for. Twice as many bring nothing: measured on long dialogues.
LEAST_AN_ARM = 50
ALL_KINDS = frozenset(RecallKind.values)

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

# Of these, where the viewer is a member.
MEMBER = """
    SELECT m.legacy_id FROM legacies_membership AS m
    WHERE m.user_id = %(viewer)s AND m.legacy_id = ANY(%(legacies)s)
"""
VISIBLE = """
    SELECT item.* FROM {table} AS item
    WHERE {in_legacies}
        AND item.legacy_id = ANY(ARRAY(SELECT legacy_id FROM member))
        AND (item.owner_id = %(viewer)s OR item.shared)
        {narrowed}
"""
OF_KINDS = "AND item.kind = ANY(%(kinds)s)"
NOT_LEFT_OUT = """
    AND (item.conversation_id = %(left_out)s AND item.position >= %(left_out_from)s
        AND item.kind IN ('message', 'chunk')) IS NOT TRUE
"""

MEANING = """
    SELECT * FROM (
        SELECT {placed}, message_ids, {distance} AS distance FROM visible, asked
        ORDER BY distance, id LIMIT %(most)s
    ) AS nearest WHERE distance IS NOT NULL
"""

# Those with any word that is asked for, from the index of words: to look for words in each row costs more than meaning.
HELD = "SELECT {placed}, search FROM visible, asked WHERE search @@ asked.words"
MATCHES = "SELECT {placed}, n, length(search) AS length FROM held JOIN terms ON search @@ anywhere"

# How rare a word is among the rows the viewer may see, as in BM25.
RARITY = """
    SELECT n, ln((1 + (greatest(all_rows.rows - count(*), 0) + 0.5) / (count(*) + 0.5))::float8) AS weight
    FROM matches, all_rows GROUP BY n, all_rows.rows
"""

# One hop from what is nearest in meaning: the facts that rest on the same messages, those messages, and linked facts.
# Here and below rows are looked up one by one, by key: of what stands in a CTE the planner knows no size.
RELATED = """
    SELECT DISTINCT item.*
    FROM (SELECT * FROM meaning ORDER BY distance, id LIMIT 5) AS best
    CROSS JOIN LATERAL (
        SELECT fact_id AS id FROM memory_factsource WHERE message_id = ANY(best.message_ids)
        UNION SELECT unnest(best.message_ids) WHERE best.kind = 'fact'
        UNION SELECT CASE first_id WHEN best.id THEN second_id ELSE first_id END
        FROM memory_factlink WHERE first_id = best.id OR second_id = best.id
    ) AS other
    CROSS JOIN LATERAL (
        SELECT {placed} FROM visible WHERE (legacy_id, id) = (best.legacy_id, other.id) LIMIT 1
    ) AS item
    WHERE other.id <> best.id
    ORDER BY 2 LIMIT 20
"""

# Messages up to two places before and after those that were found, in the same conversation.
AROUND = """
    SELECT item.legacy_id, item.id
    FROM found
    CROSS JOIN LATERAL (
        SELECT legacy_id, id FROM visible
        WHERE found.kind = 'message' AND kind = 'message' AND legacy_id = found.legacy_id
            AND conversation_id = found.conversation_id AND position BETWEEN found.position - 2 AND found.position + 2
        ORDER BY position LIMIT 5
    ) AS item
"""

# One step after another, each of the rows that the viewer may see: all of them, or those that the indexes name.
STEPS = {"meaning": MEANING, "held": HELD, "matches": MATCHES, "rarity": RARITY, "related": RELATED}
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

# What stands out is cut short before it is compared: there may be thousands that are equally important.
ARMS = {
    "nearest_in_meaning": "SELECT {placed} FROM meaning",
    "words": """
        SELECT {placed} FROM matches JOIN rarity USING (n)
        GROUP BY {placed} ORDER BY sum((weight * 1000000)::bigint) DESC, min(length), id LIMIT %(most)s
    """,
    "importance": """
        SELECT {placed} FROM (
            SELECT * FROM visible WHERE pinned OR importance >= 8 ORDER BY pinned DESC, importance DESC LIMIT 300
        ) AS item, asked
        ORDER BY pinned DESC, importance DESC, {distance}, id LIMIT 30
    """,
    "recency": """
        (SELECT {placed} FROM visible WHERE owner_id = %(viewer)s ORDER BY told_at DESC LIMIT 30)
        UNION ALL (SELECT {placed} FROM visible WHERE shared ORDER BY told_at DESC LIMIT 10)
    """,
    "relationship": "SELECT {placed} FROM related",
}
ASKED_FOR = """
    SELECT {placed} FROM (
        SELECT * FROM visible WHERE kind = 'fact' AND category = ANY(%(categories)s)
        ORDER BY importance DESC LIMIT 300
    ) AS item, asked
    ORDER BY importance DESC, {distance}, id LIMIT 20
"""
CONTINUITY = """
    SELECT {placed} FROM visible WHERE conversation_id = %(conversation)s
    ORDER BY told_at DESC, position DESC, id LIMIT 20
"""

# Where the rows lie, how many were seen, and which index would serve them.
SIZE = """
    (SELECT json_build_object('rows', all_rows.rows, 'model', id, 'place', place, 'dimension', dimension, 'table', (
        SELECT item.tableoid::regclass::text FROM memory_recallitem AS item WHERE {in_legacies} LIMIT 1
    )) FROM memory_embeddingmodel, all_rows WHERE id = asked.model AND state = 'active' AND dimension <= 4000)
"""
KEYS = ("legacy_id", "id", "owner_id", "conversation_id", "message_ids")
COLUMNS = (
    *KEYS,
    *("kind", "shared", "search_text", "told_at", "occurred_earliest", "occurred_latest", "category", "memory_type"),
    *("subject", "position", "speaker", "importance", "pinned", "superseded", "last_used"),
)


@cache
def _statement(*, is_by_index: bool, counts: bool, asks_for: bool, goes_on: bool) -> str:
    """Of the way that looks at each row or the other one, with what is asked for: see `statement_for`."""
    steps = STEPS_BY_INDEX if is_by_index else STEPS
    arms = ARMS | ({"asked_for": ASKED_FOR} if asks_for else {}) | ({"continuity": CONTINUITY} if goes_on else {})
    return f"""
    WITH member AS MATERIALIZED ({MEMBER}),
    visible AS NOT MATERIALIZED ({VISIBLE}),
    terms AS MATERIALIZED ({TERMS}),
    asked AS MATERIALIZED (
        SELECT %(vector)s::halfvec AS vector,
            (SELECT string_agg(anywhere::text, ' | ')::tsquery FROM terms) AS words,
            (SELECT id FROM memory_embeddingmodel WHERE state <> 'retired' AND name = %(model)s) AS model
    ),
    all_rows AS MATERIALIZED (SELECT {"count(*) AS rows FROM visible" if counts else "{rows} AS rows"}),
    {", ".join(f"{name} AS MATERIALIZED ({step})" for name, step in steps.items())},
    found AS MATERIALIZED ({" UNION ".join(f"({arm})" for arm in arms.values())}),
    candidates AS (SELECT legacy_id, id FROM found UNION {AROUND}),
    about AS MATERIALIZED (
        SELECT json_build_object(
            'weights', (SELECT json_object_agg(n, weight) FROM rarity),
            'is_comparable', EXISTS (SELECT FROM memory_embeddingmodel WHERE id = asked.model AND state = 'active'),
            'size', {SIZE if counts else "NULL"}
        )::text AS of_all FROM asked
    )
    SELECT {", ".join(f"item.{column}" for column in COLUMNS)},
        1 - (CASE asked.model WHEN item.model_id THEN item.embedding WHEN item.other_model_id THEN item.other_embedding
            END <=> asked.vector) AS similarity,
        CASE WHEN item.search @@ asked.words THEN ARRAY(SELECT n FROM terms WHERE item.search @@ anywhere) END AS held,
        CASE WHEN item.search @@ asked.words THEN ARRAY(SELECT n FROM terms WHERE item.search @@ told) END AS told,
        length(item.search) AS length,
        EXISTS (SELECT FROM related WHERE (related.legacy_id, related.id) = (item.legacy_id, item.id)) AS is_related,
        of_all
    FROM asked, about, candidates JOIN {{table}} AS item USING (legacy_id, id)
    WHERE {{in_legacies}}
"""  # noqa: S608 - put together from constants; what people write is bound


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

    def conditions(self) -> str:
        """In SQL, about `item`; nothing of what is not asked for."""
        chosen = (OF_KINDS if set(self.kinds) < ALL_KINDS else "", NOT_LEFT_OUT if self.left_out else "")
        return " ".join((self.narrowing.conditions, *chosen))


@dataclass(frozen=True, slots=True, kw_only=True)
class OfAll:
    """What is said of all candidates of one question: how rare each of its terms is, and whether the active model
    made its vector.
    """

    rarity: Rarity = field(default_factory=Rarity)
    is_comparable: bool = True


class Candidate(NamedTuple):
    """A row that some arm named. Keys and moments (`told`, `used`) stay as the database writes them until somebody asks
    for them: most are never asked for.

    `similarity` is None where the row or the query has no vector to compare. `held` are the numbers of the query's
    terms that the row holds, `held_told` those that stand in what was told and not only in its day, speaker or
    heading; None where it holds none.
    """

    legacy_key: str
    key: str
    owner_key: str | None
    conversation_key: str | None
    message_keys: list[str]
    kind: str
    shared: bool
    search_text: str
    told: str
    occurred_earliest: date | None
    occurred_latest: date | None
    category: str
    memory_type: str
    subject: str
    position: int | None
    speaker: str
    importance: int
    pinned: bool
    superseded: bool
    used: str | None
    similarity: float | None
    held: list[int] | None
    held_told: list[int] | None
    length: int
    is_related: bool
    of_all: OfAll

    @property
    def legacy_id(self) -> UUID:
        return UUID(self.legacy_key)

    @property
    def id(self) -> UUID:
        return UUID(self.key)

    @property
    def owner_id(self) -> UUID | None:
        return UUID(self.owner_key) if self.owner_key else None

    @property
    def conversation_id(self) -> UUID | None:
        return UUID(self.conversation_key) if self.conversation_key else None

    @property
    def message_ids(self) -> list[UUID]:
        return [UUID(key) for key in self.message_keys]

    @property
    def told_at(self) -> datetime:
        return datetime.fromisoformat(self.told)

    @property
    def told_on(self) -> str:
        return self.told[:10]

    @property
    def last_used(self) -> datetime | None:
        return datetime.fromisoformat(self.used) if self.used else None

    @property
    def is_comparable(self) -> bool:
        return self.of_all.is_comparable

    @property
    def matched(self) -> list[int]:
        return self.held or []

    @property
    def matched_told(self) -> list[int]:
        return self.held_told or []


def find_candidates(asked: Asked) -> list[Candidate]:
    """All candidates, in no order. One query."""
    with connection.cursor() as cursor:
        for kind in ("uuid", "timestamptz"):
            cursor.adapters.register_loader(kind, TextLoader)
        cursor.execute(statement_for(asked), asked.values())
        rows = cursor.fetchall()
    if not rows:
        return []
    told = json.loads(rows[0][-1])
    if size := told["size"]:
        sizes.remember(asked.scope, Size(**size))
    of_all = OfAll(rarity=Rarity.of(told["weights"] or {}), is_comparable=told["is_comparable"])
    return [Candidate._make((*row[:-1], of_all)) for row in rows]


def statement_for(asked: Asked) -> str:
    """By index where the viewer could see many rows when each of them was last looked at; else looking at each."""
    size = None if len(asked.legacy_ids) > 1 else sizes.remembered(asked.scope)
    statement = _statement(
        is_by_index=size is not None and size.rows >= by_index.MANY_ROWS and asked.vector is not None,
        counts=size is None,
        asks_for=bool(asked.categories),
        goes_on=asked.conversation is not None,
    )
    return statement.format(
        in_legacies=IN_ONE if len(asked.legacy_ids) == 1 else IN_SEVERAL,
        narrowed=asked.conditions(),
        placed=PLACED,
        distance=DISTANCE,
        **({"table": "memory_recallitem"} if size is None else size.values()),
    )
