"""The conversation page: messages, replies and their sources."""
