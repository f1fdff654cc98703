"""Links for one person each: made and taken back by keepers, read and accepted by who holds one."""

from __future__ import annotations

from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.locations import location
from config.api.pagination import PageQuery
from config.api.schema.auto_schema import page_shape
from config.api.views import ApiView
from config.errors import NotFound
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
from legacies.services.people import accept_invitation, invite, open_invitation, revoke_invitation

INVITATIONS = Ordering("invitations", ("-created_at", "-id"))
GUESSED = "invitation"


class InvitationsView(ApiView):
    tag = "people"
    query = PageQuery
    also_refuses: ClassVar = frozenset({403})

    @extend_schema(
        operation_id="list_invitations",
        summary="The links of a legacy, newest first (keepers)",
        parameters=[PageQuery],
        responses=page_shape(InvitationSerializer),
    )
    def get(self, request: Request, legacy_id: UUID) -> Response:
        keeper_of(self.user, legacy_id)
        rows = Invitation.objects.visible_to(self.user).filter(legacy=legacy_id).for_people_page()
        return self.page(rows.select_related("invited_by"), INVITATIONS, self.read_query(), InvitationSerializer)

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


class InvitationView(ApiView):
    tag = "people"

    @extend_schema(operation_id="show_invitation", summary="One link (keepers)", responses=InvitationSerializer)
    def get(self, request: Request, invitation_id: UUID) -> Response:
        rows = Invitation.objects.visible_to(self.user).for_people_page().select_related("invited_by")
        invitation = rows.filter(pk=invitation_id).first()
        if invitation is None:
            raise NotFound
        return Response(InvitationSerializer(invitation).data)


class InvitationRevokeView(ApiView):
    tag = "people"
    also_refuses: ClassVar = frozenset({410})

    @extend_schema(
        operation_id="revoke_invitation",
        summary="Take a link back (keepers)",
        request=None,
        responses={200: InvitationSerializer},
    )
    @idempotent()
    def post(self, request: Request, invitation_id: UUID) -> Response:
        self.read_nothing()
        return Response(InvitationSerializer(revoke_invitation(user=self.user, invitation_id=invitation_id)).data)


class InvitationByTokenView(ApiView):
    tag = "people"
    permission_classes = (AllowAny,)
    throttle_scopes: ClassVar = {"GET": GUESSED}
    also_refuses: ClassVar = frozenset({410})

    @extend_schema(
        operation_id="read_invitation",
        summary="What a link opens; no account is needed to look",
        responses=OpenInvitationSerializer,
    )
    def get(self, request: Request, token: str) -> Response:
        return Response(OpenInvitationSerializer(open_invitation(token)).data)


class InvitationAcceptView(ApiView):
    tag = "people"
    throttle_scopes: ClassVar = {"POST": GUESSED}
    also_refuses: ClassVar = frozenset({410})

    @extend_schema(
        operation_id="accept_invitation",
        summary="Join by a link; accepting twice is accepting once",
        request=MembershipChanges,
        responses={200: LegacySerializer},
    )
    @idempotent()
    def post(self, request: Request, token: str) -> Response:
        membership = accept_invitation(user=self.user, token=token, **self.read(MembershipChanges))
        return Response(LegacySerializer(member_of(self.user, membership.legacy_id)).data)
