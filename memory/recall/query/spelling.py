"""Names in a query that are misspelt, or half typed: read as the words most like them that the viewer may see.

Only a name that no row of theirs holds is looked at, and only their rows are looked into, so that nothing is said of
what is hidden, not even that it is there. The words come from rows that begin alike, from facts and from what was told
last; so few of each that a long legacy takes no longer than a short one.
"""

from __future__ import annotations

from memory.recall.query.cleaning import WORD

# Of a query this short every word may be a name; of a longer one those written as names are.
FEW_WORDS = 4
SHORTEST_NAME, SHORTEST_HALF = 4, 3
MOST_NAMES = 8
BEGINNING = 3
ROWS = 300
MOST_READINGS = 3
ENOUGH_ALIKE = 0.45

# `written` are the terms as they were typed, with the place of each; `%(half)s` is that of a last word without an end.
UNKNOWN = """
    SELECT n, typed.name AS typed, unaccent(typed.name) AS name, place = %(half)s AS is_half,
        (quote_literal(left(typed.name, CASE place WHEN %(half)s THEN length(typed.name) ELSE {beginning} END)) || ':*')
            ::tsquery AS beginning
    FROM unnest(%(names)s::text[], %(name_places)s::int[]) AS typed (name, place) JOIN written USING (place)
    WHERE (SELECT true FROM visible WHERE search @@ anywhere LIMIT 1) IS NULL
"""
# Whatever is written like a name. Its beginning finds it in the index of words, whether or not a stemmer cut its end.
KNOWN = """
    SELECT DISTINCT lower(names[1]) AS known FROM unknown CROSS JOIN LATERAL (
        (SELECT speaker, search_text FROM visible WHERE search @@ beginning LIMIT {rows})
        UNION ALL (SELECT speaker, search_text FROM visible WHERE kind = 'fact' LIMIT {rows})
        UNION ALL (
            SELECT speaker, search_text FROM visible WHERE owner_id = %(viewer)s ORDER BY told_at DESC LIMIT {rows}
        )
    ) AS item, regexp_matches(unaccent(speaker || '; ' || search_text), '\\m[[:upper:]][[:alpha:]]+', 'g') AS names
"""
# With one letter wrong, too few, too many, or two changed about.
ONE_WRONG = """
    ARRAY(SELECT '_' || name UNION ALL SELECT changed FROM generate_series(1, length(name)) AS i, unnest(ARRAY[
        left(name, i - 1) || '_' || substr(name, i + 1),
        left(name, i) || '_' || substr(name, i + 1),
        left(name, i - 1) || substr(name, i + 1),
        left(name, i - 1) || substr(name, i + 1, 1) || substr(name, i, 1) || substr(name, i + 2)
    ]) AS changed)
"""
READ_AS = """
    SELECT n, string_agg(DISTINCT quote_literal(lexeme), ' | ')::tsquery AS anywhere,
        string_agg(DISTINCT quote_literal(lexeme) || ':A', ' | ')::tsquery AS told
    FROM (
        SELECT n, known AS written, row_number() OVER (
            PARTITION BY n ORDER BY (known LIKE ANY(wrong)) DESC, similarity(name, known) DESC, known
        ) AS place
        FROM (SELECT *, {one_wrong} AS wrong FROM unknown) AS asked_for
        JOIN known ON is_half AND starts_with(known, name)
            OR length(name) >= {shortest} AND (known LIKE ANY(wrong) OR similarity(name, known) >= {enough})
    ) AS best, unnest(tsvector_to_array({stems})) AS lexeme
    WHERE place <= {most} AND position(chr(92) IN lexeme) = 0 GROUP BY n
"""
TERMS = """
    SELECT n, coalesce(read_as.anywhere, written.anywhere) AS anywhere, coalesce(read_as.told, written.told) AS told
    FROM written LEFT JOIN read_as USING (n)
"""


def steps(*, stems: str) -> dict[str, str]:
    """In SQL, one after another, from `written` to the terms as they are read; `stems` are of a column `written`."""
    numbers = {"shortest": SHORTEST_NAME, "enough": ENOUGH_ALIKE, "most": MOST_READINGS}
    return {
        "unknown": UNKNOWN.format(beginning=BEGINNING),
        "known": KNOWN.format(rows=ROWS),
        "read_as": READ_AS.format(one_wrong=ONE_WRONG, stems=stems, **numbers),
        "terms": TERMS,
    }


def names_in(query: str, words: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """The words of a clean query that may be names, each with its place among its `words`."""
    typed = WORD.findall(query)
    may_be = typed if len(typed) <= FEW_WORDS else [word for word in typed[1:] if word[0].isupper()]
    names = dict.fromkeys(word.casefold() for word in may_be if len(word) >= SHORTEST_HALF and word.isalpha())
    return tuple((name, words.index(name)) for name in names if name in words)[:MOST_NAMES]


def half_typed(query: str, words: tuple[str, ...]) -> int:
    """The place of the last word, if nothing comes after it; -1 if its end was typed."""
    last = WORD.findall(query)[-1:]
    is_open = bool(last) and query.endswith(last[0]) and last[0].casefold() in words
    return words.index(last[0].casefold()) if is_open else -1
