"""Recall's one SQL statement: candidates for a query with their raw signals.

Each arm of the statement finds rows by one signal, among the rows that the viewer may see. The rows of all arms, and
the messages right before and after the messages among them, are returned once each with the values of all signals.
Access is checked in the first step, before anything is counted, compared or limited. A hidden row therefore takes no
place from a visible one, makes no word more common and is nobody's neighbour. Meaning is compared row by row, without a
vector index (`+ 0` keeps the planner from using one), unless the viewer may see very many rows: see
`memory.recall.sql.statistics`. The statement has a form for each of the two ways.

Planning takes a tenth of a millisecond for each mention of the table and for each arm. Arms that a query does not need
are therefore left out, and once a search has found the partition of a legacy, the next searches name that partition.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from memory.models.recall_item import SIMPLE_CONFIG, TEXT_SEARCH_CONFIGS
from memory.recall import query
from memory.recall.sql import statistics
from memory.recall.sql.statistics import PLACED

# Each word goes through every stemmer, because a row was stemmed in its own language, whatever the language of the
# query. A stop word of the query's language is left out. A word, its stems and its synonyms are one term;
# equal terms are merged. The lexemes are quoted, so that nothing in them is read as an operator.
STEMS = " || ".join(f"to_tsvector('{config}', written)" for config in (*TEXT_SEARCH_CONFIGS.values(), SIMPLE_CONFIG))
TERMS = f"""
    SELECT row_number() OVER (ORDER BY min(place))::int AS n, min(place) AS place, anywhere, told
    FROM (
        SELECT place, string_agg(DISTINCT quote_literal(lexeme), ' | ')::tsquery AS anywhere,
            string_agg(DISTINCT quote_literal(lexeme) || ':A', ' | ')::tsquery AS told
        FROM unnest(%(words)s::text[], %(places)s::int[]) AS word (written, place),
            unnest(tsvector_to_array({STEMS})) AS lexeme
        WHERE position(chr(92) IN lexeme) = 0
            AND to_tsvector(%(config)s::regconfig, (%(query_words)s::text[])[place + 1]) <> ''
        GROUP BY place
    ) AS each
    GROUP BY anywhere, told
"""  # noqa: S608 - put together from constants; what people write is bound

# Which legacies are searched, written so that the planner reads only their partitions. Nearly every search is about one
# legacy; its own condition lets all indexes that begin with the legacy be used as well.
IN_ONE, IN_SEVERAL = "item.legacy_id = %(legacy)s", "item.legacy_id = ANY(%(legacies)s)"

# The queried legacies that the viewer is a member of.
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
        SELECT {placed}, message_ids, {distance} AS distance FROM visible
        ORDER BY distance, id LIMIT %(most)s
    ) AS nearest WHERE distance IS NOT NULL
"""

# The rows with any word of the query, from the index of words: searching each row for words costs more than meaning.
HELD = "SELECT {placed}, search FROM visible, query WHERE search @@ query.words"
MATCHES = "SELECT {placed}, n, length(search) AS length FROM held JOIN terms ON search @@ anywhere"

# How rare a word is among the rows the viewer may see, as in BM25.
RARITY = """
    SELECT n, ln((1 + (greatest(all_rows.rows - count(*), 0) + 0.5) / (count(*) + 0.5))::float8) AS weight
    FROM matches, all_rows GROUP BY n, all_rows.rows
"""

# One hop from the nearest rows in meaning: the facts that rest on the same messages, those messages, and linked facts.
# Here and below rows are looked up one by one, by key, because the planner does not know the size of a CTE.
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

# Messages up to two positions before and after the messages that were found, in the same conversation.
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

# The steps, in order. Each reads the rows that the viewer may see: all of them, or those that the indexes return.
STEPS = {"meaning": MEANING, "held": HELD, "matches": MATCHES, "rarity": RARITY, "related": RELATED}
STEPS_BY_INDEX = {
    "nearest": statistics.NEAREST,
    "meaning": statistics.MEANING,
    "first_of_each": statistics.FIRST_OF_EACH,
    "sampled": statistics.SAMPLED,
    "counted": statistics.COUNTED,
    "held": statistics.HELD,
    "matches": MATCHES,
    "rarity": statistics.RARITY,
    "related": RELATED,
}

# The rows of high importance are limited before they are compared, because thousands may be equally important. Pinned
# rows are read apart from the rest, so that an index returns both in order and reads no more rows than are used.
WEIGHED = f"{PLACED}, importance, model_id, embedding, other_model_id, other_embedding"
ARMS = {
    "nearest_in_meaning": "SELECT {placed} FROM meaning",
    "words": """
        SELECT {placed} FROM matches JOIN rarity USING (n)
        GROUP BY {placed} ORDER BY sum((weight * 1000000)::bigint) DESC, min(length), id LIMIT %(most)s
    """,
    "importance": f"""
        SELECT {{placed}} FROM (
            (SELECT {WEIGHED}, owner_id IS NOT DISTINCT FROM %(viewer)s AS is_own_pin FROM visible WHERE pinned
                ORDER BY is_own_pin DESC, importance DESC LIMIT 300)
            UNION ALL (SELECT {WEIGHED}, false FROM visible WHERE NOT pinned AND importance >= 8
                ORDER BY importance DESC LIMIT 300)
        ) AS item
        WHERE is_own_pin OR importance >= 8
        ORDER BY is_own_pin DESC, importance DESC, {{distance}}, id LIMIT 30
    """,  # noqa: S608 - put together from constants
    "recency": """
        (SELECT {placed} FROM visible WHERE owner_id = %(viewer)s ORDER BY told_at DESC LIMIT 30)
        UNION ALL (SELECT {placed} FROM visible WHERE shared ORDER BY told_at DESC LIMIT 10)
    """,
    "relationship": "SELECT {placed} FROM related",
}
ASKED_FOR = f"""
    SELECT {{placed}} FROM (
        SELECT {WEIGHED} FROM visible WHERE kind = 'fact' AND category = ANY(%(categories)s)
        ORDER BY importance DESC LIMIT 300
    ) AS item
    ORDER BY importance DESC, {{distance}}, id LIMIT 20
"""  # noqa: S608 - put together from constants
CONTINUITY = """
    SELECT {placed} FROM visible WHERE conversation_id = %(conversation)s
    ORDER BY told_at DESC, position DESC, id LIMIT 20
"""

