"""Asking the engine what a range says. No transaction is open while it thinks."""

from __future__ import annotations

from memory.consolidation.claim import ClaimedRange
from memory.consolidation.passes import look_twice
from memory.engines.base import Engine, Extraction


def extract(claimed: ClaimedRange, *, engine: Engine) -> Extraction:
    """Summary, facts and entries of two passes. Raises `EngineError`; that never counts as "nothing to remember"."""
    return look_twice(claimed, engine=engine)
