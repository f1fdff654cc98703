"""What changed since a phone last asked: one mark for each thing that did, made by triggers (`_sync_sql.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Self
from uuid import UUID

from django.db import models
from django.db.models import Q

if TYPE_CHECKING:
    from datetime import datetime

    from accounts.models import User

SYNC_CURSOR_IS_GOOD_FOR = timedelta(days=90)


class SyncType(models.TextChoices):
    LEGACY = "legacy"
    FACT = "fact"
    ENTRY = "entry"
    STORY = "story"
    PHOTO = "photo"
    RECORDING = "recording"
    CONVERSATION = "conversation"
    MESSAGE = "message"


TOLD = (SyncType.FACT, SyncType.ENTRY, SyncType.STORY, SyncType.PHOTO, SyncType.RECORDING)
"""What is told to a family: its marks are numbered by the log."""
TALK = (SyncType.CONVERSATION, SyncType.MESSAGE)
"""What is its owner's alone and stands in no log: its marks are found by their time."""


class SyncMarkQuerySet(models.QuerySet["SyncMark"]):
    def told_since(self, heard: Mapping[UUID, int], user: User) -> Self:
        """What changed in these chains after the numbers up to which they were heard, and concerns this user:
        it is theirs, or changed for the family that sees it, or that saw it until then. Of anything else they must not
        hear, not even the count.
        """
        since = Q(pk__in=[])
        for chain, sequence in heard.items():
            concerns = Q(owner_id=user.pk) | Q(is_shown=True, shown_at__gt=sequence) | Q(hidden_at__gt=sequence)
            since |= Q(chain=chain, sequence__gt=sequence) & concerns
        return self.filter(since, type__in=TOLD)

    def conversations_since(self, moment: datetime, user: User) -> Self:
        return self.filter(owner_id=user.pk, type__in=TALK, changed_at__gte=moment)


class SyncMark(models.Model):
    """When a thing last changed, and for whom. What has no mark did not change since there are marks.

    Plain values instead of foreign keys: a mark outlives its thing, as what is gone has to be told.
    """

    id = models.UUIDField(primary_key=True)
    """That of the thing."""
    type = models.CharField(max_length=12, choices=SyncType.choices)
    chain = models.UUIDField()
    """Of the log: the legacy, or its owner for what is in none."""
    owner_id = models.UUIDField(null=True)
    sequence = models.BigIntegerField()
    """Of its last change, among all of the chain: the log's next number then, or the one after the last mark's; 0 of
    what stands in no log."""
    is_shown = models.BooleanField()
    """Whether the family sees it."""
    shown_at = models.BigIntegerField(default=0)
    """The number of its last change that the family sees; 0 if there was none."""
    hidden_at = models.BigIntegerField(default=0)
    """The number of the change by which the family last stopped seeing it; 0 if it never did."""
    changed_at = models.DateTimeField()
    gone_at = models.DateTimeField(null=True)

    objects = SyncMarkQuerySet.as_manager()

    class Meta:
        default_permissions = ()
        indexes = [
            models.Index(fields=["chain", "sequence", "id"], name="sync_mark_by_log"),
            models.Index(
                fields=["owner_id", "changed_at", "id"],
                condition=Q(type__in=["conversation", "message"]),
                name="sync_mark_of_talk",
            ),
            models.Index(fields=["gone_at"], condition=Q(gone_at__isnull=False), name="sync_mark_gone"),
        ]

    def __str__(self) -> str:
        return f"{self.type} {self.id}"
