"""The write plan for a part of a range, decided one statement after another."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef, Q, QuerySet

from legacies.models import LegacyEvent
from memory.consolidation.attached_people import Part
from memory.consolidation.matching.decision import Decision, Neighbour, about_one, decide, takes_the_place_of
from memory.consolidation.matching.fact_candidates import cosine
from memory.consolidation.screening import ScreenedFact
from memory.engines.base import Label
from memory.kinds import MemoryAction
from memory.language.corrections.corrections import in_words_of
from memory.models import Fact, FactSource, Message, Status, Story
from memory.models.facts import INSTEAD_OF, NEW_VERSION_OF, REMOVED_BEFORE, UNSAID, LinkKind, SourceKind
from memory.services.facts.links import NewLink
from memory.services.facts.proposed_pairs import NewPair
from memory.services.facts.versions import Replacement

# The facts at the moment of writing, under the lock: those that were compared, and those that changed since.

MOST_SUGGESTED, MOST_RETIRED = 50, 500
GONE = (Status.RETIRED, Status.SUPERSEDED)


@dataclass(frozen=True, slots=True)
class CurrentFacts:
    """The facts that matter to a part.

    `live` are the facts that a statement may have to do with, including the member's own suggestions. `gone` are the
    member's own facts that were set aside or replaced. `rests_on` has the messages of the range behind each fact.
    `unsaid` are facts from the story that is read, of which no passage is left that said them.
    """

    live: Mapping[UUID, Fact]
    gone: tuple[Fact, ...]
    rests_on: Mapping[UUID, frozenset[UUID]]
    unsaid: frozenset[UUID]


def read_current_facts(part: Part) -> CurrentFacts:
    """Read these facts in one query, however much is remembered. The caller holds the legacy's lock, so that the result
    stays true until the transaction ends.

    The result contains every change since the comparison, whoever made it: a fact is as it was left, or is gone.
    """
    messages = [message.pk for message in part.claimed.told().values()]
    user_id = part.claimed.membership.user_id
    behind = FactSource.objects.filter(fact=OuterRef("pk"), message__in=messages).values("message")
    out_of_story = FactSource.objects.filter(fact=OuterRef("pk"), kind=SourceKind.STORY, story=part.claimed.story)
    rows = _facts(part, messages).annotate(told_here=ArraySubquery(behind))
    if part.claimed.story:
        rows = rows.annotate(passages=ArraySubquery(out_of_story.values("passage")))
    facts = {fact.pk: fact for fact in rows if not (fact.status == Status.RETIRED and UNSAID in fact.metadata)}
    return CurrentFacts(
        live={pk: fact for pk, fact in facts.items() if fact.status not in GONE},
        gone=tuple(fact for fact in facts.values() if fact.status in GONE and fact.owner_id == user_id),
        rests_on={pk: frozenset(fact.told_here) for pk, fact in facts.items() if fact.told_here},
        unsaid=frozenset(pk for pk, fact in facts.items() if (left := getattr(fact, "passages", ())) and not any(left)),
    )


def _facts(part: Part, messages: list[UUID]) -> QuerySet[Fact]:
    """Return these facts as far as the member may see them. Each set of keys comes from an index."""
    membership, comparison = part.claimed.membership, part.comparison
    near = {neighbour.fact.pk for neighbours in comparison.neighbours for neighbour in neighbours}
    own = Fact.objects.filter(owner=membership.user_id, legacy=membership.legacy_id)
    changed = LegacyEvent.objects.filter(
        chain=membership.legacy_id, sequence__gt=comparison.sequence, object_type=Fact._meta.model_name
    )
    lineages = Fact.objects.filter(pk__in=near, owner=membership.user_id).values("lineage")
    keys = (
        changed.values("object_id"),
        own.filter(status=Status.SUGGESTED).order_by("-created_at").values("pk")[:MOST_SUGGESTED],
        own.filter(status=Status.RETIRED).order_by("-retired_at").values("pk")[:MOST_RETIRED],
        own.filter(sources__message__in=messages).values("pk"),
        own.filter(status=Status.SUPERSEDED, lineage__in=lineages).values("pk"),
    )
    wanted = Q(pk__in=near)
    for some in keys:
        wanted |= Q(pk__in=some)
    seen = Fact.objects.visible_to(membership.user).filter(legacy=membership.legacy_id)
    return seen.filter(wanted).order_by("created_at", "pk")


CORRECTED, REFINED = "told otherwise since", "told more exactly since"

Met = tuple[Fact, float | None, Label | None, float]


@dataclass(slots=True)
class Plan:
    """Rows that are not saved yet. `became` has for each statement in turn the fact that it is now, if any."""

    part: Part
    current: CurrentFacts
    became: list[Fact | None] = field(default_factory=list)
    made: list[Fact] = field(default_factory=list)
    told_again: list[tuple[ScreenedFact, Fact]] = field(default_factory=list)
    sources: dict[UUID, list[FactSource]] = field(default_factory=dict)
    replaced: list[tuple[Fact, Fact, MemoryAction]] = field(default_factory=list)
    links: list[NewLink] = field(default_factory=list)
    pairs: list[NewPair] = field(default_factory=list)
    heads: dict[UUID, Fact] = field(default_factory=dict)
    taken_back: int = 0

    def head(self, fact: Fact) -> Fact:
        """Return the fact that stands in place of this one after everything that is planned."""
        while fact.pk in self.heads:
            fact = self.heads[fact.pk]
        return fact

    @property
    def accepted(self) -> list[tuple[ScreenedFact, Fact]]:
        """Each statement that was stored, with the fact that it became or repeats."""
        return [(draft, fact) for draft, fact in zip(self.part.screened.facts, self.became, strict=True) if fact]

    @property
    def new_links(self) -> list[NewLink]:
        """The links between the facts that stand when the whole plan is written."""
        ends = [(self._standing_id(link.first), self._standing_id(link.second), link) for link in self.links]
        return [NewLink(first, second, link.kind) for first, second, link in ends if first != second]

    @property
    def new_pairs(self) -> list[NewPair]:
        """The pairs for people to review, between the facts that stand when the whole plan is written."""
        ends = [(self._standing_id(pair.first), self._standing_id(pair.second), pair) for pair in self.pairs]
        return [NewPair(first, second, pair.closeness) for first, second, pair in ends if first != second]

    def _standing_id(self, fact_id: UUID) -> UUID:
        return self.head(self.heads[fact_id]).pk if fact_id in self.heads else fact_id

    @property
    def supersedings(self) -> list[Replacement]:
        """The replacements. A new fact brings its own sources once, however many facts it replaces."""
        brought: set[UUID] = set()
        pairs = []
        for old, new, action in self.replaced:
            sources = () if new.pk in brought else self.sources.get(new.pk, ())
            brought.add(new.pk)
            reason = REFINED if action == MemoryAction.FACT_REFINED else CORRECTED
            pairs.append(Replacement(old=old, new=new, reason=reason, sources=sources, action=action))
        return pairs


def make_plan(part: Part, current: CurrentFacts) -> Plan:
    """Decide about every statement. A pure function: nothing is read or written."""
    plan = Plan(part, current)
    names = part.claimed.names_of_the_person
    nearest: list[Sequence[Neighbour]] = []
    for n, draft in enumerate(part.screened.facts):
        behind = {message.pk for message in draft.messages}
        nearest.append(_neighbours(plan, n))
        decision = decide(
            draft,
            nearest[n],
            gone=current.gone,
            gone_here=_resting_on(behind, current.gone, current),
            noted_here=[plan.head(fact) for fact in _resting_on(behind, current.live.values(), current)],
            names=names,
        )
        plan.became.append(_apply_decision(plan, draft, decision))
    if part.claimed.story:
        _suggest_versions(plan, nearest)
    return plan


def _resting_on(messages: Collection[UUID], facts: Iterable[Fact], current: CurrentFacts) -> list[Fact]:
    return [fact for fact in facts if not current.rests_on.get(fact.pk, frozenset()).isdisjoint(messages)]


def _suggest_versions(plan: Plan, nearest: Sequence[Sequence[Neighbour]]) -> None:
    """If the story no longer says what one of its facts says, make the suggestion one of a new version of that fact."""
    made, names = {fact.pk for fact in plan.made}, plan.part.claimed.names_of_the_person
    unsaid = plan.current.unsaid - {fact.pk for _, fact in plan.told_again}
    for draft, near, fact in zip(plan.part.screened.facts, nearest, plan.became, strict=True):
        if fact is None or fact.pk not in made or draft.found.instructs or REMOVED_BEFORE in fact.metadata:
            continue
        if old := takes_the_place_of(draft, near, unsaid=unsaid, names=names):
            fact.metadata = {NEW_VERSION_OF: str(old.pk)}
            fact.importance = max(fact.importance, old.importance)
            unsaid -= {old.pk}


def _neighbours(plan: Plan, n: int) -> list[Neighbour]:
    """Return what the n-th statement was compared with, as it is now, what is new since, and the statements before."""
    draft, user_id = plan.part.screened.facts[n], plan.part.claimed.membership.user_id
    near: dict[UUID, Neighbour] = {}
    for fact, similarity, label, near_by in (*_before_it(plan, n), *_compared_facts(plan, n), *_not_compared(plan)):
        head = plan.head(fact)
        if head.pk not in near and about_one(draft, head, user_id):
            near[head.pk] = Neighbour(head, head.owner_id == user_id, similarity, label, near_by)
    return list(near.values())


def _before_it(plan: Plan, n: int) -> Iterator[Met]:
    """Yield the earlier statements. A label holds for a statement's own words, which its fact may not have."""
    drafts, comparison = plan.part.screened.facts, plan.part.comparison
    labels = comparison.in_range[n] if comparison.in_range else {}
    near = comparison.closeness_in_range[n] if comparison.closeness_in_range else {}
    for place, fact in enumerate(plan.became):
        if fact is not None:
            is_its_own = fact.content == drafts[place].found.content
            label = labels.get(place) if is_its_own else None
            yield fact, cosine(drafts[n].vector, drafts[place].vector), label, near.get(place, 0.0)


