"""The moderation desk: looking at what tellers shared, and telling them what came of it."""

from memory.services.moderation.bulk_decisions import MOST_AT_ONCE, Outcome, Refusal, TooMany, decide_many
from memory.services.moderation.decisions import (
    AlreadyDecided,
    DecisionIsPast,
    NothingDecided,
    approve_fact,
    lift_restriction,
    restrict_fact,
    return_fact,
    undo_decision,
)
from memory.services.moderation.mode import set_moderation_mode

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
