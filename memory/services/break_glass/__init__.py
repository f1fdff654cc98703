"""Break-glass: staff read one private thing for 30 minutes, with a reason, logged, and told to its owner at once."""

from memory.services.break_glass.choosing import Target, find_target, targets_of
from memory.services.break_glass.opening import (
    RIGHT,
    NotConfirmed,
    end_break_glass,
    may_break_glass,
    open_break_glass,
)
from memory.services.break_glass.viewing import AccessOver, PrivateContent, looks_at, view_private

__all__ = [
    "RIGHT",
    "AccessOver",
    "NotConfirmed",
    "PrivateContent",
    "Target",
    "end_break_glass",
    "find_target",
    "looks_at",
    "may_break_glass",
    "open_break_glass",
    "targets_of",
    "view_private",
]
