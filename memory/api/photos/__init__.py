"""Photos in the API."""
