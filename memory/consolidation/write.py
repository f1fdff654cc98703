"""Writing what a range came to: everything of it, once, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from config.tracing import span
from legacies.ledger import Action, Actor, record, state_of, with_rows
from legacies.models.legacy import lock_legacy
from memory.consolidation.attached import Part
from memory.consolidation.claim import ClaimedRange, told_of_besides
from memory.consolidation.drafts import Draft
from memory.consolidation.reconcile import find_duplicate, was_taken_back
from memory.consolidation.screen import Screened
from memory.index.chunks import index_chunk
from memory.index.facts import fact_items
from memory.index.rows import ask_for_vectors, write_items
from memory.models import Conversation, ConversationChunk, Fact, FactSource, Message, Status
from memory.models.facts import SourceKind
from memory.services.facts import fact_state


@dataclass(slots=True)
class Written:
    """What became of the drafts."""

    made: list[tuple[Draft, Fact]] = field(default_factory=list)
    told_again: list[Fact] = field(default_factory=list)
    taken_back: int = 0


def write_range(parts: Sequence[Part]) -> Conversation | None:
    """Write chunk, facts, sources, recall items, log and cursor; the first part is the primary legacy's. Within
    `hold(lease)`.

    Takes the legacies' locks in the order of their keys, then the conversation's row. Returns the conversation with its
    cursor moved on; None, and nothing is written, if things do not stand as they did when the range was claimed.
    """
    claimed, screened = parts[0].claimed, parts[0].screened
    for legacy_id in sorted(part.claimed.membership.legacy_id for part in parts):
        lock_legacy(legacy_id)
    conversation = Conversation.objects.select_for_update().filter(pk=claimed.conversation.pk).first()
    if conversation is None or not still_stands(conversation, parts):
        return None
    written = [_write_part(part) for part in parts]
    chunk = make_chunk(claimed, screened)
    conversation.consolidated_to = claimed.to_seq - 1
    conversation.save(update_fields=["consolidated_to"])
    _record(chunk, Action.CONSOLIDATED, claimed, {"after": state_of(chunk), **_summary(claimed, screened, written[0])})
    return conversation


def still_stands(conversation: Conversation, parts: Sequence[Part]) -> bool:
    """Nobody made memory of this range meanwhile, and its teller may still tell in every legacy that it goes to."""
    claimed, *others = [part.claimed for part in parts]
    if conversation.consolidated_to != claimed.conversation.consolidated_to or conversation.private:
        return False
    told_of = {place.legacy_id for place in told_of_besides(conversation)} if others else set()
    return all(other.membership.legacy_id in told_of for other in others)


def _write_part(part: Part) -> Written:
    written = Written()
    with span("consolidation.reconcile", drafts=len(part.drafts)) as measured:
        for draft in part.drafts:
            _write_fact(draft, part.claimed, part.screened, written)
        told_again, taken_back = len(written.told_again), written.taken_back
        measured.set(facts=len(written.made), told_again=told_again, taken_back=taken_back)
    _index([fact for _, fact in written.made] + written.told_again, part.claimed)
    return written


def make_chunk(claimed: ClaimedRange, screened: Screened) -> ConversationChunk:
    chunk = ConversationChunk.objects.create(
        conversation=claimed.conversation,
        from_seq=claimed.from_seq,
        to_seq=claimed.to_seq,
        summary=screened.summary,
        model=screened.model,
    )
    index_chunk(chunk)
    return chunk


def _write_fact(draft: Draft, claimed: ClaimedRange, screened: Screened, written: Written) -> None:
    if was_taken_back(draft, claimed):
        written.taken_back += 1
    elif duplicate := find_duplicate(draft, claimed, just_made=written.made):
        _add_sources(duplicate, draft, claimed)
        written.told_again.append(duplicate)
    else:
        written.made.append((draft, _make_fact(draft, claimed, screened)))


def _make_fact(draft: Draft, claimed: ClaimedRange, screened: Screened) -> Fact:
    found = draft.fact
    fact = Fact(
        legacy_id=claimed.membership.legacy_id,
        owner_id=claimed.membership.user_id,
        conversation=claimed.conversation,
        memory_type=found.memory_type,
        category=found.category,
        subject=found.subject,
        content=found.content,
        importance=found.importance,
        confidence=found.confidence,
        authority=found.authority,
        pinned=found.pinned,
        status=Status.SUGGESTED if found.is_suggestion else Status.ACTIVE,
        occurred=found.occurred.text,
        occurred_earliest=found.occurred.earliest,
        occurred_latest=found.occurred.latest,
        language=draft.language,
        extraction_model=screened.model,
    )
    fact.save(force_insert=True)
    sources = FactSource.objects.bulk_create([_source(fact, message) for message in found.messages])
    _record(fact, Action.FACT_CREATED, claimed, {"after": fact_state(fact), **with_rows(*sources)})
    return fact


def _add_sources(fact: Fact, draft: Draft, claimed: ClaimedRange) -> None:
    """The same was told again: another source, not another fact."""
    known = set(fact.sources.values_list("message", flat=True))
    new = [message for message in draft.fact.messages if message.pk not in known]
    sources = FactSource.objects.bulk_create([_source(fact, message) for message in new])
    action = Action.FACT_SOURCE_ADDED if new else Action.FACT_DUPLICATE_SKIPPED
    messages = [message.pk for message in draft.fact.messages]
    _record(fact, action, claimed, {"messages": messages, **with_rows(*sources)})


def _source(fact: Fact, message: Message) -> FactSource:
    return FactSource(
        fact=fact,
        kind=SourceKind.MESSAGE,
        message=message,
        teller_id=message.author_id,
        speaker=message.speaker,
        told_at=message.at,
    )


def _index(facts: Sequence[Fact], claimed: ClaimedRange) -> None:
    items = list(fact_items(Fact.objects.filter(pk__in=[fact.pk for fact in facts])))
    if items:
        write_items(items)
        ask_for_vectors(claimed.membership.legacy_id)


def _record(subject: ConversationChunk | Fact, action: Action, claimed: ClaimedRange, payload: dict[str, Any]) -> None:
    actor = Actor.task(claimed.membership.user_id)
    record(subject, action, actor=actor, legacy_id=claimed.membership.legacy_id, payload=payload)


def _summary(claimed: ClaimedRange, screened: Screened, written: Written) -> dict[str, Any]:
    return {
        "conversation": claimed.conversation.pk,
        "from": claimed.from_seq,
        "to": claimed.to_seq,
        "facts": len(written.made),
        "told_again": len(written.told_again),
        "taken_back": written.taken_back,
        "redacted": screened.redacted,
        "dropped": screened.dropped,
    }
