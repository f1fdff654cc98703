"""Conversations, messages, and having them become memory now."""
