"""Facts, disputes and search hits as a viewer sees them, for every interface."""

from memory.presentation.dispute_card import (
    DisputeCard,
    dispute_seen_by,
    disputed_in,
    disputes_of,
    told_twice_among,
)
from memory.presentation.fact_card import Card, ToldTwice, cards_for, readers_of

__all__ = [
    "Card",
    "DisputeCard",
    "ToldTwice",
    "cards_for",
    "dispute_seen_by",
    "disputed_in",
    "disputes_of",
    "readers_of",
    "told_twice_among",
]
