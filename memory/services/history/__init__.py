"""History, from the audit log."""
