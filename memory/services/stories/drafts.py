"""Drafts of stories: saved while they are written, seen by their writer alone, and deleted when the story is kept."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import InvalidInput, NotFound, StaleRevision
from legacies.access import teller_in
from legacies.models.legacy import lock_legacy
from memory.models import Story, StoryDraft
from memory.services.stories.story_words import StoryWords

MOST_DRAFTS = 100


@transaction.atomic
def save_draft(
    *, user: User, legacy_id: UUID, story_id: UUID, words: StoryWords, story_revision: int = 0
) -> StoryDraft | None:
    """Save what is being written, over what was saved before. Return None if nothing was written yet.

    `story_revision` is the story's revision when the writer began with its words. A save that arrives after the draft
    became the story's text raises `StaleRevision` and makes no new draft. Raise `NotFound` for a key of another user or
    legacy.
    """
    lock_legacy(legacy_id)
    teller_in(user, legacy_id)
    if problems := words.problems(is_draft=True):
        raise InvalidInput(fields=problems)
    story = Story.objects.filter(pk=story_id).first()
    if story is not None and (story.owner_id != user.pk or story.legacy_id != legacy_id):
        raise NotFound
    if story_revision != (story.revision if story else 0):
        raise StaleRevision(story)
    draft = StoryDraft.objects.filter(pk=story_id).first()
    if draft is None:
        return _new_draft(user, legacy_id, story_id, words, story_revision)
    if draft.owner_id != user.pk or draft.legacy_id != legacy_id:
        raise NotFound
    draft.title, draft.text, draft.occurred = words.title, words.text, words.occurred
    draft.story_revision, draft.updated_at = story_revision, timezone.now()
    draft.save()
    return draft


def _new_draft(
    user: User, legacy_id: UUID, story_id: UUID, words: StoryWords, story_revision: int
) -> StoryDraft | None:
    if words.is_empty:
        return None
    if StoryDraft.objects.filter(owner=user, legacy=legacy_id).count() >= MOST_DRAFTS:
        problem = _("You have as many drafts as there can be. Keep or delete one of them first.")
        raise InvalidInput(problem, fields={"text": [problem]})
    return StoryDraft.objects.create(
        pk=story_id,
        legacy_id=legacy_id,
        owner=user,
        title=words.title,
        text=words.text,
        occurred=words.occurred,
        story_revision=story_revision,
    )


@transaction.atomic
def discard_draft(*, user: User, legacy_id: UUID, story_id: UUID) -> None:
    """Delete the draft; the story stays as it is. A second call changes nothing."""
    lock_legacy(legacy_id)
    StoryDraft.objects.filter(pk=story_id, legacy=legacy_id, owner=user).delete()
