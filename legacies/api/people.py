"""Who is in a legacy, what I am in it, and leaving it."""

from __future__ import annotations

from typing import ClassVar
from uuid import UUID

from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.paging import Ordering, PageQuery
from config.api.preconditions import check_unchanged
from config.api.schema import page_shape
from config.api.views import ApiView
from legacies.access import member_of
from legacies.api.shapes import MemberSerializer, MembershipChanges
from legacies.models import Membership
from legacies.models.legacy import lock_legacy
from legacies.services.people import edit_membership, leave

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


class LeaveView(ApiView):
    tag = "people"

    @extend_schema(
        operation_id="leave_legacy",
        summary="Leave a legacy; what I shared stays",
        request=None,
        responses={204: None},
    )
    @idempotent()
    def post(self, request: Request, legacy_id: UUID) -> Response:
        self.read_nothing()
        leave(user=self.user, legacy_id=legacy_id)
        return Response(status=204)
