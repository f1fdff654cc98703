"""The decision about a statement, given what it was compared with. An engine's labels are only advice."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from uuid import UUID

from memory.consolidation.screening import ScreenedFact
from memory.engines.base import Label
from memory.language.comparison.agreement import fold, read_statement, same_statement
from memory.language.corrections.corrections import read_put_right
from memory.models import Authority, Fact, MemoryType, Status
from memory.vocabulary import LEARNED_TYPES

# What decides between statements, whatever a model calls them: what may be one, and what may replace what.

COMPARED_TYPES = (MemoryType.SEMANTIC, MemoryType.EPISODIC, MemoryType.USER_PROFILE, MemoryType.SHARED)
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
REWORDED = frozenset({Label.CONFLICTS, Label.REFINES, Label.CLOSE})


def about_one(draft: ScreenedFact, fact: Fact, user_id: UUID) -> bool:
    """Whether both are about one person: what is about a teller has to do with that teller's own words alone."""
    is_about_teller = draft.found.memory_type == MemoryType.USER_PROFILE
    if is_about_teller != (fact.memory_type == MemoryType.USER_PROFILE):
        return False
    return not is_about_teller or fact.owner_id == user_id


def is_same(draft: ScreenedFact, fact: Fact, similarity: float | None, names: frozenset[str]) -> bool:
    """Whether the draft is this fact told again, as far as a rule can say."""
    is_about_teller = draft.found.memory_type == MemoryType.USER_PROFILE
    if is_about_teller != (fact.memory_type == MemoryType.USER_PROFILE) or is_of_another_day(draft, fact):
        return False
    return same_statement(draft.found.content, fact.content, similarity, aliases=names)


def is_of_another_day(draft: ScreenedFact, fact: Fact) -> bool:
    """ "We went there again" on another day is another day."""
    return bool(draft.occurred.text and fact.occurred and draft.occurred.text != fact.occurred)


def are_apart(draft: ScreenedFact, fact: Fact) -> bool:
    """Whether both say when it was, and no day fits both."""
    new, (earliest, latest) = draft.occurred, (fact.occurred_earliest, fact.occurred_latest)
    if new.earliest is None or new.latest is None or earliest is None or latest is None:
        return False
    return new.latest < earliest or latest < new.earliest


def may_replace(draft: ScreenedFact, fact: Fact, *, takes_back: bool = False) -> bool:
    """Whether what was told now may take the place of what its teller told before, without asking them.

    Never what the family sees: that new words of theirs reach others is an act of theirs. Nothing nearer to what
    happened gives way to hearsay. But who `takes_back` their own words because a paper says otherwise ("not in 68, the
    lease says 66") is no lower an authority than they were; somebody else who speaks in the same talk is.
    """
    if fact.memory_type not in LEARNED_TYPES or fact.is_shared:
        return False
    is_by_paper = (draft.found.authority, fact.authority) == (Authority.DOCUMENT, Authority.FIRSTHAND)
    if takes_back and is_by_paper and not any(message.speaker for message in draft.messages):
        return True
    return _rank_of(draft.found.authority) >= _rank_of(fact.authority)


def _rank_of(authority: str) -> int:
    """What is not known here (another version of the product wrote it) gives way to nothing."""
    return RANK[Authority(authority)] if authority in Authority.values else max(RANK.values()) + 1


def has_words_of(text: str, other: str, names: frozenset[str]) -> bool:
    """Whether most words of `other` are in `text`, whatever its names, numbers and dates."""
    alike = frozenset(fold(word) for name in names for word in name.split())
    new, old = read_statement(text, alike).content, read_statement(other, alike).content
    return len(old - new) <= MOST_LEFT_OUT * len(old)


def says_all_of(text: str, other: str, names: frozenset[str]) -> bool:
    """Whether nothing of `other` is lost where `text` stands for it: names, numbers, dates, and most of its words."""
    alike = frozenset(fold(word) for name in names for word in name.split())
    new, old = read_statement(text, alike), read_statement(other, alike)
    tells_it = old.telling <= new.telling and all(name in new.words for name in old.names)
    return tells_it and len(old.content - new.content) <= MOST_LEFT_OUT * len(old.content)


