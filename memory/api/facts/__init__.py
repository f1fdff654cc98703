"""Facts, their versions, reviews and disputes."""
