"""Selection: which hits go into a prompt."""
