"""The embedding models in use, for which legacies, and their embedders.

A query is compared only with vectors of its own model. The active model has a vector of every row. Beside it there may
be a model that is being filled in to replace it (see `memory.indexing.reembedding`), or a multilingual model with
vectors of those legacies that have texts in other languages than English (see `memory.indexing.multilingual`). As soon
as such a legacy has all of them, it is searched with that model.

While another model is being filled in, or is configured but not begun yet, the embedder of the active model is made
from its recipe. If that is not possible any more (its files or its server are gone), the query is embedded by the model
that is being filled in: rows that have its vectors are found by meaning, the others by words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from uuid import UUID

import structlog

from memory.engines.base import EngineError, EngineUnavailable
from memory.engines.guarded_embedder import GuardedEmbedder
from memory.engines.registry import embedder_by, get_embedder, get_multilingual_embedder
from memory.models import EmbeddingModel, MultilingualLegacy

log = structlog.get_logger(__name__)

State = EmbeddingModel.State
MOST_SCOPES = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelsInUse:
    """The models with which some legacies are written and searched.

    `multilingual` is None if there is no such model. `is_multilingual` says whether all of these legacies need it, and
    `is_complete` whether all rows of all of them have its vectors.
    """

    active: EmbeddingModel | None
    filling: EmbeddingModel | None = None
    multilingual: EmbeddingModel | None = None
    is_multilingual: bool = False
    is_complete: bool = False

    @property
    def compared(self) -> EmbeddingModel | None:
        """The model with which new texts and queries are compared."""
        return self.multilingual if self.multilingual and self.is_complete else self.active

    @property
    def for_queries(self) -> list[EmbeddingModel]:
        """The models whose vectors a query may have, best first."""
        return list(dict.fromkeys(model for model in (self.compared, self.active, self.filling) if model))

    @property
    def for_rows(self) -> list[EmbeddingModel]:
        """The models whose vectors a row gets, the active one first."""
        beside = self.multilingual if self.is_multilingual else None
        return [model for model in (self.active, beside, self.filling) if model]


_learnt: dict[frozenset[UUID], ModelsInUse] = {}
"""The legacies known to need another model than the configured one; for all others no query is spent."""


def models_in_use(*legacy_ids: UUID) -> ModelsInUse:
    """Return the models in use in all of these legacies. One query, or two if a multilingual model is in use."""
    by_state = {model.state: model for model in EmbeddingModel.objects.exclude(state=State.RETIRED)}
    told: list[bool] = []
    if State.MULTILINGUAL in by_state:
        told = list(MultilingualLegacy.objects.filter(pk__in=legacy_ids).values_list("is_complete", flat=True))
    is_multilingual = bool(told) and len(told) == len(set(legacy_ids))
    return ModelsInUse(
        active=by_state.get(State.ACTIVE),
        filling=by_state.get(State.FILLING),
        multilingual=by_state.get(State.MULTILINGUAL),
        is_multilingual=is_multilingual,
        is_complete=is_multilingual and all(told),
    )


def embedder_of(model: EmbeddingModel) -> GuardedEmbedder:
    """Return the embedder that makes vectors of this model. Raises `EngineError` if there is none any more."""
    embedder = _configured_as(model) or embedder_by(model.recipe)
    if embedder.name != model.name or embedder.dimension != model.dimension:
        raise EngineUnavailable("the embedder makes vectors of another model now")
    return embedder


def embedders_for_queries(legacy_ids: Iterable[UUID]) -> Iterator[GuardedEmbedder]:
    """Yield the embedders that may make the vector of a query to all of these legacies, best first.

    The configured model counts as the right one, without a query to the database, until it fails or `learn` is called.
    """
    scope = frozenset(legacy_ids)
    known = _learnt.get(scope)
    if known is None:
        try:
            yield get_embedder()
        except EngineError as error:
            log.warning("embedder_not_made", error=type(error).__name__)
        known = learn(scope)
    for model in known.for_queries:
        embedder = make_embedder(model)
        if embedder is not None:
            yield embedder


def learn(legacy_ids: Iterable[UUID]) -> ModelsInUse:
    """Read which models these legacies are searched with. It is called when a query was embedded by another model."""
    scope = frozenset(legacy_ids)
    if len(_learnt) >= MOST_SCOPES:
        _learnt.clear()
    known = _learnt[scope] = models_in_use(*scope)
    return known


def forget() -> None:
    """Forget what was read, so that the configured model counts as the right one for every legacy again."""
    _learnt.clear()


def make_embedder(model: EmbeddingModel | None) -> GuardedEmbedder | None:
    """Return the embedder of this model; None if there is no model, or no embedder of it any more."""
    try:
        return embedder_of(model) if model else None
    except EngineError as error:
        log.warning("embedder_not_made", model=model.name if model else "", error=type(error).__name__)
        return None


def _configured_as(model: EmbeddingModel) -> GuardedEmbedder | None:
    for make in (get_embedder, get_multilingual_embedder):
        try:
            embedder = make()
        except EngineError:
            continue
        if embedder is not None and embedder.name == model.name:
            return embedder
    return None
