"""Sentences of the audit log about memory. They never contain a word that anybody told."""

from __future__ import annotations

from django.utils.translation import gettext as _

from memory.kinds import MemoryAction


def action_sentences() -> dict[str, str]:
    return {
        **_of_memory(),
        **_of_facts(),
        **_of_stories(),
        **_of_entries(),
        **_of_versions(),
        **_of_disputes(),
        **_of_photos(),
        **_of_recordings(),
        **_of_staff(),
    }


def _of_memory() -> dict[str, str]:
    return {
        MemoryAction.COPY_MADE: _("%(who)s downloaded a copy of what they can see."),
        MemoryAction.EXPORT_IMPORTED: _("%(who)s imported an export of Keepsake."),
        MemoryAction.PERSON_ERASED: _("Everything that one person told was deleted permanently."),
        MemoryAction.LEGACY_ERASED: _("The legacy was deleted permanently."),
        MemoryAction.FAMILY_EXPORTED: _("%(who)s exported what the family knows."),
        MemoryAction.CONSOLIDATED: _("The assistant noted what was told in a conversation."),
        MemoryAction.CONVERSATION_DELETED: _("%(who)s deleted a conversation."),
        MemoryAction.MESSAGE_TAKEN_BACK: _("%(who)s took a message back."),
        MemoryAction.FEEDBACK_GIVEN: _("%(who)s gave feedback on a reply."),
        MemoryAction.FEEDBACK_WITHDRAWN: _("%(who)s took feedback on a reply back."),
        MemoryAction.FACTS_LINKED: _("%(who)s linked two facts."),
        MemoryAction.LINK_MOVED: _("A link between facts moved to a newer version."),
        MemoryAction.LINK_REMOVED: _("A link between facts was removed."),
        MemoryAction.PAIR_PROPOSED: _("Two facts that are close were put up for review as a pair."),
        MemoryAction.PAIR_MOVED: _("A pair to look at moved to a newer version of a fact."),
        MemoryAction.PAIR_WITHDRAWN: _("A pair to look at made way for a closer one."),
        MemoryAction.PAIR_ANSWERED: _("%(who)s said how two facts stand to each other."),
        MemoryAction.PAIR_REOPENED: _("%(who)s took back how two facts stand to each other."),
        MemoryAction.BOUNDARY_SET: _("%(who)s set a boundary."),
        MemoryAction.BOUNDARY_LIFTED: _("%(who)s lifted a boundary."),
        MemoryAction.QUESTION_ASKED: _("%(who)s made a link with a question for a relative."),
        MemoryAction.QUESTION_WITHDRAWN: _("%(who)s withdrew a question to a relative."),
        MemoryAction.QUESTION_ANSWERED: _("A relative answered a question by a link."),
        MemoryAction.CONTEXT_FILE_WRITTEN: _("%(who)s wrote a note that the assistant reads."),
        MemoryAction.CONTEXT_FILE_SWITCHED: _("%(who)s switched a note that the assistant reads on or off."),
        MemoryAction.CONTEXT_FILE_DELETED: _("%(who)s deleted a note that the assistant reads."),
        MemoryAction.PERSONA_CREATED: _("%(who)s made a persona of the assistant."),
        MemoryAction.PERSONA_EDITED: _("%(who)s changed a persona of the assistant."),
        MemoryAction.PERSONA_RETIRED: _("%(who)s set a persona of the assistant aside."),
        MemoryAction.PERSONA_RESTORED: _("%(who)s restored a persona of the assistant."),
        MemoryAction.FACTS_PROMOTED: _("Facts that are often used moved up."),
        MemoryAction.FACTS_DEMOTED: _("Facts that are seldom used moved down."),
        MemoryAction.FACTS_PURGED: _("Facts that had been set aside were deleted permanently."),
    }


def _of_entries() -> dict[str, str]:
    return {
        MemoryAction.ENTRY_CREATED: _("%(who)s noted an event."),
        MemoryAction.ENTRY_CHANGED: _("An event changed with its fact."),
        MemoryAction.ENTRY_EDITED: _("%(who)s changed an event."),
        MemoryAction.ENTRY_SHARED: _("%(who)s shared an event with the family."),
        MemoryAction.ENTRY_UNSHARED: _("%(who)s took an event back from the family."),
        MemoryAction.ENTRY_RETIRED: _("%(who)s deleted an event; it can be restored."),
        MemoryAction.ENTRY_RESTORED: _("%(who)s restored an event."),
        MemoryAction.ENTRY_APPROVED: _("%(who)s approved an event for the family."),
        MemoryAction.ENTRY_RETURNED: _("%(who)s returned an event to its owner."),
        MemoryAction.ENTRY_PURGED: _("An event that had been deleted was removed permanently."),
    }


def _of_stories() -> dict[str, str]:
    return {
        MemoryAction.STORY_CREATED: _("%(who)s wrote a story."),
        MemoryAction.STORY_EDITED: _("%(who)s changed a story."),
        MemoryAction.STORY_SHARED: _("%(who)s shared a story with the family."),
        MemoryAction.STORY_UNSHARED: _("%(who)s took a story back from the family."),
        MemoryAction.STORY_RETIRED: _("%(who)s deleted a story; it can be restored."),
        MemoryAction.STORY_RESTORED: _("%(who)s restored a story."),
        MemoryAction.STORY_APPROVED: _("%(who)s approved a story for the family."),
        MemoryAction.STORY_RETURNED: _("%(who)s returned a story to its owner."),
        MemoryAction.STORY_PURGED: _("A story that had been deleted was removed permanently."),
    }


