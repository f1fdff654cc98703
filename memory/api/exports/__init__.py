"""Exports over the API."""
