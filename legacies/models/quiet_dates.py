"""Quiet dates: days of the year on which nothing is proposed to one member. Only that member sees them."""

from __future__ import annotations

from calendar import isleap
from datetime import date, datetime
from typing import TYPE_CHECKING, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key
from legacies.models.legacy import Legacy, LegacyState
from legacies.models.membership import Membership, Notice, NoticeQuerySet

if TYPE_CHECKING:
    from collections.abc import Collection
    from uuid import UUID

    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User

LONGEST_NAME = 80
A_LEAP_YEAR = 2000
LEAP_DAY, DAY_BEFORE_IT = 229, 228


def day_of_year(day: date) -> int:
    """Return month and day of a date as one number: 1102 is 2 November."""
    return day.month * 100 + day.day


class QuietDateQuerySet(models.QuerySet["QuietDate"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Filter to the user's own quiet dates, in the legacies of which the user is a member."""
        return self.filter(user=user.pk, legacy__in=Membership.objects.of(user).values("legacy"))

    def on(self, day: date) -> Self:
        """Filter to the quiet dates that include this day. A span may go over the end of the year.

        In a year without 29 February, a quiet date on that day is observed on the 28th.
        """
        at = day_of_year(day)
        days = [at, LEAP_DAY] if at == DAY_BEFORE_IT and not isleap(day.year) else [at]
        holds = Q()
        for one in days:
            within = Q(first__lte=one, last__gte=one)
            holds |= within | (Q(first__gt=models.F("last")) & (Q(first__lte=one) | Q(last__gte=one)))
        return self.filter(holds)


class QuietDate(models.Model):
    """A span of days in every year, from `first` to `last`, both numbers as `day_of_year` returns them."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    legacy = models.ForeignKey(Legacy, models.CASCADE, related_name="quiet_dates")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    name = models.CharField(_("what day this is"), max_length=LONGEST_NAME, blank=True)
    first = models.PositiveSmallIntegerField()
    last = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = QuietDateQuerySet.as_manager()

    class Meta:
        verbose_name = _("quiet date")
        verbose_name_plural = _("quiet dates")
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["user", "legacy", "first", "last"], name="quiet_date_once"),
            models.CheckConstraint(
                condition=Q(first__range=(101, 1231), last__range=(101, 1231)), name="quiet_date_is_in_a_year"
            ),
        ]

    def __str__(self) -> str:
        return f"quiet date {self.id}"

    @property
    def first_day(self) -> date:
        """The first day, as a date in a leap year, because only a leap year has every day."""
        return date(A_LEAP_YEAR, *divmod(self.first, 100))

    @property
    def last_day(self) -> date:
        return date(A_LEAP_YEAR, *divmod(self.last, 100))

    @property
    def exported(self) -> dict[str, str]:
        return {"name": self.name, "first": f"{self.first_day:%m-%d}", "last": f"{self.last_day:%m-%d}"}


def quiet_legacies(user: User, *, among: Collection[UUID] | None = None) -> set[UUID]:
    """Return the legacies, out of all or out of `among`, in which nothing is proposed to this user now.

    A legacy is quiet if the user paused it, if it is paused for everybody, or if today, in the user's time zone, is one
    of the user's quiet dates. One query.
    """
    now = timezone.now()
    days = QuietDate.objects.visible_to(user).on(now.astimezone(user.zone).date()).values("legacy")
    own = Membership.objects.of(user)
    quiet = own.filter(paused_now(now) | Q(legacy__in=days))
    quiet = quiet if among is None else quiet.filter(legacy__in=among)
    return set(quiet.values_list("legacy", flat=True))


def paused_now(now: datetime) -> Q:
    """Return the condition for memberships that are paused, by their member or because the legacy is paused."""
    return Q(paused_until__gt=now) | Q(legacy__state=LegacyState.PAUSED)


def is_quiet(user: User, legacy_id: UUID) -> bool:
    return bool(quiet_legacies(user, among=[legacy_id]))


def is_quiet_for(membership: Membership) -> bool:
    """Tell whether the legacy is quiet now for this member; the membership comes with its user and legacy loaded.

    One query, or none if the membership is paused.
    """
    today = timezone.now().astimezone(membership.user.zone).date()
    own = QuietDate.objects.filter(user=membership.user_id, legacy=membership.legacy_id)
    return is_paused(membership) or own.on(today).exists()


def is_paused(membership: Membership) -> bool:
    """Tell whether this member paused, or the legacy is paused for everybody. No query if the legacy is loaded."""
    until = membership.paused_until
    return membership.legacy.state == LegacyState.PAUSED or (until is not None and until > timezone.now())


def notices_for_today(user: User) -> NoticeQuerySet:
    """Return the user's unread notices, without the notices of legacies that are quiet now. Those wait until later."""
    return Notice.objects.visible_to(user).unread().exclude(legacy__in=quiet_legacies(user))
