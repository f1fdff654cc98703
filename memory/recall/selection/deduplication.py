"""Deduplication of hits for a prompt: room is scarce, and a fact often comes with the message behind it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import chain, combinations, islice
from typing import Protocol
from uuid import UUID

from memory.language.comparison.agreement import read_statement, same_statement
from memory.models import FactLink, FactPair, PairState, RecallKind
from memory.recall.results import Hit

# Pairs of facts among the hits that tell one thing in two ways and whose relation nobody has decided yet.

Pair = tuple[UUID, UUID]
"""The smaller key comes first, as in a link."""

MOST_PAIRS = 50


def unclear_among(hits: Iterable[Hit]) -> tuple[Pair, ...]:
    """Return pairs of these facts with one subject and different values whose relation nobody has decided: they have no
    link of any kind, and nobody has answered the question about the pair. One query, or none.

    The viewer may see both facts of a pair, so that no pair reveals anything hidden.
    """
    pairs = tuple(islice(_candidate_pairs(hits), MOST_PAIRS))
    if not pairs:
        return ()
    ends = set(chain.from_iterable(pairs))
    linked = FactLink.objects.filter(first__in=ends, second__in=ends).values_list("first_id", "second_id")
    answered = FactPair.objects.filter(first__in=ends, second__in=ends).exclude(state=PairState.OPEN)
    known = set(linked.order_by().union(answered.order_by().values_list("first_id", "second_id")))
    return tuple(pair for pair in pairs if pair not in known)


def _candidate_pairs(hits: Iterable[Hit]) -> Iterable[Pair]:
    told: dict[tuple[UUID, str], list[Hit]] = defaultdict(list)
    for hit in hits:
        # A subject of one word is the person, about whom everything is told; only a path names one thing about them.
        if hit.kind == RecallKind.FACT and "." in hit.subject and not hit.superseded:
            told[hit.legacy_id, hit.subject.casefold()].append(hit)
    for same in told.values():
        yield from _differing_pairs(same)


def _differing_pairs(hits: Sequence[Hit]) -> Iterable[Pair]:
    if len(hits) < 2:
        return
    values = [(hit.id, _values(hit.text)) for hit in hits]
    for (one, of_one), (other, of_other) in combinations(values, 2):
        if of_one - of_other and of_other - of_one:
            yield min(one, other), max(one, other)


def _values(text: str) -> frozenset[str]:
    """Return names, numbers, dates and words such as "not"; "loved fishing" and "loved knitting" have none of them."""
    statement = read_statement(text, frozenset())
    return statement.telling | frozenset(statement.names)


# A fact replaces its message if it answers about as well, and if the facts of the message leave out few of its long
# words (a fact has a name in place of "Nana"); otherwise the message says something more.
STANDS_FOR = 0.5
FEW_WORDS, FEW_OF_THEM = 2, 0.25
LONG = 4
# A hit that rests on the messages of better hits, or summarises them, adds little that is new.
SAID_BEFORE = 0.5


class Statement(Protocol):
    """A hit, or a row from which a hit is made."""

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


def entries_of_facts(rows: Collection[Statement]) -> frozenset[UUID]:
    """Return the keys of entries that only say when something happened that a fact of the same owner among these rows
    tells: in the same words, or from the same messages in other words.
    """
    entries = [row for row in rows if row.kind == RecallKind.ENTRY]
    if not entries:
        return frozenset()
    facts: defaultdict[Teller, list[Statement]] = defaultdict(list)
    for row in rows:
        if row.kind == RecallKind.FACT and not row.superseded:
            facts[row.legacy_id, row.owner_id].append(row)
    return frozenset(
        one.id for one in entries if any(_has_same_content(fact, one) for fact in facts[one.legacy_id, one.owner_id])
    )


def _has_same_content(fact: Statement, entry: Statement) -> bool:
    if _words(fact) == _words(entry):
        return True
    is_of_them = bool(entry.message_ids) and set(entry.message_ids) == set(fact.message_ids)
    if is_of_them and set(re.findall(r"\w+", _words(entry))) <= set(re.findall(r"\w+", _words(fact))):
        return True  # the entry is a clause of the fact
    return is_of_them and same_statement(fact.text, entry.text, None)


def _words(one: Statement) -> str:
    return " ".join(one.text.casefold().split())


def tell_once(hits: Sequence[Hit], *, limit: int) -> tuple[Hit, ...]:
    """Return the `limit` best of these hits, given best first. One owner's same words about one person come once."""
    facts, said = _best_facts(hits), _said_in_facts(hits)
    told: dict[tuple[UUID, UUID | None, str], tuple[float, Hit]] = {}
    for hit in hits:
        chosen = _stand_in(hit, facts, said)
        told.setdefault((chosen.legacy_id, chosen.owner_id, _words(chosen)), (hit.score, chosen))
    return tuple(_new_things_first(told.values())[:limit])


def _best_facts(hits: Iterable[Hit]) -> dict[UUID, Hit]:
    """Return the best fact that rests on each message, by the message's key."""
    facts: dict[UUID, Hit] = {}
    for hit in hits:
        if hit.kind == RecallKind.FACT:
            for message_id in hit.message_ids:
                facts.setdefault(message_id, hit)
    return facts


def _said_in_facts(hits: Iterable[Hit]) -> dict[UUID, set[str]]:
    """Return the words of all facts that rest on each message, by the message's key."""
    said: defaultdict[UUID, set[str]] = defaultdict(set)
    for hit in hits:
        if hit.kind == RecallKind.FACT:
            for message_id in hit.message_ids:
                said[message_id] |= _long_words(hit.text)
    return said


def _stand_in(hit: Hit, facts: dict[UUID, Hit], said: dict[UUID, set[str]]) -> Hit:
    fact = facts.get(hit.id) if hit.kind == RecallKind.MESSAGE else None
    if fact is None or fact.score < STANDS_FOR * hit.score:
        return hit
    words = _long_words(hit.text)
    left_out = len(words - said[hit.id])
    return fact if left_out <= max(FEW_WORDS, FEW_OF_THEM * len(words)) else hit


def _long_words(text: str) -> set[str]:
    return {word for word in re.findall(r"\w+", text.casefold()) if len(word) >= LONG}


def _new_things_first(worth: Iterable[tuple[float, Hit]]) -> list[Hit]:
    """Order hits by their score, which is lowered for hits that rest on nothing but messages of better hits."""
    heard: set[UUID] = set()
    weighed: list[Hit] = []
    for score, hit in worth:
        sources = set(hit.message_ids)
        is_heard = bool(sources & heard if hit.kind == RecallKind.CHUNK else sources and sources <= heard)
        weighed.append(replace(hit, score=score * (SAID_BEFORE if is_heard else 1.0)))
        if hit.kind != RecallKind.CHUNK:
            heard |= sources
    return sorted(weighed, key=lambda hit: -hit.score)
