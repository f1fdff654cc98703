"""Prompts for models, each in a file with the schema of its answer."""
