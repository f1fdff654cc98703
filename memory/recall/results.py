"""The results of recall."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import date, datetime
from operator import attrgetter
from typing import Any, Self
from uuid import UUID

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from memory.models import RecallItem, RecallKind
from memory.recall.query import EVERYTHING, Narrowing, Origin
from memory.recall.ranking.scoring import LEAST_SIMILARITY, Weights
from memory.recall.sql.candidates import Candidate

# What somebody searches for.

ALL_KINDS = tuple(RecallKind.values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What somebody wants to find. Messages and summaries of the conversation `left_out` are not looked at from the
    position `left_out_from` on: they stand before everybody's eyes anyway. What shares no word with the query must be
    at least as like it as `least_similarity`. What belongs to the `conversation` comes a little before what does not.
    Legacies that are `attached` are searched with the first, each if the viewer is a member of it. With `cold_if_thin`
    cold rows that still stand are searched too, where hardly anything else has to do with the query. With `floor`
    nothing is found where no hit is near enough to the query to be meant (see `Scoring.is_near_enough`). Unless it
    `compares`, nobody is told which hits may tell one thing in two ways.
    """

    viewer: User | AnonymousUser
    legacy_id: UUID
    query: str
    attached: tuple[UUID, ...] = ()
    kinds: tuple[str, ...] = ALL_KINDS
    limit: int = 20
    explain: bool = False
    conversation: UUID | None = None
    weights: Weights = field(default_factory=Weights)
    left_out: UUID | None = None
    left_out_from: int = 0
    least_similarity: float = LEAST_SIMILARITY
    narrowing: Narrowing = EVERYTHING
    cold_if_thin: bool = False
    floor: bool = False
    compares: bool = True


# What a hit takes from its row as it is.
SAME = (
    *("legacy_id", "kind", "id", "owner_id", "shared", "told_at", "occurred_earliest", "occurred_latest", "category"),
    *("memory_type", "subject", "conversation_id", "position", "speaker", "pinned", "superseded"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One thing that the viewer may see and that answers their query. `text` is what was told, without secrets.

    Of what is `unclear` another hit tells otherwise, and nobody has said yet how the two stand to each other.
    `speaker` is who said it in a chat that its owner brought in, empty for the owner's own words.
    What is `superseded` was replaced by a newer version and stands no more; only its owner finds it, on request.
    Of the viewer's own words `current_text` is what still holds, where something was corrected or set aside since (null
    where all of it does), and `newer_ids` are the own facts that say today what was corrected.
    `similarity` is the cosine to the query, 0 where one of them has no vector. `reasons` says why it was found, see
    `memory.recall.ranking.scoring`. `parts` tells how `score` came about, where that was asked for.
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
    speaker: str = ""
    subject: str = ""
    pinned: bool = False
    superseded: bool = False
    current_text: str | None = None
    newer_ids: tuple[UUID, ...] = ()
    unclear: bool = False
    reasons: tuple[str, ...] = ()
    parts: Mapping[str, float] = field(default_factory=dict)

    @property
    def is_corrected(self) -> bool:
        """Whether something in it was corrected or set aside since it was told."""
        return self.current_text is not None

    def __getstate__(self) -> list[Any]:
        """What is kept of it, in the order of its fields, which is how dataclasses read it again; only faster."""
        return list(_values_of(self))

    @classmethod
    def of(cls, row: Candidate | RecallItem, *, viewer_id: UUID, **found: Any) -> Self:
        """A row that this viewer may see; `found` says how it was found, where a query found it."""
        usual: dict[str, Any] = {"score": 0.0, "similarity": 0.0}
        own = row.owner_id == viewer_id
        if own and row.current_text is not None:
            usual |= {"current_text": row.current_text, "newer_ids": tuple(row.newer_ids or ())}
        return cls(
            **{name: getattr(row, name) for name in SAME},
            text=row.search_text,
            message_ids=tuple(row.message_ids),
            own=own,
            **(usual | found),
        )


_values_of = attrgetter(*(one.name for one in fields(Hit)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Explained:
    """How an answer came about. `meaning` says where the query's vector comes from, or why meaning was not searched;
    `is_kept`, whether the same answer stands ready in the cache; `looked_at_cold`, whether cold rows were searched.
    `signals` counts the candidates that each signal speaks for, `milliseconds` are those of each part.
    """

    meaning: Origin
    is_kept: bool = False
    looked_at_cold: bool = False
    candidates: int = 0
    signals: Mapping[str, int] = field(default_factory=dict)
    milliseconds: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """Hits, best first, in an order that is always the same. `words_only`: the meaning of the query was not searched,
    because the embedder is down, slow, or not the one that the stored vectors were made by; else `model` names the one
    that compared it. `explained` where that was asked for and something was searched. `unclear` are pairs of hits, see
    `memory.recall.selection.deduplication`.
    """

    hits: tuple[Hit, ...] = ()
    words_only: bool = False
    model: str = ""
    unclear: tuple[tuple[UUID, UUID], ...] = ()
    explained: Explained | None = None
