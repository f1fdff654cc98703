"""What is read and checked once at start: the environment, and settings that need more than one line."""
