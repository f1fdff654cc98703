"""The user's push subscriptions and quiet hours in the API; see `legacies.push`."""

from __future__ import annotations

from datetime import time
from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.inputs import Input, Text
from config.api.light_serializer import LightSerializer
from config.api.token_scopes import NO_TOKENS
from config.api.views import ApiView
from legacies.models import PushKind, PushSubscription
from legacies.models.push import LONGEST_ENDPOINT, LONGEST_NAME
from legacies.push.subscriptions import (
    set_quiet_hours,
    subscribe_browser,
    subscribe_webhook,
    subscriptions_of,
    unsubscribe,
)
from legacies.push.web_push import server_key


class ClockTime(serializers.RegexField):
    """A time of day without seconds and zone, "22:00", which the format `time` of JSON Schema does not allow."""

    def __init__(self, **options: Any) -> None:
        super().__init__(r"^([01][0-9]|2[0-3]):[0-5][0-9]$", **options)

    def to_representation(self, value: Any) -> str:
        return f"{value:%H:%M}"


class PushSubscriptionSerializer(LightSerializer[PushSubscription]):
    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=PushKind.choices)
    name = serializers.CharField()
    created_at = serializers.DateTimeField()
    last_success_at = serializers.DateTimeField(allow_null=True, help_text="When something was last sent there.")
    failing_since = serializers.DateTimeField(allow_null=True, help_text="Since when nothing arrives there.")


class MadePushSubscriptionSerializer(PushSubscriptionSerializer):
    signing_secret = serializers.SerializerMethodField(
        help_text="With it what is sent to a webhook is signed. It is never told again; null for a browser."
    )

    def get_signing_secret(self, row: PushSubscription) -> str | None:
        return row.secret if row.kind == PushKind.WEBHOOK else None


class PushSerializer(LightSerializer[Any]):
    server_key = serializers.CharField(
        allow_null=True, help_text="For `applicationServerKey`; null where push is switched off."
    )
    quiet_from = ClockTime()
    quiet_until = ClockTime(help_text="Nothing is sent between the two, in my time zone.")
    results = PushSubscriptionSerializer(many=True)


class NewPushSubscription(Input):
    kind = serializers.ChoiceField(choices=PushKind.choices)
    endpoint = Text(
        max_length=LONGEST_ENDPOINT, help_text="Of the browser's subscription, or the webhook; https alone."
    )
    name = Text(max_length=LONGEST_NAME, help_text="Such as the device.")
    p256dh = Text(max_length=100, default="", help_text="The public key of a browser's subscription.")
    auth = Text(max_length=100, default="", help_text="The secret of a browser's subscription.")


class QuietHours(Input):
    quiet_from = ClockTime()
    quiet_until = ClockTime()


class PushView(ApiView):
    tag = "me"
    serializer_class = PushSerializer
    token_scopes = NO_TOKENS
    also_refuses: ClassVar = frozenset({409})

    @extend_schema(operation_id="read_push", summary="Where I am told of notices while nothing of mine is open")
    def get(self, request: Request) -> Response:
        return self._show()

    @extend_schema(
        operation_id="subscribe_to_push",
        summary="Be told in this browser or app server, too",
        request=NewPushSubscription,
        responses={201: MadePushSubscriptionSerializer},
    )
    @idempotent()
    def post(self, request: Request) -> Response:
        wanted = self.read(NewPushSubscription)
        about = {"user": self.user, "endpoint": wanted["endpoint"], "name": wanted["name"]}
        if wanted["kind"] == PushKind.WEBHOOK:
            row = subscribe_webhook(**about)
        else:
            token = request.headers.get("X-Session-Token", "")
            row = subscribe_browser(session_key=token, key=wanted["p256dh"], auth=wanted["auth"], **about)
        return Response(MadePushSubscriptionSerializer(row).data, status=201)

    @extend_schema(operation_id="set_quiet_hours", summary="Set my quiet hours", request=QuietHours)
    @idempotent()
    def patch(self, request: Request) -> Response:
        wanted = self.read(QuietHours)
        begin, end = (time.fromisoformat(wanted[name]) for name in ("quiet_from", "quiet_until"))
        user = set_quiet_hours(user=self.user, begin=begin, end=end)
        self.user.quiet_from, self.user.quiet_until = user.quiet_from, user.quiet_until
        return self._show()

    def _show(self) -> Response:
        return self.show(
            {
                "server_key": server_key() or None,
                "quiet_from": self.user.quiet_from,
                "quiet_until": self.user.quiet_until,
                "results": subscriptions_of(self.user),
            }
        )


class PushSubscriptionView(ApiView):
    tag = "me"
    token_scopes = NO_TOKENS

    @extend_schema(
        operation_id="unsubscribe_from_push", summary="Be told there no more", request=None, responses={204: None}
    )
    def delete(self, request: Request, push_subscription_id: UUID) -> Response:
        self.read_nothing()
        unsubscribe(user=self.user, subscription_id=push_subscription_id)
        return Response(status=204)
