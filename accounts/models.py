"""Users and their personal access tokens."""

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
    """Raise `ValidationError` for text that is not an IANA time zone. An empty text is allowed."""
    if value and value not in _time_zones():
        raise ValidationError(
            _("This is not the name of a time zone. A name looks like Europe/London."), code="time_zone"
        )


@cache
def _time_zones() -> set[str]:
    """Return the names of all time zones. Cached, because they are read from hundreds of files."""
    return zoneinfo.available_timezones()


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        """Create a user with this e-mail address. A user without a password signs in by code."""
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
    """A person with an e-mail address. How they are related to a remembered person is in their memberships."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    email = models.EmailField(
        _("e-mail address"), unique=True, error_messages={"unique": _("This address is already in use.")}
    )
    display_name = models.CharField(_("your name, as the family knows you"), max_length=120, blank=True)
    called = models.CharField(_("what the assistant calls you"), max_length=120, blank=True)
    """If empty, it is the display name. Nobody else sees it."""
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True, validators=[check_time_zone])
    country = models.CharField(_("country"), max_length=2, blank=True, validators=[check_country])
    """ISO 3166, two capital letters. If empty, the time zone decides; see `accounts.countries.country_of`."""
    asked_for_profile_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When the assistant asked for a missing name or time zone, which it does once."""
    quiet_from = models.TimeField(_("quiet from"), default=time(22))
    quiet_until = models.TimeField(_("quiet until"), default=time(8))
    """From `quiet_from` to `quiet_until`, in the user's time zone, no push messages are sent to their devices.
    If both are equal, there are no quiet hours."""
    is_staff = models.BooleanField(_("may use the admin"), default=False)
    is_active = models.BooleanField(_("may sign in"), default=True)
    date_joined = models.DateTimeField(_("date joined"), default=timezone.now, editable=False)

    only_legacy_id: UUID | None = None
    """Not stored. It is set on the user of a request that comes with an access token for one legacy. The `visible_to`
    querysets then find nothing of other legacies; see `MembershipQuerySet.of`."""

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
        """The name that others see. It never shows the e-mail address: a user without a name is "Somebody"."""
        return self.display_name or gettext("Somebody")

    @property
    def called_name(self) -> str:
        """What the assistant calls the user; empty if that is not known."""
        return self.called or self.display_name

    def get_short_name(self) -> str:
        """Return the name with which the admin greets the user."""
        return self.name

    @property
    def unknown(self) -> tuple[str, ...]:
        """The missing parts of the profile (`name`, `time zone`), or nothing if the assistant asked already."""
        if self.asked_for_profile_at is not None:
            return ()
        values = (("name", self.display_name), ("time zone", self.time_zone))
        return tuple(name for name, value in values if not value)

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        return zoneinfo.ZoneInfo(self.time_zone or "UTC")


def display_name(user: User) -> str:
    """Return the name of a user for allauth's pages and e-mails."""
    return user.name


class TokenScope(models.TextChoices):
    """The permissions of a token. Each scope includes the ones before it."""

    READ = "read", _("Read")
    SUGGEST = "suggest", _("Read, and suggest what I then review")
    WRITE = "write", _("Read, suggest, and change what is mine")


class AccessTokenQuerySet(models.QuerySet["AccessToken"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Filter to the user's own tokens. With an access token for one legacy, only its tokens are left."""
        rows = self.filter(user=user.pk)
        only = getattr(user, "only_legacy_id", None)
        return rows if only is None else rows.filter(legacy_id=only)

    def usable(self) -> Self:
        return self.filter(revoked_at=None, expires_at__gt=timezone.now(), user__is_active=True)


class AccessToken(models.Model):
    """A personal access token. A program that sends it acts as its owner, within its scope.

    The token itself is not stored. `prefix` finds the row, and `digest` is the SHA-256 of the whole token. A token has
    256 random bits, so a slow hash would not make it safer.
    """

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="access_tokens")
    name = models.CharField(_("name"), max_length=80)
    prefix = models.CharField(max_length=12, unique=True)
    digest = models.CharField(max_length=64)
    scope = models.CharField(_("scope"), max_length=8, choices=TokenScope.choices)
    legacy_id = models.UUIDField(null=True, blank=True)
    """The one legacy that the token is for; null for all legacies of its owner. It is a plain id and no foreign key,
    because accounts must not import legacies."""
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
        """Tell whether the token is still valid: it may have been revoked since this row was loaded."""
        return AccessToken.objects.usable().filter(pk=self.pk).exists()

    @property
    def throttle_name(self) -> str:
        """The name under which the token's calls are counted, apart from the calls of its owner's phone."""
        return f"token:{self.pk}"