def _compared_facts(plan: Plan, n: int) -> Iterator[Met]:
    """Yield the compared facts. A label holds only for the words that it was given for, not after a change."""
    neighbours = plan.part.comparison.neighbours
    for one in neighbours[n] if neighbours else ():
        if fact := plan.current.live.get(one.fact.pk):
            is_unchanged = fact.revision == one.fact.revision and fact.status == Status.ACTIVE
            yield (fact, one.similarity, one.label, one.closeness) if is_unchanged else (fact, None, None, 0.0)


def _not_compared(plan: Plan) -> Iterator[Met]:
    """Yield suggestions and facts that are new or changed since; they are compared by rule alone."""
    compared = {one.fact.pk for of_one in plan.part.comparison.neighbours for one in of_one}
    return ((fact, None, None, 0.0) for fact in plan.current.live.values() if fact.pk not in compared)


def _apply_decision(plan: Plan, draft: ScreenedFact, decision: Decision) -> Fact | None:
    """Plan what follows from the decision; return the fact that the statement is now."""
    if decision.taken_back:
        plan.taken_back += 1
        return None
    if decision.same:
        return _tell_again(plan, draft, decision.same)
    fact = _new_fact(plan.part, draft, decision)
    plan.sources[fact.pk] = [source_of(fact, message, plan.part.claimed.story) for message in draft.messages]
    if plan.part.claimed.story:
        plan.made.append(fact)  # a suggestion; it changes nothing else until its owner accepts it
        return fact
    olds = [*decision.corrects, *([decision.refines] if decision.refines else [])]
    if olds:
        _replace_facts(
            plan, olds, fact, MemoryAction.FACT_CORRECTED if decision.corrects else MemoryAction.FACT_REFINED
        )
    else:
        plan.made.append(fact)
    plan.links += [NewLink(fact.pk, other.pk, LinkKind.DISPUTE) for other in decision.disputes]
    plan.links += [NewLink(fact.pk, other.pk, LinkKind.SAME_TELLING) for other in decision.same_tellings]
    plan.pairs += [NewPair(fact.pk, one.fact.pk, one.closeness) for one in decision.close]
    return fact


