"""A user's place in a legacy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key
from legacies.models.legacy import Legacy

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User


class Role(models.TextChoices):
    READER = "reader", _("reader")
    CONTRIBUTOR = "contributor", _("contributor")
    KEEPER = "keeper", _("keeper")


MAY_TELL = frozenset({Role.CONTRIBUTOR, Role.KEEPER})


class MembershipQuerySet(models.QuerySet["Membership"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Everybody in a legacy sees who else is in it."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(legacy__memberships__user=user)

    def own_places(self, user: User) -> Self:
        """Where this user is a member, by the name of the remembered person."""
        return self.filter(user=user).select_related("legacy").order_by("legacy__name", "id")

    def for_people_page(self) -> Self:
        return self.select_related("user").order_by("joined_at", "id")


class Membership(models.Model):
    """Who somebody is to the person, what they call them, and what they may do."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    legacy = models.ForeignKey(Legacy, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=12, choices=Role.choices, default=Role.CONTRIBUTOR)
    relationship = models.CharField(_("who you are to them"), max_length=80, blank=True)
    calls_them = models.CharField(_("what you call them"), max_length=80, blank=True)
    paused_until = models.DateTimeField(null=True, blank=True)
    import_name = models.CharField(max_length=40, blank=True, editable=False)
    """What the file calls them that they were imported from."""
    joined_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = MembershipQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["legacy", "user"], name="membership_once_in_a_legacy"),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="membership_role_known"),
            models.UniqueConstraint(
                fields=["legacy", "import_name"],
                condition=~models.Q(import_name=""),
                name="membership_imported_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.role})"

    @property
    def is_keeper(self) -> bool:
        return self.role == Role.KEEPER

    @property
    def may_tell(self) -> bool:
        """Contributors and keepers talk, tell and review; readers read."""
        return self.role in MAY_TELL
