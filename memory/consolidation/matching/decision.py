"""What becomes of a statement, given what it was compared with. Labels are advice; this is the decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memory.consolidation.extraction.fact_drafts import Draft
from memory.consolidation.matching.rules import CONTRADICTS, SAME_TELLING, are_apart, is_same, may_replace, says_all_of
from memory.engines.base import Label
from memory.models import Fact, Status

MOST_LINKED = 3
"""Of each kind for one statement: who is told of ten contradictions at once looks at none."""


@dataclass(frozen=True, slots=True)
class Near:
    """A fact that a statement was compared with. No `label` where nobody was asked, or where the fact changed since."""

    fact: Fact
    is_own: bool
    similarity: float | None = None
    label: Label | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """Told again: `same`. Not to be learned: `taken_back`. Else a new fact that replaces, disputes or tells again what
    stands here. `removed_before` is what its teller set aside, told once more since; `instead_of` what they shared and
    correct now, which only they can replace.
    """

    taken_back: bool = False
    same: Fact | None = None
    removed_before: Fact | None = None
    corrects: Sequence[Fact] = ()
    refines: Fact | None = None
    disputes: Sequence[Fact] = ()
    same_tellings: Sequence[Fact] = ()
    instead_of: Fact | None = None


def decide(
    draft: Draft,
    near: Sequence[Near],
    *,
    gone: Sequence[Fact],
    gone_here: Sequence[Fact],
    names: frozenset[str],
) -> Decision:
    """`near` comes likeliest first; `gone` are own facts that were set aside or replaced, `gone_here` those of them
    that were learned from one of the same messages. What a person did stands: what they removed is not learned again.
    """
    if _first_same(draft, gone_here, names):
        return Decision(taken_back=True)
    own = [one for one in near if one.is_own]
    if told_before := _told_before(draft, own, names):
        return Decision(same=told_before)
    if removed := _first_same(draft, gone, names):
        return _told_after_it_went(draft, removed, own, names)
    if draft.fact.is_suggestion:
        return Decision()
    corrects, refines, disputes = _among_own(draft, own, names)
    corrected = [one.fact for one in own if one.label == Label.CORRECTS]
    others = [one for one in near if not one.is_own]
    again = [one.fact for one in others if _is_same_telling(draft, one, names)]
    disputes += [one.fact for one in others if one.label in CONTRADICTS and one.fact not in again]
    return Decision(
        corrects=corrects,
        refines=refines,
        disputes=disputes[:MOST_LINKED],
        same_tellings=again[:MOST_LINKED],
        instead_of=next((fact for fact in disputes if fact.is_shared and fact in corrected), None),
    )


def _first_same(draft: Draft, facts: Sequence[Fact], names: frozenset[str]) -> Fact | None:
    return next((fact for fact in facts if is_same(draft, fact, None, names)), None)


def _told_before(draft: Draft, own: Sequence[Near], names: frozenset[str]) -> Fact | None:
    """By a rule, or as judged; an instruction is told again as an instruction only, by its very words."""
    for one in own:
        if is_same(draft, one.fact, one.similarity, names):
            return one.fact
    live = (one for one in own if one.fact.status == Status.ACTIVE)
    return next((one.fact for one in live if one.label == Label.SAME and not are_apart(draft, one.fact)), None)


def _told_after_it_went(draft: Draft, removed: Fact, own: Sequence[Near], names: frozenset[str]) -> Decision:
    """What was replaced by something that says it too is told again by the way; else its teller is asked."""
    for one in own:
        is_newer_version = one.fact.lineage == removed.lineage and one.fact.status == Status.ACTIVE
        if is_newer_version and says_all_of(one.fact.content, draft.fact.content, names):
            return Decision(same=one.fact)
    return Decision(removed_before=removed)


def _among_own(draft: Draft, own: Sequence[Near], names: frozenset[str]) -> tuple[list[Fact], Fact | None, list[Fact]]:
    """What the statement corrects, the one fact that it says more exactly, and what it only contradicts."""
    live = [one for one in own if one.fact.status == Status.ACTIVE]
    corrected = [one.fact for one in live if one.label == Label.CORRECTS]
    corrects = [fact for fact in corrected if may_replace(draft, fact, takes_back=True)]
    refined = (one.fact for one in live if one.label == Label.REFINES and not are_apart(draft, one.fact))
    said = draft.fact.content
    fits = (fact for fact in refined if may_replace(draft, fact) and says_all_of(said, fact.content, names))
    contradicted = [one.fact for one in live if one.label == Label.CONFLICTS]
    left = [fact for fact in (*corrected, *contradicted) if fact not in corrects]
    return corrects, next(fits, None), left


def _is_same_telling(draft: Draft, one: Near, names: frozenset[str]) -> bool:
    return one.label in SAME_TELLING or (one.label is None and is_same(draft, one.fact, one.similarity, names))
