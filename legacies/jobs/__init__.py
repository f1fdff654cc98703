"""Jobs that must not be lost. They are rows in the database; the broker only carries the ids of due jobs."""

from legacies.jobs.lease import Lease, LeaseLost, claim, hold, hold_on
from legacies.jobs.queue import (
    DELETE_LEGACY,
    FORGET_UPDATES,
    PUSH,
    NewJob,
    known_kinds,
    notify,
    put,
    put_all,
    queue_of,
    register_kinds,
    retry,
    set_notifier,
)

__all__ = [
    "DELETE_LEGACY",
    "FORGET_UPDATES",
    "PUSH",
    "Lease",
    "LeaseLost",
    "NewJob",
    "claim",
    "hold",
    "hold_on",
    "known_kinds",
    "notify",
    "put",
    "put_all",
    "queue_of",
    "register_kinds",
    "retry",
    "set_notifier",
]
