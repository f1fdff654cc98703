"""Memory for staff: shared facts to moderate, and conversations without their words."""

from memory.admin import conversations, facts, return_reasons

__all__ = ["conversations", "facts", "return_reasons"]
