"""What models cost me, and may cost me."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.light_serializer import LightSerializer
from config.api.token_scopes import EVERY_METHOD
from config.api.views import ApiView
from legacies.models import Membership, Role
from memory.models import Persona
from memory.models.personas import PersonaQuerySet
from memory.services.usage.budgets import Budget, Spent, legacy_budget, limit_of, spent_of, user_budget
from memory.services.usage.spending import spend_of_user

DOLLARS: dict[str, Any] = {"max_digits": 12, "decimal_places": 6}


class BudgetSerializer(LightSerializer[Any]):
    """In US dollars, as texts."""

    limit = serializers.DecimalField(**DOLLARS)
    spent = serializers.DecimalField(**DOLLARS)
    reserved = serializers.DecimalField(**DOLLARS, help_text="For replies that are being made.")
    resets_at = serializers.DateTimeField()


class LegacyBudgetSerializer(BudgetSerializer):
    legacy = serializers.UUIDField()


class PersonaLimitsSerializer(LightSerializer[Any]):
    """What holds in a persona's conversations, where that is less than for all others."""

    persona = serializers.UUIDField()
    legacy = serializers.UUIDField(allow_null=True, help_text="Null: it is for every legacy.")
    name = serializers.CharField()
    user_day = serializers.DecimalField(**DOLLARS)
    legacy_month = serializers.DecimalField(**DOLLARS)


class DailySpendSerializer(LightSerializer[Any]):
    day = serializers.DateField(help_text="In UTC.")
    stage = serializers.CharField(help_text="`reply`, `routing`, `extraction`, `verification`, `labels`, `embedding`.")
    calls = serializers.IntegerField()
    tokens_in = serializers.IntegerField(help_text="What models read.")
    tokens_cached = serializers.IntegerField(help_text="How many of these the provider had in its prompt cache.")
    cost = serializers.DecimalField(**DOLLARS)


class UsageSerializer(LightSerializer[Any]):
    """My budget of today, what I spent in the last 30 days, the budgets of this month where I am a keeper, and the
    lower limits of personas.
    """

    today = BudgetSerializer()
    days = DailySpendSerializer(many=True, help_text="What models were asked for me, by day and stage, oldest first.")
    legacies = LegacyBudgetSerializer(many=True)
    personas = PersonaLimitsSerializer(
        many=True, help_text="Those I can choose with lower limits than `today.limit` and that of a legacy."
    )


class UsageView(ApiView):
    beyond_one_legacy = EVERY_METHOD
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
                "personas": list(_limits_of_personas(Persona.objects.visible_to(self.user))),
            }
        )


def _limits_of_personas(personas: PersonaQuerySet) -> Iterator[dict[str, Any]]:
    """Return the limits of the personas that have their own, capped by the server's limits. One query."""
    for persona in personas.filter(retired_at=None).exclude(budgets={}).order_by("created_at", "pk"):
        yield {
            "persona": persona.pk,
            "legacy": persona.legacy_id,
            "name": persona.shown_name,
            "user_day": limit_of("user_day", persona.budgets),
            "legacy_month": limit_of("legacy_month", persona.budgets),
        }


def _described(budget: Budget, spent: Spent) -> dict[str, Any]:
    return {"limit": budget.limit, "spent": spent.settled, "reserved": spent.held, "resets_at": budget.until}
