"""Pairs to review: two close facts whose relation a person decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key
from legacies.models import Membership, Role
from memory.models.conversations import Conversation
from memory.models.facts import Fact, FactLink
from memory.models.ownership import Status, legacy_key

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User


class PairState(models.TextChoices):
    """`open` until somebody answers; the other states are the answers."""

    OPEN = "open", _("nobody has answered yet")
    SAME = "same", _("the same")
    DIFFER = "differ", _("told differently")
    UNRELATED = "unrelated", _("not about the same thing")
    REFINES = "refines", _("more exactly")
    CONFLICTS = "conflicts", _("both cannot be right")


class FactPairQuerySet(models.QuerySet["FactPair"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Return the pairs of which this user may see both facts, so that no private fact is revealed."""
        seen = Fact.objects.visible_to(user).values("id")
        return self.filter(first__in=seen, second__in=seen)

    def of(self, fact_id: UUID) -> Self:
        return self.filter(Q(first=fact_id) | Q(second=fact_id))

    def waiting(self) -> Self:
        """Return pairs that can be answered: open ones of two active facts that nobody has linked since."""
        live = self.filter(state=PairState.OPEN, first__status=Status.ACTIVE, second__status=Status.ACTIVE)
        linked = FactLink.objects.filter(first=OuterRef("first"), second=OuterRef("second"))
        return live.exclude(Exists(linked))

    def for_review_page(self, user: User | AnonymousUser) -> Self:
        """Return the pairs that this user can answer, the likeliest first: those with a fact of their own and, for a
        keeper, those between facts of two owners.

        Only the owner can answer a pair of two facts of one owner.
        """
        keeps = Membership.objects.of(user).filter(role=Role.KEEPER).values("legacy")
        own = Q(first__owner=user.pk) | Q(second__owner=user.pk)
        of_two_tellers = Q(legacy__in=keeps) & ~Q(first__owner=F("second__owner"))
        return self.visible_to(user).waiting().filter(own | of_two_tellers).order_by("-closeness", "-id")


class FactPair(models.Model):
    """A pair of facts to review. `first` has the smaller key, so that a pair is proposed once. The row stays when it is
    answered, so that nobody is asked twice.

    `conversation` is where the pair came up, None if sharing brought the two facts together; `proposed_for` is the
    member in whose scope they were compared. `chosen` is the fact that is more exact, or right, or that stands for
    both.
    """

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    legacy = legacy_key("fact_pairs")
    first = models.ForeignKey(Fact, models.CASCADE, related_name="pairs_first")
    second = models.ForeignKey(Fact, models.CASCADE, related_name="pairs_second")
    closeness = models.FloatField(default=0)
    conversation = models.ForeignKey(Conversation, models.SET_NULL, null=True, blank=True, related_name="fact_pairs")
    proposed_for = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    state = models.CharField(max_length=12, choices=PairState.choices, default=PairState.OPEN)
    chosen = models.ForeignKey(Fact, models.SET_NULL, null=True, blank=True, related_name="+")
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    answered_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = FactPairQuerySet.as_manager()

    class Meta:
        verbose_name = _("pair to look at")
        verbose_name_plural = _("pairs to look at")
        default_permissions = ()
        indexes = [
            models.Index(fields=["legacy", "-closeness", "-id"], condition=Q(state=PairState.OPEN), name="pair_open"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="pair_once"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="pair_ends_in_order"),
            models.CheckConstraint(condition=Q(state__in=PairState.values), name="pair_state_known"),
            models.CheckConstraint(
                condition=Q(state=PairState.OPEN, answered_at=None, answered_by=None, chosen=None)
                | (~Q(state=PairState.OPEN) & Q(answered_at__isnull=False)),
                name="pair_answered_has_a_day",
            ),
            models.CheckConstraint(
                condition=Q(chosen=None) | Q(chosen=F("first")) | Q(chosen=F("second")), name="pair_chosen_is_an_end"
            ),
        ]

    def __str__(self) -> str:
        return f"pair {self.id}"

    @property
    def is_open(self) -> bool:
        return self.state == PairState.OPEN

    @property
    def exported(self) -> dict[str, str]:
        """The pair as copies and exports contain it. Facts that cannot both be right count as told differently; that
        there is a dispute is told by the facts themselves.
        """
        state = PairState.DIFFER if self.state == PairState.CONFLICTS else self.state
        return {"a": str(self.first_id), "b": str(self.second_id), "state": str(state)}
