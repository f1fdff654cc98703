"""What is known of the languages that people tell in. Plain Python: nothing here knows Django or a row."""
