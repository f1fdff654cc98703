"""Consolidation, from messages to memory: claim, extract, screen, match, write."""
