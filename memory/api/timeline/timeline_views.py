"""The timeline in the API: what happened, in its order."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.inputs import OrNull
from config.api.light_serializer import LightSerializer
from config.api.views import ApiListView, PageQuery
from config.keyset import walk_on
from legacies.access import member_of
from memory.api.facts.fact_serializers import TellerSerializer
from memory.models import Visibility
from memory.presentation.life.timeline import Ownership, Timeline, TimelineItem, TimelineKind, TimelineQuery
from memory.presentation.search_hits import Teller


class TimelineItemSerializer(LightSerializer[TimelineItem]):
    kind = serializers.ChoiceField(choices=TimelineKind.choices, help_text="What is read under `id`.")
    id = serializers.UUIDField()
    type = OrNull(help_text="What an event was, such as wedding; null for what is none.")
    title = OrNull(help_text="Of a story.")
    text = serializers.CharField(help_text="What happened; of a story its first words, of a photo its caption.")
    occurred = OrNull(source="row.occurred", help_text="EDTF; null on the undated shelf.")
    earliest = serializers.DateField(source="row.occurred_earliest", allow_null=True)
    latest = serializers.DateField(source="row.occurred_latest", allow_null=True)
    owner = serializers.SerializerMethodField()
    visibility = serializers.ChoiceField(source="row.visibility", choices=Visibility.choices)
    photos = serializers.SerializerMethodField(help_text="The ids of the photos on a fact or story that you may see.")

    def get_owner(self, item: TimelineItem) -> TellerSerializer:
        teller = Teller(id=item.row.owner.pk, name=item.row.owner.name, relationship=item.relationship)
        return TellerSerializer(teller).data  # type: ignore[return-value]  # what the schema tells of it

    def get_photos(self, item: TimelineItem) -> list[UUID]:
        return [card.photo.pk for card in item.photos]


class TimelineParameters(PageQuery):
    kind = serializers.ChoiceField(required=False, choices=TimelineKind.choices)
    type = serializers.CharField(required=False, max_length=60, help_text="What an event was, such as wedding.")
    whose = serializers.ChoiceField(required=False, choices=Ownership.choices, help_text="Unless said: all I may see.")
    teller = serializers.UUIDField(required=False, help_text="The id of who told it.")
    occurred_after = serializers.DateField(required=False, help_text="May have happened on this day or later.")
    occurred_before = serializers.DateField(required=False, help_text="May have happened on this day or earlier.")
    q = serializers.CharField(required=False, max_length=200, help_text="Words that stand in it.")
    undated = serializers.BooleanField(default=False, help_text="What has no time, the newest first.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        attrs["wanted"] = TimelineQuery(
            kind=attrs.get("kind", ""),
            type=attrs.get("type", ""),
            owned=attrs.get("whose", ""),
            teller=attrs.get("teller"),
            since=attrs.get("occurred_after"),
            until=attrs.get("occurred_before"),
            words=attrs.get("q", ""),
            undated=attrs["undated"],
        )
        return attrs


class TimelineView(ApiListView):
    tag = "timeline"
    serializer_class = TimelineItemSerializer
    query_serializer_class = TimelineParameters

    @extend_schema(
        operation_id="read_timeline",
        summary="Events, dated facts, stories and photos that I may see, by when they happened",
    )
    def get(self, request: Request, legacy_id: UUID) -> Response:
        member_of(self.user, legacy_id)
        query = self.query
        wanted: TimelineQuery = query["wanted"]
        timeline = Timeline(self.user, legacy_id)
        page = walk_on(
            lambda place: timeline.page(wanted, after=place, limit=query["limit"]),
            wanted.ordering,
            query.get("cursor"),
        )
        return Response({"results": self.get_serializer(page.rows, many=True).data, "next_cursor": page.next_cursor})
