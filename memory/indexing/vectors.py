"""Filling in missing vectors in jobs of their own, so that no write waits for a model.

Until then, and whenever the embedder is down, a row is found by its words. While the vectors of another model are
filled in (see `memory.indexing.reembedding`), new rows get both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
from memory.engines.base import EngineError, EngineUnavailable, Vector
from memory.engines.guarded_embedder import GuardedEmbedder
from memory.engines.registry import embedder_by, get_embedder
from memory.indexing.recall_rows import vector_text
from memory.indexing.usage_records import recording_usage
from memory.kinds import JobKind
from memory.models import EmbeddingModel, RecallItem

# The embedding models in use, and their embedders.
#
# A query is compared with vectors of its own model only: of the active one, whose vectors are complete. While another
# one is filled in, or was configured and nobody has begun with it, the active one's embedder is made again from its
# recipe. Where that is not possible any more (its files or its server are gone), the query is embedded by the one
# that is being filled in: what has its vectors is found by meaning, the rest by words.

log = structlog.get_logger(__name__)

State = EmbeddingModel.State


@dataclass(frozen=True, slots=True)
class Reading:
    """The models to compare with: the active one, and one that is being filled in, if any."""

    active: EmbeddingModel | None
    filling: EmbeddingModel | None


_learnt: Reading | None = None
"""Set in a process that has seen the configured model not be the active one; until then no query is spent on it."""


def models_in_use() -> Reading:
    """The active model and the one that is being filled in. One query."""
    rows = EmbeddingModel.objects.filter(state__in=[State.ACTIVE, State.FILLING])
    by_state = {model.state: model for model in rows}
    return Reading(by_state.get(State.ACTIVE), by_state.get(State.FILLING))


def embedder_of(model: EmbeddingModel) -> GuardedEmbedder:
    """The embedder that makes vectors of this model. Raises `EngineError` where there is none any more."""
    embedder = _configured_as(model) or embedder_by(model.recipe)
    if embedder.name != model.name or embedder.dimension != model.dimension:
        raise EngineUnavailable("the embedder makes vectors of another model now")
    return embedder


def embedders_for_queries() -> Iterator[GuardedEmbedder]:
    """Who may be asked for a query's vector, best first: the active model's, then that of the one being filled in.

    The configured model is taken for the active one, without a look at the database, until it fails or `learn` is
    called.
    """
    if _learnt is None:
        try:
            yield get_embedder()
        except EngineError as error:
            log.warning("embedder_not_made", error=type(error).__name__)
        learn()
    for model in (_learnt.active, _learnt.filling) if _learnt else ():
        embedder = make_embedder(model)
        if embedder is not None:
            yield embedder


def learn() -> None:
    """Look which model is the active one: called where a query was embedded by one that is not."""
    global _learnt  # noqa: PLW0603 - what a process knows of the models, learnt anew when it proves wrong
    _learnt = models_in_use()


def forget() -> None:
    """Take the configured model for the active one again."""
    global _learnt  # noqa: PLW0603 - as above
    _learnt = None


def make_embedder(model: EmbeddingModel | None) -> GuardedEmbedder | None:
    """The embedder of this model; None where there is no model, or no embedder of it any more."""
    try:
        return embedder_of(model) if model else None
    except EngineError as error:
        log.warning("embedder_not_made", model=model.name if model else "", error=type(error).__name__)
        return None


def _configured_as(model: EmbeddingModel) -> GuardedEmbedder | None:
    try:
        embedder = get_embedder()
        return embedder if embedder.name == model.name else None
    except EngineError:
        return None


# Small enough that the first rows are found by meaning within a second, and that a lost lease costs little.
AT_ONCE = 128
LOOK_AGAIN_AFTER = timedelta(minutes=5)
LONGEST_PAUSE = timedelta(days=1)

# The texts are compared, so that a vector made of what a row said before never comes to stand beside what it says now.
FILL = """
    UPDATE memory_recallitem AS item SET {place} = made.vector::halfvec, {model_column} = %(model)s
    FROM unnest(%(ids)s::uuid[], %(vectors)s::text[], %(texts)s::text[], %(contexts)s::text[])
        AS made (id, vector, search_text, context_text)
    WHERE item.legacy_id = %(legacy)s AND item.id = made.id
        AND (item.search_text, item.context_text) = (made.search_text, made.context_text)
"""
STANDING = "SELECT * FROM memory_embeddingmodel WHERE id = %s AND state <> 'retired' FOR SHARE"


@dataclass(frozen=True, slots=True)
class Batch:
    """Which rows a piece of work is about: those with these ids, or all of the legacy's that the active model has not
    looked at; with `refused`, those that it could not read. `rounds` is how often these were tried already.
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

    def rows(self, models: Sequence[EmbeddingModel]) -> list[RecallItem]:
        """The next rows to fill, oldest first; any of those that were refused."""
        rows = RecallItem.objects.filter(legacy_id=self.legacy_id)
        if self.ids:
            rows = rows.filter(id__in=self.ids)
        if self.refused:
            return list(rows.filter(_any_of(model.refused for model in models)).order_by("?")[:AT_ONCE])
        if len(models) == 1:
            # Who lacks the active one's then has none at all: of these there is an index.
            rows = rows.without_vector()
        return list(rows.filter(models[0].not_yet).order_by("told_at", "id")[: AT_ONCE + 1])


