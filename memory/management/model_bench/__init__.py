"""The bench of the prompts that ask a model for facts: passages, what is right about an answer, and the report."""
