"""Changing the embedding model while everybody goes on reading and writing.

1. `notice_model` sees that the settings name another model than before, and gives it a row with the state `filling`.
2. Its vectors are made beside those of the active model, one batch after another; new rows get both.
3. When every row with a vector of the active model has one of the new model, the new one becomes active, in one step.
4. The vectors of the former model are cleared.
5. When nothing of that is left to do, the multilingual model of the settings is prepared beside the active one.

Queries are compared with the vectors of the active model all the time (see `memory.indexing.vectors`), so that each is
compared with all rows, and only with vectors of its own model. There is one job, however often it is asked for. What is
done is recorded in the rows, and the position of the walk in the job's result, so that a worker that dies costs one
batch.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self
from uuid import UUID

import structlog
from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from config.failpoints import failpoint
from legacies import jobs
from legacies.jobs import Lease, hold
from legacies.jobs.runner import Handler, TryLater
from legacies.models import Job, JobState, Legacy
from memory.engines.base import EngineError
from memory.engines.guarded_embedder import GuardedEmbedder
from memory.engines.registry import get_embedder, get_multilingual_embedder, recipe_of
from memory.indexing.models_in_use import embedder_of, models_in_use
from memory.indexing.multilingual import forget_legacies, note_legacies
from memory.indexing.recall_rows import vectors_wanted
from memory.indexing.usage_records import recording_usage
from memory.indexing.vectors import AT_ONCE, LOOK_AGAIN_AFTER, embed_rows, notify_again, write_vectors
from memory.kinds import JobKind
from memory.models import EmbeddingModel, RecallItem

log = structlog.get_logger(__name__)

State, Place = EmbeddingModel.State, EmbeddingModel.Place
CLEARED_AT_ONCE = 2000
PARTITIONS = 32
NOWHERE = UUID(int=0)

CLEAR = """
    UPDATE memory_recallitem SET {place} = NULL, {model_column} = NULL
    WHERE legacy_id = %(legacy)s AND id = ANY(%(ids)s) AND {model_column} = %(model)s
