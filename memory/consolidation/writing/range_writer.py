"""Writing the results of a range in one transaction: all of them once, or nothing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.db import connection

from config.tracing import span
from legacies.audit import Actor, AuditEntry, record_many, state_of, with_rows
from legacies.models import Membership
from legacies.models.legacy import lock_legacy
from legacies.updates.publishing import publish
from memory.consolidation.attached_people import Part
from memory.consolidation.claim import ClaimedRange, told_of_besides
from memory.consolidation.extraction.partial_answers import move_cursor
from memory.consolidation.screening import Screened, ScreenedEntry, ScreenedFact, folded
from memory.consolidation.writing.plan import Plan, make_plan, read_current_facts
from memory.indexing.corrected_evidence import refresh_evidence
from memory.indexing.indexed_rows import fact_items, item_of_chunk, items_of_entries
from memory.indexing.recall_rows import ask_for_vectors, remove_items, write_items
from memory.indexing.vectors import as_text
from memory.kinds import MemoryAction, MemoryUpdate
from memory.language.comparison.agreement import same_statement
from memory.models import Conversation, ConversationChunk, Entry, Fact, Message, RecallItem, Status
from memory.models.facts import INSTEAD_OF
from memory.services.conversations.own_conversations import are_as_read
from memory.services.entries.following import say_as_fact
from memory.services.facts.editing import fact_state
from memory.services.facts.proposed_pairs import propose_pairs
from memory.services.facts.versions import ExtraRows, supersede_with

# Writing the entries of a range, together with the facts that they came with.

SOURCE, OF_STORY = "chat", "story"
MOST_NEAR = 20
LEAST_SHARED = 0.5
"""The share of an entry's words that its statement contains, if their times do not match."""

# Entries in every state count, so that one that its owner set aside is not made again.
NEAR = """
    SELECT draft.n, near.summary, near.similarity
    FROM unnest(%(types)s::text[], %(earliest)s::date[], %(latest)s::date[], %(vectors)s::text[])
        WITH ORDINALITY AS draft (type, earliest, latest, vector, n), LATERAL (
        SELECT entry.summary, 1 - (CASE %(model)s::int
            WHEN item.model_id THEN item.embedding WHEN item.other_model_id THEN item.other_embedding
            END <=> draft.vector::halfvec) AS similarity
        FROM memory_entry AS entry
        LEFT JOIN memory_recallitem AS item ON item.legacy_id = entry.legacy_id AND item.id = entry.id
        WHERE entry.legacy_id = %(legacy)s AND entry.owner_id = %(owner)s AND entry.type = draft.type
            AND entry.occurred_earliest <= draft.latest AND entry.occurred_latest >= draft.earliest
        ORDER BY similarity DESC NULLS LAST, entry.id LIMIT %(most)s
    ) AS near
"""


@dataclass(frozen=True, slots=True)
class NearEntry:
    """An entry of the same type and time, and its cosine if both have a vector."""

    summary: str
    similarity: float | None


def write_entries(part: Part, became: Sequence[Fact | None]) -> list[Entry]:
    """Write the new entries in a constant number of statements.

    `became` has for each of the part's drafts in turn the fact that it is now, None if it was not stored. An entry that
    came with a statement that was not stored is not stored either. If a statement was corrected in the same range,
    there is one entry for the statement and its correction, which says what holds. The caller holds the legacy's lock.
    """
    if not part.screened.entries:
        return []
    near = _overlapping_entries(part)
    made: list[tuple[ScreenedEntry, Entry]] = []
    for n, draft in enumerate(part.screened.entries, start=1):
        place = _came_with(draft, part.screened.facts)
        fact = None if place is None else became[place]
        is_gone = place is not None and fact is None
        if is_gone or _is_known(draft, near.get(n, []), made, part):
            continue
        entry = _entry(draft, part, fact)
        if fact is None or fact.version == 1 or _says_what_holds(entry, fact, made):
            made.append((draft, entry))
    return Entry.objects.bulk_create([entry for _, entry in made])


def _entry(draft: ScreenedEntry, part: Part, fact: Fact | None) -> Entry:
    found, membership = draft.found, part.claimed.membership
    is_of_story = part.claimed.story is not None
    is_suggestion = draft.is_suggestion or is_of_story or (fact is not None and fact.status == Status.SUGGESTED)
    return Entry(
        legacy_id=membership.legacy_id,
        owner_id=membership.user_id,
        type=found.type,
        summary=found.summary,
        data=dict(found.data),
        source=OF_STORY if is_of_story else SOURCE,
        status=Status.SUGGESTED if is_suggestion else Status.ACTIVE,
        occurred=draft.occurred.text,
        occurred_earliest=draft.occurred.earliest,
        occurred_latest=draft.occurred.latest,
        fact=fact,
    )


