"""Records of calls to models and their costs, and the stored answers to repeated requests."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Model, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key
from accounts.models import AccessToken, User
from config.errors import Conflict, NotFound
from legacies.models import Invitation, Job, Legacy, Membership, Notice, QuietDate
from memory.models.activities import Activity
from memory.models.boundaries import Boundary
from memory.models.conversations import Conversation, Message
from memory.models.entries import Entry
from memory.models.facts import Fact, FactLink
from memory.models.pairs import FactPair
from memory.models.photos import Photo, PhotoUpload
from memory.models.recordings import Recording
from memory.models.relative_questions import RelativeQuestion
from memory.models.stories import Story

# Whether a stored answer may be given once more: that requires the same rights as reading.

READ: tuple[type[Model], ...] = (
    *(Legacy, Membership, Invitation, Notice, QuietDate),
    *(Conversation, Message, Activity, Fact, Entry, FactLink, FactPair, Boundary, Photo, Recording, Story),
    *(RelativeQuestion, AccessToken, PhotoUpload),
)


VERSION_OF_KEYS = 7


class AnswerIsPast(Conflict):
    code = "answer_lost"
    default_message = _("This was done before, but its answer is no longer stored. Read the current state instead.")


def require_readable(subjects: Collection[UUID], *, user: User, since: datetime) -> None:
    """Raise `NotFound` if the user may not see one of these objects any more, and `AnswerIsPast` if one is gone, or if
    somebody else's words among them changed since. One or two queries for each kind of object.
    """
    # Only keys of rows; a key that is derived from another one (that of a device) belongs to no row.
    unknown = {subject for subject in subjects if subject.version == VERSION_OF_KEYS} - {user.pk}
    for model in READ:
        rows: Any = model._default_manager.filter(pk__in=unknown)
        found = set(rows.values_list("pk", flat=True)) if unknown else set()
        if found - set(rows.visible_to(user).values_list("pk", flat=True)):
            raise NotFound
        unknown -= found
    unknown -= set(Job.objects.filter(pk__in=unknown, user_id=user.pk).values_list("pk", flat=True))
    ends = Q(pk__in=subjects) | Q(links_first__in=subjects) | Q(links_second__in=subjects)
    ends |= Q(pairs_first__in=subjects) | Q(pairs_second__in=subjects)
    changed = Fact.objects.filter(ends, updated_at__gt=since).exclude(owner=user)
    if unknown or changed.exists():
        raise AnswerIsPast


class UsageRecord(models.Model):
    """One call to a model. `cost` is in US dollars. The ids are plain, because the record outlives what they name."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    user_id = models.UUIDField(null=True, blank=True)
    legacy_id = models.UUIDField(null=True, blank=True)
    stage = models.CharField(max_length=40)
    engine = models.CharField(max_length=40)
    model = models.CharField(max_length=120)
    tier = models.CharField(max_length=12, blank=True)
    tokens_in = models.PositiveIntegerField(default=0)
    tokens_cached = models.PositiveIntegerField(default=0)
    """How many of `tokens_in` were in the provider's prompt cache."""
    tokens_out = models.PositiveIntegerField(default=0)
    reserved = models.DecimalField(max_digits=12, decimal_places=6, default=0)
    cost = models.DecimalField(max_digits=12, decimal_places=6, default=0)
    is_settled = models.BooleanField(default=True)
    duration_ms = models.PositiveIntegerField(default=0)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [
            models.Index(fields=["user_id", "at"], name="usage_by_user"),
            models.Index(fields=["legacy_id", "at"], name="usage_by_legacy"),
        ]

    def __str__(self) -> str:
        return f"{self.stage} {self.id}"


class IdempotencyRecord(models.Model):
    """A POST request that was answered or is being answered: the same key and body get the same answer again."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    key = models.CharField(max_length=200)
    request_digest = models.CharField(max_length=64)
    """The SHA-256 digest of method, path and body."""
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    response = models.JSONField(null=True, blank=True)
    headers = models.JSONField(default=dict, blank=True)
    subjects = ArrayField(models.UUIDField(), default=list, blank=True)
    """The ids of the objects in the request and in the answer. When one of them goes, the answer goes too."""
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        indexes = [models.Index(fields=["created_at"], name="idempotency_by_age")]
        constraints = [
            models.UniqueConstraint(fields=["user", "key"], name="idempotency_key_once"),
            models.CheckConstraint(condition=~Q(key=""), name="idempotency_key_given"),
        ]

    def __str__(self) -> str:
        return str(self.id)

    def require_readable(self, user: User) -> None:
        """Raise the error of a read if the user may no longer read the objects of the answer."""
        require_readable(self.subjects, user=user, since=self.created_at)
