"""The `photos` of facts and stories over the API."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from memory.models import Photo
from memory.services.photos.editing import delete_photo, unshare_photo
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone, assert_problem, fields_of
from tests.support.growth import Growth
from tests.support.photos import SHARED, add_photo

pytestmark = pytest.mark.django_db

NEW: dict[str, dict[str, Any]] = {
    "fact": {"content": "Rose baked at four."},
    "story": {"title": "The oven", "text": "It was hot."},
}
LISTS = {"fact": "facts", "story": "stories"}


@pytest.fixture
def phone(family: FamilyWithFacts) -> Phone:
    return Phone(family["contributor"])


@pytest.fixture
def shared(family: FamilyWithFacts) -> Photo:
    return add_photo(family.legacy, family["keeper"], **SHARED)


@pytest.fixture
def private(family: FamilyWithFacts) -> Photo:
    return add_photo(family.legacy, family["contributor"])


def add(phone: Phone, family: FamilyWithFacts, kind: str, *photos: Photo) -> dict[str, Any]:
    body = {**NEW[kind], "photos": [str(photo.pk) for photo in photos]}
    made = phone.post(LISTS[kind], family.legacy.pk, body=body)
    assert made.status_code == 201, made.json()
    row: dict[str, Any] = made.json()
    return row


@pytest.mark.parametrize("kind", NEW)
def test_told_with_photos_that_are_changed_under_an_etag(family, phone: Phone, shared, private, kind: str):
    row = add(phone, family, kind, private, shared)
    assert row["photos"] == [str(private.pk), str(shared.pk)]
    stale = phone.patch(kind, row["id"], body={"photos": []}, revision=7)
    assert_problem(stale, 412, "stale_revision")
    assert stale.json()["current"]["photos"] == row["photos"]
    changed = phone.patch(kind, row["id"], body={"photos": [str(shared.pk)]}, revision=row["revision"])
    assert (changed.status_code, changed.json()["photos"]) == (200, [str(shared.pk)])
    assert changed.json()["revision"] == row["revision"] + 1
    [listed] = [one for one in phone.get(LISTS[kind], family.legacy.pk).json()["results"] if one["id"] == row["id"]]
    assert listed["photos"] == [str(shared.pk)]


@pytest.mark.parametrize("kind", NEW)
def test_a_photo_that_is_taken_back_is_not_there_for_others_at_once(family, phone: Phone, shared, private, kind: str):
    row = add(phone, family, kind, private, shared)
    sent = phone.patch(f"{kind}-visibility", row["id"], body={"visibility": "shared"}, revision=row["revision"])
    assert sent.status_code == 200
    reader = Phone(family["reader"])
    seen = reader.get(kind, row["id"])
    assert seen.json()["photos"] == [str(shared.pk)]
    unshare_photo(user=family["keeper"], photo_id=shared.pk)
    now = reader.client.get(seen.request["PATH_INFO"], headers={"If-None-Match": seen["ETag"]})
    assert (now.status_code, now.json()["photos"]) == (200, [])
    assert phone.get(kind, row["id"]).json()["photos"] == [str(private.pk)]
    delete_photo(user=family["contributor"], photo_id=private.pk)
    assert phone.get(kind, row["id"]).json()["photos"] == []


@pytest.mark.parametrize("kind", NEW)
def test_what_is_no_photo_to_be_seen_there_is_refused_and_nothing_is_changed(family, phone: Phone, shared, kind: str):
    row = add(phone, family, kind, shared)
    hidden = add_photo(family.legacy, family["keeper"])
    for wrong in ([str(hidden.pk)], [str(uuid4())], ["x"], "x", [None], [str(uuid4())] * 21):
        refused = phone.patch(kind, row["id"], body={"photos": wrong}, revision=row["revision"])
        assert_problem(refused, 422, "invalid")
        assert fields_of(refused.json())
    assert phone.get(kind, row["id"]).json() == row


def test_words_and_photos_of_a_story_are_changed_both_or_neither(family, phone: Phone, shared):
    row = add(phone, family, "story", shared)
    both = {"text": "It was cold.", "photos": [str(uuid4())]}
    assert phone.patch("story", row["id"], body=both, revision=row["revision"]).status_code == 422
    assert phone.get("story", row["id"]).json()["text"] == "It was hot."
    both["photos"] = []
    changed = phone.patch("story", row["id"], body=both, revision=row["revision"]).json()
    assert (changed["text"], changed["photos"], changed["version"]) == ("It was cold.", [], 2)


@pytest.mark.parametrize("kind", NEW)
def test_lists_take_as_many_queries_for_many_photos(family, phone: Phone, shared, kind: str, growth: Growth):
    count = iter(range(100))

    def one_more() -> None:
        body = {**NEW[kind], "photos": [str(shared.pk), str(add_photo(family.legacy, family["keeper"], **SHARED).pk)]}
        if kind == "fact":
            body["content"] = f"Rose baked {next(count)} cakes."
        assert phone.post(LISTS[kind], family.legacy.pk, body=body).status_code == 201

    growth(one_more, lambda: phone.get(LISTS[kind], family.legacy.pk))
