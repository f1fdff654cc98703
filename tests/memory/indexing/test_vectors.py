"""Filling in vectors as work: what takes effect, what does not, and what happens when the embedder is away."""

from collections.abc import Callable

import numpy as np
import pytest
from django.utils import timezone

from legacies import jobs
from legacies.jobs import LeaseLost, claim
from legacies.jobs.runner import run_item
from legacies.models import Job, JobState
from memory.engines import registry
from memory.engines.base import EngineUnavailable
from memory.indexing import vectors
from memory.indexing.vectors import AT_ONCE, HANDLER, LOOK_AGAIN_AFTER
from memory.kinds import JobKind
from memory.models import EmbeddingModel, RecallItem
from tests.support.factories import ConversationFactory, LegacyFactory, remember, told

pytestmark = pytest.mark.django_db

NONSENSE = "nonsense"


class Embedder:
    """Makes vectors at once; fails as its class attributes say."""

    name, dimension = "all-MiniLM-L6-v2-int8", 384
    down = False
    seen: list[str] = []
    calls = 0
    meanwhile: Callable[[], None] | None = None

    def embed(self, texts):
        if self.down:
            raise EngineUnavailable("down")
        self.seen.extend(texts)
        Embedder.calls += 1
        if Embedder.meanwhile:
            Embedder.meanwhile()
        return [self._vector(text) for text in texts]

    def _vector(self, text):
        vector = np.zeros(384, np.float32)
        vector[len(text) % 384] = 0 if NONSENSE in text else 1
        return vector


@pytest.fixture(autouse=True)
def embedder(settings, monkeypatch):
    settings.EMBEDDER = f"{__name__}.Embedder"
    registry.reset()
    for name, value in {"down": False, "seen": [], "calls": 0, "meanwhile": None}.items():
        monkeypatch.setattr(Embedder, name, value)
    yield Embedder
    registry.reset()


def fill(legacy):
    """Run the legacy's work as a worker would, and return it."""
    item = Job.objects.get(key=f"embed:{legacy.pk}")
    run_item(item.pk, {JobKind.EMBED: HANDLER})
    item.refresh_from_db()
    return item


def lacking(legacy):
    return set(RecallItem.objects.filter(legacy_id=legacy.pk, embedding=None).values_list("search_text", flat=True))


def test_every_row_of_the_legacy_gets_its_vector_and_the_work_is_done(embedder):
    conversation = ConversationFactory()
    told("We sang.", conversation=conversation)
    fact = remember("Rose sang.", legacy=conversation.legacy)
    elsewhere = remember("Karl sang.")
    assert fill(conversation.legacy).state == JobState.DONE
    assert lacking(conversation.legacy) == set()
    assert lacking(elsewhere.legacy) == {"Karl sang."}
    item = RecallItem.objects.get(id=fact.pk)
    assert (len(item.embedding), item.model_id) == (384, 1)
    assert embedder.seen == ["14 March 2026: We sang.", "Rose sang."]


def test_work_may_name_some_rows_only():
    legacy = LegacyFactory()
    one = remember("One.", legacy=legacy)
    remember("Two.", legacy=legacy)
    jobs.put(JobKind.EMBED, key="some", payload={"legacy": str(legacy.pk), "ids": [str(one.pk)]})
    run_item(Job.objects.get(key="some").pk, {JobKind.EMBED: HANDLER})
    assert lacking(legacy) == {"Two."}


def test_more_than_one_batch_is_done_in_several_looks(monkeypatch):
    monkeypatch.setattr(vectors, "AT_ONCE", 2)
    assert AT_ONCE > 2
    legacy = LegacyFactory()
    for n in range(5):
        remember(f"Story {n}.", legacy=legacy)
    states = [fill(legacy).state for _ in range(3)]
    assert states == [JobState.WAITING, JobState.WAITING, JobState.DONE]
    assert lacking(legacy) == set()


def test_nothing_to_fill_is_done_at_once(embedder):
    legacy = LegacyFactory()
    remember("Rose sang.", legacy=legacy)
    RecallItem.objects.all().delete()
    assert fill(legacy).state == JobState.DONE
    assert embedder.seen == []


