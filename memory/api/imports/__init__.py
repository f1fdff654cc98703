"""Importing chats, and watching how far that is."""
