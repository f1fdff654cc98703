"""Hits for a reply, each thing once: room in a prompt is dear, and a fact stands beside the message it came from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Protocol
from uuid import UUID

from memory.language.comparison.agreement import same_statement
from memory.models import RecallKind
from memory.recall.results import Hit

# A fact stands for its message when it answers about as well; else the message says something that the fact leaves out.
STANDS_FOR = 0.5
# What comes from messages that better hits came from, or sums them up, says little that is new.
SAID_BEFORE = 0.5


class Telling(Protocol):
    """A hit, or a row before it is one."""

    @property
    def id(self) -> UUID: ...
    @property
    def kind(self) -> str: ...
    @property
    def legacy_id(self) -> UUID: ...
    @property
    def owner_id(self) -> UUID | None: ...
    @property
    def text(self) -> str: ...
    @property
    def message_ids(self) -> Sequence[UUID]: ...
    @property
    def superseded(self) -> bool: ...


Teller = tuple[UUID, UUID | None]


def entries_of_facts(rows: Collection[Telling]) -> frozenset[UUID]:
    """The entries among these that only say when something happened that a fact of the same teller among them tells:
    in the same words, or in others, from the same messages.
    """
    entries = [row for row in rows if row.kind == RecallKind.ENTRY]
    if not entries:
        return frozenset()
    facts: defaultdict[Teller, list[Telling]] = defaultdict(list)
    for row in rows:
        if row.kind == RecallKind.FACT and not row.superseded:
            facts[row.legacy_id, row.owner_id].append(row)
    return frozenset(one.id for one in entries if any(_tells(fact, one) for fact in facts[one.legacy_id, one.owner_id]))


def _tells(fact: Telling, entry: Telling) -> bool:
    if _words(fact) == _words(entry):
        return True
    is_of_them = bool(entry.message_ids) and set(entry.message_ids) == set(fact.message_ids)
    return is_of_them and same_statement(fact.text, entry.text, None)


def _words(one: Telling) -> str:
    return " ".join(one.text.casefold().split())


def tell_once(hits: Sequence[Hit], *, limit: int) -> tuple[Hit, ...]:
    """The `limit` best of these hits, which come best first. The same words of a teller about a person come once."""
    facts = _best_facts(hits)
    told: dict[tuple[UUID, UUID | None, str], tuple[float, Hit]] = {}
    for hit in hits:
        chosen = _stand_in(hit, facts)
        told.setdefault((chosen.legacy_id, chosen.owner_id, _words(chosen)), (hit.score, chosen))
    return tuple(_new_things_first(told.values())[:limit])


def _best_facts(hits: Iterable[Hit]) -> dict[UUID, Hit]:
    """The best fact that rests on each message."""
    facts: dict[UUID, Hit] = {}
    for hit in hits:
        if hit.kind == RecallKind.FACT:
            for message_id in hit.message_ids:
                facts.setdefault(message_id, hit)
    return facts


def _stand_in(hit: Hit, facts: dict[UUID, Hit]) -> Hit:
    fact = facts.get(hit.id) if hit.kind == RecallKind.MESSAGE else None
    return fact if fact and fact.score >= STANDS_FOR * hit.score else hit


def _new_things_first(worth: Iterable[tuple[float, Hit]]) -> list[Hit]:
    """By what each is worth, but with less for what rests on nothing but messages that were heard already."""
    heard: set[UUID] = set()
    weighed: list[Hit] = []
    for score, hit in worth:
        sources = set(hit.message_ids)
        is_heard = bool(sources & heard if hit.kind == RecallKind.CHUNK else sources and sources <= heard)
        weighed.append(replace(hit, score=score * (SAID_BEFORE if is_heard else 1.0)))
        if hit.kind != RecallKind.CHUNK:
            heard |= sources
    return sorted(weighed, key=lambda hit: -hit.score)
