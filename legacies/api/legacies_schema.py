"""The schema of people and legacies: names of enums, and links between calls.

Plain values: the settings are made of it, before any app is there.
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
        "JobState": "legacies.models.JobState",
    },
    tagged=frozenset({"Legacy", "Member"}),
    untagged_calls=frozenset({"accept_invitation", "create_legacy"}),
    leads_to={"Legacy": ("legacy_id", "/id"), "MadeInvitation": ("invitation_id", "/id")},
)
