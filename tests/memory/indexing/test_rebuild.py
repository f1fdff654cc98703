"""Recall made anew equals what stands there; what had gone wrong is put right."""

from datetime import date
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from legacies.models import Job
from memory.engines import registry
from memory.management.commands.rebuild_recall import check_legacy, rebuild_legacy
from memory.models import EmbeddingModel, RecallItem
from tests.support.factories import ConversationFactory, LegacyFactory, ReplyFactory, remember, summarised, told

pytestmark = pytest.mark.django_db


class OtherModel:
    name, dimension = "other", 3

    def embed(self, texts):
        raise AssertionError("nothing is embedded here")


@pytest.fixture
def legacy():
    """A legacy with rows of every kind, and vectors on all of them."""
    legacy = LegacyFactory()
    conversation = ConversationFactory(legacy=legacy)
    message = told("We sailed to Norway, the password = abc123xyz.", conversation=conversation, speaker="Tom")
    ReplyFactory(conversation=conversation)
    summarised("They spoke of the sea.", conversation=conversation)
    for state in ({}, {"shared": True}, {"approved": True}, {"returned": True}, {"pinned": True}, {"superseded": True}):
        remember(f"Rose sailed {state}.", legacy=legacy, owner=conversation.user, messages=[message], **state)
    remember("Rose was born.", legacy=legacy, occurred_earliest=date(1931, 1, 1), occurred_latest=date(1931, 12, 31))
    RecallItem.objects.update(embedding=[1, *[0] * 383], model_id=1)
    return legacy


def everything(legacy):
    return list(RecallItem.objects.filter(legacy_id=legacy.pk).order_by("id").values())


def run(*arguments):
    out = StringIO()
    call_command("rebuild_recall", *arguments, stdout=out, stderr=out)
    return out.getvalue()


def test_rebuilt_rows_equal_what_stands_there_vectors_included(legacy):
    before = everything(legacy)
    assert len(before) == 9
    assert check_legacy(legacy.pk).count == 0
    run("--legacy", str(legacy.pk))
    assert everything(legacy) == before


def test_rebuild_from_nothing_equals_what_stood_there_but_for_the_vectors(legacy):
    before = [{**row, "embedding": None, "model_id": None} for row in everything(legacy)]
    RecallItem.objects.all().delete()
    Job.objects.all().delete()
    run()
    assert everything(legacy) == before
    assert Job.objects.get().key == f"embed:{legacy.pk}"


def test_what_is_missing_changed_or_too_many_is_named_and_put_right(legacy):
    before = everything(legacy)
    rows = RecallItem.objects.filter(legacy_id=legacy.pk)
    gone, changed, stray, *_ = rows.order_by("id")
    rows.filter(id=gone.id).delete()
    rows.filter(id=changed.id).update(shared=not changed.shared)
    stray.pk = (legacy.pk, legacy.pk)
    stray.save(force_insert=True)
    found = check_legacy(legacy.pk)
    assert (found.rows, found.missing, found.changed, found.superfluous) == (
        9,
        (gone.id,),
        (changed.id,),
        (legacy.pk,),
    )
    with pytest.raises(CommandError, match="3 rows"):
        run("--check")
    rebuild_legacy(legacy.pk)
    without_vector = {**before[0], "embedding": None, "model_id": None}
    assert everything(legacy) == [without_vector, *before[1:]]
    assert run("--check", "--legacy", str(legacy.pk)).startswith(f"{legacy.pk}: 9 rows, 0 missing")


def test_vector_goes_with_the_text_it_was_made_of(legacy):
    changed = RecallItem.objects.filter(legacy_id=legacy.pk).order_by("id")[0]
    RecallItem.objects.filter(id=changed.id).update(search_text="something else")
    rebuild_legacy(legacy.pk)
    item = RecallItem.objects.get(id=changed.id)
    assert (item.search_text, item.embedding) == (changed.search_text, None)


def test_rows_of_a_legacy_that_is_gone_go_too(legacy):
    stray = RecallItem.objects.filter(legacy_id=legacy.pk)[0]
    nowhere = LegacyFactory()
    stray.pk = (nowhere.pk, stray.id)
    stray.save(force_insert=True)
    nowhere.delete()
    run()
    assert not RecallItem.objects.filter(legacy_id=nowhere.pk).exists()
    assert RecallItem.objects.filter(legacy_id=legacy.pk).count() == 9


def test_configured_model_is_begun_with_by_a_rebuild_of_everything(legacy, settings):
    settings.EMBEDDER = f"{__name__}.OtherModel"
    registry.reset()
    before = everything(legacy)
    run("--legacy", str(legacy.pk))
    assert not EmbeddingModel.objects.filter(name="other").exists()
    assert "other comes into use when" in run()
    assert EmbeddingModel.objects.get(state="active").name == "all-MiniLM-L6-v2-int8"
    assert everything(legacy) == before
    assert Job.objects.filter(key="reembed").exists()
    registry.reset()


def test_embedder_that_is_down_does_not_keep_from_rebuilding(legacy, settings):
    settings.EMBEDDING_MODEL_DIR = "/nowhere"
    registry.reset()
    before = everything(legacy)
    assert "is left as it is" in run()
    assert everything(legacy) == before
    registry.reset()
