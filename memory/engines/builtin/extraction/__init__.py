"""Extraction of facts and entries from messages, by rules."""
