"""What changed since a phone last asked, in the API."""
