"""A link for one person, with the role it brings."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Self

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key
from legacies.models.legacy import Legacy
from legacies.models.membership import Role

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User


def token_digest(token: str) -> str:
    """What is stored of an invitation's token: who reads the table cannot join by it."""
    return hashlib.sha256(token.encode()).hexdigest()


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Keepers see their legacy's invitations; to anybody else only the link itself opens one."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(legacy__memberships__user=user, legacy__memberships__role=Role.KEEPER)

    def open(self) -> Self:
        return self.filter(accepted_at=None, revoked_at=None, expires_at__gt=timezone.now())

    def for_people_page(self) -> Self:
        return self.select_related("accepted_by")

    def by_token(self, token: str) -> Self:
        return self.filter(token_hash=token_digest(token)).select_related("legacy", "invited_by")


class Invitation(models.Model):
    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    legacy = models.ForeignKey(Legacy, models.CASCADE, related_name="invitations")
    invited_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations_sent")
    role = models.CharField(_("role"), max_length=12, choices=Role.choices, default=Role.CONTRIBUTOR)
    for_whom = models.CharField(
        _("for whom"), max_length=120, help_text=_("Their name, so that you know which link is whose.")
    )
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="invitations_accepted"
    )

    objects = InvitationQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="invitation_role_known"),
            models.CheckConstraint(
                condition=models.Q(accepted_at=None) | models.Q(revoked_at=None),
                name="invitation_accepted_or_revoked_not_both",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.for_whom} ({self.role})"

    @property
    def state(self) -> str:
        """One of accepted, revoked, expired, open."""
        if self.accepted_at:
            return "accepted"
        if self.revoked_at:
            return "revoked"
        return "open" if self.expires_at > timezone.now() else "expired"
