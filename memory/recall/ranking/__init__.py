"""Ranking: from raw signals to an order, with reasons."""
