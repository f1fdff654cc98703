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
from legacies.ledger.states import as_kept, state_of, table_of, with_changes, with_rows
from legacies.ledger.verify import BrokenChain, verify_chain

__all__ = [
    "Action",
    "Actor",
    "BrokenChain",
    "Happened",
    "as_kept",
    "latest_sequence",
    "record",
    "record_for_user",
    "record_many",
    "record_many_for_user",
    "state_of",
    "table_of",
    "verify_chain",
    "with_changes",
    "with_rows",
]
