"""Telling a person's browsers and app servers that something waits for them; never what."""
