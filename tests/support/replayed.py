"""A check that the audit log contains everything in the tables."""

from __future__ import annotations

from legacies.audit import chains, verify_chain
from memory.management.commands.replay_log import replay


def assert_log_tells_all() -> None:
    """Check that every chain is valid, and that replaying it gives the rows as they are."""
    for chain in list(chains()):
        verify_chain(chain)
        found = replay(chain)
        assert not found.differences, "\n".join(map(str, found.differences))
