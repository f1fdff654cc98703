"""Memory for staff: shared facts, photos and stories to moderate, and conversations without their words."""

from memory.admin import break_glass, facts, personas, photos, status, stories

__all__ = ["break_glass", "facts", "personas", "photos", "status", "stories"]
