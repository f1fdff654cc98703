"""What happened, told from the audit log."""
