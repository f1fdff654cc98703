"""Filling in missing vectors in separate jobs, so that no write waits for a model.

Until then, and whenever the embedder is down, a row is found by its words. If two models are in use (see
`memory.indexing.models_in_use`), a row gets the vectors of both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Self
from uuid import UUID

import structlog
from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from config.tracing import span
from legacies import jobs
from legacies.jobs import Lease, hold
from legacies.jobs.runner import Handler, TryLater
from legacies.models import Job
from legacies.models.legacy import lock_legacy
from memory.engines.base import EngineError, Vector
from memory.engines.guarded_embedder import GuardedEmbedder
from memory.indexing.models_in_use import ModelsInUse, embedder_of, models_in_use
from memory.indexing.multilingual import mark_complete, mark_incomplete, needs_other_languages, note_legacy
from memory.indexing.recall_rows import vector_text
from memory.indexing.usage_records import recording_usage
from memory.kinds import JobKind
from memory.models import EmbeddingModel, RecallItem

log = structlog.get_logger(__name__)

# Small enough that the first rows are found by meaning within a second, and that a lost lease costs little.
AT_ONCE = 128
LOOK_AGAIN_AFTER = timedelta(minutes=5)
LONGEST_PAUSE = timedelta(days=1)

# The texts are compared, so that a vector of a row's former text is never stored with its new text.
FILL = """
    UPDATE memory_recallitem AS item SET {place} = made.vector::halfvec, {model_column} = %(model)s
    FROM unnest(%(ids)s::uuid[], %(vectors)s::text[], %(texts)s::text[], %(contexts)s::text[])
        AS made (id, vector, search_text, context_text)
    WHERE item.legacy_id = %(legacy)s AND item.id = made.id
        AND (item.search_text, item.context_text) = (made.search_text, made.context_text)
"""
LOCKED_MODEL = "SELECT * FROM memory_embeddingmodel WHERE id = %s AND state <> 'retired' FOR SHARE"


@dataclass(frozen=True, slots=True)
class Batch:
    """The rows that a job is about: those with these ids, or all rows of the legacy that one of its models has not
    processed; with `refused`, the rows that it could not process. `rounds` is how often those were tried already.
    """

    legacy_id: UUID
    ids: tuple[UUID, ...] = ()
    refused: bool = False
    rounds: int = 0

    @classmethod
    def of(cls, lease: Lease) -> Self:
        payload = lease.payload
        ids = tuple(UUID(id_) for id_ in payload.get("ids", ()))
        return cls(UUID(payload["legacy"]), ids, payload.get("refused", False), payload.get("rounds", 0))

    @property
    def is_of_all(self) -> bool:
        return not self.ids and not self.refused

    def rows(self, models: ModelsInUse) -> list[RecallItem]:
        """Return the next rows to fill, oldest first; for `refused` rows, a random choice of them."""
        rows = RecallItem.objects.filter(legacy_id=self.legacy_id)
        if self.ids:
            rows = rows.filter(id__in=self.ids)
        if self.refused:
            return list(rows.filter(_any_of(model.refused for model in models.for_rows)).order_by("?")[:AT_ONCE])
        wanted = [model for model in models.for_rows if model != models.filling]
        if len(models.for_rows) == 1 or models.is_complete:
            # A row that lacks one vector then has none at all; there is an index for these rows.
            rows = rows.without_vector()
        return list(rows.filter(_any_of(model.not_yet for model in wanted)).order_by("told_at", "id")[: AT_ONCE + 1])


@dataclass(frozen=True, slots=True)
class EmbeddedRows:
    """Rows with the vectors that a model made of them; None for a text that the model could not process."""

    model_id: int
    items: tuple[RecallItem, ...]
    vectors: tuple[Vector | None, ...]

    @property
    def has_refused(self) -> bool:
        return any(vector is None for vector in self.vectors)


def fill_vectors(lease: Lease) -> None:
    """Make the vectors of one batch and write them while the lease holds; run again if more rows are left.

    Raises `TryLater` if the embedder is down, gives a bad answer, or cannot be made any more; then the rows stay as
    they are. A text that the model cannot process does not keep others from their vectors, and is tried again later,
    less and less often.
    """
    batch = Batch.of(lease)
    models = _models(batch.legacy_id)
    rows = batch.rows(models)
    with span("embedding", legacy=batch.legacy_id, rows=min(len(rows), AT_ONCE)) as measured:
        with recording_usage(legacy_id=batch.legacy_id):
            made = _embed_for_all(rows[:AT_ONCE], models)
        measured.set(made=len(made[0].vectors) if made else 0)
    with hold(lease):
        # False if a model was retired meanwhile: then the job runs again, with the model that is active now.
        are_written = all(write_vectors(batch.legacy_id, one) for one in made)
        if any(one.has_refused for one in made):
            _try_refused_later(batch)
        if len(rows) > AT_ONCE or not are_written:
            lease.again = timezone.now()
        _settle_languages(lease, batch, models, rows, made)
    if lease.again:
        notify_again(lease)


def _settle_languages(
    lease: Lease, batch: Batch, models: ModelsInUse, rows: Sequence[RecallItem], made: Sequence[EmbeddedRows]
) -> None:
    """Let the legacy get the multilingual model's vectors once it needs them, and use that model
    while it has them all.
    """
    if models.multilingual is None:
        return
    if not models.is_multilingual:
        if needs_other_languages(batch.legacy_id, rows) and note_legacy(batch.legacy_id):
            lease.again = timezone.now()
    elif rows and models.multilingual.pk not in {one.model_id for one in made}:
        mark_incomplete(batch.legacy_id)
        lease.again = lease.again or timezone.now() + LOOK_AGAIN_AFTER
    elif batch.is_of_all and not lease.again and not models.is_complete:
        mark_complete(batch.legacy_id, _lock_model(models.multilingual.pk))


def fill_all(legacy_id: UUID) -> None:
    """Make all vectors that a legacy lacks, in the caller's transaction. Raises `TryLater` as `fill_vectors` does."""
    models = _models(legacy_id)
    while rows := Batch(legacy_id).rows(models)[:AT_ONCE]:
        for made in _embed_for_all(rows, models):
            write_vectors(legacy_id, made)


