"""Metering: what calls to models cost, reported to whoever accounts for them.

with metering() as spent:
    engine.extract(request)
# spent: one `Usage` for each call that was made meanwhile in this thread, of those that came to nothing too
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Literal

import structlog

log = structlog.get_logger(__name__)

Stage = Literal["reply", "extraction", "verification", "labels", "embedding"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """One call. Tokens are what the server says, 0 where it says nothing."""

    stage: Stage
    engine: str
    model: str
    tokens_in: int = 0
    tokens_out: int = 0
    duration_ms: int = 0


_spent: ContextVar[list[Usage] | None] = ContextVar("spent", default=None)


@contextmanager
def metering() -> Iterator[list[Usage]]:
    """Collect what is spent in the block. Within another one, the inner one alone gets it."""
    spent: list[Usage] = []
    token = _spent.set(spent)
    try:
        yield spent
    finally:
        _spent.reset(token)


def note_usage(usage: Usage) -> None:
    """Called by an adapter after each call that a model was asked."""
    log.info(
        "model_asked",
        stage=usage.stage,
        model=usage.model,
        tokens_in=usage.tokens_in,
        tokens_out=usage.tokens_out,
        ms=usage.duration_ms,
    )
    spent = _spent.get()
    if spent is not None:
        spent.append(usage)
