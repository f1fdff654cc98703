"""Memory for staff: moderation of what is shared, and conversations without their words."""

from memory.admin import break_glass, entries, facts, personas, photos, recordings, status, stories

__all__ = ["break_glass", "entries", "facts", "personas", "photos", "recordings", "status", "stories"]
