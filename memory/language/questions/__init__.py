"""Questions: whether a message asks something, what a follow-up leans on, and several questions in one message."""
