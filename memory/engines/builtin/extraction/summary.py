"""A summary without a model: the two to four told sentences that carry most, in the order they were told."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memory.engines.base import DraftFact
from memory.language.lexicon import Lexicon
from memory.language.sentences import content_words

LONGEST = 4
SENTENCE_CHARACTERS = 240


def summarize(facts: Sequence[DraftFact], lexicon: Lexicon) -> str:
    """Up to four facts: the weightiest first, but none that repeats what another one says; empty without facts."""
    candidates = [fact for fact in facts if not fact.instructs]
    ranked = sorted(
        range(len(candidates)),
        key=lambda i: (-candidates[i].importance, -len(content_words(candidates[i].content, lexicon)), i),
    )
    chosen: list[int] = []
    for index in ranked:
        if len(chosen) < LONGEST and not any(
            _overlap(candidates[index], candidates[other], lexicon) for other in chosen
        ):
            chosen.append(index)
    return " ".join(shorten(candidates[index].content) for index in sorted(chosen))


def _overlap(one: DraftFact, other: DraftFact, lexicon: Lexicon) -> bool:
    a, b = set(content_words(one.content, lexicon)), set(content_words(other.content, lexicon))
    return bool(a and b) and len(a & b) / min(len(a), len(b)) > 0.6


def shorten(text: str) -> str:
    """A long sentence is cut at a clause, never inside a word."""
    if len(text) <= SENTENCE_CHARACTERS:
        return text
    cut = text[:SENTENCE_CHARACTERS]
    clause = max(cut.rfind(", "), cut.rfind("; "), cut.rfind(". "))
    return re.sub(r"\W+$", "", cut[: clause if clause > SENTENCE_CHARACTERS // 2 else cut.rfind(" ")]) + " …"
