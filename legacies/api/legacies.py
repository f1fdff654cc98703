"""The legacies I am a member of, who else is, and what keepers decide about members."""

from __future__ import annotations

from typing import ClassVar
from uuid import UUID

from django.db import transaction
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.preconditions import check_unchanged
from config.api.views import ApiListView, ApiView, ApiViewSet, location
from config.errors import NotFound
from config.keyset import Ordering
from legacies.access import member_of
from legacies.api.serializers import LegacySerializer, MemberSerializer, MembershipChanges, NewLegacy, RoleChange
from legacies.models import Membership, Role
from legacies.models.legacy import lock_legacy
from legacies.models.membership import MembershipQuerySet
from legacies.services.legacies import create_legacy
from legacies.services.people import edit_membership
from legacies.services.roles import change_role, hand_over, remove_member


@extend_schema_view(get=extend_schema(operation_id="list_legacies", summary="Where I am a member, since when"))
class LegaciesView(ApiListView):
    tag = "legacies"
    serializer_class = LegacySerializer
    # Not by name: one that changes between two pages would be passed over, or shown twice.
    ordering = Ordering("legacies-as-joined", ("joined_at", "id"))

    def get_queryset(self) -> MembershipQuerySet:
        return Membership.objects.own_places(self.user)

    @extend_schema(
        operation_id="create_legacy",
        summary="Open a legacy, as its first keeper",
        request=NewLegacy,
        responses={201: LegacySerializer},
    )
    @idempotent()
    def post(self, request: Request) -> Response:
        legacy = create_legacy(user=self.user, **self.read(NewLegacy))
        return self.show(member_of(self.user, legacy.pk), status=201, headers=location("legacy", legacy.pk))


class LegacyView(ApiView):
    """Reading one. Whoever keeps what is told adds the change, since a rule of sharing changes what is shown of it."""

    tag = "legacies"
    serializer_class = LegacySerializer

    @extend_schema(operation_id="read_legacy", summary="One legacy")
    def get(self, request: Request, legacy_id: UUID) -> Response:
        return self.show_tagged(member_of(self.user, legacy_id))


@extend_schema_view(get=extend_schema(operation_id="list_members", summary="Who is in a legacy"))
class MembersView(ApiListView):
    tag = "people"
    serializer_class = MemberSerializer
    ordering = Ordering("members", ("joined_at", "id"))

    def get_queryset(self) -> MembershipQuerySet:
        legacy = member_of(self.user, self.kwargs["legacy_id"]).legacy_id
        return Membership.objects.visible_to(self.user).filter(legacy=legacy).for_people_page()


class OwnMembershipView(ApiView):
    tag = "people"
    serializer_class = MemberSerializer
    may_match: ClassVar = frozenset({"PATCH"})

    @extend_schema(operation_id="read_own_membership", summary="What I am in a legacy")
    def get(self, request: Request, legacy_id: UUID) -> Response:
        return self.show_tagged(member_of(self.user, legacy_id))

    @extend_schema(
        operation_id="change_own_membership",
        summary="Say who I am to them, and what I call them",
        request=MembershipChanges,
    )
    @idempotent()
    @transaction.atomic
    def patch(self, request: Request, legacy_id: UUID) -> Response:
        member_of(self.user, legacy_id)
        wanted = self.read(MembershipChanges)
        lock_legacy(legacy_id)
        own = member_of(self.user, legacy_id)
        check_unchanged(request, MemberSerializer(own).data)
        now = {"relationship": own.relationship, "calls_them": own.calls_them}
        return self.show_tagged(edit_membership(user=self.user, legacy_id=legacy_id, **{**now, **wanted}))


class MemberViewSet(ApiViewSet):
    tag = "people"
    serializer_class = MemberSerializer

    @extend_schema(operation_id="change_role", summary="Give a member another role (keepers)", request=RoleChange)
    @idempotent()
    def partial_update(self, request: Request, member_id: UUID) -> Response:
        self._check_keeper(member_id)
        return self.show(change_role(user=self.user, member_id=member_id, **self.read(RoleChange)))

    @extend_schema(operation_id="remove_member", summary="End somebody's membership (keepers)", request=None)
    def destroy(self, request: Request, member_id: UUID) -> Response:
        self.read_nothing()
        remove_member(user=self.user, member_id=member_id)
        return Response(status=204)

    @extend_schema(
        operation_id="hand_over",
        summary="Make this member a keeper in my place; I go on as a contributor (keepers)",
        request=None,
    )
    @idempotent()
    def hand_over(self, request: Request, member_id: UUID) -> Response:
        self.read_nothing()
        return self.show(hand_over(user=self.user, member_id=member_id))

    def _check_keeper(self, member_id: UUID) -> None:
        """Only keepers find a member under their id; looked at before the body is."""
        kept = Membership.objects.filter(user=self.user, role=Role.KEEPER).values("legacy")
        if not Membership.objects.filter(pk=member_id, legacy__in=kept).exists():
            raise NotFound
