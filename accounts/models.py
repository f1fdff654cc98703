"""The user model."""

from __future__ import annotations

import zoneinfo
from datetime import time
from functools import cache
from typing import Any, ClassVar, Self
from uuid import UUID

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import AnonymousUser, PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.countries import check_country
from accounts.keys import new_key


def check_time_zone(value: str) -> None:
    """Refuse what is no IANA time zone."""
    if value and value not in _time_zones():
        raise ValidationError(
            _("This is not the name of a time zone. A name looks like Europe/London."), code="time_zone"
        )


@cache
def _time_zones() -> set[str]:
    """Read once: they stand in hundreds of files."""
    return zoneinfo.available_timezones()


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        """Make a user with this e-mail address; without a password they sign in by code."""
        if not email:
            raise ValueError("A user needs an e-mail address.")
        user = self.model(email=self.normalize_email(email), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(email__iexact=username)


class User(AbstractBaseUser, PermissionsMixin):
    """Somebody with an e-mail address. What they are to a remembered person stands in their memberships."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    email = models.EmailField(
        _("e-mail address"), unique=True, error_messages={"unique": _("This address is already in use.")}
    )
    display_name = models.CharField(_("your name, as the family knows you"), max_length=120, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True, validators=[check_time_zone])
    country = models.CharField(_("country"), max_length=2, blank=True, validators=[check_country])
    """ISO 3166, two capital letters. Empty: that of the time zone; see `accounts.countries.country_of`."""
    asked_for_profile_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When the assistant asked for a name or time zone that was missing: it does so once."""
    quiet_from = models.TimeField(_("quiet from"), default=time(22))
    quiet_until = models.TimeField(_("quiet until"), default=time(8))
    """Between the two, where they are, nothing is pushed to their devices; the same twice: never quiet."""
    is_staff = models.BooleanField(_("may use the admin"), default=False)
    is_active = models.BooleanField(_("may sign in"), default=True)
    date_joined = models.DateTimeField(_("date joined"), default=timezone.now, editable=False)

    only_legacy_id: UUID | None = None
    """Not stored: set on the user of a request by an access token for one legacy. Whoever asks what this user may see
    then finds nothing of any other; see `MembershipQuerySet.of`."""

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [models.UniqueConstraint(Lower("email"), name="user_email_once_in_any_case")]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """What others call them. Nothing of their address: who gave no name yet is shown as somebody without one."""
        return self.display_name or gettext("Somebody")

    def get_short_name(self) -> str:
        """How the admin greets them."""
        return self.name

    @property
    def unknown(self) -> tuple[str, ...]:
        """What of the profile is missing and was never asked for: `name`, `time zone`."""
        if self.asked_for_profile_at is not None:
            return ()
        values = (("name", self.display_name), ("time zone", self.time_zone))
        return tuple(name for name, value in values if not value)

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        return zoneinfo.ZoneInfo(self.time_zone or "UTC")


def display_name(user: User) -> str:
    """How allauth's pages and e-mails name a user."""
    return user.name


class TokenScope(models.TextChoices):
    """What a token may be used for. Each includes the ones before it."""

    READ = "read", _("Read")
    SUGGEST = "suggest", _("Read, and suggest what I then review")
    WRITE = "write", _("Read, suggest, and change what is mine")


class AccessTokenQuerySet(models.QuerySet["AccessToken"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Their owner's alone; a token for one legacy sees those for that legacy."""
        rows = self.filter(user=user.pk)
        only = getattr(user, "only_legacy_id", None)
        return rows if only is None else rows.filter(legacy_id=only)

    def usable(self) -> Self:
        return self.filter(revoked_at=None, expires_at__gt=timezone.now(), user__is_active=True)


class AccessToken(models.Model):
    """A personal access token: a program that sends it acts as its owner, within its scope.

    The token itself is stored nowhere. `prefix` finds the row, `digest` is SHA-256 of the whole: it is made of 256
    random bits, so that a slow hash would add nothing.
    """

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="access_tokens")
    name = models.CharField(_("name"), max_length=80)
    prefix = models.CharField(max_length=12, unique=True)
    digest = models.CharField(max_length=64)
    scope = models.CharField(_("scope"), max_length=8, choices=TokenScope.choices)
    legacy_id = models.UUIDField(null=True, blank=True)
    """The one legacy it is for; null: all of its owner's. A plain key, since legacies stand above accounts."""
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = AccessTokenQuerySet.as_manager()

    class Meta:
        verbose_name = _("access token")
        verbose_name_plural = _("access tokens")
        default_permissions = ()
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="token_has_a_name"),
            models.CheckConstraint(condition=models.Q(scope__in=TokenScope.values), name="token_scope_known"),
            models.CheckConstraint(
                condition=models.Q(expires_at__gt=models.F("created_at")), name="token_expires_after_it_was_made"
            ),
        ]

    def __str__(self) -> str:
        return f"token {self.id}"

    def allows(self, scope: str) -> bool:
        order = TokenScope.values
        return order.index(scope) <= order.index(self.scope)

    def is_usable(self) -> bool:
        """Whether it still opens something: it may have been revoked since it was found."""
        return AccessToken.objects.usable().filter(pk=self.pk).exists()

    @property
    def throttle_name(self) -> str:
        """Under which its calls are counted, apart from those of its owner's phone."""
        return f"token:{self.pk}"
