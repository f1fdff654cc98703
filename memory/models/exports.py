"""Exports: files with what one user may see in a legacy, for them to take away."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Self
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key
from legacies.models import Legacy, Membership
from memory.models.conversations import Conversation

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User


class ExportState(models.TextChoices):
    WAITING = "waiting", _("about to begin")
    RUNNING = "running", _("being made")
    READY = "ready", _("ready")
    FAILED = "failed", _("failed")


class ExportKind(models.TextChoices):
    EVERYTHING = "everything", _("everything, as a ZIP")
    BOOK = "book", _("the book, as a PDF")
    MINE = "mine", _("everything of mine, in all legacies, as a ZIP")


class ExportQuerySet(models.QuerySet["Export"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Return the user's own exports. Once they have left a legacy they no longer see an export that was made for
        them as a member of it, since it holds what others shared.
        """
        if not user.is_authenticated:
            return self.none()
        places = Membership.objects.of(user).values("legacy")
        # An export of all legacies holds only the user's own content, and is beyond an access token for one legacy.
        seen = Q(legacy__in=places) if user.only_legacy_id else Q(as_member=False) | Q(legacy__in=places)
        return self.filter(seen, user=user)

    def that_may_hold(self, legacy_id: UUID) -> Self:
        """Return the exports that may hold something from this legacy: its own exports, and exports of all legacies if
        their user has a conversation or a membership in this one.
        """
        talks = Conversation.objects.filter(legacy=legacy_id).values("user")
        places = Membership.objects.filter(legacy=legacy_id).values("user")
        return self.filter(Q(legacy=legacy_id) | Q(legacy=None, user__in=talks.union(places)))

    def downloadable(self, *, now: datetime) -> Self:
        return self.filter(state=ExportState.READY, expires_at__gt=now)


class Export(models.Model):
    """One export. `done` of `total` rows are in its file. With `as_member` it holds what others shared, otherwise only
    the user's own content. Without a legacy it is of all legacies.
    """

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    legacy = models.ForeignKey(
        Legacy, models.CASCADE, verbose_name=_("legacy"), null=True, blank=True, related_name="exports"
    )
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("user"), related_name="exports")
    kind = models.CharField(_("kind"), max_length=10, choices=ExportKind.choices, default=ExportKind.EVERYTHING)
    as_member = models.BooleanField()
    state = models.CharField(_("state"), max_length=8, choices=ExportState.choices, default=ExportState.WAITING)
    done = models.PositiveIntegerField(_("done"), default=0)
    total = models.PositiveIntegerField(_("total"), default=0)
    size = models.PositiveBigIntegerField(_("size in bytes"), default=0)
    created_at = models.DateTimeField(_("created at"), default=timezone.now, editable=False)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)
    expires_at = models.DateTimeField(_("expires at"), null=True, blank=True)

    objects = ExportQuerySet.as_manager()

    class Meta:
        verbose_name = _("export")
        verbose_name_plural = _("exports")
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(
                fields=["user", "legacy", "kind"], nulls_distinct=False, name="export_one_at_a_time"
            ),
            models.CheckConstraint(
                condition=Q(kind=ExportKind.MINE, legacy=None, as_member=False)
                | (~Q(kind=ExportKind.MINE) & Q(legacy__isnull=False)),
                name="export_of_mine_is_of_all_legacies",
            ),
            models.CheckConstraint(condition=Q(kind__in=ExportKind.values), name="export_kind_known"),
            models.CheckConstraint(condition=Q(state__in=ExportState.values), name="export_state_known"),
            models.CheckConstraint(condition=Q(done__lte=F("total")), name="export_done_in_range"),
            models.CheckConstraint(
                condition=Q(state=ExportState.READY, expires_at__isnull=False)
                | (~Q(state=ExportState.READY) & Q(expires_at=None)),
                name="export_expires_once_ready",
            ),
        ]

    def __str__(self) -> str:
        return f"export {self.id}"

    @property
    def file_name(self) -> str:
        """The file's name in the storage."""
        return f"{self.pk}.{self.suffix}"

    @property
    def suffix(self) -> str:
        return "pdf" if self.kind == ExportKind.BOOK else "zip"

    @property
    def is_under_way(self) -> bool:
        return self.state in (ExportState.WAITING, ExportState.RUNNING)

    @property
    def is_ready(self) -> bool:
        return self.state == ExportState.READY and self.expires_at is not None and self.expires_at > timezone.now()
