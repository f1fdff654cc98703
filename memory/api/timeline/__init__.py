"""The timeline in the API."""
