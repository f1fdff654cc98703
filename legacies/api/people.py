"""Who is in a legacy, what I am in it, and what keepers decide about members."""

from __future__ import annotations

from typing import ClassVar
from uuid import UUID

from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from config.api.idempotency import idempotent
from config.api.pagination import PageQuery
from config.api.preconditions import check_unchanged
from config.api.schema.auto_schema import page_shape
from config.api.views import ApiView
from config.errors import NotFound
from config.keyset import Ordering
from legacies.access import member_of
from legacies.api.serializers import MemberSerializer, MembershipChanges, RoleChange
from legacies.models import Membership, Role
from legacies.models.legacy import lock_legacy
from legacies.services.people import edit_membership
from legacies.services.roles import change_role, hand_over, remove_member

MEMBERS = Ordering("members", ("joined_at", "id"))


class MembersView(ApiView):
    tag = "people"
    query = PageQuery

    @extend_schema(
        operation_id="list_members",
        summary="Who is in a legacy",
        parameters=[PageQuery],
        responses=page_shape(MemberSerializer),
    )
    def get(self, request: Request, legacy_id: UUID) -> Response:
        member_of(self.user, legacy_id)
        rows = Membership.objects.visible_to(self.user).filter(legacy=legacy_id).for_people_page()
        return self.page(rows, MEMBERS, self.read_query(), MemberSerializer)


class OwnMembershipView(ApiView):
    tag = "people"
    may_match: ClassVar = frozenset({"PATCH"})

    @extend_schema(operation_id="read_own_membership", summary="What I am in a legacy", responses=MemberSerializer)
    def get(self, request: Request, legacy_id: UUID) -> Response:
        return self.answer_tagged(MemberSerializer(member_of(self.user, legacy_id)).data)

    @extend_schema(
        operation_id="change_own_membership",
        summary="Say who I am to them, and what I call them",
        request=MembershipChanges,
        responses=MemberSerializer,
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
        changed = edit_membership(user=self.user, legacy_id=legacy_id, **{**now, **wanted})
        return self.answer_tagged(MemberSerializer(changed).data)


class MemberView(ApiView):
    tag = "people"
    also_refuses: ClassVar = frozenset({409})

    @extend_schema(
        operation_id="change_role",
        summary="Give a member another role (keepers)",
        request=RoleChange,
        responses=MemberSerializer,
    )
    @idempotent()
    def patch(self, request: Request, member_id: UUID) -> Response:
        kept_member(self.user, member_id)
        changed = change_role(user=self.user, member_id=member_id, **self.read(RoleChange))
        return Response(MemberSerializer(changed).data)

    @extend_schema(
        operation_id="remove_member",
        summary="End somebody's membership (keepers)",
        request=None,
        responses={204: None},
    )
    def delete(self, request: Request, member_id: UUID) -> Response:
        self.read_nothing()
        remove_member(user=self.user, member_id=member_id)
        return Response(status=204)


class HandOverView(ApiView):
    tag = "people"
    also_refuses: ClassVar = frozenset({409})

    @extend_schema(
        operation_id="hand_over",
        summary="Make this member a keeper in my place; I go on as a contributor (keepers)",
        request=None,
        responses=MemberSerializer,
    )
    @idempotent()
    def post(self, request: Request, member_id: UUID) -> Response:
        self.read_nothing()
        return Response(MemberSerializer(hand_over(user=self.user, member_id=member_id)).data)


def kept_member(user: User, member_id: UUID) -> None:
    """Only keepers find a member under their id; looked at before the body is."""
    kept = Membership.objects.filter(user=user, role=Role.KEEPER).values("legacy")
    if not Membership.objects.filter(pk=member_id, legacy__in=kept).exists():
        raise NotFound
