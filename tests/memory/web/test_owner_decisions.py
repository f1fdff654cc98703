"""The buttons on the page of an own row: what is said afterwards, and what becomes of a refusal."""

from __future__ import annotations

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from memory.models import Photo
from tests.support.photos import SHARED, add_photo
from tests.support.recordings import add_recording


def said_after(client, name, legacy, row):
    answer = client.post(reverse(f"memory:{name}", args=[legacy.pk, row.pk]))
    return answer.status_code, [(message.level_tag, str(message)) for message in get_messages(answer.wsgi_request)]


def test_what_was_done_is_said(family, teller):
    photo = add_photo(family.legacy, family["contributor"])
    assert said_after(teller, "photo-share", family.legacy, photo) == (302, [("success", "Shared with the family.")])
    assert Photo.objects.get(pk=photo.pk).is_shared


@pytest.mark.parametrize(("kind", "add"), [("photo", add_photo), ("recording", add_recording)])
def test_a_conflict_is_told_on_the_page(family, teller, kind, add):
    restricted = add(family.legacy, family["contributor"], moderation="restricted")
    words = f"An admin restricted this {kind} to you, so you cannot share it."
    assert said_after(teller, f"{kind}-share", family.legacy, restricted) == (302, [("error", words)])
    assert not type(restricted).objects.get(pk=restricted.pk).is_shared


def test_a_refusal_for_want_of_a_role_is_no_message(family, teller):
    photo = add_photo(family.legacy, family["contributor"], **SHARED)
    assert said_after(teller, "photo-portrait", family.legacy, photo) == (403, [])
    assert not Photo.objects.get(pk=photo.pk).is_portrait
