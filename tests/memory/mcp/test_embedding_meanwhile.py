"""What an AI client writes is embedded meanwhile, but for what is refused."""

from __future__ import annotations

from threading import Event
from typing import Any

import numpy as np
import pytest

from memory.engines.guarded_embedder import GuardedEmbedder
from memory.recall.suggested import begin_embedding
from memory.services.facts import editing, suggesting
from tests.support.access import FamilyWithFacts
from tests.support.ai_clients import AiClient, Refused, token_for

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_ai_connection")]


def client_of(family: FamilyWithFacts) -> AiClient:
    return AiClient(token_for(family["contributor"], "suggest"))


def test_its_vector_is_made_while_it_is_stored(family: FamilyWithFacts, monkeypatch):
    has_begun, usual = Event(), editing.store_new

    def store(*args: Any, **about: Any) -> None:
        assert has_begun.wait(timeout=30), "nobody makes its vector"
        usual(*args, **about)

    def embed(_self: object, texts: list[str]) -> list[Any]:
        has_begun.set()
        return [np.eye(1, 384, dtype=np.float32)[0] for _ in texts]

    monkeypatch.setattr(suggesting, "store_new", store)
    monkeypatch.setattr(GuardedEmbedder, "embed_afresh", embed)
    assert (
        client_of(family).call("write_memory", title="The boat", content="She had a boat.")["embedding_generated"]
        is True
    )


@pytest.mark.parametrize("content", ["The PIN of the safe is 4711.", "She baked. " * 500])
def test_what_will_be_refused_is_not_embedded(family: FamilyWithFacts, monkeypatch, content: str):
    embedded: list[str] = []
    monkeypatch.setattr(GuardedEmbedder, "embed", lambda _self, texts: embedded.extend(texts))
    with pytest.raises(Refused):
        client_of(family).call("write_memory", title="A note", content=content)
    assert begin_embedding(family.legacy.pk, title="A note", content=content)() is False
    assert begin_embedding(family.legacy.pk, title="A note", content="She baked.")() is True
    assert embedded == ["A note: She baked."]
