"""Models of legacies, members, invitations, notices, audit events and jobs."""

from legacies.models.event import LegacyEvent, LegacyEventPayload
from legacies.models.job import Job, JobFailure, JobState
from legacies.models.legacy import Legacy, LegacyDeletion, LegacyState, ModerationMode
from legacies.models.membership import Invitation, Membership, Notice, Role
from legacies.models.push import PushKind, PushSubscription
from legacies.models.quiet_dates import QuietDate

__all__ = [
    "Invitation",
    "Job",
    "JobFailure",
    "JobState",
    "Legacy",
    "LegacyDeletion",
    "LegacyEvent",
    "LegacyEventPayload",
    "LegacyState",
    "Membership",
    "ModerationMode",
    "Notice",
    "PushKind",
    "PushSubscription",
    "QuietDate",
    "Role",
]
