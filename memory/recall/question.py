"""What somebody searches for."""

from __future__ import annotations

from dataclasses import dataclass, field
from uuid import UUID

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from memory.models import RecallKind
from memory.recall.query import EVERYTHING, Narrowing
from memory.recall.ranking.scoring import LEAST_SIMILARITY, Weights

ALL_KINDS = tuple(RecallKind.values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What somebody wants to find. Messages and summaries of the conversation `left_out` are not looked at from the
    position `left_out_from` on: they stand before everybody's eyes anyway. What shares no word with the query must be
    at least as like it as `least_similarity`. What belongs to the `conversation` comes a little before what does not.
    Legacies that are `attached` are searched with the first, each if the viewer is a member of it. With `cold_if_thin`
    cold rows that still stand are searched too, where hardly anything else has to do with the query. With `floor`
    nothing is found where no hit is near enough to the query to be meant (see `Scoring.is_near_enough`).
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
