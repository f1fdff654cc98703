"""What models cost me, and may cost me."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.views import ApiView
from legacies.models import Membership, Role
from memory.services.usage.budgets import Budget, Spent, legacy_budget, spent_of, user_budget
from memory.services.usage.spending import spend_of_user

DOLLARS: dict[str, Any] = {"max_digits": 12, "decimal_places": 6}


class BudgetSerializer(serializers.Serializer[Any]):
    """In US dollars, as texts."""

    limit = serializers.DecimalField(**DOLLARS)
    spent = serializers.DecimalField(**DOLLARS)
    reserved = serializers.DecimalField(**DOLLARS, help_text="For replies that are being made.")
    resets_at = serializers.DateTimeField()


class LegacyBudgetSerializer(BudgetSerializer):
    legacy = serializers.UUIDField()


class DailySpendSerializer(serializers.Serializer[Any]):
    day = serializers.DateField(help_text="In UTC.")
    stage = serializers.CharField(help_text="`reply`, `routing`, `extraction`, `verification`, `labels`, `embedding`.")
    calls = serializers.IntegerField()
    tokens_in = serializers.IntegerField(help_text="What models read.")
    tokens_cached = serializers.IntegerField(help_text="How many of these the provider had in its prompt cache.")
    cost = serializers.DecimalField(**DOLLARS)


class UsageSerializer(serializers.Serializer[Any]):
    """My budget of today, what I spent in the last 30 days, and the budgets of this month where I am a keeper."""

    today = BudgetSerializer()
    days = DailySpendSerializer(many=True, help_text="What models were asked for me, by day and stage, oldest first.")
    legacies = LegacyBudgetSerializer(many=True)


class UsageView(ApiView):
    tag = "me"
    serializer_class = UsageSerializer

    @extend_schema(operation_id="read_usage", summary="What the assistant's models cost me, and may cost")
    def get(self, request: Request) -> Response:
        now = timezone.now()
        kept = Membership.objects.filter(user=self.user, role=Role.KEEPER).order_by("legacy_id")
        legacies = [legacy_budget(legacy_id, now=now) for legacy_id in kept.values_list("legacy_id", flat=True)]
        spent, today = spent_of(legacies), user_budget(self.user.pk, now=now)
        return self.show(
            {
                "today": _described(today, today.spent()),
                "days": spend_of_user(self.user.pk, now=now),
                "legacies": [
                    {"legacy": budget.owner, **_described(budget, spent[budget.owner])} for budget in legacies
                ],
            }
        )


def _described(budget: Budget, spent: Spent) -> dict[str, Any]:
    return {"limit": budget.limit, "spent": spent.settled, "reserved": spent.held, "resets_at": budget.until}
