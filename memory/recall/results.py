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

# The question that a search answers.

ALL_KINDS = tuple(RecallKind.values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What a viewer wants to find.

    Messages and summaries of the conversation `left_out` are not searched from the position `left_out_from` on, because
    the participants have them on the screen anyway. A row that shares no word with the query must have at least the
    similarity `least_similarity`. Rows of the `conversation` rank a little higher. `attached` legacies are searched
    together with the first, each if the viewer is a member of it. With `cold_if_thin` cold rows that were not replaced
    are searched too if hardly any other row has to do with the query. With `floor` nothing is found unless one hit is
    near enough to the query (see `Scoring.is_near_enough`). With `compares` the results say which hits may tell one
    thing in two ways.
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


# The fields that a hit copies from its row.
SAME = (
    *("legacy_id", "kind", "id", "owner_id", "shared", "told_at", "occurred_earliest", "occurred_latest", "category"),
    *("memory_type", "subject", "conversation_id", "position", "speaker", "pinned", "superseded"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One thing that the viewer may see and that answers their query. `text` is what was told, without secrets.

    If a fact is `unclear`, another hit contradicts it and nobody has decided yet how the two relate.
    `speaker` is the person who said it in a chat that its owner imported; it is empty for the owner's own words.
    A `superseded` fact was replaced by a newer version; only its owner finds it, and only on request.
    `current_text` and `newer_ids` are set for the viewer's own words only. `current_text` is the part that still holds
    after something in it was corrected or set aside (None if nothing was). `newer_ids` are the viewer's own facts that
    replace what was corrected.
    `similarity` is the cosine to the query, 0 if one of them has no vector. `reasons` says why it was found, see
    `memory.recall.ranking.scoring`. `parts` has the parts of `score` if an explanation was requested.
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
        """Return the values in the order of the fields, which is how dataclasses restore them; only faster."""
        return list(_values_of(self))

    @classmethod
    def of(cls, row: Candidate | RecallItem, *, viewer_id: UUID, **found: Any) -> Self:
        """Make a hit of a row that this viewer may see; `found` has the fields that depend on the query."""
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
    """How an answer was found. `meaning` says where the query's vector comes from, or why meaning was not searched;
    `is_kept`, whether the same answer is in the cache; `looked_at_cold`, whether cold rows were searched. `signals` has
    the number of candidates that each signal speaks for; `milliseconds` has the time of each part.
    """

    meaning: Origin
    is_kept: bool = False
    looked_at_cold: bool = False
    candidates: int = 0
    signals: Mapping[str, int] = field(default_factory=dict)
    milliseconds: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """Hits, best first, in an order that is always the same.

    `words_only` is true if the meaning of the query was not compared, because the embedder is down, slow, or another
    one than the stored vectors were made by; otherwise `model` is the name of the model that compared it. `explained`
    is set if it was requested and a search took place. `unclear` has pairs of hits, see
    `memory.recall.selection.deduplication`.
    """

    hits: tuple[Hit, ...] = ()
    words_only: bool = False
    model: str = ""
    unclear: tuple[tuple[UUID, UUID], ...] = ()
    explained: Explained | None = None
