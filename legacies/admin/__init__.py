"""Legacies, their people, the work and the audit log, for staff to look at."""

from legacies.admin import log, rows

__all__ = ["log", "rows"]
