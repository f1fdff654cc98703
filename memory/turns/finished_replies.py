"""Tells stream listeners when a reply's row is finished. The row is the truth: a worker may store the reply and die
before it tells the stream.

One query of a process serves all listeners in that process. Between two queries no database connection is held.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from uuid import UUID
from weakref import WeakKeyDictionary

import structlog
from django.db import DatabaseError, InterfaceError
from psycopg_pool import PoolTimeout

from accounts.streams.resources import call_in_thread, give_back_connections
from memory.models import Message, MessageStatus
from memory.models.conversations import UNFINISHED
from memory.services.conversations.withheld_words import as_read_by

log = structlog.get_logger(__name__)

LOOK_SECONDS = 2.0
"""How often to read the rows of replies that somebody still listens to."""
GONE = "gone"
"""The error of a reply whose conversation was deleted or closed while somebody listened."""

Waiting = dict[asyncio.Future[None], UUID]
_waiting: WeakKeyDictionary[asyncio.AbstractEventLoop, tuple[Waiting, asyncio.Task[None]]] = WeakKeyDictionary()


@contextmanager
def until_finished(message_id: UUID) -> Iterator[asyncio.Future[None]]:
    """Yield a future that is done soon after the reply's row is finished or deleted."""
    loop = asyncio.get_running_loop()
    if loop not in _waiting:
        everybody: Waiting = {}
        _waiting[loop] = everybody, loop.create_task(_look_now_and_then(everybody))
    waiting = _waiting[loop][0]
    finished = loop.create_future()
    waiting[finished] = message_id
    try:
        yield finished
    finally:
        waiting.pop(finished, None)
        finished.cancel()


async def _look_now_and_then(waiting: Waiting) -> None:
    """Read the rows every `LOOK_SECONDS` as long as anybody waits."""
    try:
        while waiting:
            await asyncio.sleep(LOOK_SECONDS)
            ended = await _ended_among(set(waiting.values()))
            for finished in [one for one, message_id in waiting.items() if message_id in ended]:
                del waiting[finished]
                finished.set_result(None)
    finally:
        del _waiting[asyncio.get_running_loop()]
        for finished in waiting:  # nobody reads the rows any more, so each listener reads its own
            finished.set_result(None)


async def _ended_among(message_ids: Collection[UUID]) -> Collection[UUID]:
    try:
        return await call_in_thread(_read_ended, message_ids) if message_ids else ()
    except (DatabaseError, InterfaceError, PoolTimeout) as error:
        log.warning("stream_without_database", error=type(error).__name__)
        return ()


def _read_ended(message_ids: Collection[UUID]) -> Collection[UUID]:
    """Return the ids of those replies that are finished or deleted."""
    try:
        unfinished = Message.objects.filter(pk__in=message_ids, status__in=UNFINISHED)
        return set(message_ids) - set(unfinished.values_list("pk", flat=True))
    finally:
        give_back_connections()


async def finished_reply(message_id: UUID) -> Message | None:
    """Return the finished reply as its owner may read it, or None while it is unfinished or the database is away. For a
    deleted reply, return a failed message with the error `GONE`.
    """
    try:
        return await call_in_thread(_read_finished, message_id)
    except (DatabaseError, InterfaceError, PoolTimeout) as error:
        log.warning("stream_without_database", error=type(error).__name__)
        return None


def _read_finished(message_id: UUID) -> Message | None:
    try:
        return _as_finished(message_id)
    finally:
        give_back_connections()


def _as_finished(message_id: UUID) -> Message | None:
    reply = Message.objects.select_related("conversation__user").filter(pk=message_id).first()
    if reply is None:
        return Message(pk=message_id, status=MessageStatus.FAILED, error=GONE)
    [shown] = as_read_by(reply.conversation.user, [reply])
    return shown if shown.is_finished else None
