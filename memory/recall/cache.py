"""The cache of recall's results. An entry belongs to one viewer and is used only while nothing changed for that viewer.

The cache holds private words. Every entry is therefore encrypted with a key that only this product has, and the name
of its place is a keyed digest, so that nobody can read or guess the query from it. An entry can be decrypted at its own
place only: moved to the place of another viewer it is worthless. If the cache is down, it counts as empty.
"""

from __future__ import annotations

import os
import pickle
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import md5
from typing import Any, Generic, TypeVar
from uuid import UUID

from cachetools import LRUCache
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.core.cache import cache
from django.db import connection
from django.utils.crypto import salted_hmac

# Whether anything that a viewer may find has changed since a moment. The answer is exact and takes one indexed read.
#
# A moment is a snapshot of the database. The database records the transaction in which each legacy changed (see
# `memory/migrations/_recall_sql.py`). A change that the snapshot did not see is newer than the snapshot, in whatever
# order the transactions began and committed. Memberships are read anew each time, so that rights are never cached.

EVERYBODY = UUID(int=0)
"""The scope of changes that concern every legacy, such as another embedding model."""
CHANGE_RETENTION = timedelta(hours=1)
"""How long recorded changes are stored: longer than any answer stays cached."""

# The start time of the server tells one history of transactions from another: a restored database uses no old answer.
VERSION_NOW = """
    SELECT pg_current_snapshot()::text, pg_postmaster_start_time()::text,
        ARRAY(SELECT legacy_id FROM legacies_membership
            WHERE user_id = %(viewer)s AND legacy_id = ANY(%(legacies)s) ORDER BY legacy_id),
        EXISTS (SELECT FROM memory_recallchange
            WHERE scope = ANY(%(scopes)s) AND changed_by >= pg_snapshot_xmin(%(since)s::pg_snapshot)
                AND NOT pg_visible_in_snapshot(changed_by, %(since)s::pg_snapshot))
"""


@dataclass(frozen=True, slots=True)
class Version:
    """A moment, the run of the database server it belongs to, and the queried legacies with the viewer as a member."""

    moment: str
    server: str
    member_of: tuple[UUID, ...]


def scope_beside_conversations(legacy_id: UUID) -> UUID:
    """Return the scope of changes in this legacy other than messages and summaries, computed as the database does."""
    said = f"beside conversations {legacy_id}"
    return UUID(md5(said.encode(), usedforsecurity=False).hexdigest())


def version_now(
    viewer_id: UUID, legacy_ids: Sequence[UUID], *, since: Version | None = None, of_conversations: bool = True
) -> tuple[Version, bool]:
    """Return the current version for this viewer, and whether nothing that the viewer may find has changed since
    `since`. Changes of messages and summaries count only with `of_conversations`. One query.

    Call it before making the answer that is cached under the version: a change that is committed in between makes the
    answer look older than it is, never newer. Call it outside of transactions only, because the caller's own
    uncommitted changes may be rolled back.
    """
    of_legacies = legacy_ids if of_conversations else map(scope_beside_conversations, legacy_ids)
    values: dict[str, Any] = {
        "viewer": viewer_id,
        "legacies": list(legacy_ids),
        "scopes": [*of_legacies, viewer_id, EVERYBODY],
        "since": since.moment if since else None,
    }
    with connection.cursor() as cursor:
        cursor.execute(VERSION_NOW, values)
        moment, server, member_of, has_changed = cursor.fetchone()
    now = Version(moment, server, tuple(member_of))
    is_same = since is not None and (now.server, now.member_of) == (since.server, since.member_of)
    return now, is_same and not has_changed


def forget_old_changes(*, now: datetime) -> int:
    """Delete the changes that are older than any cached answer; return their number. In the caller's transaction."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM memory_recallchange WHERE at < %s", [now - CHANGE_RETENTION])
        return int(cursor.rowcount)


NONCE_BYTES = 12
# A caller that finds another one making the same answer waits this long for it, and then makes the answer too.
WAIT_SECONDS = 0.3
LOOK_EVERY_SECONDS = 0.01
MAKING_SECONDS = 2
# How many decrypted answers a process holds, and how many bytes one may have: some megabytes in all.
MOST_HELD, MOST_HELD_BYTES = 64, 65_536

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The place in the cache of one kind of answer for this viewer and these legacies.

    `query` is the whole query with its filters: another query has another place. `field_names` are the fields of the
    cached answer, so that after an update no entry is read as something it is not. `of_conversations` is False for an
    answer that holds no messages and no summaries; such an answer stays valid when somebody writes a message.
    """

    name: str
    viewer_id: UUID
    legacy_ids: tuple[UUID, ...]
    seconds: int
    field_names: Sequence[str]
    query: str = ""
    of_conversations: bool = True

    @property
    def key(self) -> str:
        said = repr((self.name, self.viewer_id, self.legacy_ids, tuple(self.field_names), self.query))
        return f"recall:{self.name}:{_secret('place', said).hex()}"