@transaction.atomic
def ask_again_later(lease: Lease) -> None:
    """Put the job again, so that its rows are not forgotten however long an embedder is down."""
    later = timezone.now() + LOOK_AGAIN_AFTER
    jobs.put(JobKind.EMBED, key=lease.key, payload=lease.payload, legacy_id=Batch.of(lease).legacy_id, not_before=later)


HANDLER = Handler(run=fill_vectors, gave_up=ask_again_later)
"""For `JobKind.EMBED`; its payload is `{"legacy": id}`, or with `"ids"` for some rows only."""


def notify_again(lease: Lease) -> None:
    """Notify the workers at once that the job runs again: the scheduler would do it a second later."""
    jobs.notify(Job(pk=lease.item_id, kind=lease.kind))


def write_vectors(legacy_id: UUID, made: EmbeddedRows) -> bool:
    """Store these vectors in these rows, where the rows still have the text that was embedded. Three statements.

    It locks the legacy, as every writer of many of its rows does: locking rows in different orders would be a deadlock.
    If the model was retired meanwhile, it writes nothing and returns False. The model cannot be retired while the
    transaction lasts.
    """
    lock_legacy(legacy_id)
    model = _lock_model(made.model_id)
    if model is None:
        return False
    rows: dict[str, list[Any]] = {
        "ids": [item.id for item in made.items],
        "vectors": [None if vector is None else as_text(vector) for vector in made.vectors],
        "texts": [item.search_text for item in made.items],
        "contexts": [item.context_text for item in made.items],
    }
    fill = FILL.format(place=model.place, model_column=model.model_column)
    with connection.cursor() as cursor:
        cursor.execute(fill, {"legacy": legacy_id, "model": made.model_id, **rows})
    return True


def as_text(vector: Vector) -> str:
    """Return a vector in the form in which PostgreSQL reads it."""
    values = vector.tolist()
    return f"[{','.join(['%.6g'] * len(values)) % tuple(values)}]"  # formatted at once, since each search does this


def embed_rows(items: Sequence[RecallItem], model: EmbeddingModel, embedder: GuardedEmbedder) -> EmbeddedRows:
    """Return vectors of these rows by the model. Raises `EngineError`."""
    vectors = embedder.embed_rows([vector_text(item) for item in items])
    for item, vector in zip(items, vectors, strict=True):
        if vector is None:
            log.warning("text_not_embedded", legacy=str(item.legacy_id), item=str(item.id), model=model.name)
    return EmbeddedRows(model_id=model.pk, items=tuple(items), vectors=tuple(vectors))


def _models(legacy_id: UUID) -> ModelsInUse:
    models = models_in_use(legacy_id)
    if models.active is None:
        raise TryLater("no_embedding_model_is_active")
    return models


def _embed_for_all(items: Sequence[RecallItem], models: ModelsInUse) -> list[EmbeddedRows]:
    """Embed the rows by each model, the active one first. If another model fails, its vectors are made later: no search
    uses it before it has one of each row.
    """
    if not items:
        return []
    active, *others = models.for_rows
    try:
        made = [embed_rows(items, active, embedder_of(active))]
    except EngineError as error:
        raise TryLater("embedder_unavailable") from error
    for model in others:
        try:
            made.append(embed_rows(items, model, embedder_of(model)))
        except EngineError as error:
            log.warning("rows_left_for_later", model=model.name, error=type(error).__name__)
    return made


def _try_refused_later(batch: Batch) -> None:
    rounds = batch.rounds + 1 if batch.refused else 0
    payload = {"legacy": str(batch.legacy_id), "refused": True, "rounds": rounds}
    pause = min(LOOK_AGAIN_AFTER * (1 << min(rounds, 10)), LONGEST_PAUSE)
    key = f"embed-refused:{batch.legacy_id}"
    later = timezone.now() + pause
    jobs.put(JobKind.EMBED, key=key, payload=payload, legacy_id=batch.legacy_id, not_before=later)


def _lock_model(model_id: int) -> EmbeddingModel | None:
    """Return the model, which cannot be retired until the transaction ends, or None."""
    # A shared lock: many jobs write vectors at once, and only retiring a model waits for them. Django has no such lock.
    return next(iter(EmbeddingModel.objects.raw(LOCKED_MODEL, [model_id])), None)


def _any_of(conditions: Iterable[Q]) -> Q:
    found = Q()
    for condition in conditions:
        found |= condition
    return found
