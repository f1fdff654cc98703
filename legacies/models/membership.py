"""Members of a legacy, invitations, and notices to members."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Self

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key
from legacies.models.legacy import Legacy

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User


# Notices: each is for one member, who sees it on the next visit.


class NoticeKind(models.TextChoices):
    """Kinds of notices about legacies and members. Other apps register their own, see `legacies.services.notices`."""

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
        if not user.is_authenticated:
            return self.none()
        rows = self.filter(user=user)
        return rows if user.only_legacy_id is None else rows.filter(legacy=user.only_legacy_id)

    def unread(self) -> Self:
        return self.filter(read_at=None)


class Notice(models.Model):
    """A notice to one member.

    `text` is a whole sentence. `path` is the page of the product it leads to, or empty. `subjects` are the keys of the
    people whom the sentence names and of the rows it quotes: when one of these is erased, the notice is erased too.
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


class Role(models.TextChoices):
    READER = "reader", _("reader")
    CONTRIBUTOR = "contributor", _("contributor")
    KEEPER = "keeper", _("keeper")


MAY_TELL = frozenset({Role.CONTRIBUTOR, Role.KEEPER})


class MembershipQuerySet(models.QuerySet["Membership"]):
    def of(self, user: User | AnonymousUser) -> Self:
        """Filter to the user's own memberships; every permission to read follows from these.

        With an access token for one legacy, only the membership in that legacy is left.
        """
        rows, only = self.filter(user=user.pk), getattr(user, "only_legacy_id", None)
        return rows if only is None else rows.filter(legacy=only)

    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Filter to the members of the user's own legacies: every member sees who else is a member."""
        if not user.is_authenticated:
            return self.none()
        rows = self.filter(legacy__memberships__user=user)
        return rows if user.only_legacy_id is None else rows.filter(legacy=user.only_legacy_id)

    def own_places(self, user: User) -> Self:
        """Filter to the user's own memberships with their legacies, ordered by the name of the remembered person."""
        return self.of(user).select_related("legacy").order_by("legacy__name", "id")

    def for_people_page(self) -> Self:
        return self.select_related("user").order_by("joined_at", "id")


class Membership(models.Model):
    """How a member is related to the remembered person, what they call the person, and what they may do."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    legacy = models.ForeignKey(Legacy, models.CASCADE, verbose_name=_("legacy"), related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("user"), related_name="memberships"
    )
    role = models.CharField(_("role"), max_length=12, choices=Role.choices, default=Role.CONTRIBUTOR)
    relationship = models.CharField(_("how you are related"), max_length=80, blank=True)
    calls_them = models.CharField(_("what you call them"), max_length=80, blank=True)
    paused_until = models.DateTimeField(_("paused until"), null=True, blank=True)
    import_name = models.CharField(max_length=40, blank=True, editable=False)
    """The name of this member in the family file from which they were imported."""
    mail_key = models.CharField(max_length=32, blank=True, editable=False)
    """The local part of the address to which this member can send stories by e-mail; empty while there is none."""
    joined_at = models.DateTimeField(_("joined at"), default=timezone.now, editable=False)

    objects = MembershipQuerySet.as_manager()

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.UniqueConstraint(fields=["legacy", "user"], name="membership_once_in_a_legacy"),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="membership_role_known"),
            models.UniqueConstraint(
                fields=["legacy", "import_name"],
                condition=~models.Q(import_name=""),
                name="membership_imported_once",
            ),
            models.UniqueConstraint(
                fields=["mail_key"], condition=~models.Q(mail_key=""), name="membership_mail_key_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"

    @property
    def is_keeper(self) -> bool:
        return self.role == Role.KEEPER

    @property
    def may_tell(self) -> bool:
        """True for contributors and keepers, who hold conversations, tell and review. Readers only read."""
        return self.role in MAY_TELL


# Invitations: each is a link for one person, and gives them a role.


def token_digest(token: str) -> str:
    """Return the digest stored instead of an invitation's token. Whoever reads the table cannot join with it."""
    return hashlib.sha256(token.encode()).hexdigest()


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Filter to the invitations that the user sees as a keeper. Anybody else needs the link itself."""
        if not user.is_authenticated:
            return self.none()
        rows = self.filter(legacy__memberships__user=user, legacy__memberships__role=Role.KEEPER)
        return rows if user.only_legacy_id is None else rows.filter(legacy=user.only_legacy_id)

    def open(self) -> Self:
        return self.filter(accepted_at=None, revoked_at=None, expires_at__gt=timezone.now())

    def for_people_page(self) -> Self:
        return self.select_related("accepted_by")

    def by_token(self, token: str) -> Self:
        return self.filter(token_hash=token_digest(token)).select_related("legacy", "invited_by")


class Invitation(models.Model):
    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    legacy = models.ForeignKey(Legacy, models.CASCADE, verbose_name=_("legacy"), related_name="invitations")
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("invited by"), related_name="invitations_sent"
    )
    role = models.CharField(_("role"), max_length=12, choices=Role.choices, default=Role.CONTRIBUTOR)
    for_whom = models.CharField(
        _("for whom"), max_length=120, help_text=_("Their name, so that you know which link is whose.")
    )
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField(_("created at"), default=timezone.now, editable=False)
    expires_at = models.DateTimeField(_("expires at"))
    revoked_at = models.DateTimeField(_("revoked at"), null=True, blank=True)
    accepted_at = models.DateTimeField(_("accepted at"), null=True, blank=True)
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        verbose_name=_("accepted by"),
        null=True,
        blank=True,
        related_name="invitations_accepted",
    )

    objects = InvitationQuerySet.as_manager()

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["-created_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="invitation_role_known"),
            models.CheckConstraint(
                condition=models.Q(accepted_at=None) | models.Q(revoked_at=None),
                name="invitation_accepted_or_revoked_not_both",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.for_whom} ({self.get_role_display()})"

    @property
    def state(self) -> str:
        """One of accepted, revoked, expired and open."""
        if self.accepted_at:
            return "accepted"
        if self.revoked_at:
            return "revoked"
        return "open" if self.expires_at > timezone.now() else "expired"
