"""Comparison of a range's statements with remembered facts, before anything is locked.

The result is valid as long as nobody changes the facts that were compared: `memory.consolidation.writing.plan` checks
that again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

import structlog
from django.conf import settings
from django.db.models import Prefetch

from accounts.models import User
from config.tracing import span
from legacies.models import Legacy
from memory.consolidation.claim import ClaimedRange
from memory.consolidation.matching.decision import COMPARED_TYPES, Neighbour, about_one, is_same
from memory.consolidation.matching.fact_candidates import (
    MOST_CANDIDATES,
    FactCandidate,
    Probe,
    cosine,
    find_fact_candidates,
)
from memory.consolidation.screening import ScreenedFact
from memory.engines.base import Compared, Engine, EngineError, Label, LabelRequest, Pair
from memory.engines.builtin.classification.pairs import alike_words, closeness, label_pairs, likely_corrects
from memory.language.comparison.agreement import fold, read_statement
from memory.language.secrets import redact
from memory.models import EmbeddingModel, Fact, FactSource, MemoryType, Message
from memory.services.conversations.introductions import introduce_person

# The relation of new statements to old ones: the pairs put to the engine, and its label for each of them.

log = structlog.get_logger(__name__)

LONGEST_SAID = 1200


def ask_labels(pairs: Sequence[Pair], *, legacy: Legacy, names: frozenset[str], engine: Engine) -> list[Label]:
    """Return one label for each pair, from one call. If the engine fails, the rules of the built-in one label the
    pairs, so that what was told is stored all the same.
    """
    if not pairs:
        return []
    request = LabelRequest(person=introduce_person(legacy), pairs=tuple(pairs), aliases=names)
    with span("consolidation.label", pairs=len(pairs)) as measured:
        try:
            labels = engine.label(request)
        except EngineError as error:
            log.warning("labels_by_rule", error=type(error).__name__)
            labels = label_pairs(request)
        measured.set(**{f"{label}": labels.count(label) for label in Label})
    return labels


def closeness_of(pairs: Sequence[Pair], labels: Sequence[Label], names: frozenset[str]) -> list[float]:
    """Return by pair how close the two are, to rank the pairs that people review; 0 for pairs that are not close."""
    if Label.CLOSE not in labels:
        return [0.0] * len(pairs)
    found = closeness(pairs, names)
    return [near if label == Label.CLOSE else 0.0 for near, label in zip(found, labels, strict=True)]


def compared_draft(draft: ScreenedFact, told: Sequence[Message], *, teller: str) -> Compared:
    """Return the draft for a comparison. `told` are the messages of the conversation, those of others included."""
    found, first = draft.found, min(draft.messages, key=lambda message: message.seq)
    before = [one for one in told if one.seq < first.seq and one.speaker == first.speaker]
    return Compared(
        text=found.content,
        teller=teller,
        said=_source_text(draft.messages),
        occurred=draft.occurred.text,
        told_on=min(message.at for message in draft.messages).date(),
        subject=found.subject,
        category=found.category,
        about="teller" if found.memory_type == MemoryType.USER_PROFILE else "legacy",
        told_before=tuple(_source_text([message]) for message in before),
    )


def compared_fact(fact: Fact, *, is_own: bool) -> Compared:
    """Return the fact for a comparison. The words behind it are included only if they are the asker's own. Expects the
    owner, and the sources with their messages.
    """
    sources = list(fact.sources.all())
    messages = [source.message for source in sources if source.message]
    return Compared(
        text=redact(fact.content).text,
        teller=fact.owner.name if fact.owner else "",
        said=_source_text(messages) if is_own else "",
        occurred=fact.occurred,
        told_on=min((source.told_at for source in sources), default=fact.created_at).date(),
        subject=fact.subject,
        category=fact.category,
        about="teller" if fact.memory_type == MemoryType.USER_PROFILE else "legacy",
    )


def _source_text(messages: Iterable[Message]) -> str:
    """Return the words of the messages, latest first, because a correction such as "no, I was wrong" comes last."""
    latest = sorted(messages, key=lambda message: (message.at, message.seq), reverse=True)
    return "\n".join(" ".join(redact(message.content).text.split()) for message in latest)[:LONGEST_SAID]


NEAR_IN_RANGE = 0.4
MOST_IN_RANGE = 5


@dataclass(frozen=True, slots=True)
class Comparison:
    """For each statement: its neighbours among the facts, and its labels and closeness to earlier statements of the
    range, by their index.

    `sequence` is the last sequence number of the legacy's log before the comparison: changes by later events were not
    compared.
    """

    sequence: int = 0
    neighbours: Sequence[Sequence[Neighbour]] = ()
    in_range: Sequence[Mapping[int, Label]] = ()
    closeness_in_range: Sequence[Mapping[int, float]] = ()


NOT_COMPARED = Comparison()


@dataclass(frozen=True, slots=True)
class _Question:
    """A pair, and what its label applies to: a fact, or an earlier statement of the range."""

    draft: int
    pair: Pair
    fact_id: UUID | None = None
    earlier: int | None = None


def compare(
    claimed: ClaimedRange, drafts: Sequence[ScreenedFact], *, engine: Engine, model: EmbeddingModel | None
) -> Comparison:
    """Compare the statements with remembered facts and with each other. Two queries and at most one call of the engine,
    however many statements there are. Not within a transaction.

    With `RECONCILE` off nothing is compared: each statement is stored as it was told, beside earlier ones.
    """
    membership, names = claimed.membership, claimed.names_of_the_person
    sequence = claimed.logged.get(membership.legacy_id, 0)
    if not drafts or not settings.RECONCILE:
        return Comparison(sequence)
    with span("consolidation.candidates", drafts=len(drafts)) as measured:
        candidates = _find_candidates(claimed, drafts, names, model, sequence)
        facts = readable(membership.user, {candidate.fact_id for near in candidates for candidate in near})
        measured.set(candidates=sum(map(len, candidates)), facts=len(facts))
    told = [message for message in (*claimed.before, *claimed.messages) if message.is_told and message.is_used]
    compared = [compared_draft(draft, told, teller=membership.user.name) for draft in drafts]
    questions = [
        question
        for n, draft in enumerate(drafts)
        if not draft.found.instructs
        for question in (
            *_questions_of_facts(n, draft, compared, candidates[n], facts, claimed),
            *_questions_in_range(n, drafts, compared, names),
        )
    ]
    labels = ask_labels([question.pair for question in questions], legacy=membership.legacy, names=names, engine=engine)
    return _put_together(claimed, sequence, candidates, facts, list(zip(questions, labels, strict=True)))


def readable(user: User, ids: set[UUID]) -> dict[UUID, Fact]:
    """Return those of these facts that this member may see, with owners and the messages behind them. Two queries."""
    behind = Prefetch("sources", queryset=FactSource.objects.select_related("message"))
    facts = Fact.objects.visible_to(user).live().filter(pk__in=ids)
    return {fact.pk: fact for fact in facts.select_related("owner").prefetch_related(behind)}


def _find_candidates(
    claimed: ClaimedRange,
    drafts: Sequence[ScreenedFact],
    names: frozenset[str],
    model: EmbeddingModel | None,
    sequence: int,
) -> list[list[FactCandidate]]:
    membership = claimed.membership
    probes = [
        Probe(
            text=draft.found.content,
            member_id=membership.user_id,
            with_shared=True,
            subject=draft.found.subject,
            vector=draft.vector,
            conversation_id=claimed.conversation.pk,
        )
        for draft in drafts
    ]
    return find_fact_candidates(
        probes, legacy_id=membership.legacy_id, names=names, types=COMPARED_TYPES, model=model, logged=sequence
    )


def _questions_of_facts(
    n: int,
    draft: ScreenedFact,
    compared: Sequence[Compared],
    candidates: Sequence[FactCandidate],
    facts: Mapping[UUID, Fact],
    claimed: ClaimedRange,
) -> list[_Question]:
    """Return the pairs of a statement and nearby facts. There are none if a rule already says that the member told the
    statement before: then the statement is another source of that fact, whatever else is near.
    """
    user_id, names = claimed.membership.user_id, claimed.names_of_the_person
    near = [
        (candidate, facts[candidate.fact_id])
        for candidate in candidates
        if candidate.fact_id in facts and about_one(draft, facts[candidate.fact_id], user_id)
    ]
    own = ((candidate, fact) for candidate, fact in near if fact.owner_id == user_id)
    if any(is_same(draft, fact, candidate.similarity, names) for candidate, fact in own):
        return []
    return [
        _Question(n, _pair(compared[n], fact, user_id, candidate.similarity), fact_id=fact.pk)
        for candidate, fact in near
    ]


def _pair(new: Compared, fact: Fact, user_id: UUID, similarity: float | None) -> Pair:
    is_own = fact.owner_id == user_id
    return Pair(new=new, old=compared_fact(fact, is_own=is_own), same_teller=is_own, similarity=similarity)


def share_subject(one: str, other: str) -> bool:
    """Return whether subjects are related: "person.meet" is related to "person" and itself, not to "person.work"."""
    return bool(one and other) and (one == other or one == other.partition(".")[0] or other == one.partition(".")[0])


def _questions_in_range(
    n: int, drafts: Sequence[ScreenedFact], compared: Sequence[Compared], names: frozenset[str]
) -> list[_Question]:
    """Return the pairs with the nearest earlier statements of the range: "no, it was York" may come a minute later."""
    draft, alike = drafts[n], alike_words(names)
    near: list[tuple[float, int, float | None]] = []
    for place, other in enumerate(drafts[:n]):
        similarity = cosine(draft.vector, other.vector)
        nearness = _words_in_common(draft, other, names) if similarity is None else similarity
        if likely_corrects(Pair(new=compared[n], old=compared[place], same_teller=True), alike):
            nearness = 1.0
        is_same_subject = share_subject(draft.found.subject, other.found.subject)
        if (is_same_subject or nearness >= NEAR_IN_RANGE) and compared[n].about == compared[place].about:
            near.append((nearness, place, similarity))
    chosen = sorted(near, reverse=True, key=lambda each: each[:2])[:MOST_IN_RANGE]
    return [
        _Question(
            n,
            Pair(new=compared[n], old=compared[place], same_teller=True, similarity=similarity),
            earlier=place,
        )
        for _, place, similarity in chosen
        if not drafts[place].found.instructs
    ]


def _words_in_common(one: ScreenedFact, other: ScreenedFact, names: frozenset[str]) -> float:
    """Return the share of the shorter statement's words that the other contains, for use when a vector is missing."""
    alike = frozenset(fold(word) for name in names for word in name.split())
    a, b = (read_statement(draft.found.content, alike).content for draft in (one, other))
    return len(a & b) / max(min(len(a), len(b)), 1)


