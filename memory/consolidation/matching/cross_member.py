"""Cross-member matching: shared facts are compared with what other members told.

Each comparison is made in the scope of one member, who may see both facts: one is their own, the other is shared by its
owner. Two facts that are both private are therefore never compared, and a viewer sees a link only if they may see both
facts. The results are links; no fact changes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.conf import settings
from django.db.models import Prefetch, QuerySet

from config.tracing import span
from legacies.audit import Actor, latest_sequence, record_many
from legacies.jobs import Lease, hold
from legacies.jobs.runner import Handler
from legacies.models import Legacy, Membership
from legacies.models.legacy import lock_legacy
from memory.consolidation.matching.comparison import ask_labels, closeness_of, compared_fact
from memory.consolidation.matching.decision import COMPARED_TYPES, CONTRADICTS, MOST_LINKED, SAME_TELLING
from memory.consolidation.matching.fact_candidates import FactCandidate, Probe, embed, find_fact_candidates
from memory.engines.base import Engine, Label, Pair, Vector
from memory.engines.prices import cost_of
from memory.indexing.models_in_use import models_in_use
from memory.indexing.recall_rows import vector_text
from memory.indexing.usage_records import rounded
from memory.language.comparison.agreement import same_statement
from memory.language.secrets import redact
from memory.models import EmbeddingModel, Fact, FactLink, FactSource, MemoryType, RecallItem
from memory.models.facts import LinkKind
from memory.services.facts.links import NewLink, link_pairs, notify_of_disputes
from memory.services.facts.proposed_pairs import NewPair, propose_pairs
from memory.services.usage.budgets import PlannedCall, engine_within_budget

FACTS_AT_ONCE = 50
TOKENS_OF_A_FACT, TOKENS_OF_ITS_LABELS = 600, 100
"""Estimated tokens per fact in a request for labels, with its neighbours, and per fact in the answer."""
TOLD = (LinkKind.SAME_TELLING, LinkKind.DISPUTE)


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two facts that one member may see, one of them their own. `label` is None until the engine was asked. People are
    asked to review close pairs, by descending `closeness`.
    """

    member: Membership
    fact: Fact
    other: Fact
    similarity: float | None
    label: Label | None = None
    closeness: float = 0.0

    @property
    def is_of_one_teller(self) -> bool:
        return self.fact.owner_id == self.other.owner_id

    @property
    def link(self) -> NewLink | None:
        """The link between the two facts, if any; two facts of one owner are linked only if they contradict."""
        if self.label in CONTRADICTS:
            return NewLink(self.fact.pk, self.other.pk, LinkKind.DISPUTE)
        if self.label in SAME_TELLING and not self.is_of_one_teller:
            return NewLink(self.fact.pk, self.other.pk, LinkKind.SAME_TELLING)
        return None

    @property
    def pair(self) -> NewPair | None:
        """The pair for people to review, if any. Statements that one member made in conversations were compared when
        they were learned, so such a pair is not proposed again.
        """
        was_compared = self.is_of_one_teller and self.fact.conversation_id and self.other.conversation_id
        if self.label != Label.CLOSE or was_compared:
            return None
        return NewPair(self.fact.pk, self.other.pk, self.closeness)


def reconcile(lease: Lease) -> None:
    """Compare these facts with the facts that every member may see. Link those that say the same or contradict, and
    propose close ones as pairs for people to review.

    With `RECONCILE` off nothing is compared.
    """
    legacy = Legacy.objects.get(pk=UUID(lease.payload["legacy"]))
    ids = [UUID(fact_id) for fact_id in lease.payload["facts"]] if settings.RECONCILE else []
    with span("reconciling", facts=len(ids)) as measured, engine_within_budget(_planned_call(legacy, ids)) as engine:
        parts = (ids[start : start + FACTS_AT_ONCE] for start in range(0, len(ids), FACTS_AT_ONCE))
        found = [meeting for part in parts for meeting in _find_meetings(legacy, part, engine)]
        measured.set(pairs=len(found))
        with hold(lease):
            measured.set(links=_write_links(legacy.pk, found))


HANDLER = Handler(run=reconcile)
"""For `JobKind.RECONCILE`; its payload is `{"legacy": id, "facts": [ids]}`."""


def _planned_call(legacy: Legacy, ids: Sequence[UUID]) -> PlannedCall:
    model = settings.OPENAI_EXTRACTION_MODEL
    cost = cost_of(model, tokens_in=TOKENS_OF_A_FACT * len(ids), tokens_out=TOKENS_OF_ITS_LABELS * len(ids))
    return PlannedCall(stage="labels", legacy_id=legacy.pk, model=model, estimate=rounded(cost))


