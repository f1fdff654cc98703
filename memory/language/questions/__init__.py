"""Questions: whether a message asks, what it leans on, and several in one message."""
