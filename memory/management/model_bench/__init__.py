"""The bench of the prompts that ask a model for facts: passages, the scoring of answers, and the report."""
