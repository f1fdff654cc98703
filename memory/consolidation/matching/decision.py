"""The decision about a statement after it was compared. An engine's labels are only advice."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from memory.consolidation.screening import ScreenedFact
from memory.engines.base import Label
from memory.language.comparison.agreement import fold, read_statement, same_statement
from memory.language.corrections.corrections import read_put_right
from memory.models import Authority, Fact, MemoryType, Status
from memory.vocabulary import LEARNED_TYPES

# The rules that decide, whatever a model says: which statements may be the same, and which may replace which.

COMPARED_TYPES = (MemoryType.SEMANTIC, MemoryType.EPISODIC, MemoryType.USER_PROFILE, MemoryType.SHARED)
RANK = {
    Authority.FIRSTHAND: 4,
    Authority.DOCUMENT: 3,
    Authority.HEARSAY: 2,
    Authority.AI_CLIENT: 1,
    Authority.ASSISTANT: 0,
}

MOST_LEFT_OUT = 0.34
"""A share of the words; the other words may be paraphrased."""
CONTRADICTED = 1.0
"""Closeness of a member's own fact that a statement contradicts: nothing matters more in a pair to look at."""
SAME_TELLING = frozenset({Label.SAME, Label.REFINES})
CONTRADICTS = frozenset({Label.CORRECTS, Label.CONFLICTS})
REWORDED = frozenset({Label.CONFLICTS, Label.REFINES, Label.CLOSE})


def about_one(draft: ScreenedFact, fact: Fact, user_id: UUID) -> bool:
    """Return whether both are about one person. What is about the member has to do only with the member's own facts."""
    is_about_teller = draft.found.memory_type == MemoryType.USER_PROFILE
    if is_about_teller != (fact.memory_type == MemoryType.USER_PROFILE):
        return False
    return not is_about_teller or fact.owner_id == user_id


def is_same(draft: ScreenedFact, fact: Fact, similarity: float | None, names: frozenset[str]) -> bool:
    """Return whether the draft repeats this fact, as far as a rule can tell."""
    is_about_teller = draft.found.memory_type == MemoryType.USER_PROFILE
    if is_about_teller != (fact.memory_type == MemoryType.USER_PROFILE) or is_of_another_day(draft, fact):
        return False
    return same_statement(draft.found.content, fact.content, similarity, aliases=names)


def is_of_another_day(draft: ScreenedFact, fact: Fact) -> bool:
    """Return whether both have a time and the times differ: "we went there again" on another day is another fact."""
    return bool(draft.occurred.text and fact.occurred and draft.occurred.text != fact.occurred)


def are_apart(draft: ScreenedFact, fact: Fact) -> bool:
    """Return whether both have a time and no day fits both."""
    new, (earliest, latest) = draft.occurred, (fact.occurred_earliest, fact.occurred_latest)
    if new.earliest is None or new.latest is None or earliest is None or latest is None:
        return False
    return new.latest < earliest or latest < new.earliest


def may_replace(draft: ScreenedFact, fact: Fact, *, takes_back: bool = False) -> bool:
    """Return whether the statement may replace the member's own earlier fact without asking the member.

    A shared fact is never replaced, because only its owner decides that new words reach the family. Nothing of higher
    authority is replaced by hearsay. But members who take back (`takes_back`) their own words because of a document
    ("not in 68, the lease says 66") are no lower an authority than before; somebody else who speaks in the same
    conversation is.
    """
    if fact.memory_type not in LEARNED_TYPES or fact.is_shared:
        return False
    is_by_paper = (draft.found.authority, fact.authority) == (Authority.DOCUMENT, Authority.FIRSTHAND)
    if takes_back and is_by_paper and not any(message.speaker for message in draft.messages):
        return True
    return _rank_of(draft.found.authority) >= _rank_of(fact.authority)


def _rank_of(authority: str) -> int:
    """Return the rank of an authority. Nothing replaces an unknown one, which another version of the product wrote."""
    return RANK[Authority(authority)] if authority in Authority.values else max(RANK.values()) + 1


def has_words_of(text: str, other: str, names: frozenset[str]) -> bool:
    """Return whether most words of `other` are in `text`, whatever its names, numbers and dates are."""
    alike = frozenset(fold(word) for name in names for word in name.split())
    new, old = read_statement(text, alike).content, read_statement(other, alike).content
    return len(old - new) <= MOST_LEFT_OUT * len(old)


def says_all_of(text: str, other: str, names: frozenset[str]) -> bool:
    """Return whether `text` can replace `other` without loss: it has its names, numbers, dates and most words."""
    alike = frozenset(fold(word) for name in names for word in name.split())
    new, old = read_statement(text, alike), read_statement(other, alike)
    tells_it = old.telling <= new.telling and all(name in new.words for name in old.names)
    return tells_it and len(old.content - new.content) <= MOST_LEFT_OUT * len(old.content)


