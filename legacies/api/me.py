"""The user's profile, devices and notices in the API."""

from __future__ import annotations

from typing import ClassVar
from uuid import UUID

from django.db import transaction
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.services import edit_profile, locked_user
from accounts.sessions.devices import devices_of, name_device, own_device, sign_out_device
from config.api.idempotency import idempotent
from config.api.preconditions import check_unchanged
from config.api.token_scopes import NEVER, NO_TOKENS
from config.api.views import ApiListView, ApiView
from config.keyset import Ordering
from legacies.api.serializers import (
    DeviceChanges,
    DeviceSerializer,
    DevicesSerializer,
    MeChanges,
    MeSerializer,
    NoticeSerializer,
)
from legacies.models.membership import NoticeQuerySet
from legacies.models.quiet_dates import notices_for_today
from legacies.services.notices import dismiss


class MeView(ApiView):
    token_scopes = {"PATCH": NEVER, "DELETE": NEVER}
    tag = "me"
    serializer_class = MeSerializer
    may_match: ClassVar = frozenset({"PATCH"})

    @extend_schema(operation_id="read_me", summary="My profile")
    def get(self, request: Request) -> Response:
        return self.show_tagged(self.user)

    @extend_schema(operation_id="change_me", summary="Change my profile", request=MeChanges)
    @idempotent()
    @transaction.atomic
    def patch(self, request: Request) -> Response:
        wanted = self.read(MeChanges)
        row = locked_user(self.user)
        check_unchanged(request, MeSerializer(row).data)
        now = {name: getattr(row, name) for name in ("display_name", "called", "time_zone", "country")}
        return self.show_tagged(edit_profile(user=row, **{**now, **wanted}))


class DevicesView(ApiView):
    token_scopes = NO_TOKENS
    tag = "me"
    serializer_class = DevicesSerializer

    @extend_schema(operation_id="list_devices", summary="Where I am signed in")
    def get(self, request: Request) -> Response:
        return self.show({"results": devices_of(self.user)})


class DeviceView(ApiView):
    token_scopes = NO_TOKENS
    tag = "me"
    serializer_class = DeviceSerializer

    @extend_schema(operation_id="name_device", summary="Give a device a name", request=DeviceChanges)
    @idempotent()
    def patch(self, request: Request, device_id: UUID) -> Response:
        own_device(self.user, device_id)
        return self.show(name_device(user=self.user, device_id=device_id, **self.read(DeviceChanges)))

    @extend_schema(operation_id="sign_out_device", summary="Sign a device out at once", request=None)
    def delete(self, request: Request, device_id: UUID) -> Response:
        self.read_nothing()
        sign_out_device(user=self.user, device_id=device_id)
        return Response(status=204)


@extend_schema_view(
    get=extend_schema(operation_id="list_notices", summary="My notices that I have not put away, newest first")
)
class NoticesView(ApiListView):
    tag = "me"
    serializer_class = NoticeSerializer
    ordering = Ordering("notices", ("-created_at", "-id"))

    def get_queryset(self) -> NoticeQuerySet:
        return notices_for_today(self.user)


class NoticeDismissView(ApiView):
    tag = "me"
    serializer_class = NoticeSerializer

    @extend_schema(operation_id="dismiss_notice", summary="Put a notice away", request=None)
    @idempotent()
    def post(self, request: Request, notice_id: UUID) -> Response:
        self.read_nothing()
        return self.show(dismiss(user=self.user, notice_id=notice_id))
