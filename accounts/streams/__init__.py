"""Streams of server-sent events: who may listen, and how what they hear is written."""
