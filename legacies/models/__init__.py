"""The ground floor: who, where, what happened, and what is to be done."""

from legacies.models.deletion import LegacyDeletion
from legacies.models.event import LegacyEvent, LegacyEventPayload
from legacies.models.invitation import Invitation
from legacies.models.job import WorkItem, WorkState
from legacies.models.job_failure import WorkFailure
from legacies.models.legacy import Legacy, LegacyState, ModerationMode
from legacies.models.membership import Membership, Role
from legacies.models.notice import Notice

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
