"""Whether the log tells everything that stands in the tables."""

from __future__ import annotations

from legacies.audit import chains, verify_chain
from memory.management.commands.replay_log import replay


def assert_log_tells_all() -> None:
    """Every chain holds, and folding it gives the rows as they are."""
    for chain in list(chains()):
        verify_chain(chain)
        found = replay(chain)
        assert not found.differences, "\n".join(map(str, found.differences))
