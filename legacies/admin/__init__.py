"""Legacies, their members, jobs and the audit log, read-only for staff."""

from legacies.admin import audit_log, read_only_rows

__all__ = ["audit_log", "read_only_rows"]
