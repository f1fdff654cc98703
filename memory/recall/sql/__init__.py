"""The statements that read RecallItem, and what they are made of."""
