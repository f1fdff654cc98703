"""Who I am, and the quiet words left for me."""

from __future__ import annotations

from typing import ClassVar
from uuid import UUID

from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.services import edit_profile, locked_user
from config.api.idempotency import idempotent
from config.api.pagination import PageQuery
from config.api.preconditions import check_unchanged
from config.api.schema.auto_schema import page_shape
from config.api.views import ApiView
from config.keyset import Ordering
from legacies.api.serializers import MeChanges, MeSerializer, NoticeSerializer
from legacies.models import Notice
from legacies.services.notices import dismiss

NOTICES = Ordering("notices", ("-created_at", "-id"))


class MeView(ApiView):
    tag = "me"
    may_match: ClassVar = frozenset({"PATCH"})

    @extend_schema(operation_id="read_me", summary="My profile", responses=MeSerializer)
    def get(self, request: Request) -> Response:
        return self.answer_tagged(MeSerializer(self.user).data)

    @extend_schema(operation_id="change_me", summary="Change my profile", request=MeChanges, responses=MeSerializer)
    @idempotent()
    @transaction.atomic
    def patch(self, request: Request) -> Response:
        wanted = self.read(MeChanges)
        row = locked_user(self.user)
        check_unchanged(request, MeSerializer(row).data)
        now = {"display_name": row.display_name, "time_zone": row.time_zone, "country": row.country}
        return self.answer_tagged(MeSerializer(edit_profile(user=row, **{**now, **wanted})).data)


class NoticesView(ApiView):
    tag = "me"
    query = PageQuery

    @extend_schema(
        operation_id="list_notices",
        summary="My notices that I have not put away, newest first",
        parameters=[PageQuery],
        responses=page_shape(NoticeSerializer),
    )
    def get(self, request: Request) -> Response:
        rows = Notice.objects.visible_to(self.user).unread()
        return self.page(rows, NOTICES, self.read_query(), NoticeSerializer)


class NoticeDismissView(ApiView):
    tag = "me"

    @extend_schema(
        operation_id="dismiss_notice", summary="Put a notice away", request=None, responses={200: NoticeSerializer}
    )
    @idempotent()
    def post(self, request: Request, notice_id: UUID) -> Response:
        self.read_nothing()
        return Response(NoticeSerializer(dismiss(user=self.user, notice_id=notice_id)).data)
