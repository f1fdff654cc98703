"""The review queue: one card after the other."""
