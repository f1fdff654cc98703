"""Moderation of photos in the admin: who sees which, and what a decision does to whom."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from config.errors import NotAllowed, NotFound
from legacies.models import Notice
from memory.models import Fact, Photo, Story
from memory.services.moderation.shared_rows import approve_shared, return_shared
from memory.services.photos.editing import share_photo, unshare_photo
from memory.services.photos.moderation import PHOTOS
from memory.services.stories.editing import create_story, share_story
from memory.services.stories.story_words import StoryWords
from tests.support.factories import remember
from tests.support.photos import SHARED, add_photo, add_photo_with_files, photo_folder

__all__ = ["photo_folder"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client: Client, people) -> User:
    client.force_login(people["staff"])
    user: User = people["staff"]
    return user


def seen_by_keeper(photo: Photo, people) -> bool:
    return bool(Photo.objects.shown_to(people["keeper"]).filter(pk=photo.pk).exists())


def test_where_photos_are_checked_first_approving_shows_them_and_tells_the_owner(people, client, staff):
    people.legacy.moderation_mode = "before"
    people.legacy.save()
    photo = add_photo(people.legacy, people["contributor"], caption="Rose at the sea")
    share_photo(user=people["contributor"], photo_id=photo.pk)
    assert not seen_by_keeper(photo, people)
    assert "1 photo is waiting." in client.get(reverse("admin:index")).content.decode()
    page = client.get(reverse("admin:memory_photo_change", args=[photo.pk])).content.decode()
    assert "Rose at the sea" in page
    client.post(reverse("admin:memory_photo_approve", args=[photo.pk]), {"revision": 2})
    assert seen_by_keeper(photo, people)
    assert "approved a photo" in Notice.objects.get(user=people["contributor"]).text
    approve_shared(PHOTOS, staff=staff, row_id=photo.pk)
    assert Notice.objects.filter(user=people["contributor"]).count() == 1


def test_returned_it_is_its_owners_alone_with_the_reason_until_shared_again(people, client, staff):
    photo = add_photo(people.legacy, people["contributor"], **SHARED)
    back = reverse("admin:memory_photo_return", args=[photo.pk])
    refused = client.post(back, {"revision": 1}, follow=True).content.decode()
    assert "Write a reason" in refused
    assert seen_by_keeper(photo, people)
    client.post(back, {"revision": 1, "reason": "Somebody in it asked not to be shown."})
    assert not seen_by_keeper(photo, people)
    client.force_login(people["contributor"])
    page = client.get(reverse("memory:photo", args=[people.legacy.pk, photo.pk])).content.decode()
    assert "Somebody in it asked not to be shown." in page
    share_photo(user=people["contributor"], photo_id=photo.pk)
    assert seen_by_keeper(photo, people)


def test_nothing_is_decided_about_words_that_were_not_seen(people, client, staff):
    photo = add_photo(people.legacy, people["contributor"], revision=4, **{**SHARED, "moderation": "waiting"})
    for data in ({"revision": 3}, {}):
        client.post(reverse("admin:memory_photo_approve", args=[photo.pk]), data)
        photo.refresh_from_db()
        assert photo.moderation == "waiting"


def test_a_private_photo_and_its_file_do_not_exist_for_staff(people, client, staff, photo_folder: Path):
    private = add_photo_with_files(people.legacy, people["contributor"], caption="A private canary")
    shared = add_photo_with_files(people.legacy, people["contributor"], caption="Shared", **SHARED)
    listed = client.get(reverse("admin:memory_photo_changelist")).content.decode()
    assert "Shared" in listed
    assert "canary" not in listed
    assert client.get(reverse("admin:memory_photo_file", args=[shared.pk])).content == b"the file medium.jpg"
    assert client.get(reverse("admin:memory_photo_file", args=[private.pk])).status_code == 404
    assert client.post(reverse("admin:memory_photo_approve", args=[private.pk]), {"revision": 1}).status_code == 404
    unshare_photo(user=people["contributor"], photo_id=shared.pk)
    assert client.get(reverse("admin:memory_photo_file", args=[shared.pk])).status_code == 404
    with pytest.raises(NotFound):
        return_shared(PHOTOS, staff=staff, row_id=shared.pk, reason="x")


def test_only_moderators_decide(people, client):
    photo = add_photo(people.legacy, people["contributor"], **SHARED)
    plain = people["stranger"]
    plain.is_staff = True
    plain.save()
    client.force_login(plain)
    for name, method in (("changelist", "get"), ("file", "get"), ("approve", "post")):
        args = [] if name == "changelist" else [photo.pk]
        assert getattr(client, method)(reverse(f"admin:memory_photo_{name}", args=args)).status_code == 403
    with pytest.raises(NotAllowed):
        approve_shared(PHOTOS, staff=plain, row_id=photo.pk)


@pytest.mark.parametrize("name", ["fact", "story"])
def test_on_what_is_shared_moderators_see_the_photos_that_are_shared_too(people, client, staff, name):
    owner = people["contributor"]
    photos = [add_photo(people.legacy, owner, caption="Only mine"), add_photo(people.legacy, owner, **SHARED)]
    keys = [photo.pk for photo in photos]
    row: Fact | Story
    if name == "fact":
        row = remember("Rose baked.", legacy=people.legacy, owner=owner, photos=keys, **SHARED)
    else:
        words = StoryWords("The oven", "It was hot.")
        row = create_story(user=owner, legacy_id=people.legacy.pk, words=words, photos=keys)
        share_story(user=owner, story_id=row.pk)
    page = client.get(reverse(f"admin:memory_{name}_change", args=[row.pk])).content.decode()
    assert reverse("admin:memory_photo_file", args=[photos[1].pk]) in page
    assert str(photos[0].pk) not in page
    assert "Only mine" not in page
