"""Moderation of shared stories: approved, or returned to the owner with a reason. The owner is told."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import NotAllowed, NotFound
from legacies.audit import Actor, record, state_of
from legacies.models import Membership
from legacies.models.legacy import lock_legacy
from legacies.services.notices import tell
from memory.kinds import MemoryAction, MemoryNotice
from memory.models import Moderation, Story
from memory.services.facts.editing import MODERATED
from memory.services.moderation.decisions import checked_reason
from memory.services.moderation.moderation_queue import may_moderate
from memory.services.stories.editing import StoryChangedMeanwhile
from memory.services.stories.passages import refresh_passages

FIRST_WORDS = 80


@transaction.atomic
def approve_story(*, staff: User, story_id: UUID, revision: int | None = None) -> Story:
    """Let the family read a shared story for good; its owner hears of it where the family did not see it before."""
    story = _lock_shared_story(staff, story_id, revision)
    was_seen = story.is_visible_to_family
    if story.moderation != Moderation.APPROVED:
        _write_decision(story, MemoryAction.STORY_APPROVED, staff, Moderation.APPROVED)
    if not was_seen:
        text = _("An admin approved a story that you shared, and the family can read it: “%(title)s”")
        _tell_owner(story, MemoryNotice.STORY_APPROVED, text)
    return story


@transaction.atomic
def return_story(*, staff: User, story_id: UUID, reason: str, revision: int | None = None) -> Story:
    """Hand a shared story back to its owner: from this moment nobody else reads it, finds it or is told of it."""
    reason = checked_reason(reason)
    story = _lock_shared_story(staff, story_id, revision)
    _write_decision(story, MemoryAction.STORY_RETURNED, staff, Moderation.RETURNED, reason)
    text = _("An admin returned the story “%(title)s” to you, and only you can see it now. The reason: “%(reason)s”")
    _tell_owner(story, MemoryNotice.STORY_RETURNED, text)
    return story


def _lock_shared_story(staff: User, story_id: UUID, revision: int | None) -> Story:
    """`NotAllowed` for who may not moderate, `NotFound` for what is not shared, `StoryChangedMeanwhile` for words that
    were not seen."""
    if not may_moderate(staff):
        raise NotAllowed(_("Only an admin with the right to decide on what is shared can do that."))
    shared = Story.objects.shared_for_staff().filter(pk=story_id)
    legacy_id = shared.values_list("legacy_id", flat=True).first()
    if legacy_id is None:
        raise NotFound
    lock_legacy(legacy_id)
    story: Story | None = shared.select_related("legacy", "owner").select_for_update(of=["self"]).first()
    if story is None:
        raise NotFound
    if revision is not None and revision != story.revision:
        raise StoryChangedMeanwhile(story)
    return story


def _write_decision(story: Story, action: MemoryAction, staff: User, moderation: Moderation, reason: str = "") -> None:
    story.moderation, story.moderation_reason = moderation, reason
    story.save_revision(*MODERATED)
    refresh_passages(story)
    payload = {"after": state_of(story), **({"reason": reason} if reason else {})}
    record(story, action, actor=Actor.user(staff), legacy_id=story.legacy_id, payload=payload)


def _tell_owner(story: Story, kind: MemoryNotice, text: str) -> None:
    """Who has left the legacy is told too; the story's page is then not theirs to open any more."""
    is_member = Membership.objects.filter(legacy=story.legacy_id, user=story.owner).exists()
    path = reverse("memory:story", args=[story.legacy_id, story.pk]) if is_member else ""
    said = text % {"title": Truncator(story.title).chars(FIRST_WORDS), "reason": story.moderation_reason}
    tell(user=story.owner, kind=kind, text=said, legacy=story.legacy, path=path, subjects=[story.pk])
