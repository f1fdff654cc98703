"""Recall: finding what was told, by access, meaning and words."""

from memory.recall.pipeline import search
from memory.recall.results import Hit, Results
from memory.recall.selection.turn_context import ForTurn, for_turn

__all__ = ["ForTurn", "Hit", "Results", "for_turn", "search"]
