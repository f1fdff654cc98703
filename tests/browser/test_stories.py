"""The pages of stories as they look, and drafts that are saved while one writes."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.urls import reverse

from legacies.models import Role
from memory.models import Story, StoryDraft
from memory.services.stories.editing import create_story, edit_story, share_story
from memory.services.stories.story_words import StoryWords
from tests.browser.conftest import DESKTOP, PHONE
from tests.support.factories import LegacyFactory, join

TEXT = """The depot was **cold** from October to May.

# The night of the snow

> "You don't leave a bus out in the snow," he said.

- He kept the tin on the windowsill
- It held the oil of his cornet
"""


@pytest.fixture
@transaction.atomic
def story(transactional_db: None) -> Story:
    legacy = LegacyFactory(name="Derek Ashworth")
    words = StoryWords("The toffee tin", TEXT, "1963-01")
    story = create_story(user=join(legacy, display_name="Ellie"), legacy_id=legacy.pk, words=words)
    edit_story(user=story.owner, story_id=story.pk, changes={"text": f"{TEXT}\nWe still have it."})
    return share_story(user=story.owner, story_id=story.pk)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_pages_of_stories_look_right(open_page, look, story, size):
    ids = [story.legacy_id, story.pk]
    look(open_page(reverse("memory:stories", args=ids[:1]), story.owner, size=size), "stories")
    for name in ("story", "story-write", "story-versions"):
        path = reverse(f"memory:{name}", args=ids) + ("?version=1" if name == "story-versions" else "")
        look(open_page(path, story.owner, size=size), name)
    look(open_page(reverse("memory:story", args=ids), join(story.legacy, Role.READER), size=size), "story-of-another")


def test_what_is_written_is_saved_as_a_draft_by_itself(open_page, story):
    page = open_page(reverse("memory:story-new", args=[story.legacy_id]), story.owner)
    page.get_by_label("The story").fill("It was in the winter of")
    page.get_by_text("Draft saved.").wait_for()
    assert StoryDraft.objects.get().text == "It was in the winter of"
    page.goto(page.url)
    assert page.get_by_label("The story").input_value() == "It was in the winter of"
