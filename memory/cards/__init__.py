"""A fact as somebody sees it, for every door that shows one: what stands on its card, and in which words."""

from memory.cards.card import Card, cards_for

__all__ = ["Card", "cards_for"]
