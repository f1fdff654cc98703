"""The pages of stories: written, kept, read, shared, brought back; by whom, and with how many queries."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.urls import reverse

from memory.models import Moderation, Story, StoryDraft, StoryVersion
from memory.models.stories import LONGEST_STORY
from memory.services.stories import editing as services
from memory.services.stories.drafts import save_draft
from memory.services.stories.story_words import StoryWords
from tests.support.endpoints import Endpoint, assert_guarded
from tests.support.growth import assert_constant_queries

pytestmark = pytest.mark.django_db

WORDS = {"title": "The oven", "text": "It was **hot** at four.", "occurred": "in 1962", "revision": "0"}
CANARY = "xyloquartz"


@pytest.fixture
def story(family):
    words = StoryWords("The oven", f"It was hot. {CANARY}", "1962")
    return services.create_story(user=family["contributor"], legacy_id=family.legacy.pk, words=words)


def path(name, *ids):
    return reverse(f"memory:{name}", args=ids)


def outsiders(family):
    return [family[actor] for actor in ("former", "stranger", "staff")]


def test_everybody_in_the_legacy_reaches_the_list_and_tellers_the_form(family):
    members = {"opens_for": [family["keeper"], family["contributor"]], "hidden_from": outsiders(family)}
    legacy_id = family.legacy.pk
    anybody = {**members, "opens_for": [*members["opens_for"], family["reader"]]}
    assert_guarded(Endpoint("get", path("stories", legacy_id)), bad_ids=[legacy_id], **anybody)
    only = {**members, "denied_to": [family["reader"]]}
    assert_guarded(Endpoint("get", path("story-new", legacy_id), opens=302), bad_ids=[legacy_id], **only)
    assert_guarded(Endpoint("get", path("story-write", legacy_id, uuid4())), bad_ids=[legacy_id], **only)


@pytest.mark.parametrize("name", ["story", "story-write", "story-versions"])
def test_a_private_story_is_its_owners_alone(family, story, name):
    assert_guarded(
        Endpoint("get", path(name, family.legacy.pk, story.pk)),
        opens_for=[family["contributor"]],
        hidden_from=[family["keeper"], *outsiders(family)],
        bad_ids=[family.legacy.pk, *([story.pk] if name != "story-write" else [])],  # there a new one is begun
    )


@pytest.mark.parametrize("name", ["story-share", "story-unshare", "story-delete", "story-restore"])
def test_nobody_else_decides_about_a_story_even_a_shared_one(family, story, name):
    services.share_story(user=family["contributor"], story_id=story.pk)
    assert_guarded(
        Endpoint("post", path(name, family.legacy.pk, story.pk), opens=302),
        opens_for=[family["contributor"]],
        hidden_from=[family["keeper"], family["reader"], *outsiders(family)],
        bad_ids=[family.legacy.pk, story.pk],
    )


def test_a_private_story_shows_nowhere_to_another_member(client, family, story):
    """Neither its words nor that there is one."""
    services.edit_story(user=family["contributor"], story_id=story.pk, changes={"text": f"It was hot, {CANARY}."})
    draft = StoryWords(CANARY, CANARY)
    save_draft(user=family["contributor"], legacy_id=family.legacy.pk, story_id=story.pk, words=draft, story_revision=2)
    client.force_login(family["keeper"])
    pages = [path("stories", family.legacy.pk), f"{path('search', family.legacy.pk)}?q=oven+hot"]
    shown = [client.get(page).content.decode() for page in pages]
    assert not any(word in page for page in shown for word in (CANARY, "The oven", str(story.pk)))
    assert "Nobody has written a story yet" in shown[0]
    client.force_login(family["contributor"])
    assert all(CANARY in client.get(page).content.decode() for page in pages)


def test_a_story_is_written_without_javascript_drafted_and_kept(teller, family):
    start = teller.get(path("story-new", family.legacy.pk))
    page = start.headers["Location"]
    teller.post(page, {**WORDS, "text": "It was", "occurred": "some summer", "do": "draft"})
    assert StoryDraft.objects.get().text == "It was"
    again = teller.get(page).content.decode()
    assert "some summer" in again
    assert "It was" in again
    kept = teller.post(page, {**WORDS, "do": "keep"}, follow=True)
    story = Story.objects.get()
    assert (story.title, story.occurred, story.visibility) == ("The oven", "1962", "private")
    assert not StoryDraft.objects.exists()
    shown = kept.content.decode()
    assert "<strong>hot</strong>" in shown
    assert page == path("story-write", family.legacy.pk, story.pk)


def test_autosave_keeps_half_a_story_and_never_brings_back_a_kept_one(teller, family):
    page = path("story-write", family.legacy.pk, uuid4())
    saved = teller.post(page, {**WORDS, "title": "", "do": "autosave"})
    assert (saved.status_code, StoryDraft.objects.count()) == (204, 1)
    teller.post(page, {**WORDS, "do": "keep"})
    late = teller.post(page, {**WORDS, "text": "It", "do": "autosave"})
    assert (late.status_code, StoryDraft.objects.count()) == (412, 0)


def test_draft_of_changes_leaves_the_story_until_it_is_kept_or_thrown_away(teller, family, story):
    page = path("story-write", family.legacy.pk, story.pk)
    changed = {**WORDS, "text": "It was warm.", "revision": "1"}
    teller.post(page, {**changed, "do": "draft"})
    assert "hot" in teller.get(path("story", family.legacy.pk, story.pk)).content.decode()
    assert "It was warm." in teller.get(page).content.decode()
    teller.post(page, {**changed, "do": "discard"})
    assert "It was warm." not in teller.get(page).content.decode()
    teller.post(page, {**changed, "do": "keep"})
    versions = teller.get(f"{path('story-versions', family.legacy.pk, story.pk)}?version=1").content.decode()
    assert CANARY in versions
    teller.post(path("story-version-restore", family.legacy.pk, story.pk), {"version": "1"})
    assert CANARY in Story.objects.get().text
    assert StoryVersion.objects.count() == 2


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"title": ""}, "title"),
        ({"text": " "}, "text"),
        ({"occurred": "1962-13-40"}, "occurred"),
        ({"occurred": "when the sea was blue"}, "occurred"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field_and_nothing_is_lost(teller, family, wrong, said):
    page = path("story-write", family.legacy.pk, uuid4())
    answer = teller.post(page, {**WORDS, **wrong})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [said]
    assert answer.context["form"].data["title"] == {**WORDS, **wrong}["title"]
    assert not Story.objects.exists()


def test_a_secret_is_asked_about_first(teller, family):
    page = path("story-write", family.legacy.pk, uuid4())
    asked = teller.post(page, {**WORDS, "text": "The code of the alarm was 4711."})
    assert asked.status_code == 422
    assert not Story.objects.exists()
    teller.post(page, {**WORDS, "text": "The code of the alarm was 4711.", "secrets": "out"})
    assert "4711" not in Story.objects.get().text


def test_words_of_another_device_are_shown_beside_ones_own(teller, family, story):
    page = path("story-write", family.legacy.pk, story.pk)
    services.edit_story(user=family["contributor"], story_id=story.pk, changes={"text": "It was warm."})
    answer = teller.post(page, {**WORDS, "text": "It was cold.", "revision": "1"})
    shown = answer.content.decode()
    assert answer.status_code == 412
    assert "It was warm." in shown
    assert "It was cold." in shown
    teller.post(page, {**WORDS, "text": "It was cold.", "revision": "2"})
    assert Story.objects.get().text == "It was cold."


def test_shared_story_is_read_by_the_family_and_a_returned_one_says_why(client, teller, family, story):
    teller.post(path("story-share", family.legacy.pk, story.pk), {"revision": "1"})
    client.force_login(family["reader"])
    page = path("story", family.legacy.pk, story.pk)
    shown = client.get(page).content.decode()
    assert CANARY in shown
    assert path("story-write", family.legacy.pk, story.pk) not in shown
    Story.objects.update(moderation=Moderation.RETURNED, moderation_reason="Too much of Karl’s life.")
    assert client.get(page).status_code == 404
    client.force_login(family["contributor"])
    assert "Too much of Karl’s life." in client.get(page).content.decode()


def test_deleted_story_is_only_in_its_owners_list_and_comes_back(client, teller, family, story):
    services.share_story(user=family["contributor"], story_id=story.pk)
    teller.post(path("story-delete", family.legacy.pk, story.pk))
    assert "What you deleted" in teller.get(path("stories", family.legacy.pk)).content.decode()
    teller.post(path("story-restore", family.legacy.pk, story.pk))
    assert "What you deleted" not in teller.get(path("stories", family.legacy.pk)).content.decode()


def test_list_takes_as_many_queries_for_many_stories(teller, family):
    def write():
        words = StoryWords("The oven", "It was hot.")
        services.create_story(user=family["contributor"], legacy_id=family.legacy.pk, words=words)
        save_draft(user=family["contributor"], legacy_id=family.legacy.pk, story_id=uuid4(), words=words)

    assert_constant_queries(write, lambda: teller.get(path("stories", family.legacy.pk)).content)


def test_a_story_that_is_too_long_is_refused_in_words_and_stays_in_its_field(teller, family):
    """Nothing on the page lets a browser cut it."""
    writing = path("story-write", family.legacy.pk, uuid4())
    text = "x" * LONGEST_STORY + " The end."
    answer = teller.post(writing, {**WORDS, "text": text})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert f"at most {LONGEST_STORY} characters" in page
    assert "The end.</textarea>" in page
    assert "maxlength" not in page[page.index("<textarea") : page.index("</textarea>")]
