"""What changed since a phone last asked: one mark for each changed object, made by triggers (`_sync_sql.py`)."""

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
"""Objects that are told to a family; their marks are numbered by the audit log."""
TALK = (SyncType.CONVERSATION, SyncType.MESSAGE)
"""Objects that only their owner sees and that are in no log; their marks are found by their time."""


class SyncMarkQuerySet(models.QuerySet["SyncMark"]):
    def told_since(self, heard: Mapping[UUID, int], user: User) -> Self:
        """Return marks of objects that changed in these chains after the given numbers and that concern this user: the
        object is theirs, or it changed while the family sees it, or the family saw it until this change. The user must
        not learn of other changes, not even their number.
        """
        since = Q(pk__in=[])
        for chain, sequence in heard.items():
            concerns = Q(owner_id=user.pk) | Q(is_shown=True, shown_at__gt=sequence) | Q(hidden_at__gt=sequence)
            since |= Q(chain=chain, sequence__gt=sequence) & concerns
        return self.filter(since, type__in=TOLD)

    def conversations_since(self, moment: datetime, user: User) -> Self:
        return self.filter(owner_id=user.pk, type__in=TALK, changed_at__gte=moment)


class SyncMark(models.Model):
    """When an object last changed, and for whom. An object without a mark has not changed since marks exist.

    It has plain values instead of foreign keys: a mark outlives its object, because phones have to learn that the
    object is gone.
    """

    id = models.UUIDField(primary_key=True)
    """The id of the object."""
    type = models.CharField(max_length=12, choices=SyncType.choices)
    chain = models.UUIDField()
    """The chain of the audit log: the legacy, or the owner for an object without a legacy."""
    owner_id = models.UUIDField(null=True)
    sequence = models.BigIntegerField()
    """The number of its last change in the chain: the log's next number at that time, or one more than the last mark's
    number; 0 for an object that is in no log.
    """
    is_shown = models.BooleanField()
    """Whether the family sees the object."""
    shown_at = models.BigIntegerField(default=0)
    """The number of the last change that the family sees; 0 if there is none."""
    hidden_at = models.BigIntegerField(default=0)
    """The number of the change by which the family last stopped seeing the object; 0 if there is none."""
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
