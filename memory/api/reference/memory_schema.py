"""The schema of conversations and memory: names of enums, hooks, and links between calls.

Plain values: the settings are made of it, before any app is there.
"""

from __future__ import annotations

from config.api.schema.schema_settings import AppSchema

MEMORY_SCHEMA = AppSchema(
    enums={
        "Action": "memory.api.facts.fact_serializers.ACTION_CHOICES",
        "ActivityKind": "memory.models.ActivityKind",
        "ActivityPhase": "memory.models.ActivityPhase",
        "ActivityState": "memory.models.ActivityState",
        "Authority": "memory.models.Authority",
        "Category": "memory.models.Category",
        "Decision": "memory.api.facts.fact_serializers.Decision",
        "DisputeState": "memory.models.facts.DisputeState",
        "DayOrder": "memory.api.imports.import_serializers.OrderOfDays",
        "MemoryType": "memory.models.MemoryType",
        "MessageOrder": "memory.api.conversations.conversation_serializers.MessageOrder",
        "MessageRole": "memory.models.MessageRole",
        "MessageStatus": "memory.models.MessageStatus",
        "Moderation": "memory.models.Moderation",
        "Review": "memory.models.Review",
        "SearchReason": "memory.recall.ranking.scoring.Reason",
        "SourceKind": "memory.models.facts.SourceKind",
        "Status": "memory.models.Status",
        "RecallKind": "memory.models.RecallKind",
        "VectorOrigin": "memory.recall.query.Origin",
        "Visibility": "memory.models.Visibility",
        "NewMemoryType": "memory.api.facts.fact_serializers.NEW_TYPE_CHOICES",
        "OwnerChoice": "memory.api.facts.fact_serializers.OwnerChoice",
        "WritableMemoryType": "memory.api.facts.fact_serializers.WRITABLE_TYPE_CHOICES",
    },
    hooks=("memory.api.reference.hooks.describe_stream", "memory.api.reference.hooks.describe_calls"),
    tagged=frozenset({"Dispute", "Fact", "Me"}),
    leads_to={
        "Conversation": ("conversation_id", "/id"),
        "Fact": ("fact_id", "/id"),
        "Dispute": ("dispute_id", "/id"),
        "Activity": ("activity_id", "/id"),
        "Job": ("work_id", "/id"),
        "Posted": ("message_id", "/reply/id"),
    },
)
