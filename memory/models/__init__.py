"""Models, constraints and querysets; `RecallItem` is derived from the others."""

from memory.models.activities import Activity, ActivityKind, ActivityPhase, ActivityState
from memory.models.boundaries import Boundary, BoundaryKind
from memory.models.break_glass import BreakGlass, BreakGlassKind
from memory.models.context import ContextFile, ContextFileVersion
from memory.models.conversations import (
    Conversation,
    ConversationLegacy,
    Message,
    MessageRole,
    MessageStatus,
)
from memory.models.entries import Entry
from memory.models.exports import Export, ExportKind, ExportState
from memory.models.facts import (
    Fact,
    FactLink,
    FactSource,
    FactUse,
    ReturnReason,
)
from memory.models.message_ranges import ConversationChunk, PartialAnswer, Pass
from memory.models.ownership import Moderation, Review, Status, Visibility
from memory.models.pairs import FactPair, PairState
from memory.models.personas import Persona
from memory.models.photos import Photo, PhotoPart, PhotoState, PhotoUpload
from memory.models.recall_item import EmbeddingModel, MultilingualLegacy, RecallItem, RecallKind
from memory.models.recordings import Recording, SoundKind, Transcription
from memory.models.relative_questions import RelativeQuestion
from memory.models.stories import Story, StoryChunk, StoryDraft, StoryVersion
from memory.models.sync_marks import SyncMark, SyncType
from memory.models.usage import IdempotencyRecord, UsageRecord
from memory.vocabulary import Authority, Category, MemoryType

__all__ = [
    "Activity",
    "ActivityKind",
    "ActivityPhase",
    "ActivityState",
    "Authority",
    "Boundary",
    "BoundaryKind",
    "BreakGlass",
    "BreakGlassKind",
    "Category",
    "ContextFile",
    "ContextFileVersion",
    "Conversation",
    "ConversationChunk",
    "ConversationLegacy",
    "EmbeddingModel",
    "Entry",
    "Export",
    "ExportKind",
    "ExportState",
    "Fact",
    "FactLink",
    "FactPair",
    "FactSource",
    "FactUse",
    "IdempotencyRecord",
    "MemoryType",
    "Message",
    "MessageRole",
    "MessageStatus",
    "Moderation",
    "MultilingualLegacy",
    "PairState",
    "PartialAnswer",
    "Pass",
    "Persona",
    "Photo",
    "PhotoPart",
    "PhotoState",
    "PhotoUpload",
    "RecallItem",
    "RecallKind",
    "Recording",
    "RelativeQuestion",
    "ReturnReason",
    "Review",
    "SoundKind",
    "Status",
    "Story",
    "StoryChunk",
    "StoryDraft",
    "StoryVersion",
    "SyncMark",
    "SyncType",
    "Transcription",
    "UsageRecord",
    "Visibility",
]
