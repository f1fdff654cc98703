"""That keepers want a whole legacy deleted: who agreed, when it is due, and how far it has come."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone

from legacies.models.legacy import Legacy


class LegacyDeletion(models.Model):
    """One row while it is asked for; calling it off removes the row, and so does the deletion itself."""

    legacy = models.OneToOneField(Legacy, models.CASCADE, primary_key=True, related_name="deletion")
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    asked_at = models.DateTimeField(default=timezone.now, editable=False)
    agreed = ArrayField(models.UUIDField(), default=list)
    """The keepers who agreed, by the ids of their accounts."""
    due_at = models.DateTimeField(null=True)
    """Set once all keepers agreed."""
    begun_at = models.DateTimeField(null=True)
    """From here on it cannot be called off."""
    removed = models.JSONField(default=dict)
    """How many rows of what are gone so far, for the receipt."""

    def __str__(self) -> str:
        return f"deletion of {self.legacy_id}"
