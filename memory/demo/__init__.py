"""A small made-up family for the demo."""
