"""Replies made from what was recalled, without a model."""