def test_while_the_embedder_is_down_the_work_waits_and_then_it_is_done(embedder):
    legacy = LegacyFactory()
    remember("Rose sang.", legacy=legacy)
    embedder.down = True
    item = fill(legacy)
    assert (item.state, item.error) == (JobState.WAITING, "embedder_unavailable")
    assert lacking(legacy) == {"Rose sang."}
    embedder.down = False
    Job.objects.update(not_before=item.created_at)
    assert fill(legacy).state == JobState.DONE
    assert lacking(legacy) == set()


def test_however_long_the_embedder_is_away_the_work_is_looked_at_again(embedder, settings):
    legacy = LegacyFactory()
    remember("Rose sang.", legacy=legacy)
    embedder.down, settings.JOB_MAX_ATTEMPTS = True, 1
    item = fill(legacy)
    assert (item.state, item.attempts) == (JobState.WAITING, 0)
    assert item.not_before > item.created_at


def test_text_the_model_cannot_read_does_not_keep_the_others():
    legacy = LegacyFactory()
    remember(f"Rose {NONSENSE}.", legacy=legacy)
    remember("Rose sang.", legacy=legacy)
    assert fill(legacy).state == JobState.DONE
    assert lacking(legacy) == {f"Rose {NONSENSE}."}
    again = Job.objects.get(key=f"embed-refused:{legacy.pk}")
    assert again.not_before > timezone.now() + LOOK_AGAIN_AFTER / 2


def test_text_the_model_could_not_read_is_tried_again_less_and_less_often(monkeypatch):
    legacy = LegacyFactory()
    remember(f"Rose {NONSENSE}.", legacy=legacy)
    fill(legacy)
    first, second = try_refused(legacy), try_refused(legacy)
    assert (first.state, second.state) == (JobState.WAITING, JobState.WAITING)
    assert second.not_before - first.not_before > LOOK_AGAIN_AFTER
    monkeypatch.setattr(f"{__name__}.NONSENSE", "nothing")
    assert try_refused(legacy).state == JobState.DONE
    assert lacking(legacy) == set()


def try_refused(legacy):
    item = Job.objects.get(key=f"embed-refused:{legacy.pk}")
    Job.objects.filter(pk=item.pk).update(not_before=item.created_at)
    run_item(item.pk, {JobKind.EMBED: HANDLER})
    item.refresh_from_db()
    return item


@pytest.mark.sweep
def test_one_bad_text_among_many_costs_few_more_calls(embedder):
    legacy = LegacyFactory()
    for n in range(64):
        remember(f"Story {n} {NONSENSE if n == 40 else ''}.", legacy=legacy)
    fill(legacy)
    assert lacking(legacy) == {f"Story 40 {NONSENSE}."}
    assert embedder.calls <= 14


def test_vectors_of_another_model_are_not_mixed_in():
    legacy = LegacyFactory()
    remember("Rose sang.", legacy=legacy)
    EmbeddingModel.objects.update(name="another", recipe={})
    item = fill(legacy)
    assert (item.state, item.error) == (JobState.WAITING, "embedder_unavailable")
    assert lacking(legacy) == {"Rose sang."}


def test_vector_of_what_a_row_said_before_is_not_stored(embedder):
    legacy = LegacyFactory()
    edited, same = remember("Rose sang.", legacy=legacy), remember("Rose danced.", legacy=legacy)

    def edit():
        RecallItem.objects.filter(id=edited.pk).update(search_text="Rose never sang.")

    embedder.meanwhile = staticmethod(edit)
    fill(legacy)
    assert lacking(legacy) == {"Rose never sang."}
    assert RecallItem.objects.get(id=same.pk).embedding is not None


def test_worker_that_lost_its_lease_writes_nothing(embedder):
    legacy = LegacyFactory()
    remember("Rose sang.", legacy=legacy)
    lease = claim(Job.objects.get(key=f"embed:{legacy.pk}").pk)
    assert lease is not None
    Job.objects.update(state=JobState.WAITING, lease_token=None, lease_until=None)
    with pytest.raises(LeaseLost):
        HANDLER.run(lease)
    assert embedder.seen == ["Rose sang."]
    assert lacking(legacy) == {"Rose sang."}
