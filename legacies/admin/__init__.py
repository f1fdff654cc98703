"""Legacies, their people, the work and the audit log, for staff to look at."""

from legacies.admin import audit_log, read_only_rows

__all__ = ["audit_log", "read_only_rows"]
