"""Turns: the context of a reply, the engine, and the stream of its text."""
