"""Permanent deletion: messages, conversations, memory, people, whole legacies."""
