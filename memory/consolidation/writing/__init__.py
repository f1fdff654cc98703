"""Writing what a range came to, once or not at all."""
