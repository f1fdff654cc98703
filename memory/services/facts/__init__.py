"""Creating, changing, sharing, reviewing and setting aside facts."""
