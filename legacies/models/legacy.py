"""Legacies, each the space about one remembered person, and the deletion of a legacy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self
from uuid import UUID

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import connection, models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User


class ModerationMode(models.TextChoices):
    AFTER = "after", _("the family sees shared facts at once; an admin checks them afterwards")
    BEFORE = "before", _("the family sees shared facts once an admin has approved them")


class LegacyState(models.TextChoices):
    ACTIVE = "active", _("active")
    PAUSED = "paused", _("paused")
    RETIRED = "retired", _("retired")


class LegacyQuerySet(models.QuerySet["Legacy"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Filter to the legacies of which this user is a member. Being staff does not make a legacy visible."""
        if not user.is_authenticated:
            return self.none()
        rows = self.filter(memberships__user=user)
        return rows if user.only_legacy_id is None else rows.filter(pk=user.only_legacy_id)


class Legacy(models.Model):
    """One remembered person, and the rules that the family set. `born` and `died` are EDTF dates or empty."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    name = models.CharField(_("name"), max_length=200)
    known_as = ArrayField(models.CharField(max_length=80), verbose_name=_("also known as"), default=list, blank=True)
    pronouns = models.CharField(_("pronouns"), max_length=40, blank=True, help_text=_("For example she/her."))
    born = models.CharField(_("born"), max_length=40, blank=True)
    died = models.CharField(_("died"), max_length=40, blank=True)
    short_life = models.TextField(_("short life story"), max_length=2000, blank=True)
    language = models.CharField(_("language"), max_length=8, default="en")
    moderation_mode = models.CharField(
        _("moderation"), max_length=8, choices=ModerationMode.choices, default=ModerationMode.AFTER
    )
    state = models.CharField(_("state"), max_length=8, choices=LegacyState.choices, default=LegacyState.ACTIVE)
    import_key = models.CharField(max_length=64, blank=True, editable=False)
    """The key of an imported family file. Importing the same file again finds this legacy and imports nothing twice."""
    created_at = models.DateTimeField(_("created at"), default=timezone.now, editable=False)

    objects = LegacyQuerySet.as_manager()

    class Meta:
        verbose_name = _("legacy")
        verbose_name_plural = _("legacies")
        ordering = ["name", "id"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="legacy_has_a_name"),
            models.CheckConstraint(
                condition=models.Q(moderation_mode__in=ModerationMode.values), name="legacy_moderation_mode_known"
            ),
            models.CheckConstraint(condition=models.Q(state__in=LegacyState.values), name="legacy_state_known"),
            models.UniqueConstraint(
                fields=["import_key"], condition=~models.Q(import_key=""), name="legacy_imported_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name


def lock_legacy(legacy_id: UUID) -> None:
    """Take the write lock of the legacy until the transaction ends. Take it before any row lock.

    One lock serves the sequence of the audit log, reconciliation and the search for duplicates. Never hold it across a
    model call.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"legacy:{legacy_id}"])


# The request of the keepers to delete a whole legacy: who agreed, when it is due, and how far it has come.


class LegacyDeletion(models.Model):
    """A requested deletion of a legacy. Calling it off removes the row, and so does the deletion itself."""

    legacy = models.OneToOneField(Legacy, models.CASCADE, primary_key=True, related_name="deletion")
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    asked_at = models.DateTimeField(default=timezone.now, editable=False)
    agreed = ArrayField(models.UUIDField(), default=list)
    """The account ids of the keepers who agreed."""
    due_at = models.DateTimeField(null=True)
    """Set once all keepers have agreed."""
    begun_at = models.DateTimeField(null=True)
    """Set when the deletion begins. From then on it cannot be called off."""
    removed = models.JSONField(default=dict)
    """How many rows of each kind are deleted so far, for the receipt."""

    def __str__(self) -> str:
        return f"deletion of {self.legacy_id}"
