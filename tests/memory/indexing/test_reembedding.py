"""Another embedding model comes into use: search is complete, and compares like with like, in every phase of it."""

import hashlib

import numpy as np
import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from config.failpoints import set_handler
from legacies.jobs.runner import run_item
from legacies.models import Job, JobState
from memory.engines import registry
from memory.engines.base import EngineUnavailable
from memory.indexing import reembedding
from memory.indexing.recall_rows import vector_text
from memory.indexing.reembedding import HANDLER, choose_model, notice_model, underway
from memory.indexing.vectors import HANDLER as EMBED
from memory.indexing.vectors import fill_all
from memory.kinds import JobKind
from memory.models import EmbeddingModel, RecallItem
from memory.recall.pipeline import Question, find_afresh
from tests.support.factories import LegacyFactory, join, remember

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]

QUERY = "Rose on the river"
ROWS = 5


class Made:
    """Vectors that depend on the whole text, other ones for each model."""

    name, dimension, down = "", 0, False
    asked: list[str] = []

    def embed(self, texts):
        if self.down:
            raise EngineUnavailable("down")
        self.asked.extend(texts)
        return [self.vector(text) for text in texts]

    @classmethod
    def vector(cls, text):
        seed = int.from_bytes(hashlib.sha256(f"{cls.name}{text}".encode()).digest()[:4])
        drawn = np.random.default_rng(seed).normal(size=cls.dimension)
        return (drawn / np.linalg.norm(drawn)).astype(np.float32)


class Old(Made):
    name, dimension = "old", 384
    asked: list[str] = []


class New(Made):
    name, dimension = "new", 6
    asked: list[str] = []


MODELS = {"old": Old, "new": New}


@pytest.fixture(autouse=True)
def models(monkeypatch):
    recipe = {"embedder": f"{__name__}.Old", "options": {}}
    EmbeddingModel.objects.update(name="old", dimension=384, configured=True, recipe=recipe)
    monkeypatch.setattr(reembedding, "AT_ONCE", 2)
    for model in MODELS.values():
        monkeypatch.setattr(model, "down", False)
        monkeypatch.setattr(model, "asked", [])
    yield
    registry.reset()
    set_handler(None)


@pytest.fixture
def configure(settings):
    def configure(model):
        settings.EMBEDDER, settings.MULTILINGUAL_EMBEDDER = f"{__name__}.{model.__name__}", ""
        registry.reset()

    configure(Old)
    return configure


@pytest.fixture
def legacy(configure):
    """With rows in it that all have vectors of the old model."""
    legacy = LegacyFactory()
    legacy.teller = join(legacy)
    for n in range(ROWS):
        remember(f"Rose sang song {n}.", legacy=legacy, owner=legacy.teller)
    fill_all(legacy.pk)
    return legacy


def step():
    """What a worker does when it is notified, once."""
    item = Job.objects.get(key="reembed")
    Job.objects.update(not_before=item.created_at)
    run_item(item.pk, {JobKind.REEMBED: HANDLER})
    item.refresh_from_db()
    return item


def finish():
    steps = 0
    while step().state == JobState.WAITING:
        steps += 1
        assert steps < 50
    return steps


def found(legacy):
    """Without a floor: these vectors are alike by chance."""
    return find_afresh(Question(viewer=legacy.teller, legacy_id=legacy.pk, query=QUERY, limit=50, explain=True))


def assert_found_exactly(legacy, model):
    """Every row, each as like the query as its vector of this model is."""
    results = found(legacy)
    asked = MODELS[model].vector(QUERY)
    exact = {
        item.id: float(MODELS[model].vector(vector_text(item)) @ asked)
        for item in RecallItem.objects.filter(legacy_id=legacy.pk)
    }
    assert {hit.id: hit.similarity for hit in results.hits} == pytest.approx(exact, abs=0.01)
    assert not results.words_only


def active():
    return EmbeddingModel.objects.get(state="active").name


def test_search_is_complete_and_compares_like_with_like_in_every_phase(legacy, configure):
    assert_found_exactly(legacy, "old")
    configure(New)
    notice_model()
    phases, stages = [], []
    while (state := step().state) == JobState.WAITING:
        stages.append(underway())
        phases.append((active(), RecallItem.objects.exclude(other_embedding=None).count()))
        assert_found_exactly(legacy, active())
    assert state == JobState.DONE
    assert [(one.name, one.done, one.total, one.is_clearing) for one in stages[:3] if one] == [
        ("new", done, ROWS, False) for done in (2, 4, 5)
    ]
    assert underway() is None
    assert phases[:4] == [("old", 2), ("old", 4), ("old", 5), ("new", 5)]
    assert_found_exactly(legacy, "new")
    assert not RecallItem.objects.exclude(embedding=None).exists()
    assert list(EmbeddingModel.objects.values_list("name", "state", "has_vectors").order_by("name")) == [
        ("new", "active", True),
        ("old", "retired", False),
    ]


