"""The history of facts, and what was visible at a moment, from the audit log."""
