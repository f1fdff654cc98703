"""Serializers of disputes."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.api.inputs import Input, Text
from memory.api.facts.fact_serializers import TellerSerializer
from memory.models.facts import DisputeState
from memory.presentation.dispute_card import DisputeCard, DisputeSide
from memory.services.disputes import LONGEST_ANSWER
from memory.services.facts.fact_inputs import LONGEST_CONTENT

HOW_I_KNOW = "How I know; the other teller reads it."


class NewDispute(Input):
    """Another fact, or how I remember it: one of the two."""

    other = serializers.UUIDField(required=False, help_text="The other of two facts, one of which is mine.")
    content = Text(
        required=False,
        max_length=LONGEST_CONTENT,
        help_text="How I remember it, where I have no fact of it yet: it becomes a private one of mine.",
    )
    answer = Text(required=False, default="", allow_blank=True, max_length=LONGEST_ANSWER, help_text=HOW_I_KNOW)

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if ("other" in data) == ("content" in data):
            raise serializers.ValidationError({"other": [_("Send one of the two: `other` or `content`.")]})
        return data


class DisputeChanges(Input):
    state = serializers.ChoiceField(
        required=False, choices=DisputeState.choices, help_text="For keepers, or who told both."
    )
    preferred = serializers.UUIDField(required=False, help_text="With `settled`: the fact that the family goes by.")
    answer = Text(required=False, max_length=LONGEST_ANSWER, help_text=HOW_I_KNOW)

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if "preferred" in data and "state" not in data:
            raise serializers.ValidationError({"preferred": [_("Send the state with it: settled.")]})
        if not data:
            raise serializers.ValidationError({"state": [_("Send a state, an answer, or both.")]})
        return data


class DisputeSideSerializer(serializers.Serializer[DisputeSide]):
    fact = serializers.UUIDField(source="card.fact.id")
    content = serializers.CharField(source="card.fact.content")
    teller = serializers.SerializerMethodField()
    told_at = serializers.DateTimeField(source="card.told_at")
    preferred = serializers.BooleanField(source="is_preferred")
    answer = serializers.SerializerMethodField(help_text="How its teller knows; null until they say it.")

    @extend_schema_field(TellerSerializer)
    def get_teller(self, telling: DisputeSide) -> dict[str, Any]:
        fact = telling.card.fact
        name = fact.owner.name if fact.owner else ""
        return {"id": fact.owner_id, "name": name, "relationship": getattr(fact, "owner_relationship", None)}

    def get_answer(self, telling: DisputeSide) -> str | None:
        return telling.answer.text if telling.answer else None


class DisputeSerializer(serializers.Serializer[DisputeCard]):
    id = serializers.UUIDField(source="link.id")
    state = serializers.ChoiceField(source="link.state", choices=DisputeState.choices)
    tellings = DisputeSideSerializer(many=True, source="sides")
    created_at = serializers.DateTimeField(source="link.created_at")
    updated_at = serializers.DateTimeField(source="link.updated_at")


class DisputesSerializer(serializers.Serializer[Any]):
    results = DisputeSerializer(many=True)
