"""Legacies, their members and invitations in the API."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from django.db import transaction
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.generics import RetrieveAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.preconditions import check_unchanged
from config.api.token_scopes import NEVER, NO_TOKENS
from config.api.views import ApiListView, ApiView, ApiViewSet, location
from config.keyset import Ordering
from legacies.access import keeper_of, legacy_where_keeper, member_of
from legacies.api.serializers import (
    InvitationSerializer,
    LegacySerializer,
    MadeInvitationSerializer,
    MailAddressSerializer,
    MemberSerializer,
    MembershipChanges,
    NewInvitation,
    NewLegacy,
    OpenInvitationSerializer,
    PauseChanges,
    PauseSerializer,
    RoleChange,
)
from legacies.models import Invitation, Membership
from legacies.models.legacy import lock_legacy
from legacies.models.membership import InvitationQuerySet, MembershipQuerySet
from legacies.services.legacies import create_legacy
from legacies.services.mail_addresses import close_mail_address, open_mail_address
from legacies.services.pause import pause_for_me, pause_legacy, resume_for_me, resume_legacy
from legacies.services.people import (
    accept_invitation,
    change_role,
    edit_membership,
    hand_over,
    invite,
    open_invitation,
    remove_member,
    revoke_invitation,
)


class PauseView(ApiView):
    tag = "legacies"
    serializer_class = PauseSerializer

    @extend_schema(operation_id="read_pause", summary="Whether a legacy is paused, for me or for everybody")
    def get(self, request: Request, legacy_id: UUID) -> Response:
        return self.show(member_of(self.user, legacy_id))

    @extend_schema(
        operation_id="change_pause", summary="Pause a legacy for me or for everybody, or end that", request=PauseChanges
    )
    @idempotent()
    @transaction.atomic
    def patch(self, request: Request, legacy_id: UUID) -> Response:
        member_of(self.user, legacy_id)
        changes = self.read(PauseChanges)
        place: dict[str, Any] = {"user": self.user, "legacy_id": legacy_id}
        if "legacy" in changes:
            (pause_legacy if changes["legacy"] else resume_legacy)(**place)
        if changes.get("mine"):
            pause_for_me(**place, until=changes.get("until"))
        elif "mine" in changes:
            resume_for_me(**place)
        return self.show(member_of(self.user, legacy_id))


class MailAddressView(ApiView):
    """The member's address for stories by e-mail. It is a secret, so no access token may read or change it."""

    token_scopes = NO_TOKENS
    tag = "legacies"
    serializer_class = MailAddressSerializer

    @extend_schema(operation_id="read_mail_address", summary="My address for stories by e-mail")
    def get(self, request: Request, legacy_id: UUID) -> Response:
        return self.show(member_of(self.user, legacy_id))

    @extend_schema(
        operation_id="make_mail_address", summary="Make a new address, in the place of any earlier one", request=None
    )
    @idempotent()
    def post(self, request: Request, legacy_id: UUID) -> Response:
        self.read_nothing()
        return self.show(open_mail_address(user=self.user, legacy_id=legacy_id))

    @extend_schema(
        operation_id="end_mail_address", summary="End it: what is sent there is refused from now on", request=None
    )
    def delete(self, request: Request, legacy_id: UUID) -> Response:
        self.read_nothing()
        close_mail_address(user=self.user, legacy_id=legacy_id)
        return Response(status=204)


# Invitations: keepers create and revoke them, and anybody with the link can read and accept one.

GUESSED = "invitation"


@extend_schema_view(
    get=extend_schema(operation_id="list_invitations", summary="The links of a legacy, newest first (keepers)")
)
class InvitationsView(ApiListView):
    token_scopes = {"POST": NEVER}
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
    token_scopes = NO_TOKENS
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
    token_scopes = NO_TOKENS
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


@extend_schema_view(get=extend_schema(operation_id="list_legacies", summary="Where I am a member, since when"))
class LegaciesView(ApiListView):
    beyond_one_legacy = frozenset({"POST"})
    tag = "legacies"
    serializer_class = LegacySerializer
    # Not ordered by name: a legacy renamed between two pages would be left out or shown twice.
    ordering = Ordering("legacies-as-joined", ("joined_at", "id"))

    def get_queryset(self) -> MembershipQuerySet:
        return Membership.objects.own_places(self.user)

    @extend_schema(
        operation_id="create_legacy",
        summary="Open a legacy, as its first keeper",
        request=NewLegacy,
        responses={201: LegacySerializer},
    )
    @idempotent()
    def post(self, request: Request) -> Response:
        legacy = create_legacy(user=self.user, **self.read(NewLegacy))
        return self.show(member_of(self.user, legacy.pk), status=201, headers=location("legacy", legacy.pk))


class LegacyView(ApiView):
    """A view that reads a legacy. The app with the contents adds PATCH, because the moderation mode concerns them."""

    tag = "legacies"
    serializer_class = LegacySerializer

    @extend_schema(operation_id="read_legacy", summary="One legacy")
    def get(self, request: Request, legacy_id: UUID) -> Response:
        return self.show_tagged(member_of(self.user, legacy_id))


@extend_schema_view(get=extend_schema(operation_id="list_members", summary="Who is in a legacy"))
class MembersView(ApiListView):
    tag = "people"
    serializer_class = MemberSerializer
    ordering = Ordering("members", ("joined_at", "id"))

    def get_queryset(self) -> MembershipQuerySet:
        legacy = member_of(self.user, self.kwargs["legacy_id"]).legacy_id
        return Membership.objects.visible_to(self.user).filter(legacy=legacy).for_people_page()


class OwnMembershipView(ApiView):
    tag = "people"
    serializer_class = MemberSerializer
    may_match: ClassVar = frozenset({"PATCH"})

    @extend_schema(operation_id="read_own_membership", summary="What I am in a legacy")
    def get(self, request: Request, legacy_id: UUID) -> Response:
        return self.show_tagged(member_of(self.user, legacy_id))

    @extend_schema(
        operation_id="change_own_membership",
        summary="Say who I am to them, and what I call them",
        request=MembershipChanges,
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
        return self.show_tagged(edit_membership(user=self.user, legacy_id=legacy_id, **{**now, **wanted}))


class MemberViewSet(ApiViewSet):
    token_scopes = NO_TOKENS
    tag = "people"
    serializer_class = MemberSerializer

    @extend_schema(operation_id="change_role", summary="Give a member another role (keepers)", request=RoleChange)
    @idempotent()
    def partial_update(self, request: Request, member_id: UUID) -> Response:
        legacy_where_keeper(self.user, member_id)  # permission is checked before the body is read
        return self.show(change_role(user=self.user, member_id=member_id, **self.read(RoleChange)))

    @extend_schema(operation_id="remove_member", summary="End somebody's membership (keepers)", request=None)
    def destroy(self, request: Request, member_id: UUID) -> Response:
        self.read_nothing()
        remove_member(user=self.user, member_id=member_id)
        return Response(status=204)

    @extend_schema(
        operation_id="hand_over",
        summary="Make this member a keeper in my place; I go on as a contributor (keepers)",
        request=None,
    )
    @idempotent()
    def hand_over(self, request: Request, member_id: UUID) -> Response:
        self.read_nothing()
        return self.show(hand_over(user=self.user, member_id=member_id))
