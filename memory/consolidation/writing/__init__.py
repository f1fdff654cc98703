"""Writing the results of a range, once or not at all."""