def _of_facts() -> dict[str, str]:
    return {
        MemoryAction.FACT_CREATED: _("%(who)s wrote down a fact."),
        MemoryAction.FACT_EDITED: _("%(who)s changed a fact."),
        MemoryAction.FACT_SOURCE_ADDED: _("A fact was told again; the new source was added."),
        MemoryAction.FACT_DUPLICATE_SKIPPED: _("A fact was told again."),
        MemoryAction.FACT_REVIEWED: _("%(who)s reviewed a fact."),
        MemoryAction.FACT_DOUBTED: _("%(who)s said that a reply resting on a fact was not right."),
        MemoryAction.DOUBT_WITHDRAWN: _("%(who)s took back that a reply resting on a fact was not right."),
        MemoryAction.FACT_SHARED: _("%(who)s shared a fact with the family."),
        MemoryAction.FACT_UNSHARED: _("%(who)s stopped sharing a fact."),
        MemoryAction.FACT_RETIRED: _("%(who)s set a fact aside."),
        MemoryAction.FACT_RESTORED: _("%(who)s restored a fact."),
        MemoryAction.FACT_PURGED: _("%(who)s deleted a fact permanently."),
        MemoryAction.FACT_PINNED: _("%(who)s pinned a fact."),
        MemoryAction.FACT_UNPINNED: _("%(who)s unpinned a fact."),
    }


def _of_versions() -> dict[str, str]:
    return {
        MemoryAction.FACT_SUPERSEDED: _("Another fact stands for a fact now."),
        MemoryAction.FACT_CORRECTED: _("%(who)s corrected a fact."),
        MemoryAction.FACT_REFINED: _("%(who)s made a fact more exact."),
        MemoryAction.FACT_MERGED: _("%(who)s merged facts that say the same."),
        MemoryAction.FACT_VERSION_RESTORED: _("%(who)s restored an earlier version of a fact."),
    }


def _of_disputes() -> dict[str, str]:
    return {
        MemoryAction.DISPUTE_OPENED: _("%(who)s said that a fact is remembered differently."),
        MemoryAction.DISPUTE_ANSWERED: _("%(who)s said how they know."),
        MemoryAction.DISPUTE_SETTLED: _("%(who)s settled a dispute."),
        MemoryAction.DISPUTE_REOPENED: _("%(who)s reopened a dispute."),
    }


def _of_recordings() -> dict[str, str]:
    return {
        MemoryAction.RECORDING_ADDED: _("%(who)s added a recording."),
        MemoryAction.RECORDING_EDITED: _("%(who)s changed what is said of a recording."),
        MemoryAction.RECORDING_SHARED: _("%(who)s shared a recording with the family."),
        MemoryAction.RECORDING_UNSHARED: _("%(who)s stopped sharing a recording."),
        MemoryAction.RECORDING_DELETED: _("%(who)s deleted a recording permanently."),
        MemoryAction.TRANSCRIPTION_ASKED: _("%(who)s asked for a recording to be written down."),
        MemoryAction.RECORDING_TRANSCRIBED: _("A recording was written down, or could not be."),
        MemoryAction.RECORDING_APPROVED: _("%(who)s approved a shared recording."),
        MemoryAction.RECORDING_RETURNED: _("%(who)s returned a shared recording to its owner."),
    }


def _of_photos() -> dict[str, str]:
    return {
        MemoryAction.PHOTO_ADDED: _("%(who)s added a photo."),
        MemoryAction.PHOTO_PREPARED: _("The sizes of a photo were made."),
        MemoryAction.PHOTO_EDITED: _("%(who)s changed what is said of a photo."),
        MemoryAction.PHOTO_SHARED: _("%(who)s shared a photo with the family."),
        MemoryAction.PHOTO_UNSHARED: _("%(who)s stopped sharing a photo."),
        MemoryAction.PHOTO_DELETED: _("%(who)s deleted a photo permanently."),
        MemoryAction.PORTRAIT_SET: _("%(who)s chose the portrait."),
        MemoryAction.PORTRAIT_REMOVED: _("%(who)s took the portrait away."),
    }


def _of_staff() -> dict[str, str]:
    return {
        MemoryAction.FACT_APPROVED: _("%(who)s approved a shared fact."),
        MemoryAction.FACT_RETURNED: _("%(who)s returned a shared fact to its owner."),
        MemoryAction.PHOTO_APPROVED: _("%(who)s approved a shared photo."),
        MemoryAction.PHOTO_RETURNED: _("%(who)s returned a shared photo to its owner."),
        MemoryAction.FACT_RESTRICTED: _("%(who)s restricted a fact to its owner."),
        MemoryAction.RESTRICTION_LIFTED: _("%(who)s lifted a restriction."),
        MemoryAction.DECISION_UNDONE: _("%(who)s undid a decision."),
        MemoryAction.BREAK_GLASS_OPENED: _("%(who)s opened private content for 30 minutes, with a reason."),
        MemoryAction.BREAK_GLASS_VIEWED: _("%(who)s read private content that they had opened."),
        MemoryAction.BREAK_GLASS_ENDED: _("%(who)s closed private content that they had opened."),
    }
