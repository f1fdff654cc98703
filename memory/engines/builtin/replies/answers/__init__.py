"""Answers of the built-in engine: what a question looks for, and which recalled items answer it."""
