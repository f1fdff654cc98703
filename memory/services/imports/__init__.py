"""Chats and families from elsewhere: uploaded, read, asked about and imported."""
