"""The page on which the owner of a fact or a story chooses the photos on it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from memory.models import Fact, Photo, Story
from memory.services.photos.editing import unshare_photo
from memory.services.stories.editing import create_story
from memory.services.stories.story_words import StoryWords
from memory.web.media.attached_photos import A_PAGE
from tests.memory.web.test_page_access import outsiders, page
from tests.support.endpoints import assert_guarded
from tests.support.factories import remember
from tests.support.growth import assert_constant_queries
from tests.support.photos import SHARED, add_photo

NAMES = {"fact": "fact-photos", "story": "story-photos"}


@pytest.fixture(params=NAMES)
def row(request: pytest.FixtureRequest, family: Any) -> Fact | Story:
    if request.param == "fact":
        return remember("Rose baked at four.", legacy=family.legacy, owner=family["contributor"])
    words = StoryWords("The oven", "It was hot.")
    return create_story(user=family["contributor"], legacy_id=family.legacy.pk, words=words)


def name_of(row: Fact | Story) -> str:
    return NAMES[row._meta.model_name or ""]


def address(row: Fact | Story) -> str:
    return reverse(f"memory:{name_of(row)}", args=[row.legacy_id, row.pk])


@pytest.mark.parametrize(("method", "opens"), [("get", 200), ("post", 302)])
def test_it_is_its_owners_alone(family, row, method, opens):
    for state in ({}, SHARED):
        type(row).objects.filter(pk=row.pk).update(**state)
        assert_guarded(
            page(name_of(row), family.legacy.id, row.pk, method=method, opens=opens),
            opens_for=[family["contributor"]],
            hidden_from=[family["keeper"], *outsiders(family)],
            bad_ids=[family.legacy.id, row.pk],
        )


def test_chosen_photos_are_put_on_and_taken_off(family, client, row):
    own = add_photo(family.legacy, family["contributor"], caption="In the garden")
    shared = add_photo(family.legacy, family["keeper"], caption="At the sea", **SHARED)
    hidden = add_photo(family.legacy, family["keeper"], caption="In the cellar")
    client.force_login(family["contributor"])
    offered = client.get(address(row)).content.decode()
    assert all(f'value="{photo.pk}">' in offered for photo in (own, shared))
    assert str(hidden.pk) not in offered
    sent = client.post(address(row), {"photos": [own.pk, shared.pk], "revision": row.revision})
    assert sent.status_code == 302
    assert client.get(sent["Location"]).content.decode().count('class="photo-on"') == 2
    ticked = client.get(address(row)).content.decode()
    assert all(f'value="{photo.pk}" checked>' in ticked for photo in (own, shared))
    client.post(address(row), {"revision": row.revision + 1})
    row.refresh_from_db()
    assert row.photos == []


def test_what_cannot_be_saved_keeps_what_was_ticked(family, client, row):
    own = add_photo(family.legacy, family["contributor"])
    hidden = add_photo(family.legacy, family["keeper"])
    client.force_login(family["contributor"])
    for sent in (
        {"photos": [own.pk, hidden.pk]}, {"photos": [own.pk, uuid4()]}, {"photos": [own.pk], "revision": 7},
    ):  # fmt: skip
        refused = client.post(address(row), sent)
        assert refused.status_code == 422
        assert f'value="{own.pk}" checked>' in refused.content.decode()
    assert client.post(address(row), {"photos": ["x"]}).status_code == 422
    row.refresh_from_db()
    assert row.photos == []


def test_a_photo_that_was_taken_back_is_neither_offered_nor_ticked(family, client, row):
    shared = add_photo(family.legacy, family["keeper"], caption="At the sea", **SHARED)
    client.force_login(family["contributor"])
    client.post(address(row), {"photos": [shared.pk]})
    unshare_photo(user=family["keeper"], photo_id=shared.pk)
    for shown in (address(row), address(row).removesuffix("photos/")):
        found = client.get(shown).content.decode()
        assert str(shared.pk) not in found
        assert "At the sea" not in found


def test_many_photos_are_paged_and_searched_at_the_same_cost(family, client, row):
    client.force_login(family["contributor"])
    assert_constant_queries(
        lambda: add_photo(family.legacy, family["keeper"], caption="At the sea", **SHARED),
        lambda: client.get(address(row), {"q": "sea"}),
    )
    Photo.objects.bulk_create(
        Photo(legacy=family.legacy, owner=family["keeper"], state="ready", width=1, height=1, **SHARED)
        for _ in range(A_PAGE)
    )
    assert "page=2" in client.get(address(row)).content.decode()
    assert "No photo fits" in client.get(address(row), {"q": "mountain"}).content.decode()
