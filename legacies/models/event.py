"""The audit log: append-only events in a hash chain.

An event in the chain holds who acted, when, on which object, and a digest. The state before and after lies in a side
row (`LegacyEventPayload`), and only that row may be deleted: the chain still verifies then, but no longer tells what
the event changed.
"""

from __future__ import annotations

import pgtrigger
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key


class Scope(models.TextChoices):
    LEGACY = "legacy"
    USER = "user"


class LegacyEvent(models.Model):
    """One audit event. It has plain values instead of foreign keys, because a CASCADE would delete history."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    scope = models.CharField(max_length=8, choices=Scope.choices, default=Scope.LEGACY)
    chain = models.UUIDField()
    """The id of the legacy, or the id of the user for an event that belongs to no legacy."""
    sequence = models.BigIntegerField(_("sequence"))
    at = models.DateTimeField(_("at"))
    actor_kind = models.CharField(
        max_length=16, choices=[("user", "user"), ("task", "task"), ("ai_client", "ai_client")]
    )
    actor_id = models.UUIDField(null=True)
    action = models.CharField(max_length=40)
    object_type = models.CharField(max_length=40)
    object_id = models.UUIDField(null=True)
    digest = models.CharField(max_length=64)
    request_id = models.CharField(max_length=64, blank=True)
    prev_hash = models.CharField(max_length=64)
    hash = models.CharField(_("hash"), max_length=64)

    class Meta:
        verbose_name = _("event of the audit log")
        verbose_name_plural = _("audit log")
        ordering = ["chain", "sequence"]
        constraints = [
            models.UniqueConstraint(fields=["chain", "sequence"], name="event_sequence_once_in_a_chain"),
            models.CheckConstraint(condition=models.Q(sequence__gte=1), name="event_sequence_from_one"),
        ]
        indexes = [models.Index(fields=["object_id", "sequence"], name="event_by_object")]
        triggers = [
            pgtrigger.Protect(name="log_append_only", operation=pgtrigger.Update | pgtrigger.Delete),
            pgtrigger.Trigger(
                name="log_no_truncate",
                level=pgtrigger.Statement,
                when=pgtrigger.Before,
                operation=pgtrigger.Truncate,
                func="RAISE EXCEPTION 'The log is append-only.';",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sequence} {self.action}"


class LegacyEventPayload(models.Model):
    """The payload of an event: the event's `digest` is SHA-256(salt ‖ payload). Deleted when somebody is erased."""

    event_id = models.UUIDField(primary_key=True)
    chain = models.UUIDField(db_index=True)
    salt = models.BinaryField()
    payload = models.JSONField()

    def __str__(self) -> str:
        return str(self.event_id)
