"""The engine and the embedder that the settings name, one of each in a process, made when first asked for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Protocol

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.module_loading import import_string

from memory.engines.base import Embedder, Engine, EngineUnavailable
from memory.engines.guarded_embedder import GuardedEmbedder
from memory.language.complexity import Complexity


class Classifier(Protocol):
    """How much a message asks of the one who answers it."""

    def rate(self, text: str) -> Complexity:
        """May raise `EngineUnavailable` or `BadAnswer`."""
        ...


def get_engine() -> Engine:
    """The engine named by `ENGINE`."""
    return _engine(settings.ENGINE)


def get_builtin_engine() -> Engine:
    """The engine without a model, whichever the settings name: it costs nothing."""
    return _engine("memory.engines.builtin.BuiltinEngine")


def get_classifier() -> Classifier | None:
    """What says how much a message asks of a model; None where `OPENAI_ROUTING_MODEL` names none."""
    return _classifier(settings.OPENAI_ROUTING_MODEL) if settings.OPENAI_ROUTING_MODEL else None


def get_embedder() -> GuardedEmbedder:
    """The embedder named by `EMBEDDER`, with a cache, and with a look at all that it gives back."""
    return _embedder(settings.EMBEDDER)


def get_multilingual_embedder() -> GuardedEmbedder | None:
    """The one named by `MULTILINGUAL_EMBEDDER`, for legacies told in other languages; None if none is named."""
    return _embedder(settings.MULTILINGUAL_EMBEDDER) if settings.MULTILINGUAL_EMBEDDER else None


def recipe_of(embedder: GuardedEmbedder) -> dict[str, Any]:
    """What `embedder_by` makes this embedder by, long after the settings name another."""
    return {"embedder": embedder.path, "options": dict(embedder.options)}


def embedder_by(recipe: Mapping[str, Any]) -> GuardedEmbedder:
    """An embedder that was configured once. Raises `EngineUnavailable` where it cannot be made any more."""
    return _embedder_by(json.dumps(recipe, sort_keys=True))


def reset() -> None:
    """Forget all of them, so that the next one who asks gets new ones."""
    for made in (_engine, _classifier, _embedder, _embedder_by):
        made.cache_clear()


@cache
def _engine(path: str) -> Engine:
    engine: Engine = _create_instance(path)
    return engine


@cache
def _classifier(model: str) -> Classifier:
    classifier: Classifier = _create_instance("memory.engines.openai.classifier.ComplexityClassifier", model=model)
    return classifier


@cache
def _embedder(path: str) -> GuardedEmbedder:
    embedder: Embedder = _create_instance(path)
    return GuardedEmbedder(embedder)


@cache
def _embedder_by(recipe: str) -> GuardedEmbedder:
    read = json.loads(recipe)
    try:
        embedder: Embedder = _create_instance(read["embedder"], **read["options"])
    except (KeyError, TypeError) as error:
        raise EngineUnavailable("nobody knows how the embedder was made") from error
    return GuardedEmbedder(embedder)


def _create_instance(path: str, **options: Any) -> Any:
    """Raises `EngineUnavailable` where the class, or a library behind it, does not load: that part is down, no more."""
    try:
        return import_string(path)(**options)
    except (ImportError, ImproperlyConfigured) as error:
        raise EngineUnavailable(f"{path} does not load") from error