MOST_LINKED = 3
"""Of each kind for one statement: who is told of ten contradictions at once looks at none."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A fact that a statement was compared with, as it stood then. No `label` where nobody was asked, or where the fact
    changed since: a rule decides.
    """

    fact: Fact
    is_own: bool
    similarity: float | None = None
    label: Label | None = None
    closeness: float = 0.0
    """Where the engine found the two close, and did not judge."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """Told again: `same`. Not to be learned: `taken_back`. Else a new fact that replaces, disputes or tells again what
    stands here. `removed_before` is what its teller set aside, told once more since; `instead_of` what they shared and
    correct now, which only they can replace; `close` what people are to look at beside it.
    """

    taken_back: bool = False
    same: Fact | None = None
    removed_before: Fact | None = None
    corrects: Sequence[Fact] = ()
    refines: Fact | None = None
    disputes: Sequence[Fact] = ()
    same_tellings: Sequence[Fact] = ()
    instead_of: Fact | None = None
    close: Sequence[Neighbour] = ()


def decide(
    draft: ScreenedFact,
    near: Sequence[Neighbour],
    *,
    gone: Sequence[Fact],
    gone_here: Sequence[Fact],
    noted_here: Sequence[Fact] = (),
    names: frozenset[str],
) -> Decision:
    """`near` comes likeliest first; `gone` are own facts that were set aside or replaced, `gone_here` those of them
    that were learned from one of the same messages. What a person did stands: what they removed is not learned again.
    Nor is what was noted of one of the same messages (`noted_here`), whomever it was taken to be about.
    """
    if _first_same(draft, gone_here, names):
        return Decision(taken_back=True)
    if noted := _noted_of_it(draft, noted_here, names):
        return Decision(same=noted)
    own = [one for one in near if one.is_own]
    if told_before := _told_before(draft, own, names):
        return Decision(same=told_before)
    if removed := _first_same(draft, gone, names):
        return _told_after_it_went(draft, removed, own, names)
    if draft.found.instructs:
        return Decision()
    corrects, refines, disputes = _among_own(draft, own, names)
    corrected = [one.fact for one in own if one.label == Label.CORRECTS]
    is_bare = read_put_right(draft.found.content) is not None and not draft.found.pinned
    if is_bare and not (corrects or refines or disputes):
        return Decision(taken_back=True)  # "it was Cork, not Galway", and nobody knows of what
    others = [one for one in near if not one.is_own]
    again = [one.fact for one in others if one.label in SAME_TELLING]
    disputes += [one.fact for one in others if one.label in CONTRADICTS]
    return Decision(
        corrects=corrects,
        refines=refines,
        disputes=disputes[:MOST_LINKED],
        same_tellings=again[:MOST_LINKED],
        instead_of=next((fact for fact in disputes if fact.is_shared and fact in corrected), None),
        close=[one for one in near if one.label == Label.CLOSE and one.fact.status == Status.ACTIVE],
    )


def _first_same(draft: ScreenedFact, facts: Sequence[Fact], names: frozenset[str]) -> Fact | None:
    return next((fact for fact in facts if is_same(draft, fact, None, names)), None)


def _noted_of_it(draft: ScreenedFact, noted: Sequence[Fact], names: frozenset[str]) -> Fact | None:
    """Without asking how near they are in meaning: one message is no second telling of its own words."""
    of_one_day = (fact for fact in noted if not is_of_another_day(draft, fact))
    return next(
        (one for one in of_one_day if same_statement(draft.found.content, one.content, None, aliases=names)), None
    )


def _told_before(draft: ScreenedFact, own: Sequence[Neighbour], names: frozenset[str]) -> Fact | None:
    """By a rule, or as judged; an instruction is told again as an instruction only, by its very words."""
    for one in own:
        if is_same(draft, one.fact, one.similarity, names):
            return one.fact
    live = (one for one in own if one.fact.status == Status.ACTIVE)
    return next((one.fact for one in live if one.label == Label.SAME and not are_apart(draft, one.fact)), None)


def _told_after_it_went(
    draft: ScreenedFact, removed: Fact, own: Sequence[Neighbour], names: frozenset[str]
) -> Decision:
    """What was replaced by something that says it too is told again by the way; else its teller is asked."""
    for one in own:
        is_newer_version = one.fact.lineage == removed.lineage and one.fact.status == Status.ACTIVE
        if is_newer_version and says_all_of(one.fact.content, draft.found.content, names):
            return Decision(same=one.fact)
    return Decision(removed_before=removed)


def _among_own(
    draft: ScreenedFact, own: Sequence[Neighbour], names: frozenset[str]
) -> tuple[list[Fact], Fact | None, list[Fact]]:
    """What the statement corrects, the one fact that it says more exactly, and what it only contradicts."""
    live = [one for one in own if one.fact.status == Status.ACTIVE]
    corrected = [one.fact for one in live if one.label == Label.CORRECTS]
    corrects = [fact for fact in corrected if may_replace(draft, fact, takes_back=True)]
    refined = (one.fact for one in live if one.label == Label.REFINES and not are_apart(draft, one.fact))
    said = draft.found.content
    fits = (fact for fact in refined if may_replace(draft, fact) and says_all_of(said, fact.content, names))
    contradicted = [one.fact for one in live if one.label == Label.CONFLICTS]
    left = [fact for fact in (*corrected, *contradicted) if fact not in corrects]
    return corrects, next(fits, None), left


def takes_the_place_of(
    draft: ScreenedFact, near: Sequence[Neighbour], *, unsaid: Container[UUID], names: frozenset[str]
) -> Fact | None:
    """The own fact that a sentence of a story is a new version of, for its author to decide: one that it corrects, or
    one that the story said in the place of this sentence and says no more (`unsaid`), with another name or number.
    """
    own = [one for one in near if one.is_own and one.fact.status == Status.ACTIVE]
    own = [one for one in own if one.fact.memory_type in LEARNED_TYPES]
    corrected = [one.fact for one in own if one.label == Label.CORRECTS]
    said = draft.found.content
    reworded = [
        one
        for one in own
        if one.label in REWORDED and one.fact.pk in unsaid and has_words_of(said, one.fact.content, names)
    ]
    reworded.sort(key=lambda one: -one.closeness)
    return next(iter([*corrected, *(one.fact for one in reworded)]), None)
