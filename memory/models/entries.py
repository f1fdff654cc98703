"""Dated records of what happened; they feed the timeline."""

from __future__ import annotations

from typing import Self

from django.db import models
from django.db.models import OuterRef, Q, Subquery
from django.utils.translation import gettext_lazy as _

from legacies.models import Membership
from memory.models.facts import Fact
from memory.models.ownership import OwnedQuerySet, OwnedRow, legacy_key, owner_key, told_constraints


class EntryQuerySet(OwnedQuerySet):
    def with_relationship(self) -> Self:
        """With what its teller is to the person; None when they have left."""
        place = Membership.objects.filter(legacy=OuterRef("legacy"), user=OuterRef("owner")).values("relationship")
        return self.annotate(owner_relationship=Subquery(place[:1]))


class Entry(OwnedRow):
    """`type` is free text; `source` is chat, manual, import, story or connector:<name>."""

    legacy = legacy_key("entries")
    owner = owner_key("entries")
    type = models.CharField(max_length=60)
    summary = models.CharField(max_length=500)
    data = models.JSONField(default=dict, blank=True)
    source = models.CharField(max_length=80, default="manual")
    external_id = models.CharField(max_length=200, blank=True)
    fact = models.ForeignKey(Fact, models.SET_NULL, null=True, blank=True, related_name="entries")

    objects = EntryQuerySet.as_manager()

    class Meta:
        verbose_name_plural = _("entries")
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
