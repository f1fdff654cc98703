"""Requests to the assistant: to remember, to forget or undo, to ask something, or never to bring something up."""
