"""What the statements of a range are to what is remembered, worked out before anything is locked.

It holds as long as nobody changes what it was compared with: `memory.consolidation.matching.current_state` looks at
that again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.db.models import Prefetch

from accounts.models import User
from config.tracing import span
from memory.consolidation.claim import ClaimedRange
from memory.consolidation.extraction.fact_drafts import Draft, cosine
from memory.consolidation.matching.fact_candidates import MOST_NOMINATED, Nominee, Probe, nominate
from memory.consolidation.matching.labels import ask_labels, compared_draft, compared_fact
from memory.consolidation.matching.rules import COMPARED_TYPES, about_one, is_same
from memory.engines.base import Compared, Engine, Label, Pair
from memory.language.comparison.agreement import fold, read_statement
from memory.models import EmbeddingModel, Fact, FactSource

NEAR_IN_RANGE = 0.4
MOST_IN_RANGE = 5


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A fact that a statement was compared with, as it stood then. Without a label nobody was asked: a rule decides."""

    fact_id: UUID
    revision: int
    similarity: float | None
    label: Label | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """Of each statement its neighbours, and what it is to earlier ones of the range, by their places in it.

    `sequence` is how far the legacy's log had come before: what is told by later events was not compared.
    """

    sequence: int = 0
    neighbours: Sequence[Sequence[Neighbour]] = ()
    in_range: Sequence[Mapping[int, Label]] = ()


NOT_COMPARED = Comparison()


@dataclass(frozen=True, slots=True)
class _Question:
    """A pair, and where its label goes: to a fact, or to an earlier statement of the range."""

    draft: int
    pair: Pair
    fact_id: UUID | None = None
    earlier: int | None = None


def compare(
    claimed: ClaimedRange, drafts: Sequence[Draft], *, engine: Engine, model: EmbeddingModel | None
) -> Comparison:
    """Two queries and at most one question to the engine, however many statements. Not within a transaction.

    With `RECONCILE` off nothing is compared: what is told stands as it was told, beside what was told before.
    """
    whose, names = claimed.membership, claimed.names_of_the_person
    sequence = claimed.logged.get(whose.legacy_id, 0)
    if not drafts or not settings.RECONCILE:
        return Comparison(sequence)
    with span("consolidation.nominate", drafts=len(drafts)) as measured:
        nominees = _nominees(claimed, drafts, names, model, sequence)
        facts = readable(whose.user, {nominee.fact_id for near in nominees for nominee in near})
        measured.set(nominees=sum(map(len, nominees)), facts=len(facts))
    compared = [compared_draft(draft, teller=whose.user.name) for draft in drafts]
    asked = [
        question
        for n, draft in enumerate(drafts)
        if not draft.fact.is_suggestion
        for question in (
            *_questions_of_facts(n, draft, compared, nominees[n], facts, claimed),
            *_questions_in_range(n, drafts, compared, names),
        )
    ]
    labels = ask_labels([question.pair for question in asked], legacy=whose.legacy, names=names, engine=engine)
    return _put_together(sequence, nominees, facts, asked, labels)


def readable(user: User, ids: set[UUID]) -> dict[UUID, Fact]:
    """These facts, as far as this member may see them, with owners and the words behind them. Two queries."""
    behind = Prefetch("sources", queryset=FactSource.objects.select_related("message"))
    facts = Fact.objects.visible_to(user).live().filter(pk__in=ids)
    return {fact.pk: fact for fact in facts.select_related("owner").prefetch_related(behind)}


def _nominees(
    claimed: ClaimedRange,
    drafts: Sequence[Draft],
    names: frozenset[str],
    model: EmbeddingModel | None,
    sequence: int,
) -> list[list[Nominee]]:
    whose = claimed.membership
    probes = [
        Probe(
            text=draft.fact.content,
            member_id=whose.user_id,
            with_shared=True,
            subject=draft.fact.subject,
            vector=draft.vector,
            conversation_id=claimed.conversation.pk,
        )
        for draft in drafts
    ]
    return nominate(probes, legacy_id=whose.legacy_id, names=names, types=COMPARED_TYPES, model=model, logged=sequence)


