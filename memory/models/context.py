"""The notes that the assistant always reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.keys import new_key
from legacies.models import Legacy, Membership
from memory.models.personas import Persona

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User


LONGEST_CONTEXT_FILE = 8_000
"""In characters."""


class ContextFileQuerySet(models.QuerySet["ContextFile"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Return the user's own files, and those of their legacies and of the personas in these legacies."""
        if not user.is_authenticated:
            return self.none()
        of_family = Q(owner=None, legacy__in=Membership.objects.of(user).values("legacy"))
        return self.filter(of_family if user.only_legacy_id else of_family | Q(owner=user))


class ContextFile(models.Model):
    """A Markdown note that the assistant always reads. A user's note has an owner; a legacy's or persona's has none.

    The note of a persona is in the persona's legacy. `version` counts the texts, `revision` every change.
    """

    NOT_LOGGED = ("markdown",)
    """Its texts are stored as versions, for as long as the file exists."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    key = models.CharField(max_length=60)
    """`profile`, `style`, `legacy:<id>` or `persona:<id>`."""
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="context_files"
    )
    legacy = models.ForeignKey(Legacy, models.CASCADE, null=True, blank=True, related_name="context_files")
    persona = models.ForeignKey(Persona, models.CASCADE, null=True, blank=True, related_name="context_files")
    markdown = models.TextField(blank=True)
    is_on = models.BooleanField(default=True)
    version = models.PositiveIntegerField(default=1)
    revision = models.PositiveIntegerField(default=1)
    updated_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = ContextFileQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "key"], condition=Q(owner__isnull=False), name="context_file_once_an_owner"
            ),
            models.UniqueConstraint(fields=["key"], condition=Q(owner=None), name="context_file_once"),
        ]

    def __str__(self) -> str:
        return self.key

    @property
    def is_written(self) -> bool:
        return not self._state.adding


class ContextFileVersion(models.Model):
    """A current or former text of a context file. `written_by` is None once that account is erased."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    file = models.ForeignKey(ContextFile, models.CASCADE, related_name="versions")
    version = models.PositiveIntegerField()
    markdown = models.TextField(blank=True)
    written_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    written_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["file", "-version"]
        default_permissions = ()
        constraints = [models.UniqueConstraint(fields=["file", "version"], name="context_file_version_once")]

    def __str__(self) -> str:
        return f"{self.file_id} {self.version}"
