"""Work that must not be lost: the row is the truth, the broker a doorbell."""

from legacies.work.kinds import Queue, WorkKind
from legacies.work.lease import Lease, LeaseLost, claim, hold
from legacies.work.queue import put, retry, ring, set_doorbell

__all__ = ["Lease", "LeaseLost", "Queue", "WorkKind", "claim", "hold", "put", "retry", "ring", "set_doorbell"]