# The model that these legacies are searched with: the multilingual one if each of them has all of its vectors.
COMPARED = """
    SELECT id FROM memory_embeddingmodel WHERE state = CASE
        WHEN (SELECT count(*) FROM memory_multilinguallegacy WHERE is_complete AND legacy_id = ANY(%(legacies)s))
            = cardinality(%(legacies)s::uuid[]) THEN 'multilingual' ELSE 'active'
    END
"""

# The partition of the rows, how many rows were seen, and which index would serve them.
SIZE = """
    (SELECT json_build_object('rows', all_rows.rows, 'model', id, 'place', place, 'dimension', dimension, 'table', (
        SELECT item.tableoid::regclass::text FROM memory_recallitem AS item WHERE {in_legacies} LIMIT 1
    )) FROM memory_embeddingmodel, all_rows WHERE id = query.model AND id = query.compared AND dimension <= 4000)
"""
# A message is its own source.
RESTS_ON = "CASE WHEN item.kind <> 'message' THEN item.message_ids END"
COLUMNS = (
    *("item.legacy_id", "item.id", "item.owner_id", "item.conversation_id", RESTS_ON, "item.kind", "item.shared"),
    *("item.search_text", "item.told_at", "item.occurred_earliest", "item.occurred_latest", "item.category"),
    *("item.memory_type", "item.subject", "item.position", "item.speaker", "item.importance", "item.pinned"),
    *("item.superseded", "item.current_text", "item.newer_ids", "item.last_used"),
)


@cache
def statement(*, is_by_index: bool, counts: bool, asks_for: bool, goes_on: bool, names: bool) -> str:
    """Return the statement for either way (by index or row by row), with the arms that the query needs; see
    `statement_for` in `memory.recall.sql.candidates`.
    """
    steps = STEPS_BY_INDEX if is_by_index else STEPS
    terms = {"written": TERMS, **query.steps(stems=STEMS)} if names else {"terms": TERMS}
    arms = ARMS | ({"asked_for": ASKED_FOR} if asks_for else {}) | ({"continuity": CONTINUITY} if goes_on else {})
    return f"""
    WITH member AS MATERIALIZED ({MEMBER}),
    visible AS NOT MATERIALIZED ({VISIBLE}),
    {_materialized_steps(terms)},
    query AS MATERIALIZED (
        SELECT %(vector)s::halfvec AS vector,
            (SELECT string_agg(anywhere::text, ' | ')::tsquery FROM terms) AS words,
            (SELECT id FROM memory_embeddingmodel WHERE state <> 'retired' AND name = %(model)s) AS model,
            ({COMPARED}) AS compared
    ),
    all_rows AS MATERIALIZED (SELECT {"count(*) AS rows FROM visible" if counts else "{rows} AS rows"}),
    {_materialized_steps(steps)},
    found AS MATERIALIZED ({" UNION ".join(f"({arm})" for arm in arms.values())}),
    candidates AS (SELECT legacy_id, id FROM found UNION {AROUND}),
    about AS MATERIALIZED (
        SELECT json_build_object(
            'weights', (SELECT json_object_agg(n, weight) FROM rarity),
            'related', (SELECT json_agg(id) FROM related),
            'is_comparable', query.model = query.compared OR EXISTS (
                SELECT FROM memory_embeddingmodel WHERE id = query.model AND state = 'active'
            ),
            'is_best', query.model = query.compared,
            'unknown', {"(SELECT json_agg(typed) FROM unknown)" if names else "NULL"},
            'size', {SIZE if counts else "NULL"}
        )::text AS of_all FROM query
    )
    SELECT {", ".join(COLUMNS)},
        1 - (CASE query.model WHEN item.model_id THEN item.embedding WHEN item.other_model_id THEN item.other_embedding
            END <=> query.vector) AS similarity,
        CASE WHEN item.search @@ query.words THEN ARRAY(
            SELECT CASE WHEN item.search @@ told THEN n ELSE -n END FROM terms WHERE item.search @@ anywhere
        ) END AS held,
        length(item.search) AS length,
        of_all
    FROM query, about, candidates JOIN {{table}} AS item USING (legacy_id, id)
    WHERE {{in_legacies}}
"""  # noqa: S608 - put together from constants; what people write is bound


def _materialized_steps(steps: Mapping[str, str]) -> str:
    return ", ".join(f"{name} AS MATERIALIZED ({step})" for name, step in steps.items())
