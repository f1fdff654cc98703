"""Corrections: that something was told wrongly, which value is meant, and what takes its place."""
