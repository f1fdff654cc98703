"""What was taken away and comes back: the same contents, whoever holds them, and nothing twice."""

from __future__ import annotations

import pytest

from legacies.audit import verify_chain
from legacies.models import LegacyEvent, Membership, Role
from memory.management.commands.replay_log import replay
from memory.models import Conversation, Entry, Fact, FactSource, Message, Photo, RecallItem, Story
from memory.services.imports.activity_words import words_of
from memory.services.imports.choices import cannot_sign_in
from tests.memory.services.imports.restoring.scene import full_legacy
from tests.support.exports import export_folder
from tests.support.factories import join
from tests.support.photos import photo_folder
from tests.support.restoring import contents_in, data_of, export_of, new_place, restore

__all__ = ["export_folder", "photo_folder"]
COUNTED = (Conversation, Entry, Fact, FactSource, Message, Photo, Story)
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("export_folder", "photo_folder")]


def test_an_export_comes_back_with_the_same_contents():
    scene = full_legacy()
    raw = export_of(scene.keeper, scene.legacy)
    user, legacy = new_place()
    activity = restore(user, legacy, raw)
    assert (activity.state, activity.mistakes, activity.result.get("left_out")) == ("done", [], {})
    told, back = data_of(raw), data_of(export_of(user, legacy))
    for name, rows in told.items():
        if isinstance(rows, list) and name != "members":
            assert len(back[name]) == len(rows) > 0, name
    assert contents_in(back) == contents_in(told)
    assert back["contents_digest"] == told["contents_digest"]


def test_the_same_file_once_more_adds_nothing():
    scene = full_legacy()
    raw = export_of(scene.keeper, scene.legacy)
    user, legacy = new_place()
    restore(user, legacy, raw)
    before = {model: model.objects.count() for model in (*COUNTED, Membership)}
    again = restore(user, legacy, raw)
    assert (again.state, again.result["rows"], again.result["left_out"]) == ("done", 0, {})
    assert {model: model.objects.count() for model in before} == before
    # What its owner changed here since stays as it is.
    assert "everything in this file is already here" in words_of(again)


def test_an_export_changes_nothing_where_it_was_made():
    scene = full_legacy()
    before = {model: model.objects.count() for model in COUNTED}
    activity = restore(scene.keeper, scene.legacy, export_of(scene.keeper, scene.legacy))
    assert (activity.state, activity.mistakes) == ("done", [])
    told = activity.result
    assert (told["rows"], told["left_out"]) == (0, {})
    assert {model: model.objects.count() for model in before} == before


def test_private_things_stay_private_and_shared_ones_are_looked_at_again():
    scene = full_legacy()
    user, legacy = new_place()
    restore(user, legacy, export_of(scene.keeper, scene.legacy))
    own = Fact.objects.filter(legacy=legacy, owner=user)
    assert own.get(content="Rose lived in Leeds.").moderation == "waiting"
    assert own.get(content="Rose was born in 1931.").visibility == "private"
    assert own.get(content="Her PIN was 4711.").content == "Her PIN was 4711."
    assert not Fact.objects.filter(legacy=legacy, content__contains="keeps this to himself").exists()
    stranger = join(legacy, Role.CONTRIBUTOR)
    seen = Fact.objects.visible_to(stranger).filter(legacy=legacy)
    assert {fact.content for fact in seen} == {
        "Rose lived in Leeds.",
        "Rose lived in York.",
        "Anna is a calm listener.",
    }
    assert not Conversation.objects.visible_to(stranger).exists()
    assert not Message.objects.visible_to(stranger).exists()


def test_what_others_told_stays_with_their_names():
    scene = full_legacy()
    user, legacy = new_place()
    restore(user, legacy, export_of(scene.keeper, scene.legacy))
    theirs = Fact.objects.get(legacy=legacy, content="Rose lived in York.")
    assert (theirs.owner.name, theirs.moderation) == ("Tobias", "waiting")
    assert theirs.owner != scene.other
    assert cannot_sign_in(theirs.owner)
    assert Membership.objects.get(legacy=legacy, user=theirs.owner).role == Role.CONTRIBUTOR


def test_what_came_in_is_found():
    scene = full_legacy()
    user, legacy = new_place()
    restore(user, legacy, export_of(scene.keeper, scene.legacy))
    own = {item.id for item in RecallItem.objects.filter(legacy_id=scene.legacy.pk, owner_id=scene.keeper.pk)}
    here = {item.search_text for item in RecallItem.objects.filter(legacy_id=legacy.pk, owner_id=user.pk)}
    there = {item.search_text for item in RecallItem.objects.filter(id__in=own)}
    assert there <= here
    fact = Fact.objects.get(legacy=legacy, content="Rose sang every Sunday.")
    assert RecallItem.objects.get(id=fact.pk).message_ids == [fact.sources.get().message_id]


def test_the_log_tells_what_came_in_and_its_chain_holds():
    scene = full_legacy()
    user, legacy = new_place()
    restore(user, legacy, export_of(scene.keeper, scene.legacy))
    actions = set(LegacyEvent.objects.filter(chain=legacy.pk).values_list("action", flat=True))
    assert {"export_imported", "fact_created", "story_created", "photo_added"} <= actions
    verify_chain(legacy.pk)
    untold = [str(one) for one in replay(legacy.pk).differences]
    assert [one for one in untold if not one.startswith(("legacy", "membership"))] == [], "made by the test itself"
