"""The conversation page: messages, replies on their way, their sources."""