"""


@dataclass(frozen=True, slots=True)
class Progress:
    """The position of the walk through all rows: the last row in the order of keys, and how many rows were `done`."""

    model: int
    legacy: UUID = NOWHERE
    after: UUID = NOWHERE
    done: int = 0
    total: int = 0

    @classmethod
    def of(cls, lease: Lease, model: EmbeddingModel) -> Self:
        """Return the position at which the job left this model, or the beginning."""
        stands = Job.objects.values_list("result", flat=True).get(pk=lease.item_id) or {}
        if stands.get("model") != model.pk or stands.get("state") != model.state:
            return cls(model.pk, total=RecallItem.objects.count())
        return cls(model.pk, UUID(stands["legacy"]), UUID(stands["after"]), stands["done"], stands["total"])

    def moved(self, rows: list[RecallItem]) -> Self:
        last = rows[-1]
        return type(self)(self.model, last.legacy_id, last.id, self.done + len(rows), self.total)

    def as_result(self, model: EmbeddingModel) -> dict[str, Any]:
        where = {"legacy": str(self.legacy), "after": str(self.after)}
        return {
            "model": self.model,
            "state": model.state,
            "name": model.name,
            "done": self.done,
            "total": self.total,
        } | where

    def next_rows(self, condition: Q, most: int) -> list[RecallItem]:
        """Return the next rows of one legacy that meet the condition; an empty list at the end."""
        for legacy_id in self._legacies():
            after = self.after if legacy_id == self.legacy else NOWHERE
            rows = RecallItem.objects.filter(condition, legacy_id=legacy_id, id__gt=after).order_by("id")[:most]
            if found := list(rows):
                return found
        return []

    def _legacies(self) -> Iterator[UUID]:
        return Legacy.objects.filter(pk__gte=self.legacy).order_by("pk").values_list("pk", flat=True).iterator()


@dataclass(frozen=True, slots=True)
class ReembeddingStatus:
    """What is being done with which model, how many rows of how many are done, and the error that it waits for."""

    name: str
    is_clearing: bool
    done: int
    total: int
    error: str


def underway() -> ReembeddingStatus | None:
    """Return the status of the change; None if none is under way or it has done nothing yet. One query."""
    unfinished_job = Job.objects.filter(key=JobKind.REEMBED, state__in=[JobState.WAITING, JobState.RUNNING])
    item = unfinished_job.first()
    stands = (item.result or {}) if item else {}
    if item is None or not stands.get("total"):
        return None
    return ReembeddingStatus(
        name=stands["name"],
        is_clearing=stands["state"] == State.RETIRED,
        done=min(stands["done"], stands["total"]),
        total=stands["total"],
        error=item.error,
    )


def reembed(lease: Lease) -> None:
    """Do one step, in the order above. Raises `TryLater` if an embedder is down."""
    _notice_model()
    model = models_in_use().filling
    left = EmbeddingModel.objects.filter(state=State.RETIRED, has_vectors=True).first()
    if model is not None:
        _fill_vectors(lease, model)
    elif left is not None:
        _clear_vectors(lease, left)
    else:
        _notice_multilingual_model()
        with hold(lease):
            pass
    if lease.again:
        notify_again(lease)


@transaction.atomic
def look_again_later(lease: Lease) -> None:
    jobs.put(JobKind.REEMBED, key=lease.key, not_before=timezone.now() + LOOK_AGAIN_AFTER)


HANDLER = Handler(run=reembed, gave_up=look_again_later)
"""For `JobKind.REEMBED`; there is only one such job."""


def ask_for_reembedding() -> Job:
    return jobs.put(JobKind.REEMBED, key=JobKind.REEMBED)


@transaction.atomic
def notice_model() -> EmbeddingModel:
    """Return the configured model. If the settings name another one than before, start filling it in. A model that was
    chosen on purpose (`choose_model`) stays until the settings change. Raises `EngineError` if the configured embedder
    cannot be used.
    """
    embedder = get_embedder()
    models = _locked_models()
    model = next((one for one in models if one.name == embedder.name), None)
    if model is not None and model.configured:
        return model
    EmbeddingModel.objects.filter(configured=True).update(configured=False)
    if model is None:
        model = EmbeddingModel(name=embedder.name, dimension=embedder.dimension, state=State.RETIRED, has_vectors=False)
    model.recipe, model.configured = recipe_of(embedder), True
    model.save()
    return _start_filling(model)


@transaction.atomic
def choose_model(name: str) -> EmbeddingModel | None:
    """Use the model of this name, which was in use before or is configured; return None if there is no such model."""
    model = next((one for one in _locked_models() if one.name == name), None)
    return _start_filling(model) if model else None


def _notice_model() -> None:
    """Call `notice_model`; an embedder that is down does not keep the job from what was begun."""
    try:
        notice_model()
    except EngineError as error:
        log.warning("configured_model_not_looked_at", error=type(error).__name__)


def _multilingual_embedder() -> GuardedEmbedder | None:
    try:
        return get_multilingual_embedder()
    except EngineError as error:
        log.warning("multilingual_model_does_not_run", reason=str(error))
        return None


def _locked_models() -> list[EmbeddingModel]:
    return list(EmbeddingModel.objects.select_for_update().order_by("pk"))


def _start_filling(model: EmbeddingModel) -> EmbeddingModel:
    """Start filling in the model, unless it is being filled in or active. Another one that is being filled in stops."""
    if model.state == State.FILLING:
        return model
    EmbeddingModel.objects.filter(state=State.FILLING).update(state=State.RETIRED)
    if model.state != State.ACTIVE:
        _retire_multilingual_model()
        _give_place(model)
        model.state = State.FILLING
        model.save()
        log.info("reembedding_begun", model=model.name)
    ask_for_reembedding()
    return model


def _give_place(model: EmbeddingModel) -> None:
    """Give the model the column that the active one does not use. Other vectors in that column are overwritten."""
    active = EmbeddingModel.objects.filter(state=State.ACTIVE).first()
    place = Place.OTHER if active and active.place == Place.FIRST else Place.FIRST
    if model.place != place:
        model.place, model.has_vectors = place, False
    EmbeddingModel.objects.filter(state=State.RETIRED, place=place).exclude(pk=model.pk).update(has_vectors=False)


def _retire_multilingual_model() -> None:
    """Let every legacy be searched with the active model again. The column is free for another model, or cleared."""
    multilingual = EmbeddingModel.objects.filter(state=State.MULTILINGUAL)
    if multilingual.update(state=State.RETIRED, has_vectors=True):
        forget_legacies()


def _notice_multilingual_model() -> None:
    """Prepare the multilingual model of the settings for legacies that need it, if one is named and runs here."""
    embedder = _multilingual_embedder()
    model = _settle_multilingual_model(embedder)
    if model is None or model.has_vectors:
        return
    index_vectors(model)
    with transaction.atomic():
        if wanted := [vectors_wanted(legacy_id) for legacy_id in note_legacies()]:
            jobs.put_all(wanted)
        EmbeddingModel.objects.filter(pk=model.pk, state=State.MULTILINGUAL).update(has_vectors=True)


@transaction.atomic
def _settle_multilingual_model(embedder: GuardedEmbedder | None) -> EmbeddingModel | None:
    """Return the multilingual model in use from now on; without `has_vectors` if no vectors were asked for yet."""
    models = _locked_models()
    by_state = {one.state: one for one in models}
    active, multilingual = by_state.get(State.ACTIVE), by_state.get(State.MULTILINGUAL)
    if active is None or State.FILLING in by_state:
        return None
    name = embedder.name if embedder and embedder.name != active.name else None
    if multilingual is not None and multilingual.name != name:
        _retire_multilingual_model()
        ask_for_reembedding()
        return None
    if multilingual is not None or embedder is None or name is None:
        return multilingual
    model = next((one for one in models if one.name == name), None)
    model = model or EmbeddingModel(name=name, dimension=embedder.dimension)
    _give_place(model)
    model.recipe, model.state, model.has_vectors = recipe_of(embedder), State.MULTILINGUAL, False
    model.save()
    log.info("multilingual_model_begun", model=name)
    return model


def _fill_vectors(lease: Lease, model: EmbeddingModel) -> None:
    progress = Progress.of(lease, model)
    if not progress.done:
        index_vectors(model)
    rows = progress.next_rows(model.not_yet, AT_ONCE)
    made = None
    if rows:
        with recording_usage(legacy_id=rows[0].legacy_id):
            made = _embed_rows(rows, model)
    failpoint("reembed.before_write")
    with hold(lease):
        lease.again = timezone.now()
        if made is None:
            _come_to_an_end(lease, model)
            return
        if write_vectors(rows[0].legacy_id, made):
            EmbeddingModel.objects.filter(pk=model.pk, has_vectors=False).update(has_vectors=True)
        lease.result = progress.moved(rows).as_result(model)


def _embed_rows(rows: list[RecallItem], model: EmbeddingModel) -> Any:
    try:
        return embed_rows(rows, model, embedder_of(model))
    except EngineError as error:
        raise TryLater("embedder_unavailable") from error


def _come_to_an_end(lease: Lease, model: EmbeddingModel) -> None:
    """Activate the model, or walk once more if a row was left out because its text was rewritten while the embedder
    failed.

    Nobody writes a vector meanwhile: the models' rows are locked, and every writer of vectors waits for them.
    """
    by_state = {one.state: one for one in _locked_models()}
    active, model = by_state.get(State.ACTIVE), by_state.get(State.FILLING) or model
    has_old = active.filled if active else Q()
    if model.state != State.FILLING or Progress(model.pk).next_rows(has_old & model.not_yet, 1):
        lease.result = {}
        return
    if active is not None:
        active.state = State.RETIRED
        active.save(update_fields=["state"])
    model.state, model.has_vectors = State.ACTIVE, True
    model.save(update_fields=["state", "has_vectors"])
    lease.result = {}
    _ask_for_the_rest(model)
    log.info("reembedding_done", model=model.name)


def _ask_for_the_rest(model: EmbeddingModel) -> None:
    """Ask for the vectors of rows that were written a moment ago and have none yet."""
    lacking = (
        RecallItem.objects.filter(model.not_yet).order_by("legacy_id").values_list("legacy_id", flat=True).distinct()
    )
    if wanted := [vectors_wanted(legacy_id) for legacy_id in lacking]:
        jobs.put_all(wanted)


def _clear_vectors(lease: Lease, model: EmbeddingModel) -> None:
    """Clear the vectors of a retired model, one batch at a time, so that nobody waits for a row for long."""
    progress = Progress.of(lease, model)
    if not progress.done:
        drop_vector_indexes(model)
    rows = progress.next_rows(Q(**{model.model_column: model.pk}), CLEARED_AT_ONCE)
    with hold(lease):
        lease.again = timezone.now()
        # The model may be filled in again by now.
        retired = EmbeddingModel.objects.select_for_update().filter(pk=model.pk, state=State.RETIRED, has_vectors=True)
        if not retired:
            return
        if not rows:
            retired.update(has_vectors=False)
            lease.result = {}
            return
        clear = CLEAR.format(place=model.place, model_column=model.model_column)
        ids = [row.id for row in rows]
        with connection.cursor() as cursor:
            cursor.execute(clear, {"legacy": rows[0].legacy_id, "ids": ids, "model": model.pk})
        lease.result = progress.moved(rows).as_result(model)


def index_vectors(model: EmbeddingModel) -> None:
    """Create an index of the model's vectors in each partition that lacks one, each in its own transaction."""
    _for_each_partition("SELECT memory_index_vectors(%s, %s)", model)


def drop_vector_indexes(model: EmbeddingModel) -> None:
    """Drop these indexes of a retired model in the same way."""
    _for_each_partition("SELECT memory_drop_vector_index(%s, %s)", model)


def _for_each_partition(statement: str, model: EmbeddingModel) -> None:
    for part in range(PARTITIONS):
        with connection.cursor() as cursor:
            cursor.execute(statement, [model.pk, part])
