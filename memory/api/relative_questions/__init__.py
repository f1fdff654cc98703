"""Questions to relatives in the API."""
