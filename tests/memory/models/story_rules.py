"""What the database refuses of stories and what belongs to them: see `test_constraints`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils import timezone

from memory.models import Story, StoryChunk, StoryVersion


def story(**fields: Any) -> Callable[[Any], Story]:
    return lambda scene: Story(legacy=scene.legacy, owner=scene.user, title="A song", text="Rose sang.", **fields)


def passage(position: int, end: int) -> Callable[[Any], StoryChunk]:
    return lambda scene: StoryChunk(story=scene.story, position=position, text="hot", start=5, end=end)


def version(number: int) -> Callable[[Any], StoryVersion]:
    about: dict[str, Any] = {"title": "A song", "text": "Rose sang.", "written_at": timezone.now()}
    return lambda scene: StoryVersion(story=scene.story, number=number, **about)


STORY_RULES: list[tuple[str, Any, Any]] = [
    ("story_client_id_once", story(client_id="free"), story(client_id="taken")),
    ("story_chunk_position_once", passage(1, 9), passage(0, 9)),
    ("story_chunk_is_not_empty", passage(1, 6), passage(1, 5)),
    ("story_version_once", version(2), version(1)),
]
