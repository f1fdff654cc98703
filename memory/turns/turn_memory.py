"""Recalling memory for a turn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import structlog
from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, InterfaceError, connection, transaction

from config.tracing import span
from memory import recall
from memory.engines.base import EngineError
from memory.recall import TurnMemory
from memory.services.facts.links import ask_to_reconcile
from memory.services.usage.fact_usage import Used
from memory.turns.turn_input import Turn

log = structlog.get_logger(__name__)

PATIENCE_MS = 2000
"""The time limit of one recall statement in a turn."""
ASKED_AGAIN_AFTER = 24 * 3600


def remember_for(turn: Turn) -> TurnMemory:
    """Recall for this turn's relative."""
    return recalled_in_time(
        turn=str(turn.reply.pk),
        viewer=turn.membership.user,
        legacy_id=turn.conversation.legacy_id,
        query=turn.query(),
        conversation_id=turn.conversation.pk,
        # Recent messages are in the window as well, but only recalled rows can be cited by number.
        window_from=turn.question.seq,
        room=turn.room_for_memory,
        attached=turn.attached,
        persona=turn.conversation.persona,
        boundaries=turn.boundaries,
    )


def recalled_in_time(*, turn: str, **question: Any) -> TurnMemory:
    """Return what `recall.for_turn` finds. If recall fails or is slow, or `MEMORY` is off, return an empty memory."""
    if not settings.MEMORY:
        return TurnMemory()
    try:
        with span("turn.recall") as measured, _statements_within(PATIENCE_MS):
            remembered = recall.for_turn(**question)
            measured.set(recalled=len(remembered.recalled))
            return remembered
    except (DatabaseError, EngineError) as error:
        log.warning("turn_without_recall", turn=turn, error=type(error).__name__)
        return TurnMemory()


def sources_of(cited: Sequence[int], remembered: TurnMemory) -> list[dict[str, object]]:
    """Return the rows behind these numbers, each once. A number that was never given out is ignored."""
    rows = dict(enumerate(remembered.hits, start=1))
    known = [alias for alias in dict.fromkeys(cited) if alias in rows]
    return [{"alias": alias, "kind": str(rows[alias].kind), "id": str(rows[alias].id)} for alias in known]


def used_of(remembered: TurnMemory, *, aliases: Collection[int] | None = None) -> list[Used]:
    """Return what the engine was given, or the part that `aliases` names, so that its use can be counted."""
    hits = enumerate(remembered.hits, start=1)
    return [(hit.legacy_id, hit.id) for alias, hit in hits if aliases is None or alias in aliases]


def have_compared(remembered: TurnMemory) -> None:
    """Ask for a comparison of the fact pairs that recall found unclear, each pair once a day at most, since it may find
    nothing to link.

    It runs in its own transaction after the turn's. The cache key and the job name no relative, so that they do not
    reveal who looked.
    """
    legacy_of = {hit.id: hit.legacy_id for hit in remembered.hits}
    pairs = {f"unclear:{first}:{second}": (first, second) for first, second in remembered.unclear if first in legacy_of}
    new = pairs.keys() - cache.get_many(pairs) if pairs else set()
    if not new:
        return
    # A turn at the same moment may ask for the same comparison, which runs once.
    cache.set_many(dict.fromkeys(new, 1), timeout=ASKED_AGAIN_AFTER)
    wanted: dict[UUID, set[UUID]] = {}
    for first, second in map(pairs.__getitem__, new):
        wanted.setdefault(legacy_of[first], set()).update((first, second))
    for legacy_id, facts in wanted.items():
        with transaction.atomic():
            ask_to_reconcile(sorted(facts), legacy_id=legacy_id)


@contextmanager
def _statements_within(milliseconds: int) -> Iterator[None]:
    """Limit the time of each statement. The limit is removed at the end, whatever was raised."""
    _set_statement_timeout(milliseconds)
    try:
        yield
    finally:
        _reset_statement_timeout()


def _reset_statement_timeout() -> None:
    """Reset the time limit. A time-out leaves the connection usable. Another error may break it, and then it is closed
    so that the turn goes on with a new one. The limit is reset first, since a closed connection returns to the pool
    with its settings.
    """
    try:
        with connection.cursor() as cursor:
            cursor.execute("RESET statement_timeout")
    except (DatabaseError, InterfaceError):
        connection.close()


def _set_statement_timeout(milliseconds: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('statement_timeout', %s, false)", [str(milliseconds)])
