"""Serializers of what was visible at a moment."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.api.inputs import OrNull
from config.api.pagination import PageQuery
from config.texts import is_storable
from legacies.models import Role
from memory.api.facts.fact_serializers import TellerSerializer
from memory.models import Authority, Category, MemoryType, Moderation, Review, Status, Visibility
from memory.services.history.as_of import Then

FURTHEST_FROM_UTC = timedelta(hours=14)
"""No zone is further off, and PostgreSQL reads none that is much further."""


@extend_schema_field(OpenApiTypes.DATETIME)
class Moment(serializers.Field[datetime, str, str, Any]):
    """A moment with its time zone. The framework's own would take one without for a moment in that of the server."""

    default_error_messages = {
        "invalid": _("Write a time like 2026-03-14T15:09:00Z. In an address, write + as %2B."),
        "naive": _("Add the time zone, as in 2026-03-14T15:09:00Z."),
    }

    def to_internal_value(self, data: str) -> datetime:
        try:
            moment = parse_datetime(data) if is_storable(data) else None
        except ValueError:
            moment = None
        if moment is None:
            self.fail("invalid")
        offset = moment.utcoffset()
        if offset is None:
            self.fail("naive")
        if abs(offset) > FURTHEST_FROM_UTC:
            self.fail("invalid")
        return moment

    def to_representation(self, value: datetime) -> str:
        return value.isoformat()


class AsOfQuery(PageQuery):
    at = Moment(help_text="The moment, with its time zone: 2026-03-14T15:09:00Z.")


class PlaceThenSerializer(serializers.Serializer[Any]):
    """A legacy of which I was a member then, and am now."""

    legacy = serializers.UUIDField(source="legacy_id")
    name = serializers.CharField()
    role = serializers.ChoiceField(choices=Role.choices)
    relationship = OrNull()
    erased = serializers.IntegerField(help_text="How many things of mine were erased since, and cannot be told.")


class ThenSerializer(serializers.Serializer[Then]):
    """What facts and entries have in common. It makes no query."""

    id = serializers.UUIDField(source="state.id")
    legacy = serializers.UUIDField(source="state.legacy_id", allow_null=True)
    owner = serializers.SerializerMethodField(help_text="Who told it, by the name they have now; null for nobody.")
    visibility = serializers.ChoiceField(choices=Visibility.choices, source="state.visibility")
    moderation = serializers.ChoiceField(choices=Moderation.choices, source="state.moderation")
    moderation_reason = serializers.SerializerMethodField(help_text="For its owner only, else null.")
    review = serializers.ChoiceField(choices=Review.choices, source="state.review")
    status = serializers.ChoiceField(choices=Status.choices, source="state.status")
    occurred = OrNull(source="state.occurred", help_text="EDTF, or null.")
    revision = serializers.IntegerField(source="state.revision")
    created_at = serializers.DateTimeField(source="state.created_at")
    updated_at = serializers.DateTimeField(source="state.updated_at")

    @extend_schema_field(TellerSerializer(allow_null=True))
    def get_owner(self, then: Then) -> Any:
        if then.teller is None:
            return None
        return {"id": then.teller.pk, "name": then.teller.name, "relationship": then.relationship}

    def get_moderation_reason(self, then: Then) -> str | None:
        return (str(then.state["moderation_reason"]) or None) if then.is_own else None


class FactThenSerializer(ThenSerializer):
    memory_type = serializers.ChoiceField(choices=MemoryType.choices, source="state.memory_type")
    category = serializers.ChoiceField(choices=Category.choices, source="state.category")
    subject = OrNull(source="state.subject")
    title = OrNull(source="state.title")
    content = serializers.CharField(source="state.content")
    tags = serializers.ListField(child=serializers.CharField(), source="state.tags")
    importance = serializers.IntegerField(source="state.importance")
    confidence = serializers.FloatField(source="state.confidence")
    authority = serializers.ChoiceField(choices=Authority.choices, source="state.authority")
    pinned = serializers.BooleanField(source="state.pinned")
    disputed = serializers.BooleanField(
        source="is_disputed", help_text="Whether another telling that I could see said otherwise."
    )
    version = serializers.IntegerField(source="state.version")


class EntryThenSerializer(ThenSerializer):
    type = serializers.CharField(source="state.type")
    summary = serializers.CharField(source="state.summary")
    data = serializers.JSONField(source="state.data")  # type: ignore[assignment]  # the framework collects fields, and
    source = serializers.CharField(source="state.source")  # type: ignore[assignment]  # keeps its own attributes


class AsOfSerializer(serializers.Serializer[Any]):
    at = Moment()
    legacies = PlaceThenSerializer(many=True)
    facts = FactThenSerializer(many=True, help_text="Those of this page, the oldest first.")
    entries = EntryThenSerializer(many=True, help_text="Likewise; facts and entries share the page.")
    next_cursor = serializers.CharField(allow_null=True)
