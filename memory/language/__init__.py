"""Language rules and data. Plain Python, without Django or models."""
