"""The cache of recall's results: for one viewer, and only while nothing changed for them.

The cache holds private words, so all is sealed, by a key that only this product has; the name of each place is a keyed
digest, so that nobody reads or guesses from it what was asked. What is sealed opens at its own place alone: moved to
another viewer's it is nothing. A dead cache is an empty one.
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

# Whether what somebody may find has changed since a moment: one indexed read, and exact.
#
# A moment is a snapshot of the database. The database notes under which transaction each legacy changed (see
# `memory/migrations/_recall_sql.py`); what a moment had not seen is newer than it, in whatever order transactions
# were begun and committed. Where the viewer is a member is asked anew each time, so that rights are never remembered.

EVERYBODY = UUID(int=0)
"""The scope of changes that concern every legacy, such as another embedding model."""
CHANGE_RETENTION = timedelta(hours=1)
"""Longer than anything is kept that was made before them."""

# The server's start tells one history of transactions from another: a restored database begins with nothing kept.
STANDING = """
    SELECT pg_current_snapshot()::text, pg_postmaster_start_time()::text,
        ARRAY(SELECT legacy_id FROM legacies_membership
            WHERE user_id = %(viewer)s AND legacy_id = ANY(%(legacies)s) ORDER BY legacy_id),
        EXISTS (SELECT FROM memory_recallchange
            WHERE scope = ANY(%(scopes)s) AND changed_by >= pg_snapshot_xmin(%(since)s::pg_snapshot)
                AND NOT pg_visible_in_snapshot(changed_by, %(since)s::pg_snapshot))
"""


@dataclass(frozen=True, slots=True)
class Version:
    """A moment, on one run of the server, and the legacies among those asked for that the viewer was a member of."""

    moment: str
    server: str
    member_of: tuple[UUID, ...]


def scope_beside_conversations(legacy_id: UUID) -> UUID:
    """The scope of changes of this legacy that are no message and no summary, as the database makes it."""
    said = f"beside conversations {legacy_id}"
    return UUID(md5(said.encode(), usedforsecurity=False).hexdigest())


def version_now(
    viewer_id: UUID, legacy_ids: Sequence[UUID], *, since: Version | None = None, of_conversations: bool = True
) -> tuple[Version, bool]:
    """How things stand for this viewer, and whether nothing that they may find has changed since then; messages and
    summaries apart unless `of_conversations`. One query.

    To be read before what is kept under it: a change that is committed in between makes that look older than it is,
    never newer. Outside of transactions only, since what one has written itself may never come to be.
    """
    of_legacies = legacy_ids if of_conversations else map(scope_beside_conversations, legacy_ids)
    values: dict[str, Any] = {
        "viewer": viewer_id,
        "legacies": list(legacy_ids),
        "scopes": [*of_legacies, viewer_id, EVERYBODY],
        "since": since.moment if since else None,
    }
    with connection.cursor() as cursor:
        cursor.execute(STANDING, values)
        moment, server, member_of, has_changed = cursor.fetchone()
    now = Version(moment, server, tuple(member_of))
    is_same = since is not None and (now.server, now.member_of) == (since.server, since.member_of)
    return now, is_same and not has_changed


def forget_old_changes(*, now: datetime) -> int:
    """Delete the notes that nothing kept can be older than; say how many. In the caller's transaction."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM memory_recallchange WHERE at < %s", [now - CHANGE_RETENTION])
        return int(cursor.rowcount)


NONCE_BYTES = 12
# Who finds that somebody else is making the same waits so long for it, then makes it too.
WAIT_SECONDS = 0.3
LOOK_EVERY_SECONDS = 0.01
MAKING_SECONDS = 2
# Answers that a process holds opened, and how large one may be: some megabytes in all.
MOST_HELD, MOST_HELD_BYTES = 64, 65_536

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where an answer for this viewer about these legacies is kept. `asked` says what for, whole: other words, another
    place. `shape` names the fields of what is kept, so that nothing is opened as what it is not after an update. What
    holds no message and no summary is not `of_conversations`, and stands when somebody says something.
    """

    name: str
    viewer_id: UUID
    legacy_ids: tuple[UUID, ...]
    seconds: int
    field_names: Sequence[str]
    asked: str = ""
    of_conversations: bool = True

    @property
    def key(self) -> str:
        said = repr((self.name, self.viewer_id, self.legacy_ids, tuple(self.field_names), self.asked))
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
    """The answer kept at this place if nothing changed since, else a new one, kept if `is_worth_it`.

    On a hit one query, and one more than `make` on a miss. Within a transaction nothing is looked up or kept: what it
    sees may never come to be.
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
    """Whether an answer is kept at this place that `cached` would hand out. One query, or none where nothing is kept
    and within a transaction.
    """
    if connection.in_atomic_block:
        return False
    stored = cache.get(place.key)
    return stored is not None and _current(place, stored)[1] is not None


def cached_once(place: Place, make: Callable[[], Answer]) -> Answer:
    """The same where many may miss at once: one makes it, the others wait a little for that one's answer."""
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
        return cached(place, make)  # looks again: it may have been made just now
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
    """How things stand, and what is kept if that is still so."""
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
    """What was opened last is held opened: the base of a turn is asked for again and again, and is the same bytes."""
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