def test_new_rows_get_both_vectors_meanwhile(legacy, configure):
    configure(New)
    notice_model()
    step()
    fact = remember("Rose sang at the river.", legacy=legacy, owner=legacy.teller)
    run_item(Job.objects.get(key=f"embed:{legacy.pk}").pk, {JobKind.EMBED: EMBED})
    item = RecallItem.objects.get(id=fact.pk)
    assert (len(item.embedding), len(item.other_embedding)) == (384, 6)
    assert_found_exactly(legacy, "old")
    finish()
    assert_found_exactly(legacy, "new")


def test_row_that_is_written_anew_loses_both_vectors_and_nothing_is_missing_in_the_end(legacy, configure):
    configure(New)
    notice_model()
    for _ in range(3):
        step()
    RecallItem.objects.filter(search_text="Rose sang song 0.").update(other_embedding=None, other_model_id=None)
    finish()
    assert_found_exactly(legacy, "new")


def test_what_died_in_the_middle_is_gone_on_with(legacy, configure):
    configure(New)
    notice_model()
    step()

    def die(name):
        raise SystemExit(name)

    set_handler(lambda name: die(name) if name == "reembed.before_write" else None)
    with pytest.raises(SystemExit):
        step()
    assert_found_exactly(legacy, "old")
    set_handler(None)
    Job.objects.update(lease_until=None, lease_token=None, state=JobState.WAITING)
    finish()
    assert_found_exactly(legacy, "new")
    texts = [vector_text(item) for item in RecallItem.objects.all()]
    assert max(New.asked.count(text) for text in texts) == 2
    assert sum(New.asked.count(text) for text in texts) == ROWS + 2


def test_asked_for_twice_it_is_done_once(legacy, configure):
    configure(New)
    for _ in range(2):
        notice_model()
        choose_model("new")
    assert Job.objects.filter(kind=JobKind.REEMBED).count() == 1
    finish()
    call_command("reembed")
    assert sorted(text for text in New.asked if text.startswith("Rose")) == sorted(
        vector_text(item) for item in RecallItem.objects.all()
    )


def test_one_can_switch_back_in_the_middle_and_after_it(legacy, configure):
    configure(New)
    notice_model()
    step()
    configure(Old)
    notice_model()
    finish()
    assert active() == "old"
    assert_found_exactly(legacy, "old")
    assert not RecallItem.objects.exclude(other_embedding=None).exists()
    configure(New)
    notice_model()
    finish()
    assert_found_exactly(legacy, "new")
    configure(Old)
    notice_model()
    finish()
    assert_found_exactly(legacy, "old")


def test_model_chosen_by_name_stays_until_the_settings_change(legacy, configure):
    configure(New)
    call_command("reembed")
    call_command("reembed", "--model", "old")
    notice_model()
    assert active() == "old"
    assert_found_exactly(legacy, "old")
    with pytest.raises(CommandError, match="was ever in use"):
        call_command("reembed", "--model", "unheard of")


def test_while_the_new_embedder_is_down_the_old_one_serves(legacy, configure, monkeypatch):
    configure(New)
    notice_model()
    step()
    monkeypatch.setattr(New, "down", True)
    item = step()
    assert (item.state, item.error) == (JobState.WAITING, "embedder_unavailable")
    assert_found_exactly(legacy, "old")


def test_when_the_old_embedder_cannot_be_made_words_and_what_is_filled_in_are_found(legacy, configure):
    configure(New)
    notice_model()
    step()
    EmbeddingModel.objects.filter(name="old").update(recipe={})
    results = found(legacy)
    assert (len(results.hits), results.words_only) == (ROWS, True)
    assert len([hit for hit in results.hits if hit.similarity]) == 2
    finish()
    assert_found_exactly(legacy, "new")


def test_with_nothing_to_fill_in_the_model_is_in_use_at_once(configure):
    configure(New)
    notice_model()
    finish()
    assert active() == "new"


def test_the_apps_role_gives_a_model_its_index_and_takes_it_again(legacy, configure, as_app_role):
    configure(New)
    model = notice_model()
    with as_app_role():
        reembedding.index_vectors(model)
        assert indexes(model) == reembedding.PARTITIONS
        reembedding.drop_vector_indexes(model)
        assert indexes(model) == reembedding.PARTITIONS
        EmbeddingModel.objects.filter(pk=model.pk).update(state="retired")
        reembedding.drop_vector_indexes(model)
        assert indexes(model) == 0


def indexes(model):
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_indexes WHERE indexname LIKE %s", [f"recall\\_vectors\\_{model.pk}\\_%"]
        )
        return cursor.fetchone()[0]