def _put_together(
    claimed: ClaimedRange,
    sequence: int,
    candidates: Sequence[Sequence[FactCandidate]],
    facts: Mapping[UUID, Fact],
    answers: Sequence[tuple[_Question, Label]],
) -> Comparison:
    user_id, names = claimed.membership.user_id, claimed.names_of_the_person
    of_facts: dict[tuple[int, UUID], tuple[Label, float]] = {}
    in_range: list[dict[int, Label]] = [{} for _ in candidates]
    closeness_in_range: list[dict[int, float]] = [{} for _ in candidates]
    near_pairs = closeness_of([question.pair for question, _ in answers], [label for _, label in answers], names)
    for (question, label), near in zip(answers, near_pairs, strict=True):
        if question.fact_id is not None:
            of_facts[question.draft, question.fact_id] = (label, near)
        elif question.earlier is not None:
            in_range[question.draft][question.earlier] = label
            closeness_in_range[question.draft][question.earlier] = near
    neighbours = [
        tuple(
            Neighbour(fact, fact.owner_id == user_id, one.similarity, *of_facts.get((n, fact.pk), (None, 0.0)))
            for one in near[:MOST_CANDIDATES]
            if (fact := facts.get(one.fact_id))
        )
        for n, near in enumerate(candidates)
    ]
    return Comparison(sequence, neighbours, in_range, closeness_in_range)
