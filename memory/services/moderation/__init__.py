"""Moderation: decisions about what members shared, and notices to them."""

from memory.services.moderation.decisions import (
    MOST_AT_ONCE,
    AlreadyDecided,
    DecisionIsPast,
    NothingDecided,
    Outcome,
    Refusal,
    TooMany,
    approve_fact,
    decide_many,
    lift_restriction,
    restrict_fact,
    return_fact,
    set_moderation_mode,
    undo_decision,
)

__all__ = [
    "MOST_AT_ONCE",
    "AlreadyDecided",
    "DecisionIsPast",
    "NothingDecided",
    "Outcome",
    "Refusal",
    "TooMany",
    "approve_fact",
    "decide_many",
    "lift_restriction",
    "restrict_fact",
    "return_fact",
    "set_moderation_mode",
    "undo_decision",
]
