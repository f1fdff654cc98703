"""What is remembered for a turn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager

import structlog
from django.db import DatabaseError, connection

from config.tracing import span
from memory import recall
from memory.engines.base import EngineError
from memory.recall import ForTurn
from memory.services.usage_of_facts import Used
from memory.turns.window import Turn

log = structlog.get_logger(__name__)

PATIENCE_MS = 2000
"""A turn does not wait longer than this for one statement of recall."""


def remember_for(turn: Turn) -> ForTurn:
    """Recall for this turn's teller. When recall fails or is slow, the turn goes on without it."""
    try:
        with span("turn.recall") as measured, _statements_within(PATIENCE_MS):
            remembered = recall.for_turn(
                viewer=turn.membership.user,
                legacy_id=turn.conversation.legacy_id,
                query=turn.query(),
                conversation_id=turn.conversation.pk,
                # What was said a moment ago stands in the window, but only what is recalled can be quoted by source.
                window_from=turn.question.seq,
                room=turn.room_for_memory,
                attached=turn.attached,
                persona=turn.conversation.persona,
            )
            measured.set(recalled=len(remembered.recalled))
            return remembered
    except (DatabaseError, EngineError) as error:
        log.warning("turn_without_recall", turn=str(turn.reply.pk), error=type(error).__name__)
        return ForTurn()


def sources_of(cited: Sequence[int], remembered: ForTurn) -> list[dict[str, object]]:
    """The rows behind these aliases, each once; an alias that was never given out is nobody's."""
    rows = dict(enumerate(remembered.hits, start=1))
    known = [alias for alias in dict.fromkeys(cited) if alias in rows]
    return [{"alias": alias, "kind": str(rows[alias].kind), "id": str(rows[alias].id)} for alias in known]


def used_of(remembered: ForTurn, *, aliases: Collection[int] | None = None) -> list[Used]:
    """What was put before the engine, or of that what these aliases name: to be counted."""
    hits = enumerate(remembered.hits, start=1)
    return [(hit.legacy_id, hit.id) for alias, hit in hits if aliases is None or alias in aliases]


@contextmanager
def _statements_within(milliseconds: int) -> Iterator[None]:
    _set_statement_timeout(milliseconds)
    try:
        yield
    except DatabaseError:
        # A time-out leaves the connection whole, anything else may not have: the turn goes on with a fresh one.
        connection.close()
        raise
    _set_statement_timeout(0)


def _set_statement_timeout(milliseconds: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('statement_timeout', %s, false)", [str(milliseconds)])