@dataclass(frozen=True, slots=True)
class _Cached(Generic[Answer]):
    version: Version
    answer: Answer


_opened: LRUCache[str, tuple[bytes, _Cached[Any]]] = LRUCache(MOST_HELD)
_holding = threading.Lock()


def cached(
    place: Place, make: Callable[[], Answer], *, is_worth_it: Callable[[Answer], bool] = lambda _: True
) -> Answer:
    """Return the answer cached at this place if nothing has changed since. Otherwise make a new answer and cache it if
    it passes `is_worth_it`.

    One query on a hit; one more than `make` needs on a miss. Within a transaction nothing is read from the cache or
    written to it, because what the transaction sees may be rolled back.
    """
    if connection.in_atomic_block:
        return make()
    found: _Cached[Answer] | None
    version, found = _read_current(place)
    if found is not None:
        return found.answer
    answer = make()
    if is_worth_it(answer):
        _store_answer(place, _Cached(version, answer))
    return answer


def is_ready(place: Place) -> bool:
    """Return whether an answer is cached at this place that `cached` would return. One query; none if nothing is
    cached, and none within a transaction.
    """
    if connection.in_atomic_block:
        return False
    stored = cache.get(place.key)
    return stored is not None and _current(place, stored)[1] is not None


def cached_once(place: Place, make: Callable[[], Answer]) -> Answer:
    """Do the same as `cached` where many callers may miss at once: one makes the answer, the others wait briefly."""
    if connection.in_atomic_block:
        return make()
    found: _Cached[Answer] | None = _read_current(place)[1]
    if found is not None:
        return found.answer
    making = f"{place.key}:making"
    if not cache.add(making, 1, timeout=MAKING_SECONDS):
        awaited: Answer | None = _wait_for_answer(place)
        return make() if awaited is None else awaited
    try:
        return cached(place, make)  # looks again, since another caller may have made the answer in the meantime
    finally:
        cache.delete(making)


def _wait_for_answer(place: Place) -> Answer | None:
    until = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < until:
        time.sleep(LOOK_EVERY_SECONDS)
        if cache.has_key(place.key):
            found: _Cached[Answer] | None = _read_current(place)[1]
            if found is not None:
                return found.answer
    return None


def _read_current(place: Place) -> tuple[Version, _Cached[Answer] | None]:
    """Return the current version, and the cached answer if it is still valid."""
    return _current(place, cache.get(place.key))


def _current(place: Place, stored: bytes | None) -> tuple[Version, _Cached[Any] | None]:
    found: _Cached[Any] | None = _read_stored(place, stored)
    since = found.version if found else None
    version, is_current = version_now(
        place.viewer_id, place.legacy_ids, since=since, of_conversations=place.of_conversations
    )
    return version, found if is_current else None


def _store_answer(place: Place, one: _Cached[Answer]) -> None:
    nonce = os.urandom(NONCE_BYTES)
    sealed = _cipher().encrypt(nonce, pickle.dumps(one), place.key.encode())
    cache.set(place.key, nonce + sealed, timeout=place.seconds)


def _read_stored(place: Place, stored: bytes | None) -> _Cached[Answer] | None:
    """Decrypt an entry, or return the answer if the process still holds these bytes decrypted: the base of a turn is
    read again and again, and its bytes stay the same.
    """
    if not stored:
        return None
    with _holding:
        held: tuple[bytes, _Cached[Answer]] | None = _opened.get(place.key)
    if held is not None and held[0] == stored:
        return held[1]
    one: _Cached[Answer] | None = _decrypt_stored(place, stored)
    if one is not None and len(stored) <= MOST_HELD_BYTES:
        with _holding:
            _opened[place.key] = (stored, one)
    return one


def _decrypt_stored(place: Place, stored: bytes) -> _Cached[Answer] | None:
    try:
        opened = _cipher().decrypt(stored[:NONCE_BYTES], stored[NONCE_BYTES:], place.key.encode())
    except InvalidTag:
        return None
    one: _Cached[Answer] = pickle.loads(opened)  # noqa: S301 - sealed by ourselves, and nobody else has the key
    return one


def _cipher() -> AESGCM:
    return AESGCM(_secret("seal", ""))


def _secret(purpose: str, said: str) -> bytes:
    return salted_hmac(f"keepsake.recall.cached.{purpose}", said, algorithm="sha256").digest()
