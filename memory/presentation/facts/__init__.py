"""Facts as a viewer sees them: one card, disputes and pairs of them, the quotes behind, and what is held back."""
