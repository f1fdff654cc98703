"""A notice to one member, shown on their next visit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils import timezone

from accounts.keys import new_key
from legacies.models.legacy import Legacy

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User


class NoticeKind(models.TextChoices):
    """Of legacies and their people; other apps register theirs, see `legacies.services.notices`."""

    JOINED = "joined"
    INVITATION_REVOKED = "invitation_revoked"
    LEFT = "left"
    ROLE_CHANGED = "role_changed"
    REMOVED = "removed"
    DELETION_ASKED = "deletion_asked"
    DELETION_DUE = "deletion_due"
    DELETION_CALLED_OFF = "deletion_called_off"
    LEGACY_DELETED = "legacy_deleted"


class NoticeQuerySet(models.QuerySet["Notice"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        return self.filter(user=user) if user.is_authenticated else self.none()

    def unread(self) -> Self:
        return self.filter(read_at=None)


class Notice(models.Model):
    """`text` is a whole sentence in plain words; `path` is where it leads in the product, or empty.

    `subjects` are the keys of whom the sentence names and of what it quotes: when one of those is erased, so is this.
    """

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices")
    legacy = models.ForeignKey(Legacy, models.CASCADE, null=True, blank=True, related_name="notices")
    kind = models.CharField(max_length=32)
    text = models.CharField(max_length=500)
    path = models.CharField(max_length=200, blank=True)
    subjects = ArrayField(models.UUIDField(), default=list, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    read_at = models.DateTimeField(null=True, blank=True)

    objects = NoticeQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-id"]
        indexes = [
            models.Index(fields=["user", "-created_at"], name="notice_by_user"),
            GinIndex(fields=["subjects"], name="notice_by_subject"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"
