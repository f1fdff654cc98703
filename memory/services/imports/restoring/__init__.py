"""Importing the ZIP of an export: everything that one member took away, back into a legacy."""
