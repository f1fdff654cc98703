"""Stories over the API: written, changed under an ETag, shared, deleted and brought back."""

from __future__ import annotations

from typing import Any

import pytest

from memory.models import Story
from memory.services.stories import editing as services
from memory.services.stories.story_words import StoryWords
from tests.support.access import MEMBERS, FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, send_token
from tests.support.endpoints import assert_guarded
from tests.support.growth import assert_constant_queries

pytestmark = pytest.mark.django_db

OUTSIDERS = ("stranger", "former", "staff")
WORDS = {"title": "The oven", "text": "It was **hot**. <b>Very</b>.", "occurred": "1962"}


@pytest.fixture
def story(family: FamilyWithFacts) -> Story:
    words = StoryWords("The oven", "It was hot.", "1962")
    return services.create_story(user=family["contributor"], legacy_id=family.legacy.pk, words=words)


def test_members_list_and_tellers_write(family: FamilyWithFacts):
    hidden: dict[str, Any] = {"hidden_from": [family[actor] for actor in OUTSIDERS], "bad_ids": [family.legacy.pk]}
    key = family.legacy.pk
    assert_guarded(
        api_endpoint("get", "stories", key),
        opens_for=[family[actor] for actor in MEMBERS],
        sign_in=send_token,
        wrong_method="put",
        **hidden,
    )
    assert_guarded(
        api_endpoint("post", "stories", key, data=WORDS, opens=201),
        opens_for=[family["keeper"], family["contributor"]],
        denied_to=[family["reader"]],
        sign_in=send_token,
        **hidden,
    )


@pytest.mark.parametrize(
    ("method", "name", "data"),
    [
        ("get", "story", {}),
        ("patch", "story", {"title": "Our oven"}),
        ("patch", "story-visibility", {"visibility": "private"}),
        ("post", "story-restore", {}),
        ("get", "story-versions", {}),
    ],
)
def test_a_private_story_is_its_owners_alone(family: FamilyWithFacts, story: Story, method: str, name: str, data):
    revision = "*" if method == "patch" else None
    assert_guarded(
        api_endpoint(method, name, story.pk, data=data, revision=revision),
        opens_for=[family["contributor"]],
        hidden_from=[family[actor] for actor in ("keeper", "reader", *OUTSIDERS)],
        bad_ids=[story.pk],
        sign_in=send_token,
        wrong_method="put",
    )


def test_written_read_changed_and_brought_back_to_what_it_said(family: FamilyWithFacts, phone: Phone):
    key = family.legacy.pk
    made = phone.post("stories", key, body=WORDS, key="one")
    again = phone.post("stories", key, body=WORDS, key="one").json()
    story = made.json()
    assert (made.status_code, story, Story.objects.count()) == (201, again, 1)
    assert story["html"] == "<p>It was <strong>hot</strong>. &lt;b&gt;Very&lt;/b&gt;.</p>\n"
    assert (story["visibility"], story["occurred"], story["owner"]["name"]) == ("private", "1962", "Tom")

    changed = phone.patch("story", story["id"], body={"text": "It was warm."}, revision=1).json()
    assert (changed["text"], changed["version"], changed["revision"]) == ("It was warm.", 2, 2)
    versions = phone.get("story-versions", story["id"]).json()["results"]
    assert [(one["number"], one["text"]) for one in versions] == [(1, WORDS["text"])]
    restored = phone.post("story-restore-version", story["id"], body={"version": 1}).json()
    assert restored["text"] == WORDS["text"]
    assert_problem(phone.post("story-restore-version", story["id"], body={"version": 9}), 404, "not_found")


def test_change_without_or_with_an_old_etag_changes_nothing(phone: Phone, story: Story):
    assert_problem(phone.patch("story", story.pk, body={"title": "Our oven"}), 428, "precondition_required")
    services.edit_story(user=story.owner, story_id=story.pk, changes={"title": "The big oven"})
    stale = assert_problem(
        phone.patch("story", story.pk, body={"title": "Our oven"}, revision=1), 412, "stale_revision"
    )
    assert stale["current"]["title"] == "The big oven"
    assert_problem(phone.delete("story", story.pk), 428, "precondition_required")


def test_shared_story_is_read_by_others_and_changed_by_none(family: FamilyWithFacts, phone: Phone, story: Story):
    reader = Phone(family["reader"])
    assert reader.get("stories", family.legacy.pk).json()["results"] == []
    shared = phone.patch("story-visibility", story.pk, body={"visibility": "shared"}, revision=1).json()
    assert shared["moderation"] == "waiting"
    [row] = reader.get("stories", family.legacy.pk).json()["results"]
    assert "text" not in row
    assert reader.get("story", story.pk).json()["text"] == "It was hot."
    assert_problem(reader.get("story-versions", story.pk), 404, "not_found")
    assert reader.get("stories", family.legacy.pk, owner="me").json()["results"] == []
    found = reader.get("search", family.legacy.pk, q="hot oven").json()["results"]
    assert [hit["story"] for hit in found if hit["kind"] == "passage"] == [str(story.pk)]
    phone.patch("story-visibility", story.pk, body={"visibility": "private"}, revision="*")
    assert_problem(reader.get("story", story.pk), 404, "not_found")
    found = reader.get("search", family.legacy.pk, q="hot oven").json()["results"]
    assert not [hit for hit in found if hit["kind"] == "passage"]


def test_deleted_story_is_listed_on_request_and_restored(family: FamilyWithFacts, phone: Phone, story: Story):
    key = family.legacy.pk
    assert phone.delete("story", story.pk, revision=1).status_code == 204
    assert phone.get("stories", key).json()["results"] == []
    assert len(phone.get("stories", key, status="retired").json()["results"]) == 1
    assert phone.post("story-restore", story.pk, body={}).json()["status"] == "active"


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"title": ""}, "title"),
        ({"text": "  "}, "text"),
        ({"text": "x" * 250_001}, "text"),
        ({"occurred": "1962-13"}, "occurred"),
        ({"occurred": "1970/1962"}, "occurred"),
        ({"mood": "good"}, "mood"),
    ],
)
def test_what_is_no_story_is_refused_by_field(family: FamilyWithFacts, phone: Phone, wrong, field: str):
    refused = assert_problem(phone.post("stories", family.legacy.pk, body={**WORDS, **wrong}), 422, "invalid")
    assert field in str(refused["errors"])
    assert not Story.objects.exists()


def test_a_secret_is_named_by_its_place_and_not_stored(family: FamilyWithFacts, phone: Phone):
    body = {**WORDS, "text": "The code of the alarm was 4711."}
    refused = assert_problem(phone.post("stories", family.legacy.pk, body=body), 422, "looks_like_a_secret")
    assert refused["places"][0]["field"] == "text"
    assert not Story.objects.exists()
    kept = phone.post("stories", family.legacy.pk, body={**body, "allow_secrets": True})
    assert kept.status_code == 201


def test_lists_take_as_many_queries_for_many_rows(family: FamilyWithFacts, phone: Phone, story: Story):
    def write():
        words = StoryWords("The oven", "It was hot.")
        services.create_story(user=family["contributor"], legacy_id=family.legacy.pk, words=words)
        text = f"It was hot {Story.objects.get(pk=story.pk).version} times."
        services.edit_story(user=family["contributor"], story_id=story.pk, changes={"text": text})

    assert_constant_queries(write, lambda: phone.get("stories", family.legacy.pk).json()["results"])
    assert_constant_queries(write, lambda: phone.get("story-versions", story.pk).json()["results"])
