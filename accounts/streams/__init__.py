"""Streams of server-sent events: who may listen, and how events are sent."""
