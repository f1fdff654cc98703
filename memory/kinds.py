"""The names of memory's jobs, audit actions and notices, for the apps below that store them.

`memory.apps` registers them. They are stored in rows, so a name must not change.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import TextChoices
from django.utils.translation import gettext_noop

RUN_JOB = "memory.run_job"
"""The task that runs a job. Its name is in the broker's messages."""
IN_DISTRESS = "in_distress"
"""The key in a turn's payload that says whether the turn answers words of acute distress."""


class Queue(TextChoices):
    TURNS = "turns"
    MEMORY = "memory"
    MAINTENANCE = "maintenance"


class JobKind(TextChoices):
    TURN = "turn"
    EMBED = "embed"
    REEMBED = "reembed"
    CONSOLIDATE = "consolidate"
    RESUME_MEMORY = "resume_memory"
    READ_STORY = "read_story"
    RECONCILE = "reconcile"
    IMPORT = "import"
    PHOTO = "photo"
    REMOVE_FILES = "remove_files"
    REMOVE_SOUND = "remove_sound"
    TRANSCRIBE = "transcribe"
    EXPORT = "export"
    REMOVE_EXPORT = "remove_export"
    TIDY = "tidy"
    COUNT_USES = "count_uses"
    TIERS = "tiers"
    BUDGETS = "budgets"
    PURGE = "purge"
    ERASE = "erase"
    TRY_MODEL = "try_model"


QUEUES: Mapping[str, str] = {
    JobKind.TURN: Queue.TURNS,
    JobKind.EMBED: Queue.MEMORY,
    JobKind.REEMBED: Queue.MAINTENANCE,
    JobKind.CONSOLIDATE: Queue.MEMORY,
    JobKind.RESUME_MEMORY: Queue.MEMORY,
    JobKind.READ_STORY: Queue.MEMORY,
    JobKind.RECONCILE: Queue.MEMORY,
    JobKind.IMPORT: Queue.MEMORY,
    JobKind.PHOTO: Queue.MEMORY,
    JobKind.REMOVE_FILES: Queue.MAINTENANCE,
    JobKind.REMOVE_SOUND: Queue.MAINTENANCE,
    JobKind.TRANSCRIBE: Queue.MEMORY,
    JobKind.EXPORT: Queue.MAINTENANCE,
    JobKind.REMOVE_EXPORT: Queue.MAINTENANCE,
    JobKind.TIDY: Queue.MAINTENANCE,
    JobKind.COUNT_USES: Queue.MAINTENANCE,
    JobKind.TIERS: Queue.MAINTENANCE,
    JobKind.BUDGETS: Queue.MAINTENANCE,
    JobKind.PURGE: Queue.MAINTENANCE,
    JobKind.ERASE: Queue.MAINTENANCE,
    JobKind.TRY_MODEL: Queue.MAINTENANCE,
}
RECURRING = (JobKind.TIDY, JobKind.COUNT_USES, JobKind.TIERS, JobKind.BUDGETS, JobKind.PURGE)
AT_EACH_START = (JobKind.REEMBED, JobKind.RESUME_MEMORY)
"""Since the last start, the settings may name another embedding model or switch memory on again."""


