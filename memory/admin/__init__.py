"""Memory for staff: shared facts to moderate, and conversations without their words."""

from memory.admin import activities, break_glass, conversations, facts, return_reasons

__all__ = ["activities", "break_glass", "conversations", "facts", "return_reasons"]
