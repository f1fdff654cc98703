"""Stories as plain values, for copies of what a member may see and for exports of a family."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch

from accounts.models import User
from memory.models import Status, Story, StoryVersion
from memory.models.stories import StoryQuerySet


def copied_stories(stories: StoryQuerySet, user: User) -> list[dict[str, Any]]:
    """Each story, and of the user's own what it said before. Two queries."""
    former = Prefetch("versions", queryset=StoryVersion.objects.filter(story__owner=user).order_by("number"))
    rows = stories.select_related("owner").prefetch_related(former).order_by("created_at", "pk")
    return [
        {**exported_story(story), "teller": story.owner.name, "versions": list(map(_version, story.versions.all()))}
        for story in rows
    ]


def exported_story(story: Story) -> dict[str, Any]:
    return {
        "id": str(story.pk),
        "title": story.title,
        "text": story.text,
        "occurred": story.occurred,
        "visibility": story.visibility,
        "set_aside": story.status == Status.RETIRED,
        "created_at": story.created_at.isoformat(),
    }


def _version(version: StoryVersion) -> dict[str, Any]:
    return {"number": version.number, "title": version.title, "text": version.text, "occurred": version.occurred}
