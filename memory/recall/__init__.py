"""Recall: finding what was told, by access, meaning and words."""

from memory.recall.pipeline import search
from memory.recall.query import begin_query_vector
from memory.recall.results import Hit, Results
from memory.recall.selection.boundaries import MemberBoundaries, boundaries_of
from memory.recall.selection.cited_hits import recall_cited
from memory.recall.selection.turn_context import TurnMemory, for_turn, numbered

__all__ = [
    "Hit",
    "MemberBoundaries",
    "Results",
    "TurnMemory",
    "begin_query_vector",
    "boundaries_of",
    "for_turn",
    "numbered",
    "recall_cited",
    "search",
]
