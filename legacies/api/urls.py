"""API URLs of legacies, members, notices and the user, without a trailing slash; ids are UUIDs."""

from __future__ import annotations

from django.urls import path

from legacies.api.access_tokens import AccessTokensView, AccessTokenViewSet
from legacies.api.account_events import account_events
from legacies.api.legacies import (
    InvitationAcceptView,
    InvitationByTokenView,
    InvitationRevokeView,
    InvitationsView,
    InvitationView,
    LegaciesView,
    MailAddressView,
    MembersView,
    MemberViewSet,
    OwnMembershipView,
    PauseView,
)
from legacies.api.me import DevicesView, DeviceView, NoticeDismissView, NoticesView
from legacies.api.push import PushSubscriptionView, PushView

urlpatterns = [
    path("me/notices", NoticesView.as_view(), name="notices"),
    path("me/notices/<id:notice_id>/dismiss", NoticeDismissView.as_view(), name="notice-dismiss"),
    path("me/devices", DevicesView.as_view(), name="devices"),
    path("me/devices/<id:device_id>", DeviceView.as_view(), name="device"),
    path("me/tokens", AccessTokensView.as_view(), name="access-tokens"),
    path(
        "me/tokens/<id:access_token_id>",
        AccessTokenViewSet.as_view({"get": "retrieve", "delete": "destroy"}),
        name="access-token",
    ),
    path("me/push", PushView.as_view(), name="push"),
    path("me/push/<id:push_subscription_id>", PushSubscriptionView.as_view(), name="push-subscription"),
    path("events", account_events, name="account-events"),
    path("legacies", LegaciesView.as_view(), name="legacies"),
    path("legacies/<id:legacy_id>/pause", PauseView.as_view(), name="pause"),
    path("legacies/<id:legacy_id>/mail-address", MailAddressView.as_view(), name="mail-address"),
    path("legacies/<id:legacy_id>/members", MembersView.as_view(), name="members"),
    path("legacies/<id:legacy_id>/members/me", OwnMembershipView.as_view(), name="own-membership"),
    path(
        "members/<id:member_id>", MemberViewSet.as_view({"patch": "partial_update", "delete": "destroy"}), name="member"
    ),
    path("members/<id:member_id>/hand-over", MemberViewSet.as_view({"post": "hand_over"}), name="member-hand-over"),
    path("legacies/<id:legacy_id>/invitations", InvitationsView.as_view(), name="invitations"),
    path("invitations/<id:invitation_id>", InvitationView.as_view(), name="invitation"),
    path("invitations/<id:invitation_id>/revoke", InvitationRevokeView.as_view(), name="invitation-revoke"),
    path("invitations/by-token/<str:token>", InvitationByTokenView.as_view(), name="invitation-by-token"),
    path("invitations/by-token/<str:token>/accept", InvitationAcceptView.as_view(), name="invitation-accept"),
]
