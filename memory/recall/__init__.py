"""Finding what was told: who may see it, what it means, which words it has."""

from memory.recall.results import Hit, Results
from memory.recall.search import search
from memory.recall.selection.turn_context import ForTurn, for_turn

__all__ = ["ForTurn", "Hit", "Results", "for_turn", "search"]
