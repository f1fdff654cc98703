"""Moderation of recordings in the admin: who hears which, and what a decision does to whom."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from legacies.models import Notice
from memory.models import Recording
from memory.services.recordings.editing import share_recording
from tests.support.photos import photo_folder
from tests.support.recordings import SHARED, add_recording, add_recording_with_file

__all__ = ["photo_folder"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client: Client, people) -> User:
    client.force_login(people["staff"])
    user: User = people["staff"]
    return user


def heard_by_keeper(recording: Recording, people) -> bool:
    return bool(Recording.objects.for_list(people["keeper"]).filter(pk=recording.pk).exists())


def test_where_they_are_checked_first_approving_lets_the_family_hear_and_tells_the_owner(people, client, staff):
    people.legacy.moderation_mode = "before"
    people.legacy.save()
    recording = add_recording(people.legacy, people["contributor"], title="The cornet")
    share_recording(user=people["contributor"], recording_id=recording.pk)
    assert not heard_by_keeper(recording, people)
    assert "1 recording is waiting." in client.get(reverse("admin:index")).content.decode()
    page = client.get(reverse("admin:memory_recording_change", args=[recording.pk])).content.decode()
    assert "The cornet" in page
    assert reverse("admin:memory_recording_file", args=[recording.pk]) in page
    client.post(reverse("admin:memory_recording_approve", args=[recording.pk]), {"revision": 2})
    assert heard_by_keeper(recording, people)
    assert "approved a recording" in Notice.objects.get(user=people["contributor"]).text


def test_returned_it_is_its_owners_alone_with_the_reason(people, client, staff):
    recording = add_recording(people.legacy, people["contributor"], title="The cornet", **SHARED)
    said = {"revision": 1, "reason": "Somebody else is heard in it."}
    client.post(reverse("admin:memory_recording_return", args=[recording.pk]), said)
    assert not heard_by_keeper(recording, people)
    assert "Somebody else is heard in it." in Notice.objects.get(user=people["contributor"]).text


def test_a_private_recording_and_its_sound_do_not_exist_for_staff(people, client, staff, photo_folder: Path):
    private = add_recording_with_file(people.legacy, people["contributor"], title="A quixotic day")
    shared = add_recording_with_file(people.legacy, people["contributor"], **SHARED)
    assert client.get(reverse("admin:memory_recording_file", args=[shared.pk])).status_code == 200
    for name in ("file", "approve", "return"):
        address = reverse(f"admin:memory_recording_{name}", args=[private.pk])
        answer = client.get(address) if name == "file" else client.post(address, {"revision": 1, "reason": "No."})
        assert answer.status_code == 404
    assert "quixotic" not in client.get(reverse("admin:memory_recording_changelist")).content.decode()
