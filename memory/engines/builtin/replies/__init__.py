"""Replies out of what was recalled, without a model."""
