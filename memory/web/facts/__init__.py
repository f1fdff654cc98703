"""What is remembered: the list, the page of one fact, its forms and decisions."""
