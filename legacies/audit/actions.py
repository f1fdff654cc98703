"""What can happen, and who can make it happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self
from uuid import UUID

from django.db.models import TextChoices

if TYPE_CHECKING:
    from accounts.models import User


class Action(TextChoices):
    LEGACY_CREATED = "legacy_created"
    LEGACY_EDITED = "legacy_edited"
    MODERATION_MODE_SET = "moderation_mode_set"
    MEMBER_INVITED = "member_invited"
    INVITATION_REVOKED = "invitation_revoked"
    MEMBER_JOINED = "member_joined"
    MEMBER_EDITED = "member_edited"
    MEMBER_LEFT = "member_left"
    MEMBER_ROLE_CHANGED = "member_role_changed"
    MEMBER_REMOVED = "member_removed"
    DELETION_AGREED = "deletion_agreed"
    DELETION_CALLED_OFF = "deletion_called_off"
    DELETION_BEGUN = "deletion_begun"
    COPY_MADE = "copy_made"
    CONSOLIDATED = "consolidated"
    ENTRY_CREATED = "entry_created"
    ENTRY_CHANGED = "entry_changed"
    CONVERSATION_DELETED = "conversation_deleted"
    MESSAGE_TAKEN_BACK = "message_taken_back"
    FACT_CREATED = "fact_created"
    FACT_EDITED = "fact_edited"
    FACT_SOURCE_ADDED = "fact_source_added"
    FACT_DUPLICATE_SKIPPED = "fact_duplicate_skipped"
    FACT_REVIEWED = "fact_reviewed"
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
    DISPUTE_OPENED = "dispute_opened"
    DISPUTE_ANSWERED = "dispute_answered"
    DISPUTE_SETTLED = "dispute_settled"
    DISPUTE_REOPENED = "dispute_reopened"
    FACTS_PROMOTED = "facts_promoted"
    FACTS_DEMOTED = "facts_demoted"
    BREAK_GLASS_OPENED = "break_glass_opened"
    BREAK_GLASS_VIEWED = "break_glass_viewed"
    BREAK_GLASS_ENDED = "break_glass_ended"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who did it: a user, a background task (for a user or nobody), or an AI client acting for a user."""

    kind: str
    id: UUID | None

    @classmethod
    def user(cls, user: User) -> Self:
        return cls("user", user.pk)

    @classmethod
    def task(cls, user_id: UUID | None = None) -> Self:
        return cls("task", user_id)
