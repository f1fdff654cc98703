"""Listening to the updates of an account after any given event; see `legacies.updates.publishing`."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, Awaitable, Mapping
from dataclasses import dataclass
from typing import cast
from uuid import uuid4

import redis.asyncio
import structlog
from django.db import DatabaseError, InterfaceError
from psycopg_pool import PoolTimeout
from redis.exceptions import RedisError

from accounts.streams.listeners import Listener, SignedOut
from accounts.streams.resources import call_in_thread, give_back_connections
from accounts.streams.server_events import Event, new_event
from config.broker import listening_broker
from legacies.models import Membership
from legacies.updates.publishing import RETENTION_SECONDS, UpdateKind, stream_keys

log = structlog.get_logger(__name__)

LOOK_MS = 3000
WITHOUT_BROKER_SECONDS = 1.0
START, AFRESH = "start", "afresh"
EVENT_ID = re.compile(r"([0-9a-f]{32})\.([0-9]{1,19}-[0-9]{1,19})", re.ASCII)

# Returns the mark of the stream and the id of its last entry. If there is no stream, one is made that begins with an
# entry which is sent to nobody.
OPEN = """
local mark = redis.call('GET', KEYS[2])
if not mark or redis.call('EXISTS', KEYS[1]) == 0 then
  mark = ARGV[1]
  redis.call('DEL', KEYS[1])
  redis.call('XADD', KEYS[1], '*', 'mark', mark)
end
redis.call('SET', KEYS[2], mark, 'EX', ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[2])
return {mark, redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1][1]}
"""

Entry = tuple[str, Mapping[str, str]]


@dataclass(slots=True)
class Place:
    """A listener's position: the mark of a stream, and the entry after which the listener continues."""

    mark: str
    entry: str

    @property
    def event_id(self) -> str:
        return f"{self.mark}.{self.entry}"


async def updates(listener: Listener, last_event_id: str = "") -> AsyncGenerator[Event | None]:
    """Yield all updates after `last_event_id`, and None now and then.

    Without a `last_event_id`, the first event is `start`, and the updates from then on follow. An event `afresh` means
    that updates in between may be missing.
    """
    place = _read_place(last_event_id)
    first = START if not last_event_id else AFRESH
    async with listening_broker(LOOK_MS) as connection:
        while True:
            try:
                opened = await _open(connection, listener)
                if place is None or place.mark != opened.mark:
                    place = opened
                    yield new_event(first, {}, place.event_id)
                    first = AFRESH
                entries = await _next_entries(connection, listener, place)
            except RedisError as error:
                log.warning("updates_not_read", error=type(error).__name__)
                await asyncio.sleep(WITHOUT_BROKER_SECONDS)
                yield None
                continue
            told = await _events_of(entries, listener, place)
            for event in told:
                yield event
            if not told:
                yield None


def _read_place(last_event_id: str) -> Place | None:
    found = EVENT_ID.fullmatch(last_event_id)
    return Place(found[1], found[2]) if found else None


async def _open(connection: redis.asyncio.Redis, listener: Listener) -> Place:
    keys = stream_keys(listener.user_id)
    opened = connection.eval(OPEN, 2, *keys, uuid4().hex, str(RETENTION_SECONDS))
    mark, last = cast(list[str], await cast(Awaitable[object], opened))
    return Place(mark, last)


async def _next_entries(connection: redis.asyncio.Redis, listener: Listener, place: Place) -> list[Entry]:
    key, _mark_key = stream_keys(listener.user_id)
    answer = cast(list[tuple[str, list[Entry]]], await connection.xread({key: place.entry}, block=LOOK_MS))
    entries = answer[0][1] if answer else []
    # Entries of another stream, which replaced this one meanwhile, are sent once that stream has been opened.
    return [entry for entry in entries if entry[1]["mark"] == place.mark]


async def _events_of(entries: list[Entry], listener: Listener, place: Place) -> list[Event]:
    """Return the events that the listener may receive, by the listener's memberships now. `place` moves past all."""
    if not entries:
        return []
    try:
        seen = await call_in_thread(_seen_by, listener)
    except (DatabaseError, InterfaceError, PoolTimeout) as error:
        log.warning("updates_without_database", error=type(error).__name__)
        await asyncio.sleep(WITHOUT_BROKER_SECONDS)
        return []
    told = []
    for entry, said in entries:
        place.entry = entry
        if seen is not None and (data := seen.data_of(said)) is not None:
            told.append(new_event(said["kind"], data, place.event_id))
    return told


@dataclass(frozen=True, slots=True)
class Seen:
    """The permissions of a listener: the legacies that they are a member of."""

    legacy_ids: frozenset[str]
    is_for_one_legacy: bool

    def data_of(self, said: Mapping[str, str]) -> dict[str, str | None] | None:
        """Return the data of an update for the listener, or None if the listener may not receive it.

        Users receive their own notices even if they have left the legacy, but then without the legacy's id.
        """
        is_seen = said["legacy"] in self.legacy_ids
        is_own = said["kind"] == UpdateKind.NOTICE or not said["legacy"]
        if not is_seen and (self.is_for_one_legacy or not is_own):
            return None
        return {"id": said["id"] or None, "legacy": said["legacy"] if is_seen else None}


def _seen_by(listener: Listener) -> Seen | None:
    """Return the listener's permissions, or None if the listener may not listen any more.

    In that case the stream itself ends when the listener is checked next.
    """
    try:
        user = listener.user()
        ids = Membership.objects.of(user).values_list("legacy_id", flat=True)
        return Seen(frozenset(map(str, ids)), is_for_one_legacy=user.only_legacy_id is not None)
    except SignedOut:
        return None
    finally:
        give_back_connections()
