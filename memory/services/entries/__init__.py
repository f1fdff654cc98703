"""What happened, and when: entries by hand, over the API, and beside facts."""
