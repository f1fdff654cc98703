"""Stories as plain values, for a member's copy and for exports of a family."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch

from accounts.models import User
from memory.models import Status, Story, StoryVersion
from memory.models.photos import PhotoQuerySet
from memory.models.stories import StoryQuerySet


def copied_stories(stories: StoryQuerySet, user: User, photos: PhotoQuerySet) -> list[dict[str, Any]]:
    """Return the stories, each with those of these photos that are on it. Three queries.

    The user's own stories come with their earlier versions.
    """
    former = Prefetch("versions", queryset=StoryVersion.objects.filter(story__owner=user).order_by("number"))
    rows = list(stories.select_related("owner").prefetch_related(former).order_by("created_at", "pk"))
    on = photos.among(rows)
    return [
        {
            **exported_story(story),
            "teller": story.owner.name,
            "photos": list(map(str, on.get(story.pk, ()))),
            "versions": list(map(_version, story.versions.all())),
        }
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
