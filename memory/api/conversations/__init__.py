"""Conversations, messages, and consolidation on request."""
