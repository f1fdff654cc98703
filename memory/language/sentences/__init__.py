"""How a text is cut into sentences, and what a sentence does: whether it states, asks or orders."""
