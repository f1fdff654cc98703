"""A family on paper: who told what and who may see it, by the plainest rules and without the product's code."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

Seen = frozenset[tuple[Any, ...]]


@dataclass(frozen=True)
class PlainFact:
    owner: str
    words: str
    shared: bool = False
    moderation: str = "none"
    status: str = "active"

    @property
    def is_live(self) -> bool:
        return self.status == "active"

    def in_moderation(self) -> PlainFact:
        """Return the fact as it is after sharing it, or sharing new words: it waits, unless it is restricted."""
        return self if self.moderation == "restricted" else replace(self, moderation="waiting")

    def told(self, words: str) -> PlainFact:
        changed = replace(self, words=words)
        return changed.in_moderation() if self.shared else changed

    def given(self) -> PlainFact:
        return replace(self, shared=True).in_moderation()

    def taken_back(self) -> PlainFact:
        kept = "restricted" if self.moderation == "restricted" else "none"
        return replace(self, shared=False, moderation=kept)


@dataclass
class PlainFamily:
    """`facts` by id, and `disputes` between two ids with their state."""

    members: set[str]
    mode: str = "after"
    facts: dict[Any, PlainFact] = field(default_factory=dict)
    disputes: dict[frozenset[Any], str] = field(default_factory=dict)

    def seen_by(self, who: str) -> Seen:
        """Return everything of every fact that the member may see, and whether another visible fact disputes it."""
        if who not in self.members:
            return frozenset()
        visible = {id_ for id_, fact in self.facts.items() if self._may_see(who, fact)}
        standing = {id_ for id_ in visible if self.facts[id_].is_live}
        disputed = {
            end for pair, state in self.disputes.items() if state != "settled" and pair <= standing for end in pair
        }
        return frozenset(self._line(id_, id_ in disputed) for id_ in visible)

    def replace(self, old_ids: list[Any], new_id: Any, new: PlainFact) -> None:
        """Replace facts by a new version. The old ones stay with their owner; their disputes move to it."""
        for id_ in old_ids:
            self.facts[id_] = replace(self.facts[id_], status="superseded")
        self.facts[new_id] = new
        moved: dict[frozenset[Any], str] = {}
        for pair, state in self.disputes.items():
            ends = frozenset(new_id if end in old_ids else end for end in pair)
            if len(ends) == 2:
                moved[ends] = "open" if "open" in (state, moved.get(ends, state)) else moved.get(ends, state)
        self.disputes = moved

    def _may_see(self, who: str, fact: PlainFact) -> bool:
        let_through = fact.moderation == "approved" or (fact.moderation == "waiting" and self.mode == "after")
        return fact.owner == who or (fact.shared and fact.is_live and let_through)

    def _line(self, id_: Any, is_disputed: bool) -> tuple[Any, ...]:
        fact = self.facts[id_]
        return (str(id_), fact.words, fact.shared, fact.moderation, fact.status, is_disputed)