@dataclass(frozen=True, slots=True)
class EmbeddedRows:
    """Rows with the vectors that were made of them, None where the text could not be read, and by which model."""

    model_id: int
    items: tuple[RecallItem, ...]
    vectors: tuple[Vector | None, ...]

    @property
    def has_refused(self) -> bool:
        return any(vector is None for vector in self.vectors)


def fill_vectors(lease: Lease) -> None:
    """Make the vectors of one batch and write them while the lease stands; asks for another look if more are left.

    Raises `TryLater` when the embedder is down, answers nonsense, or cannot be made any more. The rows stay as they are
    then. A text that the model cannot read keeps no other from its vector, and is tried again later, less and less
    often.
    """
    batch = Batch.of(lease)
    models = _models()
    rows = batch.rows(models)
    with span("embedding", legacy=batch.legacy_id, rows=min(len(rows), AT_ONCE)) as measured:
        with recording_usage(legacy_id=batch.legacy_id):
            made = _embed_for_all(rows[:AT_ONCE], models)
        measured.set(made=len(made[0].vectors) if made else 0)
    with hold(lease):
        # False where a model was retired meanwhile: then there is another look, by what is active now.
        are_written = all(write_vectors(batch.legacy_id, one) for one in made)
        if any(one.has_refused for one in made):
            _try_refused_later(batch)
        if len(rows) > AT_ONCE or not are_written:
            lease.again = timezone.now()
    if lease.again:
        notify_again(lease)


def fill_all(legacy_id: UUID) -> None:
    """Make all vectors that a legacy lacks, here and now, in the caller's transaction. Raises `TryLater` like
    `fill_vectors`.
    """
    models = _models()
    while rows := Batch(legacy_id).rows(models)[:AT_ONCE]:
        for made in _embed_for_all(rows, models):
            write_vectors(legacy_id, made)


@transaction.atomic
def ask_again_later(lease: Lease) -> None:
    """However long an embedder is away, what waits for it is not forgotten."""
    later = timezone.now() + LOOK_AGAIN_AFTER
    jobs.put(JobKind.EMBED, key=lease.key, payload=lease.payload, legacy_id=Batch.of(lease).legacy_id, not_before=later)


HANDLER = Handler(run=fill_vectors, gave_up=ask_again_later)
"""For `JobKind.EMBED`; its payload is `{"legacy": id}`, or with `"ids"` for some rows only."""


def notify_again(lease: Lease) -> None:
    """Tell the workers at once that there is more: the scheduler would, but a second later."""
    jobs.notify(Job(pk=lease.item_id, kind=lease.kind))


def write_vectors(legacy_id: UUID, made: EmbeddedRows) -> bool:
    """Store these vectors with these rows, where the rows still say what was embedded. Three statements.

    Takes the legacy's lock, as every writer of many of its rows does: in different orders they would wait in a circle.
    False, and nothing is written, if the model was retired meanwhile. While the transaction lasts it will not be.
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
    """A vector in the form in which PostgreSQL reads it."""
    values = vector.tolist()
    return f"[{','.join(['%.6g'] * len(values)) % tuple(values)}]"  # in one go: each search does this


def embed_rows(items: Sequence[RecallItem], model: EmbeddingModel, embedder: GuardedEmbedder) -> EmbeddedRows:
    """Vectors of these rows by the model. Raises `EngineError`."""
    vectors = embedder.embed_rows([vector_text(item) for item in items])
    for item, vector in zip(items, vectors, strict=True):
        if vector is None:
            log.warning("text_not_embedded", legacy=str(item.legacy_id), item=str(item.id), model=model.name)
    return EmbeddedRows(model_id=model.pk, items=tuple(items), vectors=tuple(vectors))


def _models() -> list[EmbeddingModel]:
    """The active model, and after it the one that is being filled in."""
    reading = models_in_use()
    if reading.active is None:
        raise TryLater("no_embedding_model_is_active")
    return [model for model in (reading.active, reading.filling) if model]


def _embed_for_all(items: Sequence[RecallItem], models: Sequence[EmbeddingModel]) -> list[EmbeddedRows]:
    """By each model. Where the one that is being filled in fails, its vectors are left to reembedding, which looks for
    what is missing before it comes to an end.
    """
    if not items:
        return []
    active, *filling = models
    try:
        made = [embed_rows(items, active, embedder_of(active))]
    except EngineError as error:
        raise TryLater("embedder_unavailable") from error
    for model in filling:
        try:
            made.append(embed_rows(items, model, embedder_of(model)))
        except EngineError as error:
            log.warning("rows_left_to_reembedding", model=model.name, error=type(error).__name__)
    return made


def _try_refused_later(batch: Batch) -> None:
    rounds = batch.rounds + 1 if batch.refused else 0
    payload = {"legacy": str(batch.legacy_id), "refused": True, "rounds": rounds}
    pause = min(LOOK_AGAIN_AFTER * (1 << min(rounds, 10)), LONGEST_PAUSE)
    key = f"embed-refused:{batch.legacy_id}"
    later = timezone.now() + pause
    jobs.put(JobKind.EMBED, key=key, payload=payload, legacy_id=batch.legacy_id, not_before=later)


def _lock_model(model_id: int) -> EmbeddingModel | None:
    """The model, kept from being retired until the transaction ends."""
    # Shared: many write vectors at once, and only who retires a model waits for them. Django knows no such lock.
    return next(iter(EmbeddingModel.objects.raw(STANDING, [model_id])), None)


def _any_of(conditions: Iterable[Q]) -> Q:
    found = Q()
    for condition in conditions:
        found |= condition
    return found
