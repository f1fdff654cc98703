"""The names by which the parts that `memory` stands on know its work."""

from __future__ import annotations

RUN_WORK = "memory.run_work"
"""The task that runs a job; its name is in the broker."""
