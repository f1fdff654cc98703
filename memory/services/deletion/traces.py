"""Deleting facts and entries with every trace; purging and erasing both use it.

By set, in the caller's transaction, which holds the lock of the legacy. What somebody else wrote stays; what the
assistant derived from what goes, and quoted, goes too: replies in anybody's talk, and summaries, which are made again
from what people said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Model, Q
from psycopg import sql

from legacies.audit import joined, with_changes, with_gone
from legacies.models import Notice
from memory.indexing.corrected_evidence import refresh_messages, remember_set_aside
from memory.indexing.recall_rows import remove_items
from memory.models import Entry, Fact, FactLink, FactSource, FactUse, IdempotencyRecord
from memory.services.conversations.lifecycle import end_streams
from memory.services.deletion.derived_texts import forget_quotes

# Events about what goes, and about links that it had: those are known by what they say of their ends.
ERASE_PAYLOADS = """
    DELETE FROM legacies_legacyeventpayload AS said USING legacies_legacyevent AS event
    WHERE event.id = said.event_id AND event.chain = %(chain)s AND (event.object_id = ANY(%(subjects)s) OR (
        event.object_type = 'factlink' AND ARRAY[
            said.payload #>> '{after,first_id}', said.payload #>> '{after,second_id}',
            said.payload #>> '{before,first_id}', said.payload #>> '{before,second_id}'] && %(ends)s))
"""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """How many rows of what went; what the log is to tell of other rows (`told`); sources and links by their fact."""

    counts: Counter[str]
    told: dict[str, Any]
    beside: Mapping[UUID, dict[str, Any]] = field(default_factory=dict)


def forget(chain: UUID, facts: Sequence[Fact], entries: Sequence[Entry] = ()) -> Forgotten:
    """Remove these rows of a legacy (of a user, outside of all), and all that names or quotes them.

    A constant number of statements, and two or three for each summary that quoted them.
    """
    ids = [fact.pk for fact in facts]
    entry_ids = [entry.pk for entry in entries]
    links = list(FactLink.objects.filter(Q(first__in=ids) | Q(second__in=ids)))
    sources = list(FactSource.objects.filter(fact__in=ids).only("pk", "fact_id"))
    counts = Counter(facts=len(ids), entries=len(entry_ids), links=len(links), sources=len(sources))
    told = _let_go(ids, entry_ids)
    quoted = forget_quotes(chain, facts, entries)
    counts.update(replies=len(quoted.replies), summaries=quoted.summaries)
    subjects = [*ids, *entry_ids, *(link.pk for link in links)]
    values = {"chain": chain, "subjects": subjects, "ends": [str(id_) for id_ in ids]}
    counts["log_payloads"] = run(ERASE_PAYLOADS, **values)
    counts["notices"], _rows = Notice.objects.filter(legacy=chain, subjects__overlap=[*ids, *entry_ids]).delete()
    counts["kept_answers"], _ = IdempotencyRecord.objects.filter(subjects__overlap=subjects).delete()
    _delete_facts(chain, ids, entry_ids, [link.pk for link in links])
    transaction.on_commit(partial(end_streams, quoted.replies))
    return Forgotten(counts, told, _by_fact(ids, sources, links))


def _let_go(ids: Sequence[UUID], entry_ids: Sequence[UUID]) -> dict[str, Any]:
    """What stays names what goes no more."""
    dated = Entry.objects.filter(fact__in=ids).exclude(pk__in=entry_ids)
    replaced = Fact.objects.filter(superseded_by__in=ids).exclude(pk__in=ids)
    told = joined(
        with_changes(Entry, dated.values_list("pk", flat=True), fact_id=None),
        with_changes(Fact, replaced.values_list("pk", flat=True), superseded_by_id=None),
    )
    dated.update(fact=None)
    replaced.update(superseded_by=None)
    return told


def _delete_facts(chain: UUID, ids: Sequence[UUID], entry_ids: Sequence[UUID], link_ids: Sequence[UUID]) -> None:
    remove_items(chain, [*ids, *entry_ids])
    message_ids = remember_set_aside(ids)
    delete_rows(FactLink, "id", link_ids)
    for model in (FactSource, FactUse):
        delete_rows(model, "fact_id", ids)
    delete_rows(Entry, "id", entry_ids)
    delete_rows(Fact, "id", ids)
    refresh_messages(chain, message_ids)


def _by_fact(
    ids: Iterable[UUID], sources: Sequence[FactSource], links: Sequence[FactLink]
) -> dict[UUID, dict[str, Any]]:
    """For the event about each fact: which rows went along with it."""
    of_fact: dict[UUID, list[UUID]] = {id_: [] for id_ in ids}
    for source in sources:
        of_fact[source.fact_id].append(source.pk)
    ends: dict[UUID, list[UUID]] = {id_: [] for id_ in of_fact}
    for link in links:
        for end in {link.first_id, link.second_id} & of_fact.keys():
            ends[end].append(link.pk)
    return {id_: joined(with_gone(FactSource, of_fact[id_]), with_gone(FactLink, ends[id_])) for id_ in of_fact}


def delete_rows(model: type[Model], column: str, keys: Sequence[UUID]) -> int:
    """In one statement: Django would first fetch every row, to see what else goes with it."""
    statement = sql.SQL("DELETE FROM {} WHERE {} = ANY(%(keys)s)")
    names = sql.Identifier(model._meta.db_table), sql.Identifier(column)
    return run(statement.format(*names), keys=list(keys))


def run(statement: str | sql.Composed, **values: Any) -> int:
    """How many rows it touched."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return int(cursor.rowcount)
