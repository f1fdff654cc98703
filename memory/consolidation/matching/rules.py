"""What decides between statements, whatever a model calls them: what may be one, and what may replace what."""

from __future__ import annotations

from uuid import UUID

from memory.consolidation.extraction.fact_drafts import Draft
from memory.engines.base import Label
from memory.language.comparison.agreement import fold, read_statement, same_statement
from memory.models import Authority, Fact, MemoryType

COMPARED_TYPES = (MemoryType.SEMANTIC, MemoryType.EPISODIC, MemoryType.USER_PROFILE, MemoryType.SHARED)
LEARNED_TYPES = frozenset({MemoryType.SEMANTIC, MemoryType.EPISODIC, MemoryType.USER_PROFILE})
RANK = {
    Authority.FIRSTHAND: 4,
    Authority.DOCUMENT: 3,
    Authority.HEARSAY: 2,
    Authority.AI_CLIENT: 1,
    Authority.ASSISTANT: 0,
}

MOST_LEFT_OUT = 0.34
"""Of the words; the rest may be said in others."""
SAME_TELLING = frozenset({Label.SAME, Label.REFINES})
CONTRADICTS = frozenset({Label.CORRECTS, Label.CONFLICTS})


def about_one(draft: Draft, fact: Fact, user_id: UUID) -> bool:
    """Whether both are about one person: what is about a teller has to do with that teller's own words alone."""
    is_about_teller = draft.fact.memory_type == MemoryType.USER_PROFILE
    if is_about_teller != (fact.memory_type == MemoryType.USER_PROFILE):
        return False
    return not is_about_teller or fact.owner_id == user_id


def is_same(draft: Draft, fact: Fact, similarity: float | None, names: frozenset[str]) -> bool:
    """Whether the draft is this fact told again, as far as a rule can say."""
    is_about_teller = draft.fact.memory_type == MemoryType.USER_PROFILE
    if is_about_teller != (fact.memory_type == MemoryType.USER_PROFILE) or is_of_another_day(draft, fact):
        return False
    return same_statement(draft.fact.content, fact.content, similarity, aliases=names)


def is_of_another_day(draft: Draft, fact: Fact) -> bool:
    """ "We went there again" on another day is another day."""
    return bool(draft.fact.occurred.text and fact.occurred and draft.fact.occurred.text != fact.occurred)


def are_apart(draft: Draft, fact: Fact) -> bool:
    """Whether both say when it was, and no day fits both."""
    new, (earliest, latest) = draft.fact.occurred, (fact.occurred_earliest, fact.occurred_latest)
    if new.earliest is None or new.latest is None or earliest is None or latest is None:
        return False
    return new.latest < earliest or latest < new.earliest


def may_replace(draft: Draft, fact: Fact, *, takes_back: bool = False) -> bool:
    """Whether what was told now may take the place of what its teller told before, without asking them.

    Never what the family sees: that new words of theirs reach others is an act of theirs. Nothing nearer to what
    happened gives way to hearsay. But who `takes_back` their own words because a paper says otherwise ("not in 68, the
    lease says 66") is no lower an authority than they were; somebody else who speaks in the same talk is.
    """
    if fact.memory_type not in LEARNED_TYPES or fact.is_shared:
        return False
    is_by_paper = (draft.fact.authority, fact.authority) == (Authority.DOCUMENT, Authority.FIRSTHAND)
    if takes_back and is_by_paper and not any(message.speaker for message in draft.fact.messages):
        return True
    return _rank_of(draft.fact.authority) >= _rank_of(fact.authority)


def _rank_of(authority: str) -> int:
    """What is not known here (another version of the product wrote it) gives way to nothing."""
    return RANK[Authority(authority)] if authority in Authority.values else max(RANK.values()) + 1


def says_all_of(text: str, other: str, names: frozenset[str]) -> bool:
    """Whether nothing of `other` is lost where `text` stands for it: names, numbers, dates, and most of its words."""
    alike = frozenset(fold(word) for name in names for word in name.split())
    new, old = read_statement(text, alike), read_statement(other, alike)
    tells_it = old.telling <= new.telling and all(name in new.words for name in old.names)
    return tells_it and len(old.content - new.content) <= MOST_LEFT_OUT * len(old.content)