def _find_meetings(legacy: Legacy, ids: Sequence[UUID], engine: Engine) -> list[Meeting]:
    """Return the labelled meetings of these facts. Eight queries, however many facts and members there are, and one
    call of the engine for each member with unclear pairs.
    """
    facts = {fact.pk: fact for fact in _comparable_facts(legacy, ids)}
    model = models_in_use(legacy.pk).compared
    members = list(Membership.objects.filter(legacy=legacy).select_related("user"))
    probes = [
        (member, fact, probe)
        for fact, vector in zip(facts.values(), _vectors(legacy.pk, facts, model), strict=True)
        for member in members
        if (probe := _probe(fact, member, vector)) is not None
    ]
    candidates = _find_candidates(legacy, [probe for _, _, probe in probes], members, model)
    others = facts | _candidate_facts(legacy, candidates)
    linked = _linked_pairs(others)
    met = {}
    for (member, fact, _), near in zip(probes, candidates, strict=True):
        for candidate in near:
            other = others.get(candidate.fact_id)
            pair = frozenset({fact.pk, candidate.fact_id})
            if other and pair not in met and pair not in linked and _may_meet(fact, other, member):
                met[pair] = Meeting(member, fact, other, candidate.similarity)
    return [labelled for member in members for labelled in _label_meetings(legacy, member, met.values(), engine)]


def _comparable_facts(legacy: Legacy, ids: Iterable[UUID]) -> QuerySet[Fact]:
    """Return those of these facts that can be compared. Two queries. The caller checks for each pair who may see it."""
    behind = Prefetch("sources", queryset=FactSource.objects.select_related("message"))
    facts = Fact.objects.live().filter(legacy=legacy, pk__in=list(ids), memory_type__in=COMPARED_TYPES)
    return facts.select_related("legacy", "owner").prefetch_related(behind).order_by("created_at", "pk")


def _candidate_facts(legacy: Legacy, candidates: Iterable[Iterable[FactCandidate]]) -> dict[UUID, Fact]:
    ids = {candidate.fact_id for near in candidates for candidate in near}
    return {fact.pk: fact for fact in _comparable_facts(legacy, ids)}


def _vectors(legacy_id: UUID, facts: Mapping[UUID, Fact], model: EmbeddingModel | None) -> Sequence[Vector | None]:
    """Return the vectors of these facts, made of the texts that recall has of them."""
    items = RecallItem.objects.filter(legacy_id=legacy_id, id__in=list(facts)).only("id", "search_text", "context_text")
    texts = {item.id: vector_text(item) for item in items}
    return embed([texts.get(fact_id, redact(fact.content).text) for fact_id, fact in facts.items()], model)


def _probe(fact: Fact, member: Membership, vector: Vector | None) -> Probe | None:
    """Return a probe for this fact in this member's scope, or None if the fact is not compared there.

    A shared fact is compared with each member's own facts in that member's scope. A private fact is compared in its
    owner's scope with the facts that others shared.
    """
    is_own = fact.owner_id == member.user_id
    if not is_own and (not fact.is_visible_to_family or fact.memory_type == MemoryType.USER_PROFILE):
        return None
    return Probe(
        text=fact.content,
        member_id=member.user_id,
        with_shared=is_own and not fact.is_visible_to_family,
        subject=fact.subject,
        vector=vector,
        fact_id=fact.pk,
    )


def _find_candidates(
    legacy: Legacy, probes: Sequence[Probe], members: Sequence[Membership], model: EmbeddingModel | None
) -> list[list[FactCandidate]]:
    with span("reconciling.nominate", probes=len(probes)) as measured:
        names = _names(legacy, *members)
        logged = latest_sequence(legacy.pk)
        candidates = find_fact_candidates(
            probes, legacy_id=legacy.pk, names=names, types=COMPARED_TYPES, model=model, logged=logged
        )
        measured.set(candidates=sum(map(len, candidates)))
    return candidates


def _names(legacy: Legacy, *members: Membership) -> frozenset[str]:
    """Return the names of the remembered person, including what these members call them."""
    called = [member.calls_them for member in members]
    return frozenset(filter(None, [legacy.name, *legacy.known_as, *called, *legacy.pronouns.replace("/", " ").split()]))


def _linked_pairs(facts: Mapping[UUID, Fact]) -> set[frozenset[UUID]]:
    """Return the pairs that are linked already, whatever people have decided about the links since."""
    links = FactLink.objects.filter(first__in=list(facts), second__in=list(facts), kind__in=TOLD)
    return {frozenset(ends) for ends in links.values_list("first_id", "second_id")}


