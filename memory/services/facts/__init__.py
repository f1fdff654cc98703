"""Telling, changing, sharing, reviewing and setting aside facts."""
