"""Keeping, editing, sharing and setting aside stories. Only this module writes stories.

Every function is one transaction: lock the legacy, lock the row, check, change, update passages and recall items, log.
`revision` is the one that the caller last saw (If-Match); None means that the caller did not say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key
from accounts.models import User
from config.errors import Conflict, NotFound, StaleRevision
from legacies import jobs
from legacies.access import teller_in
from legacies.audit import Actor, joined, record, state_of, with_rows
from legacies.models.legacy import lock_legacy
from memory.kinds import JobKind, MemoryAction
from memory.models import Moderation, Review, Status, Story, StoryDraft, StoryVersion, Visibility
from memory.services.facts.editing import MODERATED, SHARED, make_private, send_to_moderation
from memory.services.facts.fact_inputs import refuse_secrets
from memory.services.photos.attaching import checked_photos
from memory.services.stories.passages import refresh_passages
from memory.services.stories.story_words import StoryWords, apply_words

RETIRED = ("status", "retired_at")


class StoryIsSetAside(Conflict):
    code, default_message = "story_set_aside", _("This story was deleted. Restore it first.")


class StoryIsRestricted(Conflict):
    code = "story_restricted"
    default_message = _(
        "An admin restricted this story to you, so you cannot share it until they lift that. It is still yours: you "
        "can use it, edit it or delete it."
    )


@transaction.atomic
def create_story(
    *,
    user: User,
    legacy_id: UUID,
    words: StoryWords,
    story_id: UUID | None = None,
    photos: Sequence[UUID] = (),
    allow_secrets: bool = False,
) -> Story:
    """Keep a new story; it is private. `story_id` is the key of its draft.

    The same words under a known key return the existing story, other words raise `StaleRevision`.
    """
    lock_legacy(legacy_id)
    membership = teller_in(user, legacy_id)
    if story_id and (known := Story.objects.filter(pk=story_id).first()):
        return _known_story(known, user, words)
    refuse_secrets({"title": words.title, "text": words.text}, allowed=allow_secrets)
    story = Story(pk=story_id or new_key(), legacy=membership.legacy, owner=user)
    apply_words(story, _as_changes(words))
    story.recording_id = StoryDraft.objects.filter(pk=story.pk).values_list("recording", flat=True).first()
    story.photos = checked_photos(story, photos)
    story.review, story.reviewed_at = Review.KEPT, timezone.now()
    _forget_draft(story, user)
    story.save(force_insert=True)
    refresh_passages(story)
    _record(story, MemoryAction.STORY_CREATED, user)
    _ask_to_read(story)
    return story


def _known_story(story: Story, user: User, words: StoryWords) -> Story:
    if story.owner_id != user.pk:
        raise NotFound
    if (story.title, story.text) != (words.title.strip(), words.text.rstrip()):
        raise StaleRevision(story)
    return story


@transaction.atomic
def edit_story(
    *,
    user: User,
    story_id: UUID,
    changes: Mapping[str, str],
    revision: int | None = None,
    allow_secrets: bool = False,
) -> Story:
    """Change the title, text or date (`occurred`) of a story of the user; what it said before becomes a version.

    If nothing changes, only the draft is deleted. A shared story's new words go to the moderation queue.
    """
    story = lock_to_tell(user, story_id, revision)
    _require_live(story)
    refuse_secrets(
        {name: changes[name] for name in ("title", "text") if name in changes},
        allowed=allow_secrets,
        before=f"{story.title}\n{story.text}",
    )
    before, written_at = StoryWords.of(story), story.updated_at
    fields = apply_words(story, changes)
    _forget_draft(story, user)
    if StoryWords.of(story) == before:
        return story
    former = StoryVersion.objects.create(
        story=story, number=story.version, written_at=written_at, **_as_changes(before)
    )
    story.version += 1
    if story.is_shared:
        send_to_moderation(story)
    _write_change(story, MemoryAction.STORY_EDITED, user, *fields, "version", *MODERATED, **with_rows(former))
    _ask_to_read(story)
    return story


@transaction.atomic
def set_story_photos(*, user: User, story_id: UUID, photos: Sequence[UUID], revision: int | None = None) -> Story:
    """Put these photos, in this order, on a story of the user instead of its photos; words and draft stay as they are.

    Other photos on a shared story go to moderation, like new words.
    """
    story = lock_to_tell(user, story_id, revision)
    _require_live(story)
    wanted = checked_photos(story, photos)
    if wanted == story.photos:
        return story
    story.photos, seen = wanted, story.revision
    if story.is_shared:
        send_to_moderation(story)
    changed = _write_change(story, MemoryAction.STORY_EDITED, user, "photos", *MODERATED)
    StoryDraft.objects.filter(pk=story.pk, story_revision=seen).update(story_revision=changed.revision)
    return changed


@transaction.atomic
def change_story(
    *,
    user: User,
    story_id: UUID,
    changes: Mapping[str, str],
    photos: Sequence[UUID] | None = None,
    revision: int | None = None,
    allow_secrets: bool = False,
) -> Story:
    """Change the words and the photos of a story of the user: both or neither."""
    story = lock_to_tell(user, story_id, revision)
    if changes or photos is None:
        story = edit_story(user=user, story_id=story_id, changes=changes, allow_secrets=allow_secrets)
    return story if photos is None else set_story_photos(user=user, story_id=story_id, photos=photos)


def restore_version(*, user: User, story_id: UUID, number: int, revision: int | None = None) -> Story:
    """Give a story of the user the words of an earlier version; its current words become a version too."""
    version = StoryVersion.objects.filter(story__in=Story.objects.owned_by(user), story=story_id, number=number).first()
    if version is None:
        raise NotFound
    words = StoryWords(version.title, version.text, version.occurred)
    # Secrets in these words were decided on when they were written.
    return edit_story(user=user, story_id=story_id, changes=_as_changes(words), revision=revision, allow_secrets=True)


@transaction.atomic
def share_story(*, user: User, story_id: UUID, revision: int | None = None) -> Story:
    """Share a story of the user with the family; it enters the moderation queue, also after it was returned."""
    story = lock_to_tell(user, story_id, revision)
    _require_live(story)
    if story.moderation == Moderation.RESTRICTED and story.is_shared:
        raise StoryIsRestricted
    if story.is_shared and story.moderation != Moderation.RETURNED:
        return story
    send_to_moderation(story)
    if not story.is_shared:
        story.visibility, story.shared_at = Visibility.SHARED, timezone.now()
    return _write_change(story, MemoryAction.STORY_SHARED, user, *SHARED)


@transaction.atomic
def unshare_story(*, user: User, story_id: UUID, revision: int | None = None) -> Story:
    """Make a story of the user private; from then on nobody else sees it, finds it or is told of it."""
    story = lock_own_story(user, story_id, revision)
    return take_back_story(story, user) if story.is_shared else story


def take_back_story(story: Story, user: User) -> Story:
    """Make a shared story private, also if its owner has left. The caller holds its lock and its legacy's."""
    make_private(story)
    return _write_change(story, MemoryAction.STORY_UNSHARED, user, *SHARED)


