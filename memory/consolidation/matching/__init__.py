"""Matching: how new statements relate to what is remembered already."""
