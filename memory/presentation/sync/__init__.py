"""What a phone has to hear of, so that it holds what its person may see: cursors, and the walk from one to the next."""