def _tell_again(plan: Plan, draft: ScreenedFact, fact: Fact) -> Fact:
    """Plan another source of the fact that the statement repeats."""
    own = plan.sources.setdefault(fact.pk, [])
    known = {source.message_id or source.passage_id for source in own} | plan.current.rests_on.get(fact.pk, frozenset())
    own += [source_of(fact, message, plan.part.claimed.story) for message in draft.messages if message.pk not in known]
    plan.told_again.append((draft, fact))
    return fact


def _replace_facts(plan: Plan, olds: Sequence[Fact], new: Fact, action: MemoryAction) -> None:
    """Plan that `new` replaces these facts, and also the facts that they would have replaced themselves, unsaved."""
    for old in dict.fromkeys(olds):
        if any(former is old for _, former, _ in plan.replaced):
            plan.replaced = [(first, new if by is old else by, how) for first, by, how in plan.replaced]
            plan.made.append(old)
        plan.replaced.append((old, new, action))
        plan.heads[old.pk] = new


def _new_fact(part: Part, draft: ScreenedFact, decision: Decision) -> Fact:
    """Return the new fact, unsaved. A fact that replaces others has at least their importance."""
    found, membership, removed = draft.found, part.claimed.membership, decision.removed_before
    about = {REMOVED_BEFORE: removed, INSTEAD_OF: decision.instead_of}
    replaced = [*decision.corrects, *([decision.refines] if decision.refines else [])]
    told = _in_full(found.content, decision.corrects or (decision.instead_of,)) or found
    return Fact(
        legacy_id=membership.legacy_id,
        owner_id=membership.user_id,
        conversation=None if part.claimed.story else part.claimed.conversation,
        memory_type=found.memory_type,
        category=told.category,
        subject=told.subject,
        content=told.content,
        importance=max([found.importance, *(old.importance for old in replaced)]),
        confidence=found.confidence,
        authority=found.authority,
        pinned=found.pinned,
        status=Status.SUGGESTED if found.instructs or removed or part.claimed.story else Status.ACTIVE,
        occurred=draft.occurred.text,
        occurred_earliest=draft.occurred.earliest,
        occurred_latest=draft.occurred.latest,
        language=draft.language,
        extraction_model=part.screened.model,
        metadata={name: str(fact.pk) for name, fact in about.items() if fact},
    )


def _in_full(said: str, corrects: Sequence[Fact | None]) -> Fact | None:
    """Return a correction like "it was 1932, not 1931" in the words of the fact that it corrects, as an unsaved fact.
    Return None if the statement can stand alone.
    """
    old = corrects[0] if len(corrects) == 1 else None
    if old is None:
        return None
    words = in_words_of(old.content, said)
    return Fact(content=words, category=old.category, subject=old.subject) if words else None


def source_of(fact: Fact, message: Message, story: Story | None = None) -> FactSource:
    """Return the source of a fact; with a story `message` stands for one of its passages."""
    if story:
        return FactSource(
            fact=fact,
            kind=SourceKind.STORY,
            story=story,
            passage_id=message.pk,
            teller_id=message.author_id,
            told_at=message.at,
        )
    return FactSource(
        fact=fact,
        kind=SourceKind.MESSAGE,
        message=message,
        teller_id=message.author_id,
        speaker=message.speaker,
        told_at=message.at,
    )
