"""Memory for staff: what is shared to moderate, and conversations without their words."""

from memory.admin import break_glass, entries, facts, personas, photos, recordings, status, stories

__all__ = ["break_glass", "entries", "facts", "personas", "photos", "recordings", "status", "stories"]
