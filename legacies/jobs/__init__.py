"""Work that must not be lost: the row is the truth, the broker a doorbell."""

from legacies.jobs.kinds import Queue, WorkKind
from legacies.jobs.lease import Lease, LeaseLost, claim, hold
from legacies.jobs.queue import Wanted, put, put_all, retry, ring, set_doorbell

__all__ = [
    "Lease",
    "LeaseLost",
    "Queue",
    "Wanted",
    "WorkKind",
    "claim",
    "hold",
    "put",
    "put_all",
    "retry",
    "ring",
    "set_doorbell",
]
