"""Importing chats, and the progress of imports."""
