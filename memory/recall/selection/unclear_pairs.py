"""Facts among the hits that tell one thing in two ways, of which nobody has said yet how they stand to each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import chain, combinations, islice
from uuid import UUID

from memory.language.comparison.agreement import read_statement
from memory.models import FactLink, RecallKind
from memory.recall.results import Hit

Pair = tuple[UUID, UUID]
"""The smaller key first, as in a link."""

MOST_PAIRS = 50


def unclear_among(hits: Iterable[Hit]) -> tuple[Pair, ...]:
    """Pairs of these facts with one subject and different values, without a link of any kind. One query, or none.

    Both ends are the viewer's to see, so that none tells of anything hidden.
    """
    pairs = tuple(islice(_nominated(hits), MOST_PAIRS))
    if not pairs:
        return ()
    ends = set(chain.from_iterable(pairs))
    linked = set(FactLink.objects.filter(first__in=ends, second__in=ends).values_list("first_id", "second_id"))
    return tuple(pair for pair in pairs if pair not in linked)


def _nominated(hits: Iterable[Hit]) -> Iterable[Pair]:
    told: dict[tuple[UUID, str], list[Hit]] = defaultdict(list)
    for hit in hits:
        # A subject of one word is the person, of whom everything is told; only a path names one thing about them.
        if hit.kind == RecallKind.FACT and "." in hit.subject and not hit.superseded:
            told[hit.legacy_id, hit.subject.casefold()].append(hit)
    for same in told.values():
        yield from _differing(same)


def _differing(hits: Sequence[Hit]) -> Iterable[Pair]:
    if len(hits) < 2:
        return
    values = [(hit.id, _values(hit.text)) for hit in hits]
    for (one, of_one), (other, of_other) in combinations(values, 2):
        if of_one - of_other and of_other - of_one:
            yield min(one, other), max(one, other)


def _values(text: str) -> frozenset[str]:
    """Names, numbers and dates, and what turns a statement round; "loved fishing" and "loved knitting" have none."""
    statement = read_statement(text, frozenset())
    return statement.telling | frozenset(statement.names)
