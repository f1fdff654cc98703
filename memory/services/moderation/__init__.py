"""The moderation queue: looking at what tellers shared, and telling them what came of it."""

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
