"""The embedding models in use, and their embedders.

A query is compared with vectors of its own model only: of the active one, whose vectors are complete. While another one
is filled in, or was configured and nobody has begun with it, the active one's embedder is made again from its recipe.
Where that is not possible any more (its files or its server are gone), the query is embedded by the one that is being
filled in: what has its vectors is found by meaning, the rest by words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import structlog

from memory.engines.base import EngineError, EngineUnavailable
from memory.engines.guarded_embedder import GuardedEmbedder
from memory.engines.registry import embedder_by, get_embedder
from memory.models import EmbeddingModel

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
        embedder = _made(model)
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


def _made(model: EmbeddingModel | None) -> GuardedEmbedder | None:
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
