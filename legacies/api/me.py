"""Who I am, and the quiet words left for me."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.services import edit_profile
from config.api.idempotency import idempotent
from config.api.paging import Ordering, PageQuery
from config.api.schema import page_shape
from config.api.views import ApiView
from legacies.api.shapes import MeChanges, MeSerializer, NoticeSerializer
from legacies.models import Notice
from legacies.services.notices import dismiss

NOTICES = Ordering("notices", ("-created_at", "-id"))


class MeView(ApiView):
    tag = "me"

    @extend_schema(operation_id="read_me", summary="My profile", responses=MeSerializer)
    def get(self, request: Request) -> Response:
        return Response(MeSerializer(self.user).data)

    @extend_schema(operation_id="change_me", summary="Change my profile", request=MeChanges, responses=MeSerializer)
    @idempotent()
    def patch(self, request: Request) -> Response:
        now = {"display_name": self.user.display_name, "time_zone": self.user.time_zone}
        user = edit_profile(user=self.user, **{**now, **self.read(MeChanges)})
        return Response(MeSerializer(user).data)


class NoticesView(ApiView):
    tag = "me"

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
