"""Memory for staff: shared facts and photos to moderate, and conversations without their words."""

from memory.admin import break_glass, facts, photos, status

__all__ = ["break_glass", "facts", "photos", "status"]
