"""Boundaries: topics that a member asked the assistant never to bring up. Only that member sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key
from legacies.models import Membership
from memory.models.facts import Fact
from memory.models.ownership import legacy_key

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User

LONGEST_BOUNDARY = 200


class BoundaryKind(models.TextChoices):
    TOPIC = "topic", _("a topic")
    PERSON = "person", _("a person")
    FACT = "fact", _("a fact")


class BoundaryQuerySet(models.QuerySet["Boundary"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Return the user's own boundaries, in legacies they are a member of."""
        return self.filter(user=user.pk, legacy__in=Membership.objects.of(user).values("legacy"))

    def on_fact(self, fact: Fact) -> Self:
        """Return the boundaries on this fact, whichever version of it they were set on."""
        return self.filter(legacy=fact.legacy_id, fact__lineage=fact.lineage)

    def with_facts(self) -> Self:
        """Load their facts and legacies: two more queries, and none if there are no boundaries, as is nearly always."""
        return self.prefetch_related("fact", "legacy").order_by("created_at", "id")


class Boundary(models.Model):
    """A topic or a person in words, or a fact with everything close to it. No words of a fact are stored here."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    legacy = legacy_key("boundaries")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=8, choices=BoundaryKind.choices)
    words = models.CharField(_("what not to bring up"), max_length=LONGEST_BOUNDARY, blank=True)
    fact = models.ForeignKey(Fact, models.CASCADE, null=True, blank=True, related_name="boundaries")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = BoundaryQuerySet.as_manager()

    class Meta:
        verbose_name = _("boundary")
        verbose_name_plural = _("boundaries")
        default_permissions = ()
        indexes = [models.Index(fields=["user", "legacy"], name="boundary_by_member")]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "legacy", "kind", "words", "fact"], nulls_distinct=False, name="boundary_once"
            ),
            models.CheckConstraint(condition=Q(kind__in=BoundaryKind.values), name="boundary_kind_known"),
            models.CheckConstraint(
                condition=(Q(kind=BoundaryKind.FACT, fact__isnull=False, words=""))
                | (~Q(kind=BoundaryKind.FACT) & Q(fact=None) & ~Q(words="")),
                name="boundary_says_what",
            ),
        ]

    def __str__(self) -> str:
        return f"boundary {self.id}"
