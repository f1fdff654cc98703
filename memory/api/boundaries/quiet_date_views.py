"""Quiet dates in the API: days of the year on which nothing is proposed to the caller."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.inputs import Input, OrNull, Text
from config.api.light_serializer import LightSerializer
from config.api.views import ApiListView, ApiViewSet
from config.keyset import Ordering
from legacies.access import member_of
from legacies.models import QuietDate
from legacies.models.quiet_dates import LONGEST_NAME
from legacies.services.quiet_dates import DayOfYear, remove_quiet_date, set_quiet_date

DAY = re.compile(r"^[0-9]{2}-[0-9]{2}$")


class QuietDateSerializer(LightSerializer[QuietDate]):
    id = serializers.UUIDField()
    legacy = serializers.UUIDField(source="legacy_id")
    name = OrNull()
    first = serializers.CharField(source="exported.first", help_text="Month and day, as in 11-02.")
    last = serializers.CharField(source="exported.last")
    created_at = serializers.DateTimeField()


class NewQuietDate(Input):
    first = serializers.RegexField(DAY, help_text="Month and day, as in 11-02.")
    last = serializers.RegexField(
        DAY, required=False, help_text="The last day of a span, which may go over the year's end; `first` unless said."
    )
    name = Text(required=False, allow_blank=True, max_length=LONGEST_NAME)


@extend_schema_view(get=extend_schema(operation_id="list_quiet_dates", summary="My quiet dates in a legacy"))
class QuietDatesView(ApiListView):
    tag = "me"
    serializer_class = QuietDateSerializer
    ordering = Ordering("quiet-dates", ("first", "id"))

    def get_queryset(self) -> QuerySet[QuietDate]:
        legacy = member_of(self.user, self.kwargs["legacy_id"]).legacy_id
        return QuietDate.objects.visible_to(self.user).filter(legacy=legacy)

    @extend_schema(
        operation_id="set_quiet_date",
        summary="Have nothing proposed to me on a day, or on the days of a span, every year",
        request=NewQuietDate,
        responses={201: QuietDateSerializer},
    )
    @idempotent()
    def post(self, request: Request, legacy_id: UUID) -> Response:
        member_of(self.user, legacy_id)
        said: dict[str, Any] = self.read(NewQuietDate)
        days = {name: DayOfYear(*map(int, said[name].split("-"))) for name in ("first", "last") if name in said}
        made = set_quiet_date(user=self.user, legacy_id=legacy_id, name=said.get("name", ""), **days)
        return self.show(made, status=201)


class QuietDateViewSet(ApiViewSet):
    tag = "me"
    serializer_class = QuietDateSerializer

    @extend_schema(operation_id="remove_quiet_date", summary="Remove one of my quiet dates")
    def destroy(self, request: Request, quiet_date_id: UUID) -> Response:
        remove_quiet_date(user=self.user, quiet_date_id=quiet_date_id)
        return Response(status=204)
