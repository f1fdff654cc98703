"""Candidates for a query: runs `memory.recall.sql.statement` and reads its rows."""

from __future__ import annotations

import json
from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import lru_cache
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection
from psycopg.types.string import TextLoader

from memory.engines.base import Vector
from memory.indexing.vectors import as_text
from memory.models.recall_item import SIMPLE_CONFIG, TEXT_SEARCH_CONFIGS, RecallKind
from memory.recall.query import EVERYTHING, Narrowing
from memory.recall.sql import statistics
from memory.recall.sql.statement import IN_ONE, IN_SEVERAL, NOT_LEFT_OUT, OF_KINDS, statement
from memory.recall.sql.statistics import DISTANCE, PLACED, Rarity, Size

# How many rows meaning and words each bring at least, so that ranking has a choice; more if more hits are requested.
# Measured on long dialogues: twice as many bring no improvement.
LEAST_AN_ARM = 50
ALL_KINDS = frozenset(RecallKind.values)


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateQuery:
    """What is searched, for which viewer, and where: in those of `legacy_ids` that the viewer is a member of.

    `language` is the language of the query, empty if its words do not tell. Messages and chunks of the conversation
    `left_out` are not searched from the position `left_out_from` on. `same_words` are synonyms, each with the place of
    its word in the query. `names` are the words that may be names, each with its place. `half_typed` is the place of a
    last word that may be unfinished.
    """

    viewer_id: UUID
    legacy_ids: tuple[UUID, ...]
    words: tuple[str, ...]
    kinds: tuple[str, ...]
    limit: int
    same_words: tuple[tuple[str, int], ...] = ()
    names: tuple[tuple[str, int], ...] = ()
    half_typed: int = -1
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
        """Everything that decides which rows are searched, except for the conversation that is left out."""
        return self.viewer_id, self.legacy_ids, self.kinds, self.model, self.narrowing

    def values(self) -> dict[str, Any]:
        return {
            "viewer": self.viewer_id,
            "legacy": self.legacy_ids[0],
            "legacies": list(self.legacy_ids),
            "query_words": list(self.words),
            "words": [*self.words, *(word for word, _ in self.same_words)],
            "places": [*range(len(self.words)), *(place for _, place in self.same_words)],
            "names": [name for name, _ in self.names],
            "name_places": [place for _, place in self.names],
            "half": self.half_typed,
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
        """Return the conditions on `item` in SQL; a filter that is not set adds no condition."""
        chosen = (OF_KINDS if set(self.kinds) < ALL_KINDS else "", NOT_LEFT_OUT if self.left_out else "")
        return " ".join((self.narrowing.conditions, *chosen))


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryStatistics:
    """What holds for all candidates of one query: how rare each of its terms is, whether its vector was made by a model
    that also made a vector of every row, and whether that model is the best one for these legacies.
    """

    rarity: Rarity = field(default_factory=Rarity)
    is_comparable: bool = True
    is_best: bool = True


class Candidate(NamedTuple):
    """A row that at least one arm of the statement found. Keys and times (`told`, `used`) stay strings, as the database
    returns them, until they are read: most are never read.

    `similarity` is None if the row or the query has no comparable vector. `held` has the numbers of the query's terms
    that the row contains, negative for terms that occur only in its day, speaker or heading; it is None if the row
    contains none. `score` is 0 until `memory.recall.ranking.scoring` sets it.
    """

    legacy_key: str
    key: str
    owner_key: str | None
    conversation_key: str | None
    message_keys: list[str] | None
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
    current_text: str | None
    newer_keys: list[str] | None
    used: str | None
    similarity: float | None
    held: list[int] | None
    length: int
    is_related: bool
    of_all: QueryStatistics
    score: float = 0.0

    def with_score(self, score: float) -> Candidate:
        return Candidate._make((*self[:-1], score))

    @property
    def legacy_id(self) -> UUID:
        return _parse_key(self.legacy_key)

    @property
    def id(self) -> UUID:
        return UUID(self.key)

    @property
    def owner_id(self) -> UUID | None:
        return _parse_key(self.owner_key) if self.owner_key else None

    def is_pinned_by(self, viewer_id: UUID | None) -> bool:
        """Return whether this viewer pinned the row. A pin counts only for the viewer who set it."""
        return self.pinned and self.owner_id == viewer_id

    @property
    def conversation_id(self) -> UUID | None:
        return _parse_key(self.conversation_key) if self.conversation_key else None

    @property
    def message_ids(self) -> list[UUID]:
        return [self.id] if self.message_keys is None else [UUID(key) for key in self.message_keys]

    @property
    def newer_ids(self) -> list[UUID]:
        return [UUID(key) for key in self.newer_keys or ()]

    @property
    def text(self) -> str:
        return self.search_text

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
        return [abs(term) for term in self.held or ()]

    @property
    def matched_told(self) -> list[int]:
        """The matched terms that occur in what was told."""
        return [term for term in self.held or () if term > 0]


@lru_cache(maxsize=1024)
def _parse_key(written: str) -> UUID:
    """Parse a key. Cached, because a few legacies, owners and conversations occur in nearly every row."""
    return UUID(written)


def find_candidates(query: CandidateQuery) -> list[Candidate]:
    """Return all candidates, in no particular order. One query."""
    query = replace(query, names=tuple(one for one in query.names if not statistics.is_known(query.scope, one[0])))
    with connection.cursor() as cursor:
        for kind in ("uuid", "timestamptz"):
            cursor.adapters.register_loader(kind, TextLoader)
        cursor.execute(statement_for(query), query.values())
        rows = cursor.fetchall()
    if not rows:
        return []
    told = json.loads(rows[0][-1])
    if size := told["size"]:
        statistics.remember(query.scope, Size(**size))
    statistics.remember_names(query.scope, {name for name, _ in query.names}.difference(told["unknown"] or ()))
    of_all = QueryStatistics(
        rarity=Rarity.of(told["weights"] or {}),
        is_comparable=bool(told["is_comparable"]),
        is_best=bool(told["is_best"]),
    )
    related = frozenset(told["related"] or ())
    return [Candidate._make((*row[:-1], row[1] in related, of_all, 0.0)) for row in rows]


def statement_for(query: CandidateQuery) -> str:
    """Return the statement for this query. It uses the indexes if the viewer could see many rows at the last count;
    otherwise it compares every row.
    """
    size = None if len(query.legacy_ids) > 1 else statistics.remembered(query.scope)
    form = statement(
        is_by_index=size is not None and size.rows >= statistics.MANY_ROWS and query.vector is not None,
        counts=size is None,
        asks_for=bool(query.categories),
        goes_on=query.conversation is not None,
        names=bool(query.names),
    )
    return form.format(
        in_legacies=IN_ONE if len(query.legacy_ids) == 1 else IN_SEVERAL,
        narrowed=query.conditions(),
        placed=PLACED,
        distance=DISTANCE,
        **({"table": "memory_recallitem"} if size is None else size.values()),
    )
