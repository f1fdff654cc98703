"""The log: `record` and `record_many` append, `verify_chain` checks the chain."""

from legacies.ledger.actions import Action, Actor
from legacies.ledger.chain import (
    Happened,
    latest_sequence,
    record,
    record_for_user,
    record_many,
    record_many_for_user,
)
from legacies.ledger.verify import BrokenChain, verify_chain

__all__ = [
    "Action",
    "Actor",
    "BrokenChain",
    "Happened",
    "latest_sequence",
    "record",
    "record_for_user",
    "record_many",
    "record_many_for_user",
    "verify_chain",
]
