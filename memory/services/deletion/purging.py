"""Permanent deletion of what was set aside, after 90 days or earlier at its owner's wish, and of expired data.

A fact that was set aside can be restored for 90 days; then it is deleted with every trace. A fact that was only
replaced by a newer version is never deleted by itself. It is deleted with the version that replaced it: an owner who
sets the newest version aside sets all of them aside, and nothing else leads to the earlier ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from itertools import groupby
from typing import Any
from uuid import UUID

from django.db import connection, transaction
from django.db.models import F, Model, Q
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from psycopg import sql

from accounts.models import User
from accounts.oauth.programs import delete_ended_grants
from accounts.sessions.store import delete_expired_sessions
from accounts.tokens.access_tokens import delete_ended_tokens
from config.errors import Conflict, DomainError
from config.failpoints import failpoint
from legacies.audit import Actor, AuditEntry, joined, record_many, record_many_for_user, with_changes, with_gone
from legacies.jobs import Lease, hold
from legacies.jobs.runner import Handler
from legacies.models import Job, JobFailure, JobState, Legacy, LegacyEvent, LegacyEventPayload, Notice
from legacies.models.legacy import lock_legacy
from memory.indexing.corrected_evidence import refresh_messages, remember_set_aside
from memory.indexing.recall_rows import remove_items
from memory.kinds import MemoryAction
from memory.models import (
    Boundary,
    Entry,
    Fact,
    FactLink,
    FactPair,
    FactSource,
    FactUse,
    IdempotencyRecord,
    PhotoUpload,
    RelativeQuestion,
    Status,
    Story,
    StoryChunk,
    StoryDraft,
    StoryVersion,
    SyncMark,
)
from memory.models.entries import EntryQuerySet
from memory.models.sync_marks import SYNC_CURSOR_IS_GOOD_FOR
from memory.services.conversations.lifecycle import end_streams
from memory.services.deletion.derived_texts import forget_quotes
from memory.services.facts.editing import lock_own_fact

# Deleting facts and entries with every trace; purging and erasing both use it.
#
# By set, in the caller's transaction, which holds the legacy's lock. What other people wrote stays. Texts that the
# assistant derived from the deleted rows are deleted too: replies that quote them, in anybody's conversation, and
# summaries, which are made again from what people said.

# Events about the deleted rows, and about links that they had: those are found by the ends in the payload.
ERASE_PAYLOADS = """
    DELETE FROM legacies_legacyeventpayload AS said USING legacies_legacyevent AS event
    WHERE event.id = said.event_id AND event.chain = %(chain)s AND (event.object_id = ANY(%(subjects)s) OR (
        event.object_type IN ('factlink', 'factpair') AND ARRAY[
            said.payload #>> '{after,first_id}', said.payload #>> '{after,second_id}',
            said.payload #>> '{before,first_id}', said.payload #>> '{before,second_id}'] && %(ends)s))
"""


NO_STORY = {"story_id": None, "passage_id": None, "span_start": None, "span_end": None}


@dataclass(frozen=True, slots=True)
class ForgottenRows:
    """The counts of deleted rows by kind, and what the audit log records.

    `told` holds the changes of other rows, `beside` the sources, links and pairs that were deleted with each fact.
    """

    counts: Counter[str]
    told: dict[str, Any]
    beside: Mapping[UUID, dict[str, Any]] = field(default_factory=dict)


def forget(
    chain: UUID, facts: Sequence[Fact], entries: Sequence[Entry] = (), stories: Sequence[Story] = ()
) -> ForgottenRows:
    """Delete these rows of a legacy (of a user, outside every legacy), and everything that names or quotes them.

    A constant number of statements, and two or three for each summary that quoted them.
    """
    ids = [fact.pk for fact in facts]
    entry_ids = [entry.pk for entry in entries]
    links = list(FactLink.objects.filter(Q(first__in=ids) | Q(second__in=ids)))
    sources = list(FactSource.objects.filter(fact__in=ids).only("pk", "fact_id"))
    pairs = list(FactPair.objects.filter(Q(first__in=ids) | Q(second__in=ids)))
    counts = Counter(facts=len(ids), entries=len(entry_ids), links=len(links), sources=len(sources), pairs=len(pairs))
    story_ids = [story.pk for story in stories]
    passages = list(StoryChunk.objects.filter(story__in=story_ids).values_list("pk", flat=True))
    told = _let_go(ids, entry_ids, story_ids)
    quoted = forget_quotes(chain, facts, entries, passages)
    counts.update(replies=len(quoted.replies), summaries=quoted.summaries)
    subjects = [*ids, *entry_ids, *story_ids, *(row.pk for row in (*links, *pairs))]
    values = {"chain": chain, "subjects": subjects, "ends": [str(id_) for id_ in ids]}
    counts["log_payloads"] = run(ERASE_PAYLOADS, **values)
    noticed = Notice.objects.filter(legacy=chain, subjects__overlap=[*ids, *entry_ids, *story_ids])
    counts["notices"], _rows = noticed.delete()
    counts["kept_answers"], _ = IdempotencyRecord.objects.filter(subjects__overlap=subjects).delete()
    delete_rows(FactPair, "id", [pair.pk for pair in pairs])
    _delete_facts(chain, ids, entry_ids, [link.pk for link in links])
    counts["stories"] = _delete_stories(chain, story_ids, passages)
    transaction.on_commit(partial(end_streams, quoted.replies))
    return ForgottenRows(counts, told, _by_fact(ids, sources, links, pairs))


def _let_go(ids: Sequence[UUID], entry_ids: Sequence[UUID], story_ids: Sequence[UUID]) -> dict[str, Any]:
    """Remove references to the deleted rows from rows that stay. Return these changes for the audit log."""
    from_stories = FactSource.objects.filter(story__in=story_ids).exclude(fact__in=ids)
    dated = Entry.objects.filter(fact__in=ids).exclude(pk__in=entry_ids)
    replaced = Fact.objects.filter(superseded_by__in=ids).exclude(pk__in=ids)
    told = joined(
        with_changes(Entry, dated.values_list("pk", flat=True), fact_id=None),
        with_changes(Fact, replaced.values_list("pk", flat=True), superseded_by_id=None),
        with_changes(FactSource, from_stories.values_list("pk", flat=True), **NO_STORY),
    )
    from_stories.update(**NO_STORY)
    dated.update(fact=None)
    replaced.update(superseded_by=None)
    return told


def _delete_facts(chain: UUID, ids: Sequence[UUID], entry_ids: Sequence[UUID], link_ids: Sequence[UUID]) -> None:
    remove_items(chain, [*ids, *entry_ids])
    message_ids = remember_set_aside(ids)
    delete_rows(FactLink, "id", link_ids)
    for model in (FactSource, FactUse, Boundary):
        delete_rows(model, "fact_id", ids)
    RelativeQuestion.objects.filter(fact__in=ids).update(fact=None)
    delete_rows(Entry, "id", entry_ids)
    delete_rows(Fact, "id", ids)
    refresh_messages(chain, message_ids)


def _delete_stories(chain: UUID, story_ids: Sequence[UUID], passages: Sequence[UUID]) -> int:
    """Delete the stories with their versions, passages and drafts. Return the number of stories."""
    remove_items(chain, passages)
    for model in (StoryChunk, StoryVersion):
        delete_rows(model, "story_id", story_ids)
    delete_rows(StoryDraft, "id", story_ids)
    return delete_rows(Story, "id", story_ids)


def _by_fact(
    ids: Iterable[UUID], sources: Sequence[FactSource], links: Sequence[FactLink], pairs: Sequence[FactPair]
) -> dict[UUID, dict[str, Any]]:
    """Return for the event about each fact the rows that were deleted with it."""
    of_fact: dict[UUID, list[UUID]] = {id_: [] for id_ in ids}
    for source in sources:
        of_fact[source.fact_id].append(source.pk)
    ends: dict[UUID, dict[type[Model], list[UUID]]] = {id_: {FactLink: [], FactPair: []} for id_ in of_fact}
    rows: list[FactLink | FactPair] = [*links, *pairs]
    for row in rows:
        for end in {row.first_id, row.second_id} & of_fact.keys():
            ends[end][type(row)].append(row.pk)
    return {
        id_: joined(with_gone(FactSource, of_fact[id_]), *(with_gone(model, keys) for model, keys in ends[id_].items()))
        for id_ in of_fact
    }


def delete_rows(model: type[Model], column: str, keys: Sequence[UUID]) -> int:
    """Delete the rows in one statement: Django would first fetch every row to find what else it has to delete."""
    statement = sql.SQL("DELETE FROM {} WHERE {} = ANY(%(keys)s)")
    names = sql.Identifier(model._meta.db_table), sql.Identifier(column)
    return run(statement.format(*names), keys=list(keys))


def run(statement: str | sql.Composed, **values: Any) -> int:
    """Execute the statement, and return the number of affected rows."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return int(cursor.rowcount)


RESTORABLE = timedelta(days=90)
MOST_AT_ONCE = 500
"""The most facts of one transaction, not counting their earlier versions; the next run takes more."""
LOOK_AGAIN_AFTER = timedelta(hours=1)

# The facts that these ones replaced, over any number of versions.
EARLIER_VERSIONS = """
    WITH RECURSIVE going AS (
        SELECT fact.id FROM memory_fact AS fact WHERE fact.id = ANY(%(due)s)
        UNION SELECT earlier.id FROM memory_fact AS earlier JOIN going ON earlier.superseded_by_id = going.id
            WHERE earlier.status = 'superseded')
    SELECT id FROM going
"""


class FactIsGone(DomainError):
    code, status = "fact_gone", 410
    default_message = _("You set this fact aside, and it has been deleted permanently. You can tell it again.")


class FactNotSetAside(Conflict):
    code = "fact_not_set_aside"
    default_message = _("Only a fact that is set aside can be deleted permanently. Set it aside first.")


@transaction.atomic
def delete_permanently(*, user: User, fact_id: UUID, revision: int | None = None) -> None:
    """Delete a fact of the user that is set aside, with its earlier versions and every trace. It cannot be restored.

    Raise `FactNotSetAside` in any other state. The audit log says who deleted the fact, without a word of it.
    """
    fact = lock_own_fact(user, fact_id, revision)
    if fact.status != Status.RETIRED:
        raise FactNotSetAside
    _purge_facts(fact.legacy_id or user.pk, [fact.pk], actor=Actor.user(user))


def purge_what_is_due(lease: Lease) -> None:
    """Purge what is due, each chain in its own transaction. The job repeats by itself; running it twice is harmless."""
    now = timezone.now()
    counts = purge(now=now)
    lease.again = now if counts["facts"] >= MOST_AT_ONCE else now + LOOK_AGAIN_AFTER
    with hold(lease):
        lease.result = dict(counts)


HANDLER = Handler(run=purge_what_is_due)
"""The handler of `JobKind.PURGE`."""


def purge(*, now: datetime) -> Counter[str]:
    """Delete what was set aside at least 90 days ago, as far as it fits into one run, and return the counts by kind."""
    counts: Counter[str] = Counter()
    for chain, ids in _due_facts(now):
        counts.update(_purge_chain(chain, ids, now=now))
        failpoint("purging.after_chain")
    due = Story.objects.filter(status=Status.RETIRED, retired_at__lte=now - RESTORABLE)
    for chain in due.order_by().values_list("legacy_id", flat=True).distinct():
        counts.update(_purge_stories(chain, now=now))
    for chain in _due_entries(now).order_by().values_list("legacy_id", flat=True).distinct():
        counts.update(_purge_entries(chain, now=now))
    return counts


def is_gone(*, user: User, fact_id: UUID) -> bool:
    """Return whether this was a fact of the user that was deleted permanently.

    For other users the fact never existed.
    """
    events = LegacyEvent.objects.filter(object_id=fact_id, action=MemoryAction.FACT_PURGED).values("pk")
    return LegacyEventPayload.objects.filter(event_id__in=events, payload__owner=str(user.pk)).exists()


def _due_facts(now: datetime) -> Iterator[tuple[UUID, list[UUID]]]:
    """Yield the facts that are due to be purged, for each chain of the audit log; at most `MOST_AT_ONCE` in all."""
    due = Fact.objects.filter(status=Status.RETIRED, retired_at__lte=now - RESTORABLE)
    rows = due.annotate(chain=Coalesce(F("legacy_id"), F("owner_id"))).filter(chain__isnull=False)
    rows = rows.order_by("chain", "retired_at", "pk")
    found = list(rows.values_list("chain", "pk")[:MOST_AT_ONCE])
    for chain, group in groupby(found, key=lambda row: row[0]):
        yield chain, [pk for _chain, pk in group]


@transaction.atomic
def _purge_chain(chain: UUID, ids: Sequence[UUID], *, now: datetime) -> Counter[str]:
    """Purge facts of one chain. A fact that its owner restores at the same moment is no longer due under the lock."""
    lock_legacy(chain)
    due = Fact.objects.filter(pk__in=ids, status=Status.RETIRED, retired_at__lte=now - RESTORABLE)
    return _purge_facts(chain, list(due.values_list("pk", flat=True)), actor=Actor.task())


@transaction.atomic
def _purge_stories(legacy_id: UUID, *, now: datetime) -> Counter[str]:
    """Purge the stories of a legacy that are due."""
    lock_legacy(legacy_id)
    due = Story.objects.filter(legacy=legacy_id, status=Status.RETIRED, retired_at__lte=now - RESTORABLE)
    stories = list(due.order_by("pk").select_for_update()[:MOST_AT_ONCE])
    if not stories:
        return Counter()
    versions = StoryVersion.objects.filter(story__in=stories).values_list("pk", flat=True)
    gone = with_gone(StoryVersion, versions)
    forgotten = forget(legacy_id, [], stories=stories)
    events = [AuditEntry(story, MemoryAction.STORY_PURGED, {"after": None}) for story in stories]
    removed = {"removed": dict(forgotten.counts), **joined(forgotten.told, gone)}
    last = AuditEntry(Legacy(pk=legacy_id), MemoryAction.FACTS_PURGED, removed)
    record_many([*events, last], actor=Actor.task(), legacy_id=legacy_id)
    return forgotten.counts


def _due_entries(now: datetime) -> EntryQuerySet:
    """Return the due entries without a fact. Other entries are deleted with their facts."""
    return Entry.objects.filter(fact=None, status=Status.RETIRED, retired_at__lte=now - RESTORABLE)


@transaction.atomic
def _purge_entries(legacy_id: UUID, *, now: datetime) -> Counter[str]:
    """Purge the entries of a legacy that are due."""
    lock_legacy(legacy_id)
    entries = list(_due_entries(now).filter(legacy=legacy_id).order_by("pk").select_for_update()[:MOST_AT_ONCE])
    if not entries:
        return Counter()
    forgotten = forget(legacy_id, [], entries)
    events = [AuditEntry(entry, MemoryAction.ENTRY_PURGED, {"after": None}) for entry in entries]
    last = AuditEntry(
        Legacy(pk=legacy_id), MemoryAction.FACTS_PURGED, {"removed": dict(forgotten.counts), **forgotten.told}
    )
    record_many([*events, last], actor=Actor.task(), legacy_id=legacy_id)
    return forgotten.counts


def _purge_facts(chain: UUID, ids: Sequence[UUID], *, actor: Actor) -> Counter[str]:
    """Purge these facts and their earlier versions.

    The caller holds the chain's lock and checked under it that they may go.
    """
    facts = _with_earlier_versions(ids)
    if not facts:
        return Counter()
    entries = list(Entry.objects.filter(fact__in=facts).order_by("pk").select_for_update())
    forgotten = forget(chain, facts, entries)
    events = [AuditEntry(fact, MemoryAction.FACT_PURGED, _receipt(fact, forgotten.beside[fact.pk])) for fact in facts]
    events.append(_purge_event(facts[0], forgotten, entries))
    if facts[0].legacy_id:
        record_many(events, actor=actor, legacy_id=chain)
    else:
        record_many_for_user(events, actor=actor, user_id=chain)
    return forgotten.counts


def _receipt(fact: Fact, beside: dict[str, Any]) -> dict[str, Any]:
    """Return the fact's owner and the ids of the rows that were deleted with it, no word of the fact."""
    return {"after": None, "owner": fact.owner_id, **beside}


def _purge_event(fact: Fact, forgotten: ForgottenRows, entries: Sequence[Entry]) -> AuditEntry:
    """Return the event with the counts of deleted rows, and the changes of rows that named them."""
    chain = Legacy(pk=fact.legacy_id) if fact.legacy_id else User(pk=fact.owner_id)
    gone = joined(forgotten.told, with_gone(Entry, [entry.pk for entry in entries]))
    return AuditEntry(chain, MemoryAction.FACTS_PURGED, {"removed": dict(forgotten.counts), **gone})


def _with_earlier_versions(due: Sequence[UUID]) -> list[Fact]:
    with connection.cursor() as cursor:
        cursor.execute(EARLIER_VERSIONS, {"due": list(due)})
        ids = [id_ for (id_,) in cursor.fetchall()]
    return list(Fact.objects.filter(pk__in=ids).order_by("pk").select_for_update())


# Deleting data that is stored for a limited time.

ANSWER_RETENTION = timedelta(days=30)
"""A phone may be offline for weeks before it repeats a request whose answer it never received."""
DONE_JOB_RETENTION = timedelta(days=30)
MARK_RETENTION = SYNC_CURSOR_IS_GOOD_FOR + timedelta(days=10)
"""Marks of deleted rows are kept longer than any cursor that asks for them."""
READ_NOTICE_RETENTION = timedelta(days=180)
FAILURE_RETENTION = timedelta(days=30)


@transaction.atomic
def delete_what_expired(*, now: datetime) -> dict[str, int]:
    """Delete what has expired, and return how many rows of each kind.

    These are old answers to repeated requests, finished jobs, counts of failures, read notices, photo uploads, sync
    marks, grants, tokens and sessions.
    """
    expired = {
        "answers": IdempotencyRecord.objects.filter(created_at__lt=now - ANSWER_RETENTION),
        "work": Job.objects.filter(state=JobState.DONE, finished_at__lt=now - DONE_JOB_RETENTION),
        "failures": JobFailure.objects.filter(hour__lt=now - FAILURE_RETENTION),
        "notices": Notice.objects.filter(read_at__lt=now - READ_NOTICE_RETENTION),
        "photo_uploads": PhotoUpload.objects.filter(expires_at__lt=now),
        "marks": SyncMark.objects.filter(gone_at__lt=now - MARK_RETENTION),
    }
    counts = {name: rows.delete()[0] for name, rows in expired.items()}
    counts["programs"] = delete_ended_grants(now=now)
    return {**counts, "sessions": delete_expired_sessions(now=now), "tokens": delete_ended_tokens(now=now)}
