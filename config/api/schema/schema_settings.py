"""What the schema of the API says of the whole, and how it names its enums."""

from __future__ import annotations

from typing import Any

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "OAS_VERSION": "3.1.0",
    "TITLE": "Keepsake",
    "VERSION": "1",
    "DESCRIPTION": (
        "Where a family remembers a person together. Sign in through `/_allauth/app/v1/` (described at "
        "`/_allauth/openapi.json`) and send the session's token as `X-Session-Token`. Times are UTC, dates are EDTF, "
        "ids are UUIDs. What is not yours to see is not there: 404."
    ),
    "LICENSE": {"name": "MIT", "identifier": "MIT"},
    "SERVERS": [{"url": "/", "description": "Where this was read."}],
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "PATH_CONVERTER_OVERRIDES": {"id": {"type": "string", "format": "uuid"}},  # config.web.id_converter
    "COMPONENT_SPLIT_PATCH": False,  # our shapes of changes say themselves what must be there
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "displayOperationId": False, "validatorUrl": None},
    "SORT_OPERATIONS": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "memory.api.reference.stream_schema.describe_stream",
        "memory.api.reference.hooks.describe_calls",
        "config.api.schema.postprocessing.finish",
    ],
    "ENUM_NAME_OVERRIDES": {
        "Action": "legacies.audit.Action",
        "ActivityKind": "memory.models.ActivityKind",
        "ActivityPhase": "memory.models.ActivityPhase",
        "ActivityState": "memory.models.ActivityState",
        "Authority": "memory.models.Authority",
        "Category": "memory.models.Category",
        "Decision": "memory.api.facts.fact_serializers.Decision",
        "DisputeState": "memory.models.facts.DisputeState",
        "DayOrder": "memory.api.imports.import_serializers.OrderOfDays",
        "InvitationState": "legacies.api.serializers.InvitationState",
        "LegacyState": "legacies.models.LegacyState",
        "MemoryType": "memory.models.MemoryType",
        "MessageOrder": "memory.api.conversations.conversation_serializers.MessageOrder",
        "MessageRole": "memory.models.MessageRole",
        "MessageStatus": "memory.models.MessageStatus",
        "Moderation": "memory.models.Moderation",
        "ModerationMode": "legacies.models.ModerationMode",
        "NoticeKind": "legacies.models.notice.NoticeKind",
        "Review": "memory.models.Review",
        "Role": "legacies.models.Role",
        "SearchReason": "memory.recall.ranking.reasons.Reason",
        "SourceKind": "memory.models.facts.SourceKind",
        "Status": "memory.models.Status",
        "RecallKind": "memory.models.RecallKind",
        "VectorOrigin": "memory.recall.query.query_vector.Origin",
        "Visibility": "memory.models.Visibility",
        "WorkState": "legacies.models.WorkState",
        "NewMemoryType": "memory.api.facts.fact_serializers.NEW_TYPE_CHOICES",
        "Whose": "memory.api.facts.fact_serializers.Whose",
        "WritableMemoryType": "memory.api.facts.fact_serializers.WRITABLE_TYPE_CHOICES",
    },
}
