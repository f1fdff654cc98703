"""URLs of the pages of legacies, members, notices and the profile."""

from __future__ import annotations

from django.urls import path

from legacies.web import access_tokens, legacies, people, profile, push

app_name = "legacies"

urlpatterns = [
    path("", legacies.home, name="home"),
    path("legacies/new/", legacies.create, name="create"),
    path("legacies/<id:legacy_id>/", legacies.legacy, name="legacy"),
    path("legacies/<id:legacy_id>/about/", legacies.edit, name="edit"),
    path("legacies/<id:legacy_id>/people/", people.people, name="people"),
    path("legacies/<id:legacy_id>/people/you/", people.you, name="you"),
    path("legacies/<id:legacy_id>/people/members/<id:member_id>/", people.member, name="member"),
    path("legacies/<id:legacy_id>/people/members/<id:member_id>/role/", people.role, name="member-role"),
    path("legacies/<id:legacy_id>/people/members/<id:member_id>/succeed/", people.succeed, name="member-succeed"),
    path("legacies/<id:legacy_id>/people/members/<id:member_id>/remove/", people.remove, name="member-remove"),
    path("legacies/<id:legacy_id>/people/invite/", people.invite, name="invite"),
    path(
        "legacies/<id:legacy_id>/people/invitations/<id:invitation_id>/revoke/",
        people.revoke,
        name="invitation-revoke",
    ),
    path("invitations/opened/", people.opened, name="opened"),
    path("invitations/<str:token>/", people.invitation, name="invitation"),
    path("notices/", profile.notices, name="notices"),
    path("notices/<id:notice_id>/dismiss/", profile.dismiss, name="notice-dismiss"),
    path("profile/", profile.profile, name="profile"),
    path("profile/tokens/", access_tokens.access_tokens, name="access-tokens"),
    path("profile/tokens/<id:access_token_id>/revoke/", access_tokens.revoke, name="access-token-revoke"),
    path("profile/programs/<str:client_id>/disconnect/", access_tokens.disconnect_program, name="program-disconnect"),
    path("profile/push/", push.push, name="push"),
    path("profile/push/browser/", push.subscribe, name="push-subscribe"),
    path("profile/push/quiet-hours/", push.quiet_hours, name="push-quiet-hours"),
    path("profile/push/<id:push_subscription_id>/remove/", push.remove, name="push-remove"),
    path("profile/name/", profile.name, name="name"),
    path("help/", profile.help_page, name="help"),
]