def _says_what_holds(entry: Entry, fact: Fact, made: Sequence[tuple[ScreenedEntry, Entry]]) -> bool:
    """Give the entry the words and time of a corrected fact; return False if that has no time, or an entry already."""
    return say_as_fact(entry, fact) and not any(other.fact is fact for _, other in made)


def _came_with(draft: ScreenedEntry, drafts: Sequence[ScreenedFact]) -> int | None:
    """Return the index of the statement that tells of the same event: it rests on a message of the entry, and has the
    same time or the same words.
    """
    best = max(enumerate(drafts), key=lambda one: _nearness(draft, one[1]), default=None)
    return best[0] if best and _nearness(draft, best[1]) >= LEAST_SHARED else None


def _nearness(draft: ScreenedEntry, other: ScreenedFact) -> float:
    behind = {message.seq for message in draft.messages}
    if not behind.intersection(message.seq for message in other.messages):
        return 0.0
    said, known = set(folded(draft.found.summary).split()), set(folded(other.found.content).split())
    is_then = other.occurred.text == draft.occurred.text
    return len(said & known) / max(len(said), 1) + is_then * LEAST_SHARED


def _is_known(
    draft: ScreenedEntry, near: Sequence[NearEntry], made: Sequence[tuple[ScreenedEntry, Entry]], part: Part
) -> bool:
    names = part.claimed.names_of_the_person
    summary = draft.found.summary
    if any(same_statement(summary, one.summary, one.similarity, aliases=names) for one in near):
        return True
    alike = [other for _, other in made if other.type == draft.found.type and _has_overlap(draft, other)]
    return any(same_statement(summary, other.summary, None, aliases=names) for other in alike)


def _has_overlap(draft: ScreenedEntry, other: Entry) -> bool:
    one = draft.occurred
    return _is_in_order(one.earliest, other.occurred_latest) and _is_in_order(other.occurred_earliest, one.latest)


def _is_in_order(first: date | None, last: date | None) -> bool:
    return first is not None and last is not None and first <= last


def _overlapping_entries(part: Part) -> dict[int, list[NearEntry]]:
    """Return the owner's entries of the same type and an overlapping time, by the draft's number from 1. One query."""
    values: dict[str, Any] = {
        "legacy": part.claimed.membership.legacy_id,
        "owner": part.claimed.membership.user_id,
        "types": [draft.found.type for draft in part.screened.entries],
        "earliest": [draft.occurred.earliest for draft in part.screened.entries],
        "latest": [draft.occurred.latest for draft in part.screened.entries],
        "vectors": [None if draft.vector is None else as_text(draft.vector) for draft in part.screened.entries],
        "model": part.embedded_by,
        "most": MOST_NEAR,
    }
    found: dict[int, list[NearEntry]] = {}
    with connection.cursor() as cursor:
        cursor.execute(NEAR, values)
        for n, summary, similarity in cursor.fetchall():
            found.setdefault(n, []).append(NearEntry(summary, similarity))
    return found


@dataclass(frozen=True, slots=True)
class WrittenRows:
    """What was written in one legacy, for the audit log and for recall."""

    happened: list[AuditEntry]
    items: list[RecallItem]
    left_out: list[UUID]
    """The rows that recall must not find any more."""
    corrected: list[Fact]
    """The corrected facts and their corrections: the words behind the former are no evidence any more."""
    entered: list[Entry]


def write_range(parts: Sequence[Part]) -> Conversation | None:
    """Write the chunk, facts, sources, recall rows, audit events and cursor, and delete the stored partial answers. The
    first part is the primary legacy's. Call it within `hold(lease)`.

    It locks the legacies in the order of their keys, then the conversation's row. It returns the conversation with its
    moved cursor. If things changed since the range was claimed, it writes nothing and returns None.
    """
    claimed, screened = parts[0].claimed, parts[0].screened
    for legacy_id in sorted(part.claimed.membership.legacy_id for part in parts):
        lock_legacy(legacy_id)
    conversation = Conversation.objects.select_for_update().filter(pk=claimed.conversation.pk).first()
    if conversation is None or not still_stands(conversation, parts):
        return None
    plans = [decide_plan(part) for part in parts]
    written = [write_plan(plan) for plan in plans]
    chunk = make_chunk(claimed, screened)
    if item := item_of_chunk(chunk, list(claimed.told().values()), claimed.membership.legacy):
        written[0].items.append(item)
    move_cursor(conversation, claimed.to_seq - 1)
    summary = {"after": state_of(chunk), **_summary(claimed, screened, plans[0])}
    written[0].happened.append(AuditEntry(chunk, MemoryAction.CONSOLIDATED, summary))
    for part, one in zip(parts, written, strict=True):
        let_know(part.claimed.membership, one)
    _tell_of_memory(conversation)
    return conversation


