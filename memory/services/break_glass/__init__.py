"""Break-glass: staff read one private thing for 30 minutes, with a reason, logged, and told to its owner at once."""

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
    "end_break_glass",
    "looks_at",
    "may_break_glass",
    "open_break_glass",
    "view_private",
]
