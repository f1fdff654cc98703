"""Importing the ZIP of an export: everything that one member downloaded, back into a legacy."""
