"""Hits for a reply, each thing once: room in a prompt is dear, and a fact stands beside the message it came from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from uuid import UUID

from memory.models import RecallKind
from memory.recall.results import Hit

# A fact stands for its message when it answers about as well; else the message says something that the fact leaves out.
STANDS_FOR = 0.5
# What comes from messages that better hits came from, or sums them up, says little that is new.
SAID_BEFORE = 0.5


def tell_once(hits: Sequence[Hit], *, limit: int) -> tuple[Hit, ...]:
    """The `limit` best of these hits, which come best first. The same words of a teller about a person come once."""
    facts = _best_facts(hits)
    told: dict[tuple[UUID, UUID | None, str], tuple[float, Hit]] = {}
    for hit in hits:
        chosen = _stand_in(hit, facts)
        words = " ".join(chosen.text.casefold().split())
        told.setdefault((chosen.legacy_id, chosen.owner_id, words), (hit.score, chosen))
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
