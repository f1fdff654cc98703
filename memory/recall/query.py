"""Preparing a query: cleaning, filters, misspelt names, and its vector."""

from __future__ import annotations

import re
import threading
import unicodedata
from collections.abc import Iterable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TookTooLong
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID

import structlog
from django.conf import settings
from django.db.models import TextChoices

from memory.engines.base import EngineError, EngineUnavailable, Vector
from memory.engines.guarded_embedder import GuardedEmbedder, Usage, count_usage, metering
from memory.indexing.models_in_use import embedders_for_queries

# Cleaning a query as people type it, so that it can be searched with.

# The model reads about 200 words; of a longer pasted text only the beginning is searched for.
LONGEST_QUERY = 2000
MOST_WORDS = 64
WORD = re.compile(r"\w+")


def clean_query(text: str) -> str:
    """Return the query on one line, without control characters and lone surrogates; empty without letter or digit."""
    printable = "".join(" " if unicodedata.category(char).startswith("C") else char for char in text[:LONGEST_QUERY])
    line = " ".join(unicodedata.normalize("NFC", printable).split())
    return line if any(char.isalnum() for char in line) else ""


def words_of(query: str) -> tuple[str, ...]:
    """Return the words of a clean query, each once and in order. A word is made of letters, digits and underscores."""
    return tuple(dict.fromkeys(word.casefold() for word in WORD.findall(query)))[:MOST_WORDS]


# The filters of a search. They are part of the first step of its one query, before anything is counted or limited.

# Rows are compared by the query's own model. The CASE is needed because vectors of unequal length cannot be compared.
ALIKE_ENOUGH = """
    coalesce(
        CASE (SELECT id FROM memory_embeddingmodel WHERE state <> 'retired' AND name = %(model)s)
            WHEN item.model_id THEN item.embedding WHEN item.other_model_id THEN item.other_embedding
        END <=> %(vector)s::halfvec <= %(most_distance)s,
        true
    )
"""
OF_FACT = "EXISTS (SELECT FROM memory_fact AS told WHERE told.id = item.id AND {})"
TOLD_ON = "(item.told_at AT TIME ZONE %(zone)s)::date"


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrowing:
    """Filters of a search; only rows that match all of them are searched.

    Only facts have a memory type: with `memory_types` nothing but facts is found. A row that is no fact has the
    importance 5. `after` and `before` are days, both inclusive. They are compared with the time when something happened
    if that is known (a vague time matches if it may fall into the range), otherwise with the day on which it was told,
    in the time zone `zone`. `threshold` is the least cosine to the query; a row without a comparable vector has to
    match by its words. `include_cold` also finds rows that have hardly been needed for a long time and rows that were
    replaced by a newer version; `only_cold` finds the former and nothing else. `fact_kinds` and `tags` (all of them)
    are looked up in the facts themselves: with either nothing but facts is found.
    """

    memory_types: tuple[str, ...] = ()
    fact_kinds: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    min_importance: int = 0
    after: date | None = None
    before: date | None = None
    zone: str = "UTC"
    threshold: float | None = None
    include_cold: bool = False
    only_cold: bool = False

    @property
    def conditions(self) -> str:
        """The conditions on `item` in SQL, each beginning with AND; a filter that is not set adds no condition."""
        chosen = {
            "NOT item.cold": not (self.include_cold or self.only_cold),
            "item.cold AND NOT item.superseded": self.only_cold,
            "item.memory_type = ANY(%(memory_types)s)": bool(self.memory_types),
            OF_FACT.format("told.kind = ANY(%(fact_kinds)s)"): bool(self.fact_kinds),
            OF_FACT.format("told.tags @> %(tags)s::varchar[]"): bool(self.tags),
            "item.importance >= %(min_importance)s": self.min_importance > 0,
            f"coalesce(item.occurred_latest, {TOLD_ON}) >= %(after)s": self.after is not None,
            f"coalesce(item.occurred_earliest, {TOLD_ON}) <= %(before)s": self.before is not None,
            ALIKE_ENOUGH: self.threshold is not None,
        }
        return "\n".join(f"AND {condition}" for condition, is_asked in chosen.items() if is_asked)

    def values(self) -> dict[str, Any]:
        return {
            "memory_types": list(self.memory_types),
            "fact_kinds": list(self.fact_kinds),
            "tags": list(self.tags),
            "min_importance": self.min_importance,
            "after": self.after,
            "before": self.before,
            "zone": self.zone,
            "most_distance": None if self.threshold is None else 1 - self.threshold,
        }


