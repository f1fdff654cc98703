"""What somebody asks, made fit to search with."""
