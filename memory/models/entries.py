"""Dated records of what happened; they feed the timeline."""

from __future__ import annotations

from typing import Self

from django.db import models
from django.db.models import OuterRef, Q, Subquery
from django.utils.translation import gettext_lazy as _

from legacies.models import Membership
from memory.models.facts import Fact
from memory.models.ownership import (
    Moderation,
    OwnedQuerySet,
    OwnedRow,
    Status,
    Visibility,
    legacy_key,
    owner_key,
    told_constraints,
)

LONGEST_TYPE = 60
LONGEST_SUMMARY = 500


class EntryQuerySet(OwnedQuerySet):
    def with_relationship(self) -> Self:
        """Add the owner's relationship to the person; None if the owner has left."""
        place = Membership.objects.filter(legacy=OuterRef("legacy"), user=OuterRef("owner")).values("relationship")
        return self.annotate(owner_relationship=Subquery(place[:1]))

    def shared_for_staff(self) -> Self:
        """Return all that staff may ever see: live entries that their owners shared, however they were moderated."""
        return self.filter(visibility=Visibility.SHARED, status=Status.ACTIVE)

    def awaiting_moderation(self) -> Self:
        return self.shared_for_staff().filter(moderation=Moderation.WAITING).order_by("to_desk_at", "id")


class Entry(OwnedRow):
    """An event. `type` is free text; `source` is chat, manual, import, story or connector:<name>."""

    legacy = legacy_key("entries")
    owner = owner_key("entries")
    type = models.CharField(_("kind of event"), max_length=LONGEST_TYPE)
    summary = models.CharField(_("what happened"), max_length=LONGEST_SUMMARY)
    data = models.JSONField(default=dict, blank=True)
    source = models.CharField(max_length=80, default="manual")
    external_id = models.CharField(max_length=200, blank=True)
    fact = models.ForeignKey(Fact, models.SET_NULL, null=True, blank=True, related_name="entries")

    objects = EntryQuerySet.as_manager()

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        indexes = [models.Index(fields=["legacy", "occurred_earliest"], name="entry_timeline")]
        constraints = [
            *told_constraints("entry"),
            models.CheckConstraint(condition=~Q(summary=""), name="entry_says_something"),
            models.UniqueConstraint(
                fields=["legacy", "owner", "source", "external_id"],
                condition=~Q(external_id=""),
                name="entry_external_id_once",
            ),
        ]

    def __str__(self) -> str:
        return f"entry {self.id}"