MOST_LINKED = 3
"""Links of each kind for one statement: a member who is told of ten contradictions at once looks at none."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A fact that a statement was compared with, as it was then. `label` is None if the engine was not asked or the
    fact changed since: then a rule decides.
    """

    fact: Fact
    is_own: bool
    similarity: float | None = None
    label: Label | None = None
    closeness: float = 0.0
    """How close the engine found the two, if it labelled them close."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What becomes of a statement. If it repeats a fact, `same` is that fact. If it is not to be stored, `taken_back`
    is true. Otherwise it becomes a new fact, which replaces facts (`corrects`, `refines`), disputes those of another
    member (`disputes`) or says the same as theirs (`same_tellings`).

    `removed_before` is a fact that its owner set aside and has now told again. `instead_of` is a shared fact that its
    owner now corrects; only the owner can replace it. `close` are the facts that people are asked to compare with it,
    including the member's own that it contradicts and does not replace: nobody has a dispute with themselves.
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
    """Decide what becomes of a statement.

    `near` has the likeliest neighbours first. `gone` are the member's own facts that were set aside or replaced;
    `gone_here` are those of them that were learned from one of the same messages. What a person decided stands: a fact
    that they removed is not learned again from the same message. A statement that was noted of one of the same messages
    (`noted_here`) is not stored again either, whomever it was taken to be about.
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
    corrects, refines, contradicted = _among_own(draft, own, names)
    is_bare = read_put_right(draft.found.content) is not None and not draft.found.pinned
    if is_bare and not (corrects or refines or contradicted):
        return Decision(taken_back=True)  # a correction like "it was Cork, not Galway" of nothing that is known
    shared = (one.fact for one in contradicted if one.fact.is_shared and one.label == Label.CORRECTS)
    instead_of = next(shared, None)
    asked = [replace(one, closeness=CONTRADICTED) for one in contradicted if one.fact is not instead_of]
    others = [one for one in near if not one.is_own]
    again = [one.fact for one in others if one.label in SAME_TELLING]
    disputes = [one.fact for one in others if one.label in CONTRADICTS]
    return Decision(
        corrects=corrects,
        refines=refines,
        disputes=disputes[:MOST_LINKED],
        same_tellings=again[:MOST_LINKED],
        instead_of=instead_of,
        close=[
            *asked[:MOST_LINKED],
            *(one for one in near if one.label == Label.CLOSE and one.fact.status == Status.ACTIVE),
        ],
    )


def _first_same(draft: ScreenedFact, facts: Sequence[Fact], names: frozenset[str]) -> Fact | None:
    return next((fact for fact in facts if is_same(draft, fact, None, names)), None)


def _noted_of_it(draft: ScreenedFact, noted: Sequence[Fact], names: frozenset[str]) -> Fact | None:
    """Return the noted fact with the same statement. Similarity does not count: a message does not repeat itself."""
    of_one_day = (fact for fact in noted if not is_of_another_day(draft, fact))
    return next(
        (one for one in of_one_day if same_statement(draft.found.content, one.content, None, aliases=names)), None
    )


def _told_before(draft: ScreenedFact, own: Sequence[Neighbour], names: frozenset[str]) -> Fact | None:
    """Return the own fact that the draft repeats, by rule or label. An instruction repeats only its own words."""
    for one in own:
        if is_same(draft, one.fact, one.similarity, names):
            return one.fact
    live = (one for one in own if one.fact.status == Status.ACTIVE)
    return next((one.fact for one in live if one.label == Label.SAME and not are_apart(draft, one.fact)), None)


def _told_after_it_went(
    draft: ScreenedFact, removed: Fact, own: Sequence[Neighbour], names: frozenset[str]
) -> Decision:
    """Decide about a statement that repeats a replaced or set-aside fact. If a newer version also says it, it repeats
    that version; otherwise its owner is asked in review.
    """
    for one in own:
        is_newer_version = one.fact.lineage == removed.lineage and one.fact.status == Status.ACTIVE
        if is_newer_version and says_all_of(one.fact.content, draft.found.content, names):
            return Decision(same=one.fact)
    return Decision(removed_before=removed)


def _among_own(
    draft: ScreenedFact, own: Sequence[Neighbour], names: frozenset[str]
) -> tuple[list[Fact], Fact | None, list[Neighbour]]:
    """Return the facts that the statement corrects, the one that it refines, and those that it only contradicts."""
    live = [one for one in own if one.fact.status == Status.ACTIVE]
    corrected = [one.fact for one in live if one.label == Label.CORRECTS]
    corrects = [fact for fact in corrected if may_replace(draft, fact, takes_back=True)]
    refined = (one.fact for one in live if one.label == Label.REFINES and not are_apart(draft, one.fact))
    said = draft.found.content
    fits = (fact for fact in refined if may_replace(draft, fact) and says_all_of(said, fact.content, names))
    contradicted = [one for one in live if one.label in CONTRADICTS and one.fact not in corrects]
    return corrects, next(fits, None), sorted(contradicted, key=lambda one: one.label != Label.CORRECTS)


def takes_the_place_of(
    draft: ScreenedFact, near: Sequence[Neighbour], *, unsaid: Container[UUID], names: frozenset[str]
) -> Fact | None:
    """Return the author's own fact of which a sentence of a story is a new version, for the author to decide. It is a
    fact that the sentence corrects, or a fact that the story no longer contains (`unsaid`) and that the sentence words
    anew, with another name or number.
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
