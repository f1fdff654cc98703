"""Conversations and what people say in them."""