def _tell_of_memory(conversation: Conversation) -> None:
    about = {"row_id": conversation.pk, "legacy_id": conversation.legacy_id}
    publish(user_id=conversation.user_id, kind=MemoryUpdate.CONVERSATION, **about)


def let_know(membership: Membership, written: WrittenRows) -> None:
    """Update recall and the audit log, each in one statement; notify the owner if there is something to review."""
    if written.items:
        write_items(written.items)
        ask_for_vectors(membership.legacy_id)
    remove_items(membership.legacy_id, written.left_out)
    if written.corrected:
        refresh_evidence(membership.legacy_id, written.corrected)
    record_many(written.happened, actor=Actor.task(membership.user_id), legacy_id=membership.legacy_id, is_locked=True)
    if any(entry.action == MemoryAction.FACT_CREATED for entry in written.happened):
        publish(user_id=membership.user_id, kind=MemoryUpdate.FACTS, legacy_id=membership.legacy_id)


def still_stands(conversation: Conversation, parts: Sequence[Part]) -> bool:
    """Return whether the range can still be written: nobody has consolidated it, or taken back or set aside one of its
    messages, and the member still belongs to every legacy that it goes to.
    """
    claimed, *others = [part.claimed for part in parts]
    if conversation.consolidated_to != claimed.conversation.consolidated_to or conversation.private:
        return False
    place = claimed.membership
    if not Membership.objects.filter(user=place.user_id, legacy=place.legacy_id).exists():
        return False  # a member who has left contributes nothing any more
    if not are_as_read(claimed.messages):
        return False
    told_of = {place.legacy_id for place in told_of_besides(conversation)} if others else set()
    return all(other.membership.legacy_id in told_of for other in others)


def decide_plan(part: Part) -> Plan:
    with span("consolidation.decide", drafts=len(part.screened.facts)) as measured:
        plan = make_plan(part, read_current_facts(part))
        measured.set(facts=len(plan.made), told_again=len(plan.told_again), taken_back=plan.taken_back)
        measured.set(replaced=len(plan.replaced), links=len(plan.links))
    return plan


def write_plan(plan: Plan) -> WrittenRows:
    """Write facts, sources, versions, links and entries of one legacy, in a constant number of statements."""
    supersedings = plan.supersedings
    brought = {pair.new.pk for pair in supersedings}
    stored = {fact_id: sources for fact_id, sources in plan.sources.items() if fact_id not in brought}
    sources = [source for sources in stored.values() for source in sources]
    done = supersede_with(supersedings, beside=ExtraRows(plan.made, sources, plan.new_links))
    touched = {*stored, *brought, *(pair.old.pk for pair in supersedings)}
    items = list(fact_items(Fact.objects.filter(pk__in=touched))) if touched else []
    proposed = _propose_pairs(plan)
    entered = write_entries(plan.part, [fact and plan.head(fact) for fact in plan.became])
    entries = [*done.entries, *entered]
    facts, legacy = {item.id: item for item in items}, plan.part.claimed.membership.legacy
    items += items_of_entries(entries, facts, legacy)
    came = [AuditEntry(entry, MemoryAction.ENTRY_CREATED, {"after": state_of(entry)}) for entry in entered]
    left_out = sorted({entry.pk for entry in done.entries} - {item.id for item in items})
    corrected = [fact for pair in supersedings for fact in (pair.old, pair.new)]
    corrected += [fact for fact in plan.made if INSTEAD_OF in fact.metadata]
    happened = [*_audit_entries(plan, brought), *done.happened, *proposed, *came]
    return WrittenRows(happened, items, left_out, corrected, entered)


def _propose_pairs(plan: Plan) -> list[AuditEntry]:
    """Propose close pairs that nobody judged for people to review. Call it once the facts and links are written."""
    membership = plan.part.claimed.membership
    return propose_pairs(
        plan.new_pairs,
        legacy_id=membership.legacy_id,
        user_id=membership.user_id,
        conversation_id=plan.part.claimed.conversation.pk,
    )


def _audit_entries(plan: Plan, brought: Collection[UUID]) -> list[AuditEntry]:
    """Return the audit events: each new fact with its sources, and each earlier fact that was told again."""
    made = {fact.pk for fact in plan.made}
    created = [
        AuditEntry(fact, MemoryAction.FACT_CREATED, {"after": fact_state(fact), **with_rows(*plan.sources[fact.pk])})
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
        created.append(AuditEntry(fact, action, {**told, **with_rows(*sources)}))
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
