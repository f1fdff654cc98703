"""Moderation of shared stories."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from memory.kinds import MemoryAction, MemoryNotice
from memory.models import Story
from memory.services.moderation.shared_rows import Decision, SharedKind
from memory.services.stories.passages import refresh_passages

STORIES = SharedKind(
    model=Story,
    page="memory:story",
    approved=Decision(
        action=MemoryAction.STORY_APPROVED,
        notice=MemoryNotice.STORY_APPROVED,
        text=_("An admin approved a story that you shared, and the family can read it: “%(words)s”"),
    ),
    returned=Decision(
        action=MemoryAction.STORY_RETURNED,
        notice=MemoryNotice.STORY_RETURNED,
        text=_("An admin returned the story “%(words)s” to you, and only you can see it now. The reason: “%(reason)s”"),
    ),
    words=lambda story: story.title,
    let_recall_know=refresh_passages,
)
