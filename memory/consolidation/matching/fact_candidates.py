"""Candidates: remembered facts that may match new statements, found in one query for all statements.

Nearness only makes a candidate. Four arms find candidates: meaning, rare words in common, the same subject, and facts
of the same conversation. Their results are interleaved, so that no arm crowds out another. A statement is compared in
the scope of one member, and only facts that this member may see are searched.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

import structlog
from django.db import connection

from memory.consolidation.screening import Screened, ScreenedEntry, ScreenedFact
from memory.engines.base import EngineError, Vector
from memory.indexing.indexed_rows import context_of
from memory.indexing.models_in_use import embedder_of
from memory.indexing.recall_rows import context, embedded_text, period_in_words
from memory.indexing.vectors import as_text
from memory.language.detection import guess_language
from memory.models import EmbeddingModel
from memory.models.recall_item import MODEL_COLUMNS, SIMPLE_CONFIG, TEXT_SEARCH_CONFIGS

# The vectors of screened statements, for comparison by meaning. They are made before any transaction begins. If the
# embedder is down, the statements are stored without vectors.

log = structlog.get_logger(__name__)


def with_vectors(screened: Screened, *, language: str, model: EmbeddingModel | None) -> Screened:
    """Return the statements with the language of each fact and the vectors of facts and entries. `language` is assumed
    for texts that are too short to tell. No query.
    """
    facts = [replace(fact, language=guess_language(fact.found.content, language)) for fact in screened.facts]
    of_facts = embed([_text_of_fact(fact) for fact in facts], model)
    of_entries = embed([_text_of_entry(entry, language) for entry in screened.entries], model)
    return replace(
        screened,
        facts=tuple(replace(fact, vector=vector) for fact, vector in zip(facts, of_facts, strict=True)),
        entries=tuple(
            replace(entry, vector=vector) for entry, vector in zip(screened.entries, of_entries, strict=True)
        ),
    )


def cosine(one: Vector | None, other: Vector | None) -> float | None:
    """Return the cosine of two unit vectors; None if one of them is missing."""
    return None if one is None or other is None else float(one @ other)


def embed(texts: Sequence[str], model: EmbeddingModel | None) -> Sequence[Vector | None]:
    """Return the vectors of these texts by this model; all None if there is no model or its embedder is down."""
    nothing: Sequence[Vector | None] = [None] * len(texts)
    if not texts or model is None:
        return nothing
    try:
        return embedder_of(model).embed(texts)
    except EngineError as error:
        log.warning("drafts_without_vectors", error=type(error).__name__)
        return nothing


def _text_of_fact(fact: ScreenedFact) -> str:
    """Return the text that recall will embed."""
    when = period_in_words(fact.occurred.earliest, fact.occurred.latest, fact.language)
    return embedded_text(fact.found.content, context(when))


def _text_of_entry(entry: ScreenedEntry, otherwise: str) -> str:
    found, when = entry.found, entry.occurred
    language = guess_language(found.summary, otherwise)
    return embedded_text(found.summary, context_of(found.type, when.earliest, when.latest, language))


MOST_CANDIDATES = 10
MANY_FACTS = 10_000
"""With more facts than this the nearest in meaning come from the vector index; otherwise each fact is compared."""
COMMON = 300
"""A word that occurs in so many facts does not help to tell them apart."""
MOST_OF_A_CONVERSATION = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """A statement to be compared in the scope of the member `member_id`: with the member's own facts and, if
    `with_shared`, with facts that others share. `fact_id` is set if the statement is a fact already; it is not compared
    with itself.
    """

    text: str
    member_id: UUID
    with_shared: bool
    subject: str = ""
    vector: Vector | None = None
    conversation_id: UUID | None = None
    fact_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class FactCandidate:
    """The key of a fact, and its cosine to the statement if both have a vector."""

    fact_id: UUID
    similarity: float | None


PROBES = """
    SELECT n, member, with_shared, vector::halfvec AS vector, subject, conversation, itself, text
    FROM unnest(%(members)s::uuid[], %(with_shared)s::bool[], %(vectors)s::text[], %(subjects)s::text[],
        %(conversations)s::uuid[], %(facts)s::uuid[], %(texts)s::text[]) WITH ORDINALITY
        AS row (member, with_shared, vector, subject, conversation, itself, text, n)
"""
SEEN = """
    item.legacy_id = %(legacy)s AND item.kind = 'fact' AND item.id IS DISTINCT FROM probes.itself
        AND (item.owner_id = probes.member OR probes.with_shared AND item.shared)
