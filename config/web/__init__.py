"""What every page and request has in common, and Django does not bring."""
