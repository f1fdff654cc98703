"""Recordings in the API."""
