"""What a phone has to learn to hold what its user may see: cursors, and the walk from one to the next."""
