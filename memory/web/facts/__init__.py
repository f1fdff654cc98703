"""The pages of facts: the list, one fact, forms and decisions, and the review queue."""
