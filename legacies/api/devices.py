"""Where I am signed in."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.sessions.devices import LONGEST_NAME, Device, devices_of, name_device, own_device, sign_out_device
from config.api.idempotency import idempotent
from config.api.inputs import Input, Text
from config.api.views import ApiView


class DeviceSerializer(serializers.Serializer[Device]):
    """A phone or browser that I am signed in on."""

    id = serializers.UUIDField()
    name = serializers.CharField(allow_null=True, help_text="What I called it; null if nothing.")
    client = serializers.CharField(source="row.user_agent", help_text="What it says of itself: its User-Agent.")
    current = serializers.SerializerMethodField(help_text="Whether it is the one that asks.")
    created_at = serializers.DateTimeField(source="row.created_at", help_text="When I signed in there.")
    last_used_at = serializers.DateTimeField(source="row.last_seen_at", help_text="To within an hour.")
    expires_at = serializers.DateTimeField(
        source="ends_at", help_text="When it is signed out unless it is used before; a year after signing in at most."
    )

    def get_current(self, device: Device) -> bool:
        return bool(device.row.session_key == self.context["token"])


class DevicesSerializer(serializers.Serializer[Any]):
    results = DeviceSerializer(many=True)


class DeviceChanges(Input):
    name = Text(allow_blank=True, max_length=LONGEST_NAME, help_text="Empty for none.")


class DevicesView(ApiView):
    tag = "me"

    @extend_schema(operation_id="list_devices", summary="Where I am signed in", responses=DevicesSerializer)
    def get(self, request: Request) -> Response:
        return Response(DevicesSerializer({"results": devices_of(self.user)}, context=asking(request)).data)


class DeviceView(ApiView):
    tag = "me"

    @extend_schema(
        operation_id="name_device", summary="Give a device a name", request=DeviceChanges, responses=DeviceSerializer
    )
    @idempotent()
    def patch(self, request: Request, device_id: UUID) -> Response:
        own_device(self.user, device_id)
        device = name_device(user=self.user, device_id=device_id, **self.read(DeviceChanges))
        return Response(DeviceSerializer(device, context=asking(request)).data)

    @extend_schema(
        operation_id="sign_out_device", summary="Sign a device out at once", request=None, responses={204: None}
    )
    def delete(self, request: Request, device_id: UUID) -> Response:
        self.read_nothing()
        sign_out_device(user=self.user, device_id=device_id)
        return Response(status=204)


def asking(request: Request) -> dict[str, str]:
    return {"token": request.headers.get("X-Session-Token", "")}
