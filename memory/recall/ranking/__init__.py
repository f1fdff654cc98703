"""From raw signals to an order, with reasons."""
