"""Messages become memory: claim, extract, screen, reconcile, write."""
