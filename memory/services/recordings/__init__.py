"""Recordings: what is told aloud, kept as it was sent, and who may hear it."""
