"""Memory for staff: shared facts to moderate, and conversations without their words."""

from memory.admin import break_glass, facts, status

__all__ = ["break_glass", "facts", "status"]
