"""Vectors from a server."""

from __future__ import annotations

import math

import numpy as np
import pytest

from memory.engines import registry
from memory.engines.base import EngineError, EngineUnavailable
from memory.engines.embeddings.openai import OpenAIEmbedder
from memory.engines.guarded_embedder import GuardedEmbedder, metering
from tests.support.fakellm import failure, json_answer, raw, vectors
from tests.support.fakellm.gold import DIMENSION, vector_of


@pytest.fixture
def embedder(settings, client):
    settings.OPENAI_EMBEDDING_MODEL = "embedding-model"
    settings.OPENAI_EMBEDDING_DIMENSION = 2
    return OpenAIEmbedder(client)


def by_words(asked):
    return vectors(*map(vector_of, asked.body["input"]))


def test_vectors_are_of_length_one_and_in_the_order_of_their_texts(embedder, fakellm):
    rows = [{"index": 1, "embedding": [0.0, 2.0]}, {"index": 0, "embedding": [3.0, 4.0]}]
    fakellm.script(json_answer({"data": rows}))
    first, second = embedder.embed(["one", "two"])
    assert np.allclose(first, [0.6, 0.8])
    assert np.allclose(second, [0.0, 1.0])
    assert fakellm.asked[0].body == {"model": "embedding-model", "input": ["one", "two"], "encoding_format": "float"}


def test_very_large_numbers_are_a_direction_too(embedder, fakellm):
    fakellm.script(vectors([3e307, 4e307]))
    assert np.allclose(embedder.embed(["one"]), [[0.6, 0.8]])


def test_dimension_is_learned_from_the_first_answer(settings, client, fakellm):
    settings.OPENAI_EMBEDDING_DIMENSION = 0
    fakellm.script(by_words)
    learning = GuardedEmbedder(OpenAIEmbedder(client))
    assert [learning.dimension, learning.dimension] == [DIMENSION, DIMENSION]
    assert len(fakellm.asked) == 1
    assert learning.embed(["dahlias"])[0].shape == (DIMENSION,)


def test_many_texts_are_asked_for_in_batches_and_none_is_empty(settings, client, fakellm):
    settings.OPENAI_EMBEDDING_DIMENSION = DIMENSION
    fakellm.script(by_words)
    assert len(OpenAIEmbedder(client).embed([*["word"] * 249, " "])) == 250
    assert [len(asked.body["input"]) for asked in fakellm.asked] == [100, 100, 50]
    assert fakellm.asked[-1].body["input"][-1] == "-"


@pytest.mark.parametrize(
    "answer",
    [
        vectors([1, 0, 0]),
        vectors([math.nan, 1]),
        vectors([math.inf, 1]),
        vectors([0, 0]),
        vectors([]),
        vectors(),
        vectors([1, 0], [0, 1]),
        json_answer({"data": [{"index": 7, "embedding": [1, 0]}]}),
        json_answer({"data": [{"index": 0, "embedding": "AAAA"}]}),
        json_answer({"data": "none"}),
        json_answer([1, 0]),
        raw(b"[1, 0"),
        failure(503),
    ],
    ids=["dimension", "nan", "infinite", "zero", "empty", "none", "too many", "index", "text", "no list",
         "list", "half", "down"],
)  # fmt: skip
def test_what_is_no_vector_for_each_text_is_refused(embedder, fakellm, answer):
    guarded = GuardedEmbedder(embedder)
    fakellm.script(vectors([1, 0]))
    assert guarded.embed(["one"])[0].tolist() == [1, 0]
    fakellm.script(answer)
    with pytest.raises(EngineError):
        guarded.embed(["two"])


def test_tokens_are_metered(embedder, fakellm):
    fakellm.script(vectors([1, 0]))
    with metering() as spent:
        embedder.embed(["one"])
    assert [(one.stage, one.model, one.tokens_in) for one in spent] == [("embedding", "embedding-model", 7)]


def test_settings_name_it(settings, fakellm):
    settings.EMBEDDER = "memory.engines.embeddings.openai.OpenAIEmbedder"
    settings.OPENAI_BASE_URL = ""
    registry.reset()
    with pytest.raises(EngineUnavailable):
        registry.get_embedder()
    settings.OPENAI_BASE_URL = fakellm.base_url
    assert registry.get_embedder().name == settings.OPENAI_EMBEDDING_MODEL
    registry.reset()
