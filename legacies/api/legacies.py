"""The legacies I am a member of."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.locations import location
from config.api.pagination import PageQuery
from config.api.schema.auto_schema import page_shape
from config.api.views import ApiView
from config.keyset import Ordering
from legacies.access import member_of
from legacies.api.serializers import LegacySerializer, NewLegacy
from legacies.models import Membership
from legacies.services.legacies import create_legacy

LEGACIES = Ordering("legacies-as-joined", ("joined_at", "id"))
"""A name may change between two pages, and then one legacy would be passed over, or shown twice."""


class LegaciesView(ApiView):
    tag = "legacies"
    query = PageQuery

    @extend_schema(
        operation_id="list_legacies",
        summary="Where I am a member, since when",
        parameters=[PageQuery],
        responses=page_shape(LegacySerializer),
    )
    def get(self, request: Request) -> Response:
        return self.page(Membership.objects.own_places(self.user), LEGACIES, self.read_query(), LegacySerializer)

    @extend_schema(
        operation_id="create_legacy",
        summary="Open a legacy, as its first keeper",
        request=NewLegacy,
        responses={201: LegacySerializer},
    )
    @idempotent()
    def post(self, request: Request) -> Response:
        legacy = create_legacy(user=self.user, **self.read(NewLegacy))
        made = LegacySerializer(member_of(self.user, legacy.pk)).data
        return Response(made, status=201, headers=location("legacy", legacy.pk))


class LegacyView(ApiView):
    """Reading one. Whoever keeps what is told adds the change, since a rule of sharing changes what is shown of it."""

    tag = "legacies"

    @extend_schema(operation_id="read_legacy", summary="One legacy", responses=LegacySerializer)
    def get(self, request: Request, legacy_id: UUID) -> Response:
        return self.answer_tagged(LegacySerializer(member_of(self.user, legacy_id)).data)
