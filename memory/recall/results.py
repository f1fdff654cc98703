"""What recall hands out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from uuid import UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One thing that the viewer may see and that answers their query. `text` is what was told, without secrets.

    `similarity` is the cosine to the query, 0 where one of them has no vector. `reasons` says why it was found, see
    `memory.recall.reasons`. `parts` tells how `score` came about, where that was asked for.
    """

    legacy_id: UUID
    kind: str
    id: UUID
    text: str
    owner_id: UUID | None
    own: bool
    shared: bool
    score: float
    similarity: float
    message_ids: tuple[UUID, ...]
    told_at: datetime
    occurred_earliest: date | None = None
    occurred_latest: date | None = None
    category: str = ""
    memory_type: str = ""
    conversation_id: UUID | None = None
    position: int | None = None
    pinned: bool = False
    reasons: tuple[str, ...] = ()
    parts: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """Hits, best first, in an order that is always the same. `words_only`: the meaning of the query was not searched,
    because the embedder is down, slow, or not the one that the stored vectors were made by.
    """

    hits: tuple[Hit, ...] = ()
    words_only: bool = False
