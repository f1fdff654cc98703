"""What may stay of what an engine found."""