EVERYTHING = Narrowing()


# Names in a query that are misspelt or half typed are read as the most similar words that the viewer may see.
#
# Only a name that occurs in no row of the viewer is read in this way, and only rows of the viewer are searched, so that
# nothing about hidden rows is revealed, not even that they exist. The similar words come from rows that begin alike,
# from facts and from what was told last. So few rows of each are read that a long legacy takes no longer than a short
# one.

# In a query this short every word may be a name; in a longer one only words with a capital letter.
FEW_WORDS = 4
SHORTEST_NAME, SHORTEST_HALF = 4, 3
MOST_NAMES = 8
BEGINNING = 3
ROWS = 300
MOST_READINGS = 3
ENOUGH_ALIKE = 0.45

# `written` has the terms as they were typed, each with its place; `%(half)s` is the place of an unfinished last word.
UNKNOWN = """
    SELECT n, typed.name AS typed, unaccent(typed.name) AS name, place = %(half)s AS is_half,
        (quote_literal(left(typed.name, CASE place WHEN %(half)s THEN length(typed.name) ELSE {beginning} END)) || ':*')
            ::tsquery AS beginning
    FROM unnest(%(names)s::text[], %(name_places)s::int[]) AS typed (name, place) JOIN written USING (place)
    WHERE (SELECT true FROM visible WHERE search @@ anywhere LIMIT 1) IS NULL
"""
# Every word that is written like a name. The beginning finds it in the index of words, whether or not it was stemmed.
KNOWN = """
    SELECT DISTINCT lower(names[1]) AS known FROM unknown CROSS JOIN LATERAL (
        (SELECT speaker, search_text FROM visible WHERE search @@ beginning LIMIT {rows})
        UNION ALL (SELECT speaker, search_text FROM visible WHERE kind = 'fact' LIMIT {rows})
        UNION ALL (
            SELECT speaker, search_text FROM visible WHERE owner_id = %(viewer)s ORDER BY told_at DESC LIMIT {rows}
        )
    ) AS item, regexp_matches(unaccent(speaker || '; ' || search_text), '\\m[[:upper:]][[:alpha:]]+', 'g') AS names
"""
# The name with one letter wrong, missing or too many, or with two letters swapped.
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
    """Return the steps in SQL from `written` to the terms as they are read. `stems` is made of a column `written`."""
    numbers = {"shortest": SHORTEST_NAME, "enough": ENOUGH_ALIKE, "most": MOST_READINGS}
    return {
        "unknown": UNKNOWN.format(beginning=BEGINNING),
        "known": KNOWN.format(rows=ROWS),
        "read_as": READ_AS.format(one_wrong=ONE_WRONG, stems=stems, **numbers),
        "terms": TERMS,
    }


