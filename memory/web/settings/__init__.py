"""A legacy's sharing rule, staff access, leaving, and erasing an account."""
