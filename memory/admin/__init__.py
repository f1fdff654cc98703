"""Memory for staff: shared facts to moderate, and conversations without their words."""

from memory.admin import activities, conversations, facts, return_reasons

__all__ = ["activities", "conversations", "facts", "return_reasons"]
