"""`{% moderation_queue as queue %}`: the moderation queue, for those who may decide; otherwise nothing."""

from __future__ import annotations

from typing import Any

from django import template

from accounts.models import User
from memory.models import Entry, Photo, Recording, Story
from memory.services.moderation.moderation_queue import may_moderate, queue_state, since_in_words

register = template.Library()


@register.simple_tag(takes_context=True)
def moderation_queue(context: dict[str, Any]) -> dict[str, Any] | None:
    user = context["request"].user
    if not isinstance(user, User) or not may_moderate(user):
        return None
    state = queue_state()
    return {
        "waiting": state.waiting,
        "oldest": since_in_words(state.oldest) if state.oldest else "",
        "photos": Photo.objects.awaiting_moderation().count(),
        "recordings": Recording.objects.awaiting_moderation().count(),
        "stories": Story.objects.awaiting_moderation().count(),
        "entries": Entry.objects.awaiting_moderation().count(),
    }
