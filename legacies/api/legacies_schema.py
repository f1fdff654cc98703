"""The API schema of legacies and members: names of enums, and links between calls.

It has plain values only, because the settings import it before any app is loaded.
"""

from __future__ import annotations

from config.api.schema.schema_settings import AppSchema

LEGACIES_SCHEMA = AppSchema(
    enums={
        "InvitationState": "legacies.api.serializers.InvitationState",
        "LegacyState": "legacies.models.LegacyState",
        "ModerationMode": "legacies.models.ModerationMode",
        "NoticeKind": "legacies.services.notices.notice_kinds",
        "Role": "legacies.models.Role",
        "PushKind": "legacies.models.PushKind",
        "TokenScope": "accounts.models.TokenScope",
        "JobState": "legacies.models.JobState",
    },
    hooks=("legacies.api.account_events.describe_events",),
    tagged=frozenset({"Legacy", "Member"}),
    untagged_calls=frozenset({"accept_invitation", "create_legacy"}),
    leads_to={
        "Legacy": ("legacy_id", "/id"),
        "MadeInvitation": ("invitation_id", "/id"),
        "MadeAccessToken": ("access_token_id", "/id"),
        "MadePushSubscription": ("push_subscription_id", "/id"),
    },
)

PUSH_CALLS = {
    "read_push": "The browsers and app servers that are told that something waits, what a browser needs to be one, and "
    "the quiet hours. Where `server_key` is null, push is switched off. Nobody is ever told what waits.",
    "subscribe_to_push": "A browser's subscription (Web Push, with `p256dh` and `auth`) lasts as long as the sign-in "
    "of who makes it. A webhook is posted `event`, `id`, `legacy` and `at`, signed with `signing_secret`.",
    "set_quiet_hours": "Between the two times of day nothing is sent; it waits until they end. The same twice: never.",
    "unsubscribe_from_push": "Nothing more is sent there. Notices stay where they are.",
}

ACCESS_TOKEN_CALLS = {
    "list_access_tokens": "Personal access tokens, the newest first: for scripts and AI clients of one's own. Those "
    "that were revoked or have expired are not told. Access tokens themselves open none of these calls.",
    "create_access_token": "Makes a token with a name, a scope (`read`, `suggest` or `write`), an end, and if wanted "
    "for one legacy alone. `token` stands in this answer and nowhere else. Send it as `Authorization: Bearer`.",
    "read_access_token": "One of the person's tokens, without the token itself.",
    "revoke_access_token": "The token opens nothing from the answer on. Revoking it again changes nothing.",
}
