"""The engine and the embedder that the settings name, one of each per process, made when first needed."""

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
    """A classifier that rates the complexity of a message."""

    def rate(self, text: str) -> Complexity:
        """Return the complexity of a message. May raise `EngineUnavailable` or `BadAnswer`."""
        ...


BUILTIN = "memory.engines.builtin.BuiltinEngine"


def get_engine() -> Engine:
    """Return the engine named by `ENGINE`."""
    return _engine(settings.ENGINE)


def get_builtin_engine() -> Engine:
    """Return the engine without a model, whichever one the settings name: it costs nothing."""
    return _engine(BUILTIN)


def has_model() -> bool:
    """Whether an engine other than the built-in one replies. Loads no engine."""
    return bool(settings.ENGINE != BUILTIN)


def get_classifier() -> Classifier | None:
    """Return the classifier of messages; None if `OPENAI_ROUTING_MODEL` names no model."""
    return _classifier(settings.OPENAI_ROUTING_MODEL) if settings.OPENAI_ROUTING_MODEL else None


def get_embedder() -> GuardedEmbedder:
    """Return the embedder named by `EMBEDDER`, with a cache and with checks of its vectors."""
    return _embedder(settings.EMBEDDER)


def get_multilingual_embedder() -> GuardedEmbedder | None:
    """Return the embedder named by `MULTILINGUAL_EMBEDDER`, for texts in other languages; None if none is named."""
    return _embedder(settings.MULTILINGUAL_EMBEDDER) if settings.MULTILINGUAL_EMBEDDER else None


def recipe_of(embedder: GuardedEmbedder) -> dict[str, Any]:
    """Return the recipe by which `embedder_by` makes this embedder again, long after the settings name another."""
    return {"embedder": embedder.path, "options": dict(embedder.options)}


def embedder_by(recipe: Mapping[str, Any]) -> GuardedEmbedder:
    """Return an embedder that was configured once. Raises `EngineUnavailable` if it cannot be made any more."""
    return _embedder_by(json.dumps(recipe, sort_keys=True))


def reset() -> None:
    """Forget all of them, so that new ones are made when they are next needed."""
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
    """Create an instance. Raises `EngineUnavailable` if it does not load, so that only this part counts as down."""
    try:
        return import_string(path)(**options)
    except (ImportError, ImproperlyConfigured) as error:
        raise EngineUnavailable(f"{path} does not load") from error