def _questions_of_facts(
    n: int,
    draft: Draft,
    compared: Sequence[Compared],
    nominees: Sequence[Nominee],
    facts: Mapping[UUID, Fact],
    claimed: ClaimedRange,
) -> list[_Question]:
    """None where a rule says already that its teller told it before: that is another source, whatever else is near."""
    user_id, names = claimed.membership.user_id, claimed.names_of_the_person
    near = [
        (nominee, facts[nominee.fact_id])
        for nominee in nominees
        if nominee.fact_id in facts and about_one(draft, facts[nominee.fact_id], user_id)
    ]
    same = [(nominee, fact) for nominee, fact in near if is_same(draft, fact, nominee.similarity, names)]
    if any(fact.owner_id == user_id for _, fact in same):
        return []
    return [
        _Question(n, _pair(compared[n], fact, user_id, nominee.similarity), fact_id=fact.pk)
        for nominee, fact in near
        if (nominee, fact) not in same
    ]


def _pair(new: Compared, fact: Fact, user_id: UUID, similarity: float | None) -> Pair:
    is_own = fact.owner_id == user_id
    return Pair(new=new, old=compared_fact(fact, is_own=is_own), same_teller=is_own, similarity=similarity)


def _questions_in_range(
    n: int, drafts: Sequence[Draft], compared: Sequence[Compared], names: frozenset[str]
) -> list[_Question]:
    """With the nearest of the statements before it in the range: "no, it was York" often comes a minute later."""
    draft = drafts[n]
    near: list[tuple[float, int, float | None]] = []
    for place, other in enumerate(drafts[:n]):
        similarity = cosine(draft.vector, other.vector)
        closeness = _words_in_common(draft, other, names) if similarity is None else similarity
        is_same_subject = bool(draft.fact.subject) and draft.fact.subject == other.fact.subject
        if (is_same_subject or closeness >= NEAR_IN_RANGE) and compared[n].about == compared[place].about:
            near.append((closeness, place, similarity))
    chosen = sorted(near, reverse=True, key=lambda each: each[:2])[:MOST_IN_RANGE]
    return [
        _Question(
            n,
            Pair(new=compared[n], old=compared[place], same_teller=True, similarity=similarity),
            earlier=place,
        )
        for _, place, similarity in chosen
        if not drafts[place].fact.is_suggestion
    ]


def _words_in_common(one: Draft, other: Draft, names: frozenset[str]) -> float:
    """Where nothing is known of their meaning: the share of the shorter one's words that the other holds."""
    alike = frozenset(fold(word) for name in names for word in name.split())
    a, b = (read_statement(draft.fact.content, alike).content for draft in (one, other))
    return len(a & b) / max(min(len(a), len(b)), 1)


def _put_together(
    sequence: int,
    nominees: Sequence[Sequence[Nominee]],
    facts: Mapping[UUID, Fact],
    asked: Sequence[_Question],
    labels: Sequence[Label],
) -> Comparison:
    of_facts: dict[tuple[int, UUID], Label] = {}
    in_range: list[dict[int, Label]] = [{} for _ in nominees]
    for question, label in zip(asked, labels, strict=True):
        if question.fact_id is not None:
            of_facts[question.draft, question.fact_id] = label
        elif question.earlier is not None:
            in_range[question.draft][question.earlier] = label
    neighbours = [
        tuple(
            Neighbour(one.fact_id, facts[one.fact_id].revision, one.similarity, of_facts.get((n, one.fact_id)))
            for one in near[:MOST_NOMINATED]
            if one.fact_id in facts
        )
        for n, near in enumerate(nominees)
    ]
    return Comparison(sequence, neighbours, in_range)
