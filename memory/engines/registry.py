"""The engine and the embedder that the settings name, one of each in a process, made when first asked for."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from memory.engines.base import Embedder, Engine, EngineUnavailable
from memory.engines.guarded_embedder import GuardedEmbedder


def get_engine() -> Engine:
    """The engine named by `ENGINE`."""
    return _engine(settings.ENGINE)


def get_embedder() -> GuardedEmbedder:
    """The embedder named by `EMBEDDER`, with a cache, and with a look at all that it gives back."""
    return _embedder(settings.EMBEDDER)


def reset() -> None:
    """Forget both, so that the next one who asks gets new ones."""
    _engine.cache_clear()
    _embedder.cache_clear()


@cache
def _engine(path: str) -> Engine:
    engine: Engine = _make(path)
    return engine


@cache
def _embedder(path: str) -> GuardedEmbedder:
    embedder: Embedder = _make(path)
    return GuardedEmbedder(embedder)


def _make(path: str) -> Any:
    """Raises `EngineUnavailable` where the class, or a library behind it, does not load: that part is down, no more."""
    try:
        return import_string(path)()
    except ImportError as error:
        raise EngineUnavailable(f"{path} does not load") from error