class MemoryAction(TextChoices):
    COPY_MADE = "copy_made"
    EXPORT_IMPORTED = "export_imported"
    CONSOLIDATED = "consolidated"
    ENTRY_CREATED = "entry_created"
    ENTRY_CHANGED = "entry_changed"
    ENTRY_EDITED = "entry_edited"
    ENTRY_SHARED = "entry_shared"
    ENTRY_UNSHARED = "entry_unshared"
    ENTRY_RETIRED = "entry_retired"
    ENTRY_RESTORED = "entry_restored"
    ENTRY_APPROVED = "entry_approved"
    ENTRY_RETURNED = "entry_returned"
    ENTRY_PURGED = "entry_purged"
    STORY_CREATED = "story_created"
    STORY_EDITED = "story_edited"
    STORY_SHARED = "story_shared"
    STORY_UNSHARED = "story_unshared"
    STORY_RETIRED = "story_retired"
    STORY_RESTORED = "story_restored"
    STORY_APPROVED = "story_approved"
    STORY_RETURNED = "story_returned"
    STORY_PURGED = "story_purged"
    CONVERSATION_DELETED = "conversation_deleted"
    MESSAGE_TAKEN_BACK = "message_taken_back"
    FEEDBACK_GIVEN = "feedback_given"
    FEEDBACK_WITHDRAWN = "feedback_withdrawn"
    FACT_CREATED = "fact_created"
    FACT_EDITED = "fact_edited"
    FACT_SOURCE_ADDED = "fact_source_added"
    FACT_DUPLICATE_SKIPPED = "fact_duplicate_skipped"
    FACT_REVIEWED = "fact_reviewed"
    FACT_DOUBTED = "fact_doubted"
    DOUBT_WITHDRAWN = "doubt_withdrawn"
    FACT_SHARED = "fact_shared"
    FACT_UNSHARED = "fact_unshared"
    FACT_RETIRED = "fact_retired"
    FACT_RESTORED = "fact_restored"
    FAMILY_EXPORTED = "family_exported"
    FACT_PURGED = "fact_purged"
    FACTS_PURGED = "facts_purged"
    PERSON_ERASED = "person_erased"
    LEGACY_ERASED = "legacy_erased"
    FACT_APPROVED = "fact_approved"
    FACT_RETURNED = "fact_returned"
    FACT_RESTRICTED = "fact_restricted"
    RESTRICTION_LIFTED = "restriction_lifted"
    DECISION_UNDONE = "decision_undone"
    FACT_SUPERSEDED = "fact_superseded"
    FACT_CORRECTED = "fact_corrected"
    FACT_REFINED = "fact_refined"
    FACT_MERGED = "fact_merged"
    FACT_VERSION_RESTORED = "fact_version_restored"
    FACT_PINNED = "fact_pinned"
    FACT_UNPINNED = "fact_unpinned"
    FACTS_LINKED = "facts_linked"
    LINK_MOVED = "link_moved"
    LINK_REMOVED = "link_removed"
    PAIR_PROPOSED = "pair_proposed"
    PAIR_MOVED = "pair_moved"
    PAIR_WITHDRAWN = "pair_withdrawn"
    PAIR_ANSWERED = "pair_answered"
    PAIR_REOPENED = "pair_reopened"
    DISPUTE_OPENED = "dispute_opened"
    DISPUTE_ANSWERED = "dispute_answered"
    DISPUTE_SETTLED = "dispute_settled"
    DISPUTE_REOPENED = "dispute_reopened"
    FACTS_PROMOTED = "facts_promoted"
    FACTS_DEMOTED = "facts_demoted"
    PHOTO_ADDED = "photo_added"
    PHOTO_PREPARED = "photo_prepared"
    PHOTO_EDITED = "photo_edited"
    PHOTO_SHARED = "photo_shared"
    PHOTO_UNSHARED = "photo_unshared"
    PHOTO_DELETED = "photo_deleted"
    PHOTO_APPROVED = "photo_approved"
    PHOTO_RETURNED = "photo_returned"
    PORTRAIT_SET = "portrait_set"
    PORTRAIT_REMOVED = "portrait_removed"
    RECORDING_ADDED = "recording_added"
    RECORDING_EDITED = "recording_edited"
    RECORDING_SHARED = "recording_shared"
    RECORDING_UNSHARED = "recording_unshared"
    RECORDING_DELETED = "recording_deleted"
    RECORDING_APPROVED = "recording_approved"
    RECORDING_RETURNED = "recording_returned"
    TRANSCRIPTION_ASKED = "transcription_asked"
    RECORDING_TRANSCRIBED = "recording_transcribed"
    BOUNDARY_SET = "boundary_set"
    BOUNDARY_LIFTED = "boundary_lifted"
    QUESTION_ASKED = "question_asked"
    QUESTION_WITHDRAWN = "question_withdrawn"
    QUESTION_ANSWERED = "question_answered"
    CONTEXT_FILE_WRITTEN = "context_file_written"
    CONTEXT_FILE_SWITCHED = "context_file_switched"
    CONTEXT_FILE_DELETED = "context_file_deleted"
    PERSONA_CREATED = "persona_created"
    PERSONA_EDITED = "persona_edited"
    PERSONA_RETIRED = "persona_retired"
    PERSONA_RESTORED = "persona_restored"
    BREAK_GLASS_OPENED = "break_glass_opened"
    BREAK_GLASS_VIEWED = "break_glass_viewed"
    BREAK_GLASS_ENDED = "break_glass_ended"


class MemoryNotice(TextChoices):
    FACT_APPROVED = "fact_approved"
    FACT_RETURNED = "fact_returned"
    FACT_RESTRICTED = "fact_restricted"
    RESTRICTION_LIFTED = "restriction_lifted"
    DECISION_UNDONE = "decision_undone"
    PHOTO_APPROVED = "photo_approved"
    PHOTO_RETURNED = "photo_returned"
    RECORDING_APPROVED = "recording_approved"
    RECORDING_RETURNED = "recording_returned"
    STORY_APPROVED = "story_approved"
    STORY_RETURNED = "story_returned"
    ENTRY_APPROVED = "entry_approved"
    ENTRY_RETURNED = "entry_returned"
    MODERATION_MODE_SET = "moderation_mode_set"
    DISPUTE_OPENED = "dispute_opened"
    DISPUTE_ANSWERED = "dispute_answered"
    DISPUTE_SETTLED = "dispute_settled"
    QUESTION_ANSWERED = "question_answered"
    BREAK_GLASS = "break_glass"


class MemoryUpdate(TextChoices):
    """Kinds of updates that a listener to an account gets. The labels describe them in the API's schema."""

    FACTS = "facts", gettext_noop("There are new facts to review in the legacy.")
    CONVERSATION = "conversation", gettext_noop("A part of this conversation has become memory.")
    EXPORT = "export", gettext_noop("This export is ready, or has failed.")
    IMPORT = "import", gettext_noop("This import is done, or has failed.")
