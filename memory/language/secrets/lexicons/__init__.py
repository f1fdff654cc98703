"""The words that announce secrets, or are none, in four languages."""
