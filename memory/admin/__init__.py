"""Memory for staff: shared facts to moderate, and conversations without their words."""

from memory.admin import conversations, facts

__all__ = ["conversations", "facts"]
