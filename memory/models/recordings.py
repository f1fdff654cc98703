"""Spoken memories. The sound is a file in a private storage, as it was sent; the row says who may hear it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self
from uuid import UUID

from django.db import models
from django.db.models import OuterRef, Q, Subquery
from django.utils.translation import gettext_lazy as _

from legacies.models import Membership
from memory.models.ownership import (
    Moderation,
    OwnedQuerySet,
    OwnedRow,
    Visibility,
    legacy_key,
    owner_key,
    told_constraints,
)

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User

LONGEST_TITLE_OF_RECORDING = 200
LONGEST_DESCRIPTION_OF_RECORDING = 1000


class SoundKind(models.TextChoices):
    """The format of a file, recognised by its content. The value is the file name's ending."""

    WEBM = "webm", _("WebM")
    OGG = "ogg", _("Ogg")
    MP4 = "m4a", _("MP4")
    MP3 = "mp3", _("MP3")
    WAV = "wav", _("WAV")
    FLAC = "flac", _("FLAC")


CONTENT_TYPES: Mapping[str, str] = {
    SoundKind.WEBM: "audio/webm",
    SoundKind.OGG: "audio/ogg",
    SoundKind.MP4: "audio/mp4",
    SoundKind.MP3: "audio/mpeg",
    SoundKind.WAV: "audio/wav",
    SoundKind.FLAC: "audio/flac",
}


class Transcription(models.TextChoices):
    NONE = "none", _("not written down")
    WAITING = "waiting", _("being written down")
    DONE = "done", _("written down")
    WORDLESS = "wordless", _("no words were heard")
    FAILED = "failed", _("could not be written down")


class RecordingQuerySet(OwnedQuerySet):
    def with_teller(self) -> Self:
        """Add the owner and their relationship to the person, None if they have left."""
        place = Membership.objects.filter(legacy=OuterRef("legacy"), user=OuterRef("owner")).values("relationship")
        return self.select_related("owner", "legacy").annotate(owner_relationship=Subquery(place[:1]))

    def for_list(self, user: User | AnonymousUser) -> Self:
        """Return the recordings that this user may hear, latest first."""
        return self.visible_to(user).live().with_teller().order_by("-created_at", "-id")

    def shared_for_staff(self) -> Self:
        """Return everything that staff may ever hear."""
        return self.live().filter(visibility=Visibility.SHARED)

    def awaiting_moderation(self) -> Self:
        return self.shared_for_staff().filter(moderation=Moderation.WAITING).order_by("to_desk_at", "id")


class Recording(OwnedRow):
    """A recording. `kind`, `seconds` and `size` are read from the file itself; `sha256` is the digest of its bytes,
    which never change.

    `transcription` is the state of the words that a model heard in it; they become a draft of a story.
    """

    legacy = legacy_key("recordings")
    owner = owner_key("recordings")
    title = models.CharField(_("title"), max_length=LONGEST_TITLE_OF_RECORDING, blank=True)
    description = models.CharField(_("description"), max_length=LONGEST_DESCRIPTION_OF_RECORDING, blank=True)
    kind = models.CharField(_("kind"), max_length=8, choices=SoundKind.choices)
    seconds = models.PositiveIntegerField(_("seconds"))
    size = models.PositiveIntegerField(_("size in bytes"))
    sha256 = models.CharField(max_length=64)
    transcription = models.CharField(
        _("transcription"), max_length=8, choices=Transcription.choices, default=Transcription.NONE
    )

    objects = RecordingQuerySet.as_manager()

    class Meta:
        verbose_name = _("recording")
        verbose_name_plural = _("recordings")
        indexes = [models.Index(fields=["legacy", "-created_at", "-id"], name="recording_list")]
        constraints = [
            *told_constraints("recording"),
            models.CheckConstraint(condition=Q(kind__in=SoundKind.values), name="recording_kind_known"),
            models.CheckConstraint(condition=Q(seconds__gte=1, size__gte=1), name="recording_is_not_empty"),
            models.CheckConstraint(condition=Q(sha256__regex="^[0-9a-f]{64}$"), name="recording_has_a_hash"),
            models.CheckConstraint(
                condition=Q(transcription__in=Transcription.values), name="recording_transcription_known"
            ),
        ]

    def __str__(self) -> str:
        return f"recording {self.id}"

    @property
    def file_name(self) -> str:
        """The name of its file in the storage."""
        return f"{folder_of_recording(self.legacy_id, self.pk)}/sound.{self.kind}"

    @property
    def content_type(self) -> str:
        """The content type by the file's own format, never the one that an upload claims."""
        return CONTENT_TYPES[self.kind]

    @property
    def is_being_written_down(self) -> bool:
        return self.transcription == Transcription.WAITING

    @property
    def length(self) -> str:
        """The length in minutes and seconds, as players show it."""
        return f"{self.seconds // 60}:{self.seconds % 60:02}"


def folder_of_recording(legacy_id: UUID, recording_id: UUID) -> str:
    return f"recordings/{legacy_id}/{recording_id}"


def exported_recordings(recordings: RecordingQuerySet) -> list[dict[str, Any]]:
    """Return the descriptions of these recordings as plain values; the sounds are files. One query."""
    return [
        {
            "id": str(row.pk),
            "teller": row.owner.name,
            "title": row.title,
            "description": row.description,
            "occurred": row.occurred,
            "seconds": row.seconds,
            "sha256": row.sha256,
            "visibility": row.visibility,
        }
        for row in recordings.select_related("owner").order_by("pk")
    ]
