"""Recordings: memories told aloud, stored as they were sent, and who may hear them."""