def names_in(query: str, words: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """Return the words of a clean query that may be names, each with its place among its `words`."""
    typed = WORD.findall(query)
    may_be = typed if len(typed) <= FEW_WORDS else [word for word in typed[1:] if word[0].isupper()]
    names = dict.fromkeys(word.casefold() for word in may_be if len(word) >= SHORTEST_HALF and word.isalpha())
    return tuple((name, words.index(name)) for name in names if name in words)[:MOST_NAMES]


def half_typed(query: str, words: tuple[str, ...]) -> int:
    """Return the place of the last word if nothing follows it in the query, otherwise -1."""
    last = WORD.findall(query)[-1:]
    is_open = bool(last) and query.endswith(last[0]) and last[0].casefold() in words
    return words.index(last[0].casefold()) if is_open else -1


# The vector of a query, which is made in time or not at all.

log = structlog.get_logger(__name__)

# How long the first search of a process waits for its model, which takes about a second to load. Without the wait the
# first viewer after each start would be told that search by meaning is not available.
LOADING_SECONDS = 10.0
# How many vectors may be made at the same time; an embedder that hangs must not collect threads.
MOST_AT_ONCE = 8
_free = threading.BoundedSemaphore(MOST_AT_ONCE)


class Origin(TextChoices):
    """Where the vector of a query comes from, or why there is none to compare with."""

    KEPT = "kept"
    """From a cache, of this process or of all processes."""
    MADE = "made"
    SLOW = "slow"
    """The embedder did not answer in time."""
    DOWN = "down"
    OTHER_MODEL = "other_model"
    """The stored vectors were made by another model."""


@dataclass(frozen=True, slots=True)
class QueryVector:
    """The vector of a query. `model` and `vector` are empty if no embedder answers in time; `origin` says why."""

    origin: Origin
    model: str = ""
    vector: Vector | None = None


class EmbedderSlow(EngineUnavailable):
    """The embedder did not answer within `EMBED_QUERY_MS`."""


def begin_query_vector(query: str, legacy_ids: Iterable[UUID]) -> None:
    """Start making the vector of a query while the caller does other work. `query_vector` then finds it or waits."""
    line = clean_query(query)
    embedder = next(embedders_for_queries(legacy_ids), None) if line else None
    if embedder is not None and embedder.known_query(line) is None and _free.acquire(blocking=False):
        _start_embedding(embedder, line)


def query_vector(query: str, legacy_ids: Iterable[UUID]) -> QueryVector:
    """Return the vector of a query to these legacies, made by the first embedder that answers."""
    for embedder in embedders_for_queries(legacy_ids):
        try:
            vector = embedder.known_query(query)
            if vector is not None:
                return QueryVector(Origin.KEPT, embedder.name, vector)
            vector, is_cached = _in_time(embedder, query)
            return QueryVector(Origin.KEPT if is_cached else Origin.MADE, embedder.name, vector)
        except EmbedderSlow as error:
            log.warning("query_not_embedded", error=type(error).__name__)
            return QueryVector(Origin.SLOW)
        except EngineError as error:
            log.warning("query_not_embedded", error=type(error).__name__)
    return QueryVector(Origin.DOWN)


def _in_time(embedder: GuardedEmbedder, query: str) -> tuple[Vector, bool]:
    """Ask the embedder in a separate thread, and raise `EmbedderSlow` if it does not answer in time. The thread goes on
    when nobody waits for it any more: its answer is cached for the next query.

    The usage of the call is counted for the caller that waits here (see `metering`), even if another one started it.
    """
    patience = settings.EMBED_QUERY_MS / 1000 if embedder.is_loaded else LOADING_SECONDS
    making = _being_made.get((embedder.name, query))
    if making is None:
        if not _free.acquire(timeout=patience):
            raise EmbedderSlow("too many vectors are being made")
        making = _start_embedding(embedder, query)
    try:
        return making.answer.result(timeout=patience)
    except TookTooLong as error:
        raise EmbedderSlow("no answer in time") from error
    finally:
        making.hand_over_usage()


@dataclass(slots=True)
class _Making:
    """A vector that a thread is making, and the usage of the calls so far."""

    answer: Future[tuple[Vector, bool]] = field(default_factory=Future)
    spent: list[Usage] = field(default_factory=list)

    def hand_over_usage(self) -> None:
        """Count the usage for the first caller that waits: each call is counted once, though several may wait."""
        with suppress(IndexError):
            while True:
                count_usage(self.spent.pop())


_being_made: dict[tuple[str, str], _Making] = {}


def _start_embedding(embedder: GuardedEmbedder, query: str) -> _Making:
    """Start the thread. The caller has acquired `_free`; the thread releases it."""
    making = _being_made[embedder.name, query] = _Making()
    # Not a daemon: a process that ends while a model's code runs in a daemon is aborted. Embedders have own deadlines.
    threading.Thread(
        target=copy_context().run, args=(_embed_query, embedder, query, making), name="query-vector"
    ).start()
    return making


def _embed_query(embedder: GuardedEmbedder, query: str, making: _Making) -> None:
    try:
        with metering() as making.spent:
            found = embedder.find_query(query)
        making.answer.set_result(found)
    except BaseException as error:  # noqa: BLE001 - raised again where the answer is waited for
        making.answer.set_exception(error)
    finally:
        _being_made.pop((embedder.name, query), None)
        _free.release()
