"""A user's personal access tokens in the API."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import AccessToken, TokenScope
from accounts.tokens.access_tokens import (
    DAYS_MOST,
    DAYS_USUAL,
    LONGEST_NAME,
    create_token,
    own_token,
    revoke_token,
    tokens_of,
)
from config.api.idempotency import idempotent
from config.api.inputs import Input, Text, Whole
from config.api.light_serializer import LightSerializer
from config.api.token_scopes import NO_TOKENS
from config.api.views import ApiView, ApiViewSet, location
from legacies.access import member_of


class AccessTokenSerializer(LightSerializer[AccessToken]):
    id = serializers.UUIDField()
    name = serializers.CharField()
    prefix = serializers.CharField(help_text="What the token begins with, behind `keepsake_`; by it you know it again.")
    scope = serializers.ChoiceField(choices=TokenScope.choices, help_text="Each includes the ones before it.")
    legacy = serializers.UUIDField(
        source="legacy_id", allow_null=True, help_text="The one legacy that it opens; null: all of mine."
    )
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField(allow_null=True, help_text="To within a minute; null if never.")


class MadeAccessTokenSerializer(AccessTokenSerializer):
    token = serializers.SerializerMethodField(help_text="Send it as `Authorization: Bearer`. It is never told again.")

    def get_token(self, _row: AccessToken) -> str:
        return str(self.context["token"])


class AccessTokensSerializer(LightSerializer[Any]):
    results = AccessTokenSerializer(many=True)


class NewAccessToken(Input):
    name = Text(max_length=LONGEST_NAME, help_text="Such as the program it is for.")
    scope = serializers.ChoiceField(choices=TokenScope.choices)
    days = Whole(min_value=1, max_value=DAYS_MOST, default=DAYS_USUAL, help_text="After so many it opens nothing.")
    legacy = serializers.UUIDField(required=False, help_text="For this legacy alone; without it for all of mine.")


class AccessTokensView(ApiView):
    tag = "me"
    serializer_class = AccessTokensSerializer
    token_scopes = NO_TOKENS
    also_refuses: ClassVar = frozenset({404})

    @extend_schema(operation_id="list_access_tokens", summary="My access tokens that still open something")
    def get(self, request: Request) -> Response:
        return self.show({"results": tokens_of(self.user)})

    @extend_schema(
        operation_id="create_access_token",
        summary="Make an access token for a program of mine; it is told once",
        request=NewAccessToken,
        responses={201: MadeAccessTokenSerializer},
    )
    @idempotent()
    def post(self, request: Request) -> Response:
        wanted = self.read(NewAccessToken)
        legacy_id = wanted.pop("legacy", None)
        only = member_of(self.user, legacy_id).legacy_id if legacy_id else None
        row, token = create_token(user=self.user, legacy_id=only, **wanted)
        shown = MadeAccessTokenSerializer(row, context={"token": token}).data
        return Response(shown, status=201, headers=location("access-token", row.pk))


class AccessTokenViewSet(ApiViewSet):
    tag = "me"
    serializer_class = AccessTokenSerializer
    token_scopes = NO_TOKENS

    @extend_schema(operation_id="read_access_token", summary="One of my access tokens")
    def retrieve(self, request: Request, access_token_id: UUID) -> Response:
        return self.show(own_token(self.user, access_token_id))

    @extend_schema(operation_id="revoke_access_token", summary="End an access token at once", request=None)
    def destroy(self, request: Request, access_token_id: UUID) -> Response:
        self.read_nothing()
        revoke_token(user=self.user, token_id=access_token_id)
        return Response(status=204)