"""
DISTANCE = """
    (CASE %(model)s::int WHEN item.model_id THEN item.embedding WHEN item.other_model_id THEN item.other_embedding END
        <=> probes.vector)
"""

# Twice as many rows as needed are read, because some of them turn out to be versions of one fact. Each distance is
# computed once: with twenty statements and thousands of facts nearly all of the time is spent on distances.
NOT_BY_MEANING = "SELECT NULL::uuid AS id, NULL::float8 AS distance WHERE false"
NEAREST = f"""
    SELECT item.id, item.{{place}} <=> probes.vector AS distance
    FROM memory_recallitem AS item
    WHERE {SEEN} AND item.{{model_column}} = {{model}}
    ORDER BY distance LIMIT {2 * MOST_CANDIDATES}
"""  # noqa: S608 - put together from constants; what people write is bound
NEAREST_BY_INDEX = f"""
    SELECT item.id, item.{{place}}::halfvec({{dimension}}) <=> probes.vector::halfvec({{dimension}}) AS distance
    FROM memory_recallitem AS item
    WHERE {SEEN} AND item.{{model_column}} = {{model}}
    ORDER BY item.{{place}}::halfvec({{dimension}}) <=> probes.vector::halfvec({{dimension}})
    LIMIT {2 * MOST_CANDIDATES}
"""  # noqa: S608 - as above
MEANING = (
    "SELECT n, near.id, row_number() OVER (PARTITION BY n ORDER BY distance, near.id) AS rank FROM probes, LATERAL"
)

# The words go through every stemmer, because a fact was stemmed in its own language. The names of the person occur in
# nearly every fact and are left out.
STEMS = " || ".join(f"to_tsvector('{config}', {{text}})" for config in (*TEXT_SEARCH_CONFIGS.values(), SIMPLE_CONFIG))
NAMES = f"SELECT tsvector_to_array({STEMS.format(text='%(names)s::text')}) AS lexemes"
TERMS = f"""
    SELECT DISTINCT n, lexeme
    FROM probes, names, unnest(tsvector_to_array({STEMS.format(text="probes.text")})) AS lexeme
    WHERE lexeme <> ALL(names.lexemes) AND position(chr(92) IN lexeme) = 0
"""  # noqa: S608 - as above
HELD = f"""
    SELECT lexeme, item.id, item.owner_id, item.shared, count(*) OVER (PARTITION BY lexeme) AS rows
    FROM (SELECT DISTINCT lexeme FROM terms) AS term, LATERAL (
        SELECT item.id, item.owner_id, item.shared FROM memory_recallitem AS item
        WHERE item.legacy_id = %(legacy)s AND item.kind = 'fact'
            AND (item.owner_id = ANY(%(members)s::uuid[]) OR item.shared)
            AND item.search @@ quote_literal(lexeme)::tsquery
        LIMIT {COMMON + 1}
    ) AS item
"""  # noqa: S608 - as above
WORDS = f"""
    SELECT n, item.id,
        row_number() OVER (PARTITION BY n ORDER BY sum(ln(1 + {COMMON} / rows::float8)) DESC, item.id) AS rank
    FROM probes JOIN terms USING (n) JOIN held AS item USING (lexeme)
    WHERE rows <= {COMMON} AND item.id IS DISTINCT FROM probes.itself
        AND (item.owner_id = probes.member OR probes.with_shared AND item.shared)
    GROUP BY n, item.id
"""  # noqa: S608 - as above
SUBJECT = f"""
    SELECT n, near.id, row_number() OVER (PARTITION BY n ORDER BY told_at DESC, near.id) AS rank
    FROM probes, LATERAL (
        SELECT item.id, item.told_at FROM memory_recallitem AS item
        WHERE {SEEN} AND item.subject <> '' AND (
            item.subject IN (probes.subject, split_part(probes.subject, '.', 1))
            OR split_part(item.subject, '.', 1) = probes.subject
        )
        ORDER BY item.told_at DESC LIMIT {MOST_CANDIDATES}
    ) AS near
"""  # noqa: S608 - as above
OF_THE_CONVERSATION = f"""
    SELECT n, near.id, row_number() OVER (PARTITION BY n ORDER BY told_at DESC, near.id) AS rank
    FROM probes, LATERAL (
        SELECT item.id, item.told_at FROM memory_recallitem AS item
        WHERE {SEEN} AND item.conversation_id = probes.conversation
        ORDER BY item.told_at DESC LIMIT {MOST_OF_A_CONVERSATION}
    ) AS near
