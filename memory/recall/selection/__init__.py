"""What of the hits goes into a prompt."""
