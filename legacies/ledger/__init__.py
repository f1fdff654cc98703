"""The log: `record` appends, `verify` checks the chain."""

from legacies.ledger.actions import Action, Actor
from legacies.ledger.chain import latest_sequence, record, record_for_user
from legacies.ledger.verify import BrokenChain, verify_chain

__all__ = ["Action", "Actor", "BrokenChain", "latest_sequence", "record", "record_for_user", "verify_chain"]
