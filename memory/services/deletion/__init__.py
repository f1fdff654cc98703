"""What goes for good: messages, conversations, memory, people, whole legacies."""
