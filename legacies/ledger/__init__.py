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
from legacies.ledger.fold import Folded, fold, follow
from legacies.ledger.states import as_kept, joined, state_of, table_of, with_changes, with_gone, with_rows
from legacies.ledger.verify import BrokenChain, chains, verify_chain

__all__ = [
    "Action",
    "Actor",
    "BrokenChain",
    "Folded",
    "Happened",
    "as_kept",
    "chains",
    "fold",
    "follow",
    "joined",
    "latest_sequence",
    "record",
    "record_for_user",
    "record_many",
    "record_many_for_user",
    "state_of",
    "table_of",
    "verify_chain",
    "with_changes",
    "with_gone",
    "with_rows",
]
