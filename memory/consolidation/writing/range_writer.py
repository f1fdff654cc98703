"""Writing the results of a range in one transaction: all of them, once, or nothing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from config.tracing import span
from legacies.audit import Actor, Happened, record_many, state_of, with_rows
from legacies.models import Membership
from legacies.models.legacy import lock_legacy
from memory.consolidation.attached_people import Part
from memory.consolidation.claim import ClaimedRange, told_of_besides
from memory.consolidation.extraction.partial_answers import move_cursor
from memory.consolidation.screening import Screened
from memory.consolidation.writing.entry_writer import write_entries
from memory.consolidation.writing.plan import Plan, make_plan, read_current_facts
from memory.indexing.corrected_evidence import refresh_evidence
from memory.indexing.indexed_rows import fact_items, item_of_chunk, items_of_entries
from memory.indexing.recall_rows import ask_for_vectors, remove_items, write_items
from memory.kinds import MemoryAction
from memory.models import Conversation, ConversationChunk, Fact, Message, RecallItem
from memory.models.facts import INSTEAD_OF
from memory.services.conversations.own_conversations import are_there
from memory.services.facts.editing import fact_state
from memory.services.facts.versions import Beside, supersede_with


@dataclass(frozen=True, slots=True)
class Written:
    """What was written in one legacy, for the log and for recall."""

    happened: list[Happened]
    items: list[RecallItem]
    left_out: list[UUID]
    """What recall must not find any more."""
    corrected: list[Fact]
    """What was corrected, and by what: the words behind it are no evidence any more."""


def write_range(parts: Sequence[Part]) -> Conversation | None:
    """Write chunk, facts, sources, recall items, log and cursor, and forget what was kept of the answers; the first
    part is the primary legacy's. Within `hold(lease)`.

    Takes the legacies' locks in the order of their keys, then the conversation's row. Returns the conversation with its
    cursor moved on; None, and nothing is written, if things do not stand as they did when the range was claimed.
    """
    claimed, screened = parts[0].claimed, parts[0].screened
    for legacy_id in sorted(part.claimed.membership.legacy_id for part in parts):
        lock_legacy(legacy_id)
    conversation = Conversation.objects.select_for_update().filter(pk=claimed.conversation.pk).first()
    if conversation is None or not still_stands(conversation, parts):
        return None
    plans = [_plan(part) for part in parts]
    written = [_write_plan(plan) for plan in plans]
    chunk = make_chunk(claimed, screened)
    if item := item_of_chunk(chunk, list(claimed.told().values()), claimed.membership.legacy):
        written[0].items.append(item)
    move_cursor(conversation, claimed.to_seq - 1)
    summary = {"after": state_of(chunk), **_summary(claimed, screened, plans[0])}
    written[0].happened.append(Happened(chunk, MemoryAction.CONSOLIDATED, summary))
    for part, one in zip(parts, written, strict=True):
        _let_know(part.claimed.membership, one)
    return conversation


def _let_know(whose: Membership, written: Written) -> None:
    """Recall and the log, each by one statement."""
    if written.items:
        write_items(written.items)
        ask_for_vectors(whose.legacy_id)
    remove_items(whose.legacy_id, written.left_out)
    if written.corrected:
        refresh_evidence(whose.legacy_id, written.corrected)
    record_many(written.happened, actor=Actor.task(whose.user_id), legacy_id=whose.legacy_id, is_locked=True)


def still_stands(conversation: Conversation, parts: Sequence[Part]) -> bool:
    """Nobody made memory of this range meanwhile or took back a message of it, and its teller is still there in every
    legacy that it goes to.
    """
    claimed, *others = [part.claimed for part in parts]
    if conversation.consolidated_to != claimed.conversation.consolidated_to or conversation.private:
        return False
    place = claimed.membership
    if not Membership.objects.filter(user=place.user_id, legacy=place.legacy_id).exists():
        return False  # who has left is not listened to any more
    if not are_there(claimed.messages):
        return False
    told_of = {place.legacy_id for place in told_of_besides(conversation)} if others else set()
    return all(other.membership.legacy_id in told_of for other in others)


def _plan(part: Part) -> Plan:
    with span("consolidation.decide", drafts=len(part.screened.facts)) as measured:
        plan = make_plan(part, read_current_facts(part))
        measured.set(facts=len(plan.made), told_again=len(plan.told_again), taken_back=plan.taken_back)
        measured.set(replaced=len(plan.replaced), links=len(plan.links))
    return plan


def _write_plan(plan: Plan) -> Written:
    """Facts, sources, versions, links and entries of one legacy. By set: a constant number of statements."""
    supersedings = plan.supersedings
    brought = {pair.new.pk for pair in supersedings}
    stored = {fact_id: sources for fact_id, sources in plan.sources.items() if fact_id not in brought}
    sources = [source for sources in stored.values() for source in sources]
    done = supersede_with(supersedings, beside=Beside(plan.made, sources, plan.new_links))
    touched = {*stored, *brought, *(pair.old.pk for pair in supersedings)}
    items = list(fact_items(Fact.objects.filter(pk__in=touched))) if touched else []
    entered = write_entries(plan.part, [fact and plan.head(fact) for fact in plan.became])
    entries = [*done.entries, *entered]
    facts, legacy = {item.id: item for item in items}, plan.part.claimed.membership.legacy
    items += items_of_entries(entries, facts, legacy)
    came = [Happened(entry, MemoryAction.ENTRY_CREATED, {"after": state_of(entry)}) for entry in entered]
    left_out = sorted({entry.pk for entry in done.entries} - {item.id for item in items})
    corrected = [fact for pair in supersedings for fact in (pair.old, pair.new)]
    corrected += [fact for fact in plan.made if INSTEAD_OF in fact.metadata]
    return Written([*_happened(plan, brought), *done.happened, *came], items, left_out, corrected)


def _happened(plan: Plan, brought: Collection[UUID]) -> list[Happened]:
    """Each new fact with what it rests on; and of those that stood here already, what was told again."""
    made = {fact.pk for fact in plan.made}
    created = [
        Happened(fact, MemoryAction.FACT_CREATED, {"after": fact_state(fact), **with_rows(*plan.sources[fact.pk])})
        for fact in plan.made
    ]
    again: dict[UUID, list[Message]] = {}
    facts = {fact.pk: fact for _, fact in plan.told_again if fact.pk not in made and fact.pk not in brought}
    for draft, fact in plan.told_again:
        again.setdefault(fact.pk, []).extend(draft.messages)
    for fact in facts.values():
        sources = plan.sources[fact.pk]
        action = MemoryAction.FACT_SOURCE_ADDED if sources else MemoryAction.FACT_DUPLICATE_SKIPPED
        told = {"messages": [message.pk for message in again[fact.pk]]}
        created.append(Happened(fact, action, {**told, **with_rows(*sources)}))
    return created


def make_chunk(claimed: ClaimedRange, screened: Screened) -> ConversationChunk:
    return ConversationChunk.objects.create(
        conversation=claimed.conversation,
        from_seq=claimed.from_seq,
        to_seq=claimed.to_seq,
        summary=screened.summary,
        model=screened.model,
    )


def _summary(claimed: ClaimedRange, screened: Screened, plan: Plan) -> dict[str, Any]:
    return {
        "conversation": claimed.conversation.pk,
        "from": claimed.from_seq,
        "to": claimed.to_seq,
        "facts": len(plan.made),
        "told_again": len(plan.told_again),
        "replaced": len(plan.replaced),
        "links": len(plan.links),
        "taken_back": plan.taken_back,
        "redacted": screened.redacted,
        "dropped": screened.dropped,
        "reasons": screened.reasons,
    }
