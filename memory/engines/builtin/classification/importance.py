"""How much a fact matters, on the scale that the whole product uses.

10 "remember this" (pinned) · 9 core identity (names, birth, death; pinned) · 8 strong statement · 7 life event,
decision · 6 dates and places that matter · 5 useful context · 4 mild · 3 casual.
"""

from __future__ import annotations

from dataclasses import dataclass

from memory.language.lexicon import Lexicon
from memory.language.sentences import content_words


@dataclass(frozen=True, slots=True)
class Weight:
    """Importance 1 to 10, and whether the fact is pinned."""

    importance: int
    pinned: bool = False


def weigh(
    text: str, lexicon: Lexicon, *, asked_to_remember: bool, about_person: bool, dated: bool, named: bool
) -> Weight:
    """`dated`: the statement has a date. `named`: it says so of the person by name or pronoun as its subject."""
    weights = lexicon.weights
    if asked_to_remember:
        return Weight(10, pinned=True)
    if about_person and named and dated and weights.identity.search(text):
        return Weight(9, pinned=True)
    if weights.grave.search(text):
        return Weight(8)
    if weights.life_event.search(text) and (about_person or dated):
        return Weight(7 if about_person else 6)
    if dated:
        return Weight(6)
    if not about_person:
        return Weight(4)
    if weights.casual.search(text) or len(content_words(text, lexicon)) <= 2:
        return Weight(3 if len(content_words(text, lexicon)) <= 2 else 4)
    return Weight(5)