@transaction.atomic
def set_story_aside(*, user: User, story_id: UUID, revision: int | None = None) -> Story:
    """Remove a story of the user from every list and from recall. It can be restored for 90 days.

    A second call changes nothing.
    """
    story = lock_own_story(user, story_id, revision)
    if story.status == Status.RETIRED:
        return story
    story.status, story.retired_at = Status.RETIRED, timezone.now()
    _forget_draft(story, user)
    return _write_change(story, MemoryAction.STORY_RETIRED, user, *RETIRED)


@transaction.atomic
def restore_story(*, user: User, story_id: UUID, revision: int | None = None) -> Story:
    """Restore a story that was set aside, as it was."""
    story = lock_to_tell(user, story_id, revision)
    if story.status != Status.RETIRED:
        return story
    story.status, story.retired_at = Status.ACTIVE, None
    return _write_change(story, MemoryAction.STORY_RESTORED, user, *RETIRED)


def lock_own_story(user: User, story_id: UUID, revision: int | None) -> Story:
    """Return the user's own story, locked for a change: the legacy's lock first, then the row.

    Raise `NotFound` if the story is not the user's own, and `StaleRevision` if `revision` is not the current one.
    """
    story: Story = Story.objects.owned_by(user).locked_for_write(story_id, revision)
    return story


def lock_to_tell(user: User, story_id: UUID, revision: int | None) -> Story:
    """Return the user's own story, locked for a change that only tellers may make."""
    story = lock_own_story(user, story_id, revision)
    teller_in(user, story.legacy_id)
    return story


def _require_live(story: Story) -> None:
    if story.status != Status.ACTIVE:
        raise StoryIsSetAside


def _ask_to_read(story: Story) -> None:
    """Put the job that proposes facts from what is new in the story."""
    jobs.put(
        JobKind.READ_STORY,
        key=f"read-story:{story.pk}",
        payload={"story": str(story.pk)},
        legacy_id=story.legacy_id,
        has_time=True,
    )


def _as_changes(words: StoryWords) -> dict[str, str]:
    return {"title": words.title, "text": words.text, "occurred": words.occurred}


def _forget_draft(story: Story, user: User) -> None:
    """Delete the story's draft. Raise `NotFound` if another user is writing under that key."""
    draft = StoryDraft.objects.filter(pk=story.pk).first()
    if draft and (draft.owner_id != user.pk or draft.legacy_id != story.legacy_id):
        raise NotFound
    if draft:
        draft.delete()


def _write_change(story: Story, action: MemoryAction, user: User, *fields: str, **more: Any) -> Story:
    """Save these columns as the next revision, and update recall and the log. `more` is added to the log's payload."""
    story.save_revision(*fields)
    _record(story, action, user, joined(more, refresh_passages(story)))
    return story


def _record(story: Story, action: MemoryAction, user: User, more: Mapping[str, Any] | None = None) -> None:
    payload = {"after": state_of(story), **(more or {})}
    record(story, action, actor=Actor.user(user), legacy_id=story.legacy_id, payload=payload)
