"""Which model replies to a message, and within which budget."""
