"""How much each part of a score counts for a persona."""

from __future__ import annotations

from collections.abc import Mapping

from memory.models import Persona
from memory.recall.ranking.scoring import LARGEST_WEIGHT, Weights, is_number

# A multiplier is centred on 1 and must not turn a score's sign, or nothing would be beside the point any more.
MULTIPLIERS = {"importance", "recency", "continuity", "relationship"}
LARGEST_MULTIPLIER = 1.0
# The one part that is held against a candidate.
AGAINST = {"asks"}


def weights_of(persona: Persona | None) -> Weights:
    """The weights of this persona, each within its bounds; the usual ones where it names none, or no number."""
    chosen = persona.recall_weights if persona else None
    if not isinstance(chosen, Mapping):
        return Weights()
    return Weights.of({name: _bounded(name, value) for name, value in chosen.items() if is_number(value)})


def _bounded(name: str, value: float) -> float:
    if name in AGAINST:
        return min(max(value, -1.0), 0.0)
    most = LARGEST_MULTIPLIER if name in MULTIPLIERS else LARGEST_WEIGHT
    return min(max(value, -most if name in MULTIPLIERS else 0.0), most)
