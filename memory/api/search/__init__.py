"""Searching, and what could be seen at a moment."""
