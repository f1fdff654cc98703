"""The pages of facts: list, one fact, forms and decisions, and the review queue."""
