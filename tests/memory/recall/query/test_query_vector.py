"""The vector of a query: who makes it, how long it is waited for, and what is found without one."""

import threading

import numpy as np
import pytest

from memory.engines import registry
from memory.engines.base import EngineUnavailable
from memory.engines.guarded_embedder import Usage, note_usage
from memory.models import EmbeddingModel, Status, UsageRecord
from memory.recall import begin_query_vector
from memory.recall.query import Narrowing
from memory.recall.suggested import find_suggested
from tests.memory.recall.test_search import search, texts
from tests.support.factories import remember

pytestmark = pytest.mark.django_db


class DownEmbedder:
    name, dimension = "all-MiniLM-L6-v2-int8", 384

    def embed(self, texts):
        raise EngineUnavailable("down")


class OtherEmbedder:
    name, dimension = "other", 3

    def embed(self, texts):
        return [np.array([1, 0, 0], np.float32) for _ in texts]


@pytest.fixture
def embedder(settings):
    def use(cls):
        settings.EMBEDDER = f"{__name__}.{cls.__name__}"
        registry.reset()

    yield use
    registry.reset()


class PaidEmbedder(OtherEmbedder):
    name, dimension = "all-MiniLM-L6-v2-int8", 384

    def embed(self, texts):
        note_usage(Usage(stage="embedding", engine="openai", model="small", tokens_in=7))
        return [np.eye(384, dtype=np.float32)[0] for _ in texts]


def test_what_the_vector_of_a_query_took_is_written_down_for_who_asked(teller, legacy, embedder, settings):
    settings.EMBED_QUERY_MS = 60_000
    remember("Rose loved fishing.", legacy=legacy, owner=teller)
    embedder(PaidEmbedder)
    for _ in range(2):  # kept from the first time on
        assert search(teller, "fishing").words_only is False
    taken = list(UsageRecord.objects.values_list("stage", "model", "tokens_in", "user_id", "legacy_id"))
    assert taken == [("embedding", "small", 7, teller.pk, legacy.pk)]


def test_vector_that_was_begun_is_waited_for_and_what_it_took_is_written_down_once(
    teller, legacy, embedder, settings, monkeypatch
):
    settings.EMBED_QUERY_MS = 60_000
    remember("Rose loved fishing.", legacy=legacy, owner=teller)
    embedder(PaidEmbedder)
    asked, may_answer = threading.Event(), threading.Event()
    make = PaidEmbedder.embed

    def make_later(self, texts):
        asked.set()
        may_answer.wait(60)
        return make(self, texts)

    monkeypatch.setattr(PaidEmbedder, "embed", make_later)
    begin_query_vector("fishing ", [legacy.pk])
    assert asked.wait(60)
    monkeypatch.setattr(PaidEmbedder, "embed", DownEmbedder.embed)  # nobody is asked a second time
    threading.Timer(0.2, may_answer.set).start()

    assert search(teller, "fishing").words_only is False
    assert list(UsageRecord.objects.values_list("tokens_in", "user_id")) == [(7, teller.pk)]


def test_what_a_query_took_is_written_down_where_suggestions_are_compared_first(teller, legacy, embedder, settings):
    settings.EMBED_QUERY_MS = 60_000
    remember("Rose loved fishing.", legacy=legacy, owner=teller, status=Status.SUGGESTED)
    embedder(PaidEmbedder)
    assert find_suggested(teller, legacy.pk, "fishing", threshold=0.5, narrowing=Narrowing())
    assert list(UsageRecord.objects.values_list("tokens_in", "user_id", "legacy_id")) == [(7, teller.pk, legacy.pk)]


def test_embedder_that_is_down_leaves_the_words(teller, legacy, embed_all, embedder):
    remember("Rose loved fishing.", legacy=legacy, owner=teller)
    remember("He repaired radios.", legacy=legacy, owner=teller)
    embed_all()
    assert search(teller, "fishing").words_only is False
    embedder(DownEmbedder)
    results = search(teller, "fishing in the lake", explain=True)
    assert (texts(results), results.words_only) == (["Rose loved fishing."], True)
    assert (results.explained.meaning, results.explained.signals["words"]) == ("down", 1)


def test_embedder_that_is_slow_is_not_waited_for(teller, legacy, embed_all, settings, monkeypatch):
    remember("Rose loved fishing.", legacy=legacy, owner=teller)
    embed_all()
    guarded = registry.get_embedder()
    is_free = threading.Event()
    settings.EMBED_QUERY_MS = 50
    embed = type(guarded).find_query
    monkeypatch.setattr(type(guarded), "find_query", lambda self, asked: is_free.wait(20) and embed(self, asked))
    results = search(teller, "fishing with patience", explain=True)
    assert (texts(results), results.words_only) == (["Rose loved fishing."], True)
    assert results.explained.meaning == "slow"
    assert results.explained.milliseconds["embedding"] >= 50
    is_free.set()


class LoadingEmbedder(OtherEmbedder):
    """Answers late the first time, while it is loaded, and late again afterwards."""

    name, dimension, is_loaded = "all-MiniLM-L6-v2-int8", 384, False

    def embed(self, texts):
        threading.Event().wait(0.2)
        self.is_loaded = True
        return [np.eye(384, dtype=np.float32)[0] for _ in texts]


def test_embedder_that_is_being_loaded_is_waited_for(teller, legacy, embedder, settings):
    remember("Rose loved fishing.", legacy=legacy, owner=teller)
    embedder(LoadingEmbedder)
    settings.EMBED_QUERY_MS = 20
    first, later = (search(teller, query, explain=True).explained for query in ("fishing first", "fishing later"))
    assert (first.meaning, later.meaning) == ("made", "slow")


def test_vectors_of_another_model_are_not_compared(teller, legacy, embed_all, embedder):
    remember("Rose loved fishing.", legacy=legacy, owner=teller)
    embed_all()
    EmbeddingModel.objects.update(recipe={})
    embedder(OtherEmbedder)
    results = search(teller, "fishing", explain=True)
    assert (texts(results), results.words_only, results.hits[0].similarity) == (["Rose loved fishing."], True, 0)
    assert results.explained.meaning == "other_model"
    EmbeddingModel.objects.create(id=2, name="third", dimension=3, state="filling")
    assert search(teller, "fishing").words_only is True


def test_while_another_model_is_configured_the_one_in_use_is_asked(teller, legacy, embed_all, embedder):
    remember("Rose loved fishing.", legacy=legacy, owner=teller)
    embed_all()
    embedder(OtherEmbedder)
    results = search(teller, "fishing")
    assert (texts(results), results.words_only) == (["Rose loved fishing."], False)
    assert results.hits[0].similarity > 0.3
