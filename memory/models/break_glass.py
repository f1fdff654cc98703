"""Break-glass access: staff may read one private thing for a short while, with a reason."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Self

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key
from legacies.models import Legacy, Membership

if TYPE_CHECKING:
    from accounts.models import User

OPEN_FOR = timedelta(minutes=30)
LONGEST_REASON = 280


class BreakGlassKind(models.TextChoices):
    LEGACY = "legacy", _("a whole legacy")
    CONVERSATION = "conversation", _("one conversation")
    FACT = "fact", _("one fact")


class BreakGlassQuerySet(models.QuerySet["BreakGlass"]):
    def open_at(self, moment: datetime) -> Self:
        return self.filter(ended_at=None, opened_at__lte=moment, expires_at__gt=moment)

    def told_to(self, user: User) -> Self:
        """Return the accesses that this user is told of: to something of theirs, or to a whole legacy of theirs."""
        own = Membership.objects.of(user).values("legacy")
        return self.filter(Q(owner=user.pk) | Q(kind=BreakGlassKind.LEGACY, legacy__in=own))


class BreakGlass(models.Model):
    """One access of staff to private content. `object_id` is no foreign key: the object may be deleted, and the record
    of the access stays true.

    `owner` is the owner of the object; None for a whole legacy. `staff` is None if that account has been erased.
    """

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    staff = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, verbose_name=_("staff"), null=True, related_name="break_glass"
    )
    legacy = models.ForeignKey(Legacy, models.CASCADE, verbose_name=_("legacy"), related_name="break_glass")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("owner"), null=True, related_name="looked_at"
    )
    kind = models.CharField(_("what"), max_length=12, choices=BreakGlassKind.choices)
    object_id = models.UUIDField()
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON)
    opened_at = models.DateTimeField(_("opened"), default=timezone.now)
    expires_at = models.DateTimeField(_("open until"))
    ended_at = models.DateTimeField(_("ended by hand"), null=True, blank=True)

    objects = BreakGlassQuerySet.as_manager()

    class Meta:
        verbose_name = _("access to private content")
        verbose_name_plural = _("access to private content")
        ordering = ["-opened_at", "-id"]
        default_permissions = ()
        permissions = [
            ("break_glass", _("may read one private thing for 30 minutes, with a reason that its owner reads"))
        ]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=BreakGlassKind.values), name="break_glass_kind_known"),
            models.CheckConstraint(condition=~Q(reason=""), name="break_glass_says_why"),
            models.CheckConstraint(
                condition=Q(expires_at__gt=F("opened_at"), expires_at__lte=F("opened_at") + OPEN_FOR),
                name="break_glass_is_short",
            ),
            models.CheckConstraint(
                condition=Q(ended_at=None) | Q(ended_at__gte=F("opened_at")), name="break_glass_ends_after_it_began"
            ),
            models.CheckConstraint(
                condition=Q(kind=BreakGlassKind.LEGACY, owner=None, object_id=F("legacy_id"))
                | (~Q(kind=BreakGlassKind.LEGACY) & Q(owner__isnull=False)),
                name="break_glass_knows_whose_it_is",
            ),
        ]

    def __str__(self) -> str:
        return self.get_kind_display()

    def is_open(self, moment: datetime) -> bool:
        return self.ended_at is None and self.opened_at <= moment < self.expires_at
