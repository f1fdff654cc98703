"""Stories: texts that members wrote, with their former versions, drafts, and chunks for recall."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django.conf import settings
from django.db import models
from django.db.models import F, OuterRef, Q, Subquery
from django.db.models.functions import Left
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key
from legacies.models import Membership
from memory.models.ownership import (
    Moderation,
    OwnedQuerySet,
    OwnedRow,
    Status,
    Visibility,
    attached_photos_field,
    legacy_key,
    owner_key,
    told_constraints,
)
from memory.models.recordings import Recording

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User

LONGEST_STORY = 250_000
LONGEST_STORY_TITLE = 200


class StoryQuerySet(OwnedQuerySet):
    def with_teller(self) -> Self:
        """Add the owner and their relationship to the person; None if the owner has left."""
        place = Membership.objects.filter(legacy=OuterRef("legacy"), user=OuterRef("owner")).values("relationship")
        return self.select_related("owner", "legacy").annotate(owner_relationship=Subquery(place[:1]))

    def with_first_words(self, characters: int) -> Self:
        """Add the owner, and load only the beginning of the text, as `first_words`, for lists."""
        return self.with_teller().defer("text").annotate(first_words=Left("text", characters))

    def shared_for_staff(self) -> Self:
        """Return all that staff may ever see: live stories that their owners shared, however they were moderated."""
        return self.filter(visibility=Visibility.SHARED, status=Status.ACTIVE)

    def awaiting_moderation(self) -> Self:
        return self.shared_for_staff().filter(moderation=Moderation.WAITING).order_by("to_desk_at", "id")


class Story(OwnedRow):
    """A finished text in Markdown; a text that its owner is still writing is a `StoryDraft`. `version` is raised by
    each edit of its words.
    """

    legacy = legacy_key("stories")
    owner = owner_key("stories")
    title = models.CharField(_("title"), max_length=LONGEST_STORY_TITLE)
    text = models.TextField(_("text"))
    language = models.CharField(max_length=8, default="en")
    client_id = models.CharField(max_length=64, blank=True)
    version = models.PositiveIntegerField(default=1)
    recording_id = models.UUIDField(null=True, blank=True)
    """The key of the recording in which it was told. No foreign key, because a story outlives its recording."""
    photos = attached_photos_field()

    objects = StoryQuerySet.as_manager()

    class Meta:
        verbose_name = _("story")
        verbose_name_plural = _("stories")
        constraints = [
            *told_constraints("story"),
            models.UniqueConstraint(
                fields=["owner", "client_id"], condition=~Q(client_id=""), name="story_client_id_once"
            ),
        ]

    def __str__(self) -> str:
        return f"story {self.id}"


class StoryVersion(models.Model):
    """The text of a story before an edit. Only the owner sees it; others read the current story."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    story = models.ForeignKey(Story, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=LONGEST_STORY_TITLE)
    text = models.TextField()
    occurred = models.CharField(max_length=60, blank=True)
    written_at = models.DateTimeField()

    class Meta:
        ordering = ["story", "-number"]
        default_permissions = ()
        constraints = [models.UniqueConstraint(fields=["story", "number"], name="story_version_once")]

    def __str__(self) -> str:
        return f"version {self.number} of story {self.story_id}"


class StoryDraftQuerySet(models.QuerySet["StoryDraft"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Return the user's own drafts, in legacies they are a member of."""
        return self.filter(owner=user.pk, legacy__in=Membership.objects.of(user).values("legacy"))


class StoryDraft(models.Model):
    """A text that a member is writing: a new story, or changes to one of their stories, under the story's key. It is
    saved while it is typed, unchecked; nobody and nothing else ever reads it.
    """

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    legacy = legacy_key("story_drafts")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    title = models.CharField(max_length=LONGEST_STORY_TITLE, blank=True)
    text = models.TextField(blank=True)
    occurred = models.CharField(max_length=60, blank=True)
    """The date as it was typed, in words or EDTF."""
    story_revision = models.PositiveIntegerField(default=0)
    """The revision of the story that the draft began with; 0 for a new story."""
    recording = models.ForeignKey(Recording, models.CASCADE, null=True, blank=True, related_name="drafts")
    """The recording in which it was told, if any."""
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = StoryDraftQuerySet.as_manager()

    class Meta:
        default_permissions = ()
        indexes = [models.Index(fields=["owner", "legacy"], name="story_draft_by_owner")]

    def __str__(self) -> str:
        return f"story draft {self.id}"


class StoryChunkQuerySet(models.QuerySet["StoryChunk"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Return the chunks of the stories that this user may see and that are not set aside."""
        return self.filter(story__in=Story.objects.visible_to(user).live())


class StoryChunk(models.Model):
    """About 900 characters of a story's plain text, cut at the ends of sentences, with one sentence of overlap.

    Chunks are derived from the story, including their keys: the same words of the same story have the same key, and so
    keep their vector.
    """

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    story = models.ForeignKey(Story, models.CASCADE, related_name="chunks")
    position = models.PositiveIntegerField()
    text = models.TextField()
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    is_read = models.BooleanField(default=False)
    """Whether facts were proposed from it."""

    objects = StoryChunkQuerySet.as_manager()

    class Meta:
        ordering = ["story", "position"]
        constraints = [
            models.UniqueConstraint(fields=["story", "position"], name="story_chunk_position_once"),
            models.CheckConstraint(condition=Q(end__gt=F("start")), name="story_chunk_is_not_empty"),
        ]

    def __str__(self) -> str:
        return f"passage {self.id}"
