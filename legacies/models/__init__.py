"""The ground floor: who, where, what happened, and what is to be done."""

from legacies.models.deletion import LegacyDeletion
from legacies.models.event import LegacyEvent, LegacyEventPayload
from legacies.models.invitation import Invitation
from legacies.models.legacy import Legacy, LegacyState, ModerationMode
from legacies.models.membership import Membership, Role
from legacies.models.notice import Notice
from legacies.models.work_failure import WorkFailure
from legacies.models.work_item import WorkItem, WorkState

__all__ = [
    "Invitation",
    "Legacy",
    "LegacyDeletion",
    "LegacyEvent",
    "LegacyEventPayload",
    "LegacyState",
    "Membership",
    "ModerationMode",
    "Notice",
    "Role",
    "WorkFailure",
    "WorkItem",
    "WorkState",
]
