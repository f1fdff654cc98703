"""The log: `record` and `record_many` append, `verify_chain` checks the chain."""

from legacies.audit.actions import Action, Actor, register_actions, registered_actions, sentence_of
from legacies.audit.chain import (
    AuditLogBroken,
    Happened,
    chains,
    latest_sequence,
    record,
    record_for_user,
    record_many,
    record_many_for_user,
    verify_chain,
)
from legacies.audit.replay import (
    Folded,
    as_kept,
    fold,
    follow,
    joined,
    state_of,
    table_of,
    with_changes,
    with_gone,
    with_rows,
)

__all__ = [
    "Action",
    "Actor",
    "AuditLogBroken",
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
    "register_actions",
    "registered_actions",
    "sentence_of",
    "state_of",
    "table_of",
    "verify_chain",
    "with_changes",
    "with_gone",
    "with_rows",
]