def _may_meet(fact: Fact, other: Fact, member: Membership) -> bool:
    """Return whether this member may see both facts, and both are about one person."""
    seen = all(one.owner_id == member.user_id or one.is_visible_to_family for one in (fact, other))
    profiles = [one.memory_type == MemoryType.USER_PROFILE for one in (fact, other)]
    return seen and (not any(profiles) or (all(profiles) and fact.owner_id == other.owner_id))


def _label_meetings(legacy: Legacy, member: Membership, met: Iterable[Meeting], engine: Engine) -> Iterator[Meeting]:
    """Return the meetings in this member's scope with their labels. The prompt holds only what the member may see. If
    two facts of one owner are the same by rule, the engine is not asked; whether two owners say the same is never
    decided by rule.
    """
    own = [meeting for meeting in met if meeting.member == member]
    names = _names(legacy, member)
    unclear = [meeting for meeting in own if not (meeting.is_of_one_teller and _is_same(meeting, names))]
    pairs = [_pair(one) for one in unclear]
    labels = ask_labels(pairs, legacy=legacy, names=names, engine=engine)
    for meeting, label, near in zip(unclear, labels, closeness_of(pairs, labels, names), strict=True):
        yield replace(meeting, label=label, closeness=near)


def _is_same(meeting: Meeting, names: frozenset[str]) -> bool:
    one, other = meeting.fact, meeting.other
    if one.occurred and other.occurred and one.occurred != other.occurred:
        return False
    return same_statement(one.content, other.content, meeting.similarity, aliases=names)


def _pair(meeting: Meeting) -> Pair:
    """Return the pair for the engine; the fact that was created later is the new one."""
    old, new = sorted((meeting.fact, meeting.other), key=lambda fact: (fact.created_at, fact.pk))
    compared = [compared_fact(fact, is_own=fact.owner_id == meeting.member.user_id) for fact in (new, old)]
    return Pair(
        new=compared[0],
        old=compared[1],
        same_teller=meeting.is_of_one_teller,
        similarity=meeting.similarity,
    )


def _write_links(legacy_id: UUID, found: Sequence[Meeting]) -> int:
    """Link the facts that are still as they were compared, and propose pairs of them. Facts that were made private, set
    aside or reworded since are left alone. Return the number of links.
    """
    wanted = [meeting for meeting in found if meeting.link or meeting.pair]
    if not wanted:
        return 0
    lock_legacy(legacy_id)
    unchanged = _unchanged_meetings(legacy_id, wanted)
    made, events = link_pairs(list(_not_too_many((meeting, meeting.link) for meeting in unchanged if meeting.link)))
    close: dict[UUID, list[NewPair]] = defaultdict(list)
    for meeting in unchanged:
        if meeting.pair:
            close[meeting.member.user_id].append(meeting.pair)
    for user_id, pairs in close.items():
        events += propose_pairs(pairs, legacy_id=legacy_id, user_id=user_id)
    record_many(events, actor=Actor.task(), legacy_id=legacy_id, is_locked=True)
    notify_of_disputes([link.first_id for link in made if link.kind == LinkKind.DISPUTE])
    return len(made)


def _unchanged_meetings(legacy_id: UUID, found: Sequence[Meeting]) -> list[Meeting]:
    """Return the meetings whose facts are unchanged and whose member may still see both. Two queries."""
    compared = {fact.pk: fact for meeting in found for fact in (meeting.fact, meeting.other)}
    facts = Fact.objects.live().filter(pk__in=compared).select_related("legacy")
    now = {fact.pk: fact for fact in facts if fact.revision == compared[fact.pk].revision}
    places = set(Membership.objects.filter(legacy=legacy_id).values_list("user", flat=True))
    return [
        meeting
        for meeting in found
        if meeting.fact.pk in now
        and meeting.other.pk in now
        and meeting.member.user_id in places
        and _may_meet(now[meeting.fact.pk], now[meeting.other.pk], meeting.member)
    ]


def _not_too_many(wanted: Iterable[tuple[Meeting, NewLink]]) -> Iterator[NewLink]:
    """Yield at most `MOST_LINKED` links of each kind for each fact and member."""
    seen: dict[tuple[UUID, UUID, LinkKind], int] = {}
    for meeting, link in wanted:
        place = (meeting.fact.pk, meeting.member.user_id, link.kind)
        seen[place] = seen.get(place, 0) + 1
        if seen[place] <= MOST_LINKED:
            yield link
