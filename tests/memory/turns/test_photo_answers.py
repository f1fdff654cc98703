"""A question whose answer stands only in what is said of a photo is answered with it, for who may see the photo."""

from __future__ import annotations

import pytest
from django.urls import reverse

from legacies.jobs.runner import run_item
from legacies.models import Job
from memory.indexing.vectors import fill_all
from memory.management.commands.rebuild_recall import check_legacy
from memory.models import RecallItem
from memory.services.conversations.lifecycle import post_message
from memory.services.photos.editing import delete_photo, edit_photo, share_photo, unshare_photo, upload_photo
from memory.tasks import HANDLERS
from tests.support.factories import ConversationFactory, join
from tests.support.photos import do_photo_jobs, photo_folder, picture

__all__ = ["photo_folder"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("photo_folder")]

QUESTION = "Where did Rose dance with the mayor?"


@pytest.fixture
def photo(legacy, teller):
    about = {"caption": "Rose dances with the mayor in the Whitby town hall", "people": ["Rose"], "occurred": "1964"}
    photo = upload_photo(user=teller, legacy_id=legacy.pk, raw=picture(), **about)
    do_photo_jobs()
    fill_all(legacy.pk)
    return photo


def reply_to(user, legacy):
    conversation = ConversationFactory(legacy=legacy, user=user)
    reply = post_message(user=user, conversation_id=conversation.pk, content=QUESTION).reply
    run_item(Job.objects.get(key=f"turn:{reply.pk}").pk, HANDLERS)
    reply.refresh_from_db()
    return reply


def test_reply_rests_on_the_photo_and_leads_to_it(client, legacy, teller, photo):
    reply = reply_to(teller, legacy)
    assert "town hall" in reply.content
    assert [(source["kind"], source["id"]) for source in reply.sources] == [("photo", str(photo.pk))]
    client.force_login(teller)
    page = client.get(reverse("memory:conversation", args=[legacy.pk, reply.conversation_id])).content.decode()
    assert reverse("memory:photo", args=[legacy.pk, photo.pk]) in page


def test_others_are_told_of_it_as_long_as_it_is_shared(legacy, teller, photo):
    other = join(legacy)
    assert reply_to(other, legacy).sources == []
    share_photo(user=teller, photo_id=photo.pk)
    told = reply_to(other, legacy)
    assert "town hall" in told.content
    assert [source["id"] for source in told.sources] == [str(photo.pk)]
    unshare_photo(user=teller, photo_id=photo.pk)
    assert "town hall" not in reply_to(other, legacy).content


def test_what_it_said_before_is_found_no_more(legacy, teller, photo):
    edit_photo(user=teller, photo_id=photo.pk, changes={"caption": "The garden"})
    [item] = RecallItem.objects.filter(id=photo.pk)
    assert item.search_text == "The garden."
    edit_photo(user=teller, photo_id=photo.pk, changes={"caption": ""})
    assert not RecallItem.objects.filter(id=photo.pk).exists()
    assert check_legacy(legacy.pk).count == 0


def test_deleted_it_takes_along_the_replies_that_rest_on_it(legacy, teller, photo):
    reply = reply_to(teller, legacy)
    delete_photo(user=teller, photo_id=photo.pk)
    reply.refresh_from_db()
    assert reply.content == "This text quoted something that is no longer here."
    assert reply.sources == []
    assert not RecallItem.objects.filter(id=photo.pk).exists()
