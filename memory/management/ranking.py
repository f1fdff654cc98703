"""How well a list of hits answers a question whose evidence is known. All figures are shares from 0 to 1."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from statistics import mean

from memory.management.locomo import Place

DEPTHS = (5, 10, 20)
NDCG_DEPTH = 10
SESSIONS_DEPTH = 5

Hits = Sequence[Set[Place]]
"""The turns that each hit rests on, best first; empty for one that rests on too many to say anything."""


def measure(hits: Hits, evidence: Set[Place]) -> dict[str, float]:
    """The figures of one question."""
    sessions = {session for session, _ in evidence}
    found_sessions = {session for session, _ in _found(hits, SESSIONS_DEPTH)}
    return {
        **{f"recall@{depth}": len(_found(hits, depth) & evidence) / len(evidence) for depth in DEPTHS},
        "mrr": next((1 / rank for rank, hit in enumerate(hits, start=1) if hit & evidence), 0.0),
        f"ndcg@{NDCG_DEPTH}": _ndcg(hits, evidence),
        f"session_recall@{SESSIONS_DEPTH}": len(found_sessions & sessions) / len(sessions),
    }


def averages(measured: Iterable[Mapping[str, float]]) -> dict[str, float]:
    """Means over questions, and how many there were."""
    rows = list(measured)
    return {"n": len(rows), **{name: round(mean(row[name] for row in rows), 4) for name in (rows[0] if rows else ())}}


def percentiles(seconds: Sequence[float]) -> dict[str, float]:
    """In milliseconds."""
    in_order = sorted(seconds)
    at: Callable[[float], float] = lambda share: in_order[min(int(share * len(in_order)), len(in_order) - 1)]  # noqa: E731 - two uses
    return {"p50": round(1000 * at(0.5), 2), "p95": round(1000 * at(0.95), 2)} if in_order else {}


def _found(hits: Hits, depth: int) -> set[Place]:
    return set().union(*hits[:depth])


def _ndcg(hits: Hits, evidence: Set[Place]) -> float:
    """A hit gains what it brings that none before it did."""
    seen: set[Place] = set()
    gain = 0.0
    for rank, hit in enumerate(hits[:NDCG_DEPTH], start=1):
        gain += len((hit & evidence) - seen) / math.log2(rank + 1)
        seen |= hit
    ideal = sum(1 / math.log2(rank + 1) for rank in range(1, min(len(evidence), NDCG_DEPTH) + 1))
    return min(gain / ideal, 1.0)
