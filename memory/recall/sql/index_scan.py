"""The index scan that comes first when there are too many rows to score each one.

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

# What every step and arm says of a row: enough to find its neighbours by.
PLACED = "legacy_id, id, kind, conversation_id, position"

# Of a row, to the query: by the model of the query's vector, wherever its vectors stand.
DISTANCE = """
    (CASE (SELECT model FROM asked) WHEN model_id THEN embedding WHEN other_model_id THEN other_embedding END
        <=> (SELECT vector FROM asked)) + 0
"""

# The index serves one model, column and dimension, named as in its definition. It brings what is near in about its
# order, so more is taken than wanted, and sorted.
NEAREST = f"""
    SELECT * FROM (
        SELECT {PLACED}, message_ids,
            {{place}}::halfvec({{dimension}}) <=> %(vector)s::halfvec({{dimension}}) AS distance
        FROM visible WHERE {{model_column}} = {{model}}
        ORDER BY {{place}}::halfvec({{dimension}}) <=> %(vector)s::halfvec({{dimension}}) LIMIT 2 * %(most)s
    ) AS about ORDER BY distance, id LIMIT %(most)s
"""  # noqa: S608 - put together from constants
MEANING = f"""
    SELECT * FROM nearest WHERE (SELECT count(*) FROM nearest) >= %(most)s
    UNION ALL SELECT * FROM (
        SELECT {PLACED}, message_ids, {DISTANCE} AS distance FROM visible
        WHERE (SELECT count(*) FROM nearest) < %(most)s
        ORDER BY distance, id LIMIT %(most)s
    ) AS all_of_them WHERE distance IS NOT NULL
"""  # noqa: S608 - as above

FIRST_OF_EACH = f"""
    SELECT n, item.* FROM terms CROSS JOIN LATERAL (
        SELECT {PLACED}, search FROM visible WHERE search @@ anywhere LIMIT {MOST_OF_A_TERM}
    ) AS item
"""  # noqa: S608 - as above
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
    SELECT DISTINCT ON (legacy_id, id) {PLACED}, search FROM (
        SELECT {PLACED}, search FROM first_of_each JOIN counted USING (n)
        WHERE NOT is_common OR NOT EXISTS (SELECT FROM counted WHERE NOT is_common)
        UNION ALL SELECT item.* FROM counted AS one
        JOIN counted AS other ON one.n < other.n AND one.is_common AND other.is_common
        CROSS JOIN LATERAL (
            SELECT {PLACED}, search FROM visible WHERE search @@ (one.anywhere && other.anywhere)
            LIMIT {MOST_OF_A_TERM}
        ) AS item
    ) AS of_rare_and_both
"""  # noqa: S608 - as above
RARITY = "SELECT n, ln((1 + (greatest({rows} - rows, 0) + 0.5) / (rows + 0.5))::float8) AS weight FROM counted"
