"""Cutting a text into sentences, and telling whether a sentence states, asks or orders."""
