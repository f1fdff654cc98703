"""What a search is narrowed down to: part of the first step of its one query, before anything is counted or limited."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

# What is compared has the query's own model; CASE, since vectors of another length cannot be compared at all.
ALIKE_ENOUGH = """
    coalesce(
        CASE (SELECT id FROM memory_embeddingmodel WHERE state <> 'retired' AND name = %(model)s)
            WHEN item.model_id THEN item.embedding WHEN item.other_model_id THEN item.other_embedding
        END <=> %(vector)s::halfvec <= %(most_distance)s,
        true
    )
"""
TOLD_ON = "(item.told_at AT TIME ZONE %(zone)s)::date"


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrowing:
    """Only what fits all of it is searched.

    Only facts have a type: with `memory_types` nothing else is found. What is no fact has the importance 5. `after` and
    `before` are days, both included: of when it happened where that is known (a vague time fits if it may have been
    then), else of when it was told, by the clocks of `zone`. `threshold` is the least cosine to the query; what cannot
    be compared, for want of a vector, is held to its words alone. `include_cold` also brings what has hardly been
    needed for long and what was replaced by a newer version; `only_cold` the former and nothing else.
    """

    memory_types: tuple[str, ...] = ()
    min_importance: int = 0
    after: date | None = None
    before: date | None = None
    zone: str = "UTC"
    threshold: float | None = None
    include_cold: bool = False
    only_cold: bool = False

    @property
    def conditions(self) -> str:
        """In SQL, about `item`, each begun with AND; nothing of what is not asked for, so that it costs nothing."""
        chosen = {
            "NOT item.cold": not (self.include_cold or self.only_cold),
            "item.cold AND NOT item.superseded": self.only_cold,
            "item.memory_type = ANY(%(memory_types)s)": bool(self.memory_types),
            "item.importance >= %(min_importance)s": self.min_importance > 0,
            f"coalesce(item.occurred_latest, {TOLD_ON}) >= %(after)s": self.after is not None,
            f"coalesce(item.occurred_earliest, {TOLD_ON}) <= %(before)s": self.before is not None,
            ALIKE_ENOUGH: self.threshold is not None,
        }
        return "\n".join(f"AND {condition}" for condition, is_asked in chosen.items() if is_asked)

    def values(self) -> dict[str, Any]:
        return {
            "memory_types": list(self.memory_types),
            "min_importance": self.min_importance,
            "after": self.after,
            "before": self.before,
            "zone": self.zone,
            "most_distance": None if self.threshold is None else 1 - self.threshold,
        }


EVERYTHING = Narrowing()
