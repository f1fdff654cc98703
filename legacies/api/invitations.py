"""Invitations: created and withdrawn by keepers, read and accepted by whoever holds the link."""

from __future__ import annotations

from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.generics import RetrieveAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.views import ApiListView, ApiView, location
from config.keyset import Ordering
from legacies.access import keeper_of, member_of
from legacies.api.serializers import (
    InvitationSerializer,
    LegacySerializer,
    MadeInvitationSerializer,
    MembershipChanges,
    NewInvitation,
    OpenInvitationSerializer,
)
from legacies.models import Invitation
from legacies.models.membership import InvitationQuerySet
from legacies.services.people import accept_invitation, invite, open_invitation, revoke_invitation

GUESSED = "invitation"


@extend_schema_view(
    get=extend_schema(operation_id="list_invitations", summary="The links of a legacy, newest first (keepers)")
)
class InvitationsView(ApiListView):
    tag = "people"
    serializer_class = InvitationSerializer
    ordering = Ordering("invitations", ("-created_at", "-id"))
    also_refuses: ClassVar = frozenset({403})

    def get_queryset(self) -> InvitationQuerySet:
        legacy = keeper_of(self.user, self.kwargs["legacy_id"]).legacy_id
        rows = Invitation.objects.visible_to(self.user).filter(legacy=legacy).for_people_page()
        return rows.select_related("invited_by")

    @extend_schema(
        operation_id="invite",
        summary="Make a link for one person (keepers)",
        request=NewInvitation,
        responses={201: MadeInvitationSerializer},
    )
    @idempotent()
    def post(self, request: Request, legacy_id: UUID) -> Response:
        keeper_of(self.user, legacy_id)
        made, token = invite(user=self.user, legacy_id=legacy_id, **self.read(NewInvitation))
        context = {"token": token, "request": request}
        shown = MadeInvitationSerializer(made, context=context).data
        return Response(shown, status=201, headers=location("invitation", made.pk))


@extend_schema_view(get=extend_schema(operation_id="show_invitation", summary="One link (keepers)"))
class InvitationView(ApiView, RetrieveAPIView[Invitation]):
    tag = "people"
    serializer_class = InvitationSerializer
    lookup_url_kwarg = "invitation_id"

    def get_queryset(self) -> InvitationQuerySet:
        return Invitation.objects.visible_to(self.user).for_people_page().select_related("invited_by")


class InvitationRevokeView(ApiView):
    tag = "people"
    serializer_class = InvitationSerializer
    also_refuses: ClassVar = frozenset({410})

    @extend_schema(operation_id="revoke_invitation", summary="Take a link back (keepers)", request=None)
    @idempotent()
    def post(self, request: Request, invitation_id: UUID) -> Response:
        self.read_nothing()
        return self.show(revoke_invitation(user=self.user, invitation_id=invitation_id))


class InvitationByTokenView(ApiView):
    tag = "people"
    serializer_class = OpenInvitationSerializer
    permission_classes = (AllowAny,)
    throttle_scopes: ClassVar = {"GET": GUESSED}
    also_refuses: ClassVar = frozenset({410})

    @extend_schema(operation_id="read_invitation", summary="What a link opens; no account is needed to look")
    def get(self, request: Request, token: str) -> Response:
        return self.show(open_invitation(token))


class InvitationAcceptView(ApiView):
    tag = "people"
    serializer_class = LegacySerializer
    throttle_scopes: ClassVar = {"POST": GUESSED}
    also_refuses: ClassVar = frozenset({410})

    @extend_schema(
        operation_id="accept_invitation",
        summary="Join by a link; accepting twice is accepting once",
        request=MembershipChanges,
    )
    @idempotent()
    def post(self, request: Request, token: str) -> Response:
        membership = accept_invitation(user=self.user, token=token, **self.read(MembershipChanges))
        return self.show(member_of(self.user, membership.legacy_id))
