"""Moderation of stories in the admin: who sees which, and what a decision does to whom."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from config.errors import NotAllowed, NotFound
from legacies.models import Notice
from memory.models import RecallItem, Story
from memory.services.moderation.shared_rows import approve_shared, return_shared
from memory.services.stories.editing import create_story, share_story, unshare_story
from memory.services.stories.moderation import STORIES
from memory.services.stories.story_words import StoryWords

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client: Client, people) -> User:
    client.force_login(people["staff"])
    user: User = people["staff"]
    return user


@pytest.fixture
def story(people) -> Story:
    words = StoryWords("The oven", "It was **hot** at four.")
    return create_story(user=people["contributor"], legacy_id=people.legacy.pk, words=words)


def share(story, people) -> None:
    share_story(user=people["contributor"], story_id=story.pk)


def seen_by_keeper(story: Story, people) -> bool:
    is_found = RecallItem.objects.visible_to(people["keeper"]).filter(kind="passage").exists()
    assert is_found == Story.objects.visible_to(people["keeper"]).filter(pk=story.pk).exists()
    return is_found


def test_where_stories_are_checked_first_approving_shows_them_and_tells_the_owner(people, client, staff, story):
    people.legacy.moderation_mode = "before"
    people.legacy.save()
    share(story, people)
    assert not seen_by_keeper(story, people)
    assert "1 story is waiting." in client.get(reverse("admin:index")).content.decode()
    page = client.get(reverse("admin:memory_story_change", args=[story.pk])).content.decode()
    assert "<strong>hot</strong>" in page
    client.post(reverse("admin:memory_story_approve", args=[story.pk]), {"revision": 2})
    assert seen_by_keeper(story, people)
    assert "approved a story" in Notice.objects.get(user=people["contributor"]).text
    approve_shared(STORIES, staff=staff, row_id=story.pk)
    assert Notice.objects.filter(user=people["contributor"]).count() == 1


def test_returned_it_is_its_owners_alone_with_the_reason_until_shared_again(people, client, staff, story):
    share(story, people)
    back = reverse("admin:memory_story_return", args=[story.pk])
    refused = client.post(back, {"revision": 2}, follow=True).content.decode()
    assert "Write a reason" in refused
    assert seen_by_keeper(story, people)
    client.post(back, {"revision": 2, "reason": "Karl asked not to be named."})
    assert not seen_by_keeper(story, people)
    client.force_login(people["contributor"])
    page = client.get(reverse("memory:story", args=[people.legacy.pk, story.pk])).content.decode()
    assert "Karl asked not to be named." in page
    share(story, people)
    assert seen_by_keeper(story, people)


def test_nothing_is_decided_about_words_that_were_not_seen(people, client, staff, story):
    share(story, people)
    for data in ({"revision": 1}, {}):
        client.post(reverse("admin:memory_story_approve", args=[story.pk]), data)
        assert Story.objects.get().moderation == "waiting"


def test_a_private_story_does_not_exist_for_staff(people, client, staff, story):
    listed = client.get(reverse("admin:memory_story_changelist")).content.decode()
    assert "The oven" not in listed
    assert client.post(reverse("admin:memory_story_approve", args=[story.pk]), {"revision": 1}).status_code == 404
    share(story, people)
    assert "The oven" in client.get(reverse("admin:memory_story_changelist")).content.decode()
    unshare_story(user=people["contributor"], story_id=story.pk)
    with pytest.raises(NotFound):
        return_shared(STORIES, staff=staff, row_id=story.pk, reason="x")


def test_only_moderators_decide(people, client, story):
    share(story, people)
    plain = people["stranger"]
    plain.is_staff = True
    plain.save()
    client.force_login(plain)
    for name, method in (("changelist", "get"), ("approve", "post")):
        args = [] if name == "changelist" else [story.pk]
        assert getattr(client, method)(reverse(f"admin:memory_story_{name}", args=args)).status_code == 403
    with pytest.raises(NotAllowed):
        approve_shared(STORIES, staff=plain, row_id=story.pk)
