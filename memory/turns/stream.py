"""Writing and reading a reply's stream: the events of one message, from any event on.

Listeners read the stream in the broker while there is one. Whatever happens to the stream, the row is the truth:
listeners get from the row what they would have heard. Between two looks at the row no database connection is held.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from random import randint
from typing import Any, cast
from uuid import UUID

import redis
import redis.asyncio
import structlog
from django.db import DatabaseError, InterfaceError
from django.utils.translation import gettext_lazy as _
from psycopg_pool import PoolTimeout
from redis.exceptions import RedisError

from accounts.streams.resources import call_in_thread, give_back_connections
from accounts.streams.server_events import Event, new_event
from config.broker import broker, listening_broker
from memory.models import Conversation, Message, MessageStatus
from memory.services.conversations.extraction_requests import count_noted
from memory.services.conversations.lifecycle import NOBODY, RETENTION_SECONDS, owner_key, stream_key
from memory.turns.finished_replies import GONE, finished_reply, until_finished

# Writing. A broker that is dead, slow or emptied delays the listeners for a moment and never affects the reply.

# Messages to a relative whose reply failed or will not come any more.

WORDS_ARE_SAFE = _("Your words are saved. The assistant could not answer. Try again, or come back later.")
CONVERSATION_IS_GONE = _("The conversation was deleted, so there is no reply.")


log = structlog.get_logger(__name__)

LONGEST = 20_000
QUIET_SECONDS = 1.0
"""How long a broker that did not answer is left alone, so that not every piece of a reply waits for it."""

# One attempt at a time owns a stream. A worker that was taken for dead may still be writing; its events are not added.
TELL = """
local owner = redis.call('GET', KEYS[2])
if not owner then return 0 end
if owner ~= ARGV[1] then return -1 end
redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[2], '*', 'event', ARGV[3], 'data', ARGV[4])
redis.call('EXPIRE', KEYS[1], ARGV[5])
redis.call('EXPIRE', KEYS[2], ARGV[5])
return 1
"""
EMPTIED = 0

# The stream is trimmed, not deleted, so that the ids of its events go on and a listener's last id stays before them. A
# stream that was ended for good stays silent, also when an attempt begins that does not know of its end.
BEGIN = """
if redis.call('GET', KEYS[2]) == ARGV[3] then return 0 end
redis.call('XTRIM', KEYS[1], 'MAXLEN', 0)
redis.call('SET', KEYS[2], ARGV[1], 'EX', ARGV[4])
redis.call('XADD', KEYS[1], '*', 'event', ARGV[2], 'data', '{}')
redis.call('EXPIRE', KEYS[1], ARGV[4])
return 1
"""


class StreamWriter:
    """Writes the events of one attempt at a reply. `token` distinguishes this attempt from every other one."""

    def __init__(self, message_id: UUID, *, token: UUID, is_again: bool) -> None:
        self._keys = stream_key(message_id), owner_key(message_id)
        self._token = str(token)
        self._said: list[str] = []
        self._has_begun, self._quiet_until = False, 0.0
        self._first = "restart" if is_again else "start"

    def start(self) -> None:
        """Begin the stream, and take back what an earlier attempt said."""
        self._try_broker(self._begin_stream)

    def delta(self, text: str) -> None:
        """Publish the next piece of the reply."""
        self._said.append(text)
        self._publish_event("delta", {"text": text})

    def sources(self, sources: Sequence[object]) -> None:
        self._publish_event("sources", list(sources))

    def tool(self, action: Mapping[str, object]) -> None:
        """Publish an action as `Message.actions` holds it, without the part that only undoing needs."""
        self._publish_event("tool", {name: value for name, value in action.items() if name != "profile"})

    def memory(self, noted: int) -> None:
        """Publish how many facts and events are noted of the conversation by now."""
        self._publish_event("memory", {"noted": noted})

    def done(self, message_id: UUID, status: str) -> None:
        """Publish the end. Listeners who missed something get the whole reply first."""
        self._quiet_until = 0.0
        self._publish_event("done", {"message": str(message_id), "status": status})

    def error(self, code: str, detail: str) -> None:
        self._quiet_until = 0.0
        self._publish_event("error", {"code": code, "detail": detail})

    def _publish_event(self, event: str, data: object) -> None:
        self._try_broker(lambda: self._add_event(event, data))

    def _try_broker(self, say: Callable[[], None]) -> None:
        if time.monotonic() < self._quiet_until:
            self._has_begun = False
            return
        try:
            say()
        except redis.RedisError as error:
            log.warning("stream_not_heard", error=type(error).__name__)
            self._has_begun, self._quiet_until = False, time.monotonic() + QUIET_SECONDS

    def _add_event(self, event: str, data: object) -> None:
        """Add one event. If the stream was lost or an event was missed, begin again with the whole text so far."""
        if self._has_begun and self._append_event(event, data) != EMPTIED:
            return
        is_piece = event == "delta"
        self._first = "restart"
        self._begin_stream()
        if self._said:
            self._append_event("delta", {"text": "".join(self._said)})
        if not is_piece:
            self._append_event(event, data)

    def _begin_stream(self) -> None:
        broker().eval(BEGIN, len(self._keys), *self._keys, self._token, self._first, NOBODY, RETENTION_SECONDS)
        self._has_begun = True

    def _append_event(self, event: str, data: object) -> int:
        arguments = self._token, LONGEST, event, json.dumps(data, ensure_ascii=False), RETENTION_SECONDS
        return int(broker().eval(TELL, len(self._keys), *self._keys, *arguments))


FIRST_LOOK_MS, LONGEST_SILENCE_MS = 50, 8000
"""How long to wait for the stream at first, before the row is read, and later. Each listener that wakes delays all
others by about a millisecond, so that two hundred listeners wake seldom, and not all at once.
"""
GRACE_SECONDS = 1.0
"""How long the stream may take to end after the row is finished, since the row comes first."""
WITHOUT_BROKER_SECONDS = 1.0
ENDS = frozenset({"done", "error"})
EVENT_ID = re.compile(r"[0-9]{1,19}-[0-9]{1,19}")
BEGINNING = "0-0"
FROM_ROW = "row-{}"
"""The ids of events that are read from the row. They are no places in the stream, so a listener who returns with one
begins anew.
"""

Answer = list[tuple[str, list[tuple[str, Mapping[str, str]]]]]
"""What XREAD returns under protocol 2: the entries of each stream."""


async def events(message_id: UUID, last_event_id: str = "") -> AsyncGenerator[Event | None]:
    """Yield every event after `last_event_id`, up to the end of the reply, and None now and then while nothing happens.

    A listener whose `last_event_id` is no place in the stream may have heard something: a `restart` tells them first
    that it is void.
    """
    is_known = not last_event_id or EVENT_ID.fullmatch(last_event_id) is not None
    position = last_event_id if last_event_id and is_known else BEGINNING
    if not is_known:
        yield new_event("restart", {}, BEGINNING)
    has_heard = bool(last_event_id)
    patience = FIRST_LOOK_MS
    with until_finished(message_id) as finished:
        async with listening_broker(LONGEST_SILENCE_MS) as connection:
            while True:
                heard = await _read_until(finished, connection, message_id, position, patience)
                for event in heard:
                    position, is_known, has_heard = event.id, True, True
                    if event.name == "error" and not await finished_reply(message_id):
                        continue  # an earlier attempt failed, and the reply is being made again
                    yield event
                    if event.name in ENDS:
                        return
                is_row_due = patience == FIRST_LOOK_MS or finished.done()
                if not heard and is_row_due and (reply := await finished_reply(message_id)):
                    first = "restart" if has_heard else "start"  # a restart takes back only what was heard
                    for event in tell_from_row(reply, first, noted=await _noted_with(reply))[0 if is_known else 1 :]:
                        yield event
                    return
                if not heard:
                    yield None
                patience = randint(LONGEST_SILENCE_MS // 2, LONGEST_SILENCE_MS)  # noqa: S311 - no secret


def tell_from_row(reply: Message, first: str, *, noted: int = 0) -> list[Event]:
    """Return the events of a finished reply from the beginning, as a listener would have heard them. `noted` counts the
    facts and events of its conversation.
    """
    told: list[tuple[str, object]] = [(first, {})]
    if reply.content:
        told.append(("delta", {"text": reply.content}))
    if reply.status == MessageStatus.FAILED:
        detail = str(CONVERSATION_IS_GONE if reply.error == GONE else WORDS_ARE_SAFE)
        told.append(("error", {"code": reply.error, "detail": detail}))
    else:
        told.append(("sources", reply.sources))
        if noted:
            told.append(("memory", {"noted": noted}))
        told.append(("done", {"message": str(reply.pk), "status": reply.status}))
    return [new_event(name, data, FROM_ROW.format(number)) for number, (name, data) in enumerate(told, start=1)]


async def _noted_with(reply: Message) -> int:
    """Return how many facts and events are noted of the reply's conversation; 0 if the database is away or the
    conversation is deleted.
    """
    try:
        return await call_in_thread(_count_noted, reply)
    except (DatabaseError, InterfaceError, PoolTimeout):
        return 0


def _count_noted(reply: Message) -> int:
    try:
        conversation = Conversation.objects.filter(pk=reply.conversation_id).first()
        return count_noted(conversation) if conversation else 0
    finally:
        give_back_connections()


async def _read_until(
    finished: asyncio.Future[None], connection: redis.asyncio.Redis, message_id: UUID, position: str, patience: int
) -> list[Event]:
    """Return the next events, or none after `patience` milliseconds or a moment after the row is finished."""
    reading = asyncio.ensure_future(_read_events(connection, message_id, position, patience))
    try:
        either: set[asyncio.Future[Any]] = {reading, finished}
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.wait({reading}, timeout=GRACE_SECONDS)
        return reading.result() if reading.done() else []
    finally:
        reading.cancel()
        await asyncio.wait({reading})


async def _read_events(connection: redis.asyncio.Redis, message_id: UUID, position: str, patience: int) -> list[Event]:
    key = stream_key(message_id)
    try:
        answer = await connection.xread({key: position}, block=patience)
    except RedisError as error:
        log.warning("stream_not_read", error=type(error).__name__)
        await asyncio.sleep(WITHOUT_BROKER_SECONDS)
        return []
    entries = cast(Answer, answer)[0][1] if answer else []
    return [Event(fields["event"], fields["data"], event_id) for event_id, fields in entries]
