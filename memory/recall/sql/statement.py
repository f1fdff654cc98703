"""Recall's one SQL statement: candidates for a query with their raw signals.

Each arm names rows by one signal, among those the viewer may see; the rows of all arms, and what was said right before
and after the messages among them, come back once each with every signal's value. Who may see what stands in the first
step, before anything is counted, compared or limited: what is hidden takes nobody's place, makes no word more common
and is nobody's neighbour. Meaning is compared row by row, without a vector index (`+ 0` keeps the planner from one),
unless the viewer may see very many: see `index_scan`. The form of the statement says which way it is.

Each time the statement names the table costs a tenth of a millisecond of planning, and so does each arm: what is not
asked for is left out of it, and once a search has told where a legacy's rows lie, the next ones name that part.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from memory.models.recall_item import SIMPLE_CONFIG, TEXT_SEARCH_CONFIGS
from memory.recall import query
from memory.recall.sql import statistics
from memory.recall.sql.statistics import PLACED

# The words are read by every stemmer, since a row was stemmed by its own language, whatever language the query is in. A
# word that says nothing in the query's own language is left out of all of them. With all that it may be written as, and
# all that means the same, it is one term; equal terms are one. They are quoted: nothing in them is read as an operator.
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
        SELECT {placed}, message_ids, {distance} AS distance FROM visible
        ORDER BY distance, id LIMIT %(most)s
    ) AS nearest WHERE distance IS NOT NULL
"""

# Those with any word that is asked for, from the index of words: to look for words in each row costs more than meaning.
HELD = "SELECT {placed}, search FROM visible, query WHERE search @@ query.words"
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

# What stands out is cut short before it is compared: there may be thousands that are equally important. What is pinned
# is taken apart from the rest, so that an index brings both in their order and no more of them than are taken.
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

# The model that these legacies are searched by: the multilingual one if each of them has all of its vectors.
COMPARED = """
    SELECT id FROM memory_embeddingmodel WHERE state = CASE
        WHEN (SELECT count(*) FROM memory_multilinguallegacy WHERE is_complete AND legacy_id = ANY(%(legacies)s))
            = cardinality(%(legacies)s::uuid[]) THEN 'multilingual' ELSE 'active'
    END
"""

# Where the rows lie, how many were seen, and which index would serve them.
SIZE = """
    (SELECT json_build_object('rows', all_rows.rows, 'model', id, 'place', place, 'dimension', dimension, 'table', (
        SELECT item.tableoid::regclass::text FROM memory_recallitem AS item WHERE {in_legacies} LIMIT 1
    )) FROM memory_embeddingmodel, all_rows WHERE id = query.model AND id = query.compared AND dimension <= 4000)
"""
# What a message rests on is itself.
RESTS_ON = "CASE WHEN item.kind <> 'message' THEN item.message_ids END"
COLUMNS = (
    *("item.legacy_id", "item.id", "item.owner_id", "item.conversation_id", RESTS_ON, "item.kind", "item.shared"),
    *("item.search_text", "item.told_at", "item.occurred_earliest", "item.occurred_latest", "item.category"),
    *("item.memory_type", "item.subject", "item.position", "item.speaker", "item.importance", "item.pinned"),
    *("item.superseded", "item.current_text", "item.newer_ids", "item.last_used"),
)


@cache
def statement(*, is_by_index: bool, counts: bool, asks_for: bool, goes_on: bool, names: bool) -> str:
    """Of the way that looks at each row or the other one, with what is asked for: see `statement_for`."""
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
