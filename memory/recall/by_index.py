"""The first steps of a search over so many rows that not each of them can be looked at.

What is nearest in meaning comes from the vector index, and from a look at every row where that brings too few: an
index never changes how much is found. Words begin with the rare ones, whose rows are few; of common words only rows
that hold two of them are looked for. How common a word is says a count up to `MOST_OF_A_TERM`, and beyond it a sample:
both of rows that the viewer may see.
"""

from __future__ import annotations

# Below this each row is looked at: that is exact, and no slower.
MANY_ROWS = 10_000
MOST_OF_A_TERM = 600
SAMPLE = 300

# Of a row, to the query: by the model of the query's vector, wherever its vectors stand.
DISTANCE = """
    (CASE asked.model WHEN model_id THEN embedding WHEN other_model_id THEN other_embedding END <=> asked.vector) + 0
"""

# The index serves one model, column and dimension, named as in its definition. It brings what is near in about its
# order, so more is taken than wanted, and sorted.
NEAREST = """
    SELECT legacy_id, id, distance FROM (
        SELECT legacy_id, id, {place}::halfvec({dimension}) <=> %(vector)s::halfvec({dimension}) AS distance
        FROM visible WHERE {model_column} = {model}
        ORDER BY {place}::halfvec({dimension}) <=> %(vector)s::halfvec({dimension}) LIMIT 2 * %(most)s
    ) AS about ORDER BY distance, id LIMIT %(most)s
"""
MEANING = """
    SELECT legacy_id, id, distance FROM nearest
    UNION SELECT legacy_id, id, distance FROM (
        SELECT legacy_id, id, DISTANCE AS distance FROM visible, asked
        WHERE DISTANCE IS NOT NULL AND (SELECT count(*) FROM nearest) < %(most)s
        ORDER BY distance, id LIMIT %(most)s
    ) AS all_of_them
""".replace("DISTANCE", DISTANCE)

FIRST_OF_EACH = f"""
    SELECT n, item.* FROM terms CROSS JOIN LATERAL (
        SELECT legacy_id, id, search FROM visible WHERE search @@ anywhere LIMIT {MOST_OF_A_TERM}
    ) AS item
"""  # noqa: S608 - put together from constants
SAMPLED = f"""
    (SELECT search FROM visible WHERE owner_id = %(viewer)s ORDER BY told_at DESC LIMIT {SAMPLE})
    UNION ALL (SELECT search FROM visible WHERE shared ORDER BY told_at DESC LIMIT {SAMPLE})
"""  # noqa: S608 - as above
COUNTED = f"""
    SELECT n, anywhere, rows >= {MOST_OF_A_TERM} AS is_common,
        CASE WHEN rows < {MOST_OF_A_TERM} THEN rows ELSE greatest(rows, (
            SELECT {{rows}} * count(*) FILTER (WHERE search @@ anywhere) / greatest(count(*), 1) FROM sampled
        )) END AS rows
    FROM terms JOIN (SELECT n, count(*) AS rows FROM first_of_each GROUP BY n) AS of_each USING (n)
"""  # noqa: S608 - as above
HELD = f"""
    SELECT DISTINCT ON (legacy_id, id) legacy_id, id, search FROM (
        SELECT legacy_id, id, search FROM first_of_each JOIN counted USING (n)
        WHERE NOT is_common OR NOT EXISTS (SELECT FROM counted WHERE NOT is_common)
        UNION ALL SELECT item.* FROM counted AS one
        JOIN counted AS other ON one.n < other.n AND one.is_common AND other.is_common
        CROSS JOIN LATERAL (
            SELECT legacy_id, id, search FROM visible WHERE search @@ (one.anywhere && other.anywhere)
            LIMIT {MOST_OF_A_TERM}
        ) AS item
    ) AS of_rare_and_both
"""  # noqa: S608 - as above
RARITY = "SELECT n, rows, ln(1 + (greatest({rows} - rows, 0) + 0.5) / (rows + 0.5)) AS weight FROM counted"

# What stands out is cut short before it is compared: there may be thousands that are equally important.
OTHERS = {
    "asked_for": f"""
        SELECT legacy_id, id FROM (
            SELECT * FROM visible WHERE kind = 'fact' AND category = ANY(%(categories)s)
            ORDER BY importance DESC LIMIT 300
        ) AS item, asked
        ORDER BY importance DESC, {DISTANCE}, id LIMIT 20
    """,  # noqa: S608 - as above
    "importance": f"""
        SELECT legacy_id, id FROM (
            SELECT * FROM visible WHERE pinned OR importance >= 8 ORDER BY pinned DESC, importance DESC LIMIT 300
        ) AS item, asked
        ORDER BY pinned DESC, importance DESC, {DISTANCE}, id LIMIT 30
    """,  # noqa: S608 - as above
    "recency": """
        (SELECT legacy_id, id FROM visible WHERE owner_id = %(viewer)s ORDER BY told_at DESC LIMIT 20)
        UNION (SELECT legacy_id, id FROM visible WHERE shared ORDER BY told_at DESC LIMIT 10)
    """,
    "continuity": """
        SELECT legacy_id, id FROM visible WHERE conversation_id = %(conversation)s
        ORDER BY told_at DESC, position DESC, id LIMIT 20
    """,
}