"""  # noqa: S608 - as above

# A replaced fact stands for its active version.
CHOSEN = """
    SELECT n, fact.id, min(rank * 4 + arm) AS place,
        row_number() OVER (PARTITION BY n ORDER BY min(rank * 4 + arm), fact.id) AS seat
    FROM found JOIN memory_fact AS near ON near.id = found.id
    JOIN memory_fact AS fact ON fact.lineage = near.lineage AND fact.owner_id = near.owner_id
        AND fact.status = 'active' AND fact.memory_type = ANY(%(types)s)
    JOIN probes USING (n)
    WHERE fact.id IS DISTINCT FROM probes.itself
    GROUP BY n, fact.id
"""


def _statement(nearest: str) -> str:
    return f"""
    WITH probes AS MATERIALIZED ({PROBES}),
    names AS MATERIALIZED ({NAMES}),
    terms AS MATERIALIZED ({TERMS}),
    held AS MATERIALIZED ({HELD}),
    found AS (
        SELECT *, 0 AS arm FROM ({MEANING} ({nearest}) AS near) AS meaning WHERE rank <= {2 * MOST_CANDIDATES}
        UNION ALL SELECT *, 1 FROM ({WORDS}) AS words WHERE rank <= {2 * MOST_CANDIDATES}
        UNION ALL SELECT *, 2 FROM ({SUBJECT}) AS subject
        UNION ALL SELECT *, 3 FROM ({OF_THE_CONVERSATION}) AS conversation
    ),
    chosen AS ({CHOSEN})
    SELECT n, chosen.id, 1 - {DISTANCE} AS similarity
    FROM chosen JOIN probes USING (n)
    LEFT JOIN memory_recallitem AS item ON item.legacy_id = %(legacy)s AND item.id = chosen.id
    WHERE seat <= {MOST_CANDIDATES} ORDER BY n, seat
"""  # noqa: S608 - as above


WITHOUT_MODEL = _statement(NOT_BY_MEANING)
EXACT, BY_INDEX = _statement(NEAREST), _statement(NEAREST_BY_INDEX)
COUNT = f"""
    SELECT count(*) FROM (
        SELECT FROM memory_recallitem WHERE legacy_id = %s AND kind = 'fact' LIMIT {MANY_FACTS + 1}
    ) AS facts
"""  # noqa: S608 - as above


def find_fact_candidates(
    probes: Sequence[Probe],
    *,
    legacy_id: UUID,
    names: Collection[str],
    types: Collection[str],
    model: EmbeddingModel | None,
    logged: int,
) -> list[list[FactCandidate]]:
    """Return for each statement the facts that may have to do with it, the likeliest first. One query, however many
    statements there are, and one more if the legacy's log, with `logged` events, is so long that there may be many
    facts.

    Only live facts of these types are returned. `names` are the names of the remembered person; `model` made the
    vectors. Nothing is locked: the writer checks the facts again.
    """
    found: list[list[FactCandidate]] = [[] for _ in probes]
    if not probes:
        return found
    with connection.cursor() as cursor:
        cursor.execute(_search_statement(legacy_id, model, logged), _values(probes, legacy_id, names, types, model))
        for n, fact_id, similarity in cursor.fetchall():
            found[n - 1].append(FactCandidate(fact_id, similarity))
    return found


def _search_statement(legacy_id: UUID, model: EmbeddingModel | None, logged: int) -> str:
    """Return the statement for this legacy. Each fact has an event in the log, so there are never more facts."""
    if model is None:
        return WITHOUT_MODEL
    place = EmbeddingModel.Place(model.place)
    is_many = logged > MANY_FACTS and _has_many_facts(legacy_id)
    return (BY_INDEX if is_many else EXACT).format(
        place=place, model_column=MODEL_COLUMNS[place], model=int(model.pk), dimension=int(model.dimension)
    )


def _has_many_facts(legacy_id: UUID) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(COUNT, [legacy_id])
        (count,) = cursor.fetchone()
    return bool(count > MANY_FACTS)


def _values(
    probes: Sequence[Probe],
    legacy_id: UUID,
    names: Collection[str],
    types: Collection[str],
    model: EmbeddingModel | None,
) -> dict[str, Any]:
    return {
        "legacy": legacy_id,
        "names": " ".join(names),
        "types": [str(memory_type) for memory_type in types],
        "model": model.pk if model else None,
        "members": [probe.member_id for probe in probes],
        "with_shared": [probe.with_shared for probe in probes],
        "vectors": [None if probe.vector is None else as_text(probe.vector) for probe in probes],
        "subjects": [probe.subject for probe in probes],
        "conversations": [probe.conversation_id for probe in probes],
        "facts": [probe.fact_id for probe in probes],
        "texts": [probe.text for probe in probes],
    }
