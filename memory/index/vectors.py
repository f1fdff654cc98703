"""Filling in the vectors of rows that have none: work of its own, so that no write waits for a model.

Until then, and whenever the embedder is down, a row is found by its words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Self
from uuid import UUID

import structlog
from django.db import connection, transaction
from django.utils import timezone

from config.tracing import span
from legacies import work
from legacies.work import Lease, WorkKind, hold
from legacies.work.runner import Handler, TryLater
from memory.engines.base import BadAnswer, EngineError, Vector
from memory.engines.guarded_embedder import GuardedEmbedder
from memory.engines.registry import get_embedder
from memory.index.search_text import vector_text
from memory.index.usage import recording_usage
from memory.models import EmbeddingModel, RecallItem

log = structlog.get_logger(__name__)

# Small enough that the first rows are found by meaning within a second, and that a lost lease costs little.
AT_ONCE = 128
LOOK_AGAIN_AFTER = timedelta(minutes=5)

# The texts are compared, so that a vector made of what a row said before never comes to stand beside what it says now.
FILL = """
    UPDATE memory_recallitem AS item SET embedding = made.vector::halfvec, model_id = %(model)s
    FROM unnest(%(ids)s::uuid[], %(vectors)s::text[], %(texts)s::text[], %(contexts)s::text[])
        AS made (id, vector, search_text, context_text)
    WHERE item.legacy_id = %(legacy)s AND item.id = made.id
        AND (item.search_text, item.context_text) = (made.search_text, made.context_text)
"""


@dataclass(frozen=True, slots=True)
class Batch:
    """Which rows a piece of work is about: those with these ids, or all of the legacy's that lack a vector."""

    legacy_id: UUID
    ids: tuple[UUID, ...] = ()

    @classmethod
    def of(cls, lease: Lease) -> Self:
        return cls(UUID(lease.payload["legacy"]), tuple(UUID(id_) for id_ in lease.payload.get("ids", ())))

    def unfilled(self) -> list[RecallItem]:
        """The next rows to fill, oldest first."""
        rows = RecallItem.objects.filter(legacy_id=self.legacy_id, embedding=None)
        if self.ids:
            rows = rows.filter(id__in=self.ids)
        return list(rows.order_by("told_at", "id")[: AT_ONCE + 1])


@dataclass(frozen=True, slots=True)
class Made:
    """Rows with the vectors that were made of them, and by which model."""

    model_id: int
    items: tuple[RecallItem, ...]
    vectors: tuple[Vector, ...]


def fill_vectors(lease: Lease) -> None:
    """Make the vectors of one batch and write them while the lease stands; asks for another look if more are left.

    Raises `TryLater` when the embedder is down, answers nonsense, or is not the model that the stored vectors were made
    by. The rows stay as they are then.
    """
    batch = Batch.of(lease)
    rows = batch.unfilled()
    with span("embedding", legacy=batch.legacy_id, rows=min(len(rows), AT_ONCE)) as measured:
        with recording_usage(legacy_id=batch.legacy_id):
            made = _embed(rows[:AT_ONCE]) if rows else None
        measured.set(made=len(made.vectors) if made else 0)
    with hold(lease):
        if made is not None:
            write_vectors(batch.legacy_id, made)
        if len(rows) > AT_ONCE:
            lease.again = timezone.now()


def fill_all(legacy_id: UUID) -> None:
    """Make all vectors that a legacy lacks, here and now, in the caller's transaction. Raises `TryLater` like
    `fill_vectors`.
    """
    batch = Batch(legacy_id)
    while rows := batch.unfilled()[:AT_ONCE]:
        write_vectors(legacy_id, _embed(rows))


@transaction.atomic
def ask_again_later(lease: Lease) -> None:
    """However long an embedder is away, what waits for it is not forgotten."""
    later = timezone.now() + LOOK_AGAIN_AFTER
    work.put(
        WorkKind.EMBED, key=lease.key, payload=lease.payload, legacy_id=Batch.of(lease).legacy_id, not_before=later
    )


HANDLER = Handler(run=fill_vectors, gave_up=ask_again_later)
"""For `WorkKind.EMBED`; its payload is `{"legacy": id}`, or with `"ids"` for some rows only."""


def write_vectors(legacy_id: UUID, made: Made) -> None:
    """Store these vectors with these rows, where the rows still say what was embedded. One statement."""
    rows: dict[str, list[Any]] = {
        "ids": [item.id for item in made.items],
        "vectors": [as_text(vector) for vector in made.vectors],
        "texts": [item.search_text for item in made.items],
        "contexts": [item.context_text for item in made.items],
    }
    with connection.cursor() as cursor:
        cursor.execute(FILL, {"legacy": legacy_id, "model": made.model_id, **rows})


def as_text(vector: Vector) -> str:
    """A vector in the form in which PostgreSQL reads it."""
    return f"[{','.join(format(value, '.6g') for value in vector.tolist())}]"


def active_model_for(embedder: GuardedEmbedder) -> int | None:
    """The id of the active embedding model if that is what this embedder makes vectors by, else None."""
    active = EmbeddingModel.objects.filter(
        state=EmbeddingModel.State.ACTIVE, name=embedder.name, dimension=embedder.dimension
    )
    return active.values_list("pk", flat=True).first()


def _embed(items: Sequence[RecallItem]) -> Made:
    try:
        embedder = get_embedder()
        model_id = active_model_for(embedder)
        if model_id is None:
            raise TryLater("embedding_model_is_not_the_active_one")
        vectors = _vectors_of(items, embedder)
    except EngineError as error:
        raise TryLater("embedder_unavailable") from error
    if not vectors:
        raise TryLater("embedder_answers_nonsense")
    return Made(model_id=model_id, items=tuple(vectors), vectors=tuple(vectors.values()))


def _vectors_of(items: Sequence[RecallItem], embedder: GuardedEmbedder) -> dict[RecallItem, Vector]:
    """All at once; one by one where that fails, so that one text the model cannot read does not keep the others."""
    try:
        return dict(zip(items, embedder.embed([vector_text(item) for item in items]), strict=True))
    except BadAnswer:
        return {item: vector for item in items if (vector := _vector_of(item, embedder)) is not None}


def _vector_of(item: RecallItem, embedder: GuardedEmbedder) -> Vector | None:
    try:
        return embedder.embed([vector_text(item)])[0]
    except BadAnswer:
        log.warning("text_not_embedded", legacy=str(item.legacy_id), item=str(item.id))
        return None
