"""A fact as somebody sees it, for every door that shows one: what stands on its card, and in which words."""

from memory.cards.card import Card, cards_for
from memory.cards.readers import readers_of

__all__ = ["Card", "cards_for", "readers_of"]
