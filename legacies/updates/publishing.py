"""Telling an account's listeners that something happened, once it is committed.

Each account has one stream in the broker, while anybody listened lately. Its mark names this stream and no other: where
the broker was emptied, the stream has run out or grew too long, or an update could not be told, there is another mark,
and whoever comes with the one before is told to ask afresh.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from uuid import UUID, uuid4

import structlog
from django.db import DatabaseError, InterfaceError, transaction
from django.db.models import TextChoices
from django.utils.translation import gettext_noop
from psycopg_pool import PoolTimeout
from redis.exceptions import RedisError

from config.broker import broker
from legacies import jobs
from legacies.jobs import Lease, hold
from legacies.jobs.runner import Handler, TryLater

log = structlog.get_logger(__name__)

RETENTION_SECONDS = 3 * 24 * 3600
LONGEST = 1000

# Where stream or mark is missing, nobody could go on from there. A stream that is full begins anew with another mark.
TELL = """
local mark = redis.call('GET', KEYS[2])
if not mark or redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('DEL', KEYS[2])
  return 0
end
if redis.call('XLEN', KEYS[1]) >= tonumber(ARGV[5]) then
  mark = ARGV[4]
  redis.call('DEL', KEYS[1])
  redis.call('SET', KEYS[2], mark)
end
redis.call('XADD', KEYS[1], '*', 'mark', mark, 'kind', ARGV[1], 'id', ARGV[2], 'legacy', ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[6])
redis.call('EXPIRE', KEYS[2], ARGV[6])
return 1
"""


class UpdateKind(TextChoices):
    """What `legacies` itself tells of; other apps register theirs."""

    NOTICE = "notice", gettext_noop("There is a new notice.")


_kinds: dict[str, str] = {}


def register_update_kinds(kinds: type[TextChoices]) -> None:
    """The label of each says in the API's schema what happened."""
    _kinds.update({str(value): str(label) for value, label in kinds.choices})


def update_kinds() -> Mapping[str, str]:
    """All that are registered, each with what it means."""
    return _kinds


def stream_keys(user_id: UUID) -> tuple[str, str]:
    """Of the account's stream, and of its mark."""
    return f"keepsake:updates:{user_id}", f"keepsake:updates:{user_id}:mark"


def publish(*, user_id: UUID, kind: TextChoices, row_id: UUID | None = None, legacy_id: UUID | None = None) -> None:
    """Called in the transaction that causes it."""
    if kind not in _kinds:
        raise ValueError(f"No app registered the kind of update {kind}.")
    transaction.on_commit(partial(_tell_listeners, user_id, str(kind), row_id, legacy_id), robust=True)


def forget_updates(user_id: UUID) -> None:
    """Of somebody who is erased none stay; they hold ids. What a dead broker still has runs out by itself."""
    try:
        _forget_stream(user_id)
    except RedisError as error:
        log.warning("updates_not_forgotten", error=type(error).__name__)


def _forget_stream(user_id: UUID) -> None:
    """Whoever listens, or comes back, is told to ask afresh."""
    broker().unlink(*stream_keys(user_id))


def _tell_listeners(user_id: UUID, kind: str, row_id: UUID | None, legacy_id: UUID | None) -> None:
    said = kind, str(row_id or ""), str(legacy_id or ""), uuid4().hex, LONGEST, RETENTION_SECONDS
    try:
        broker().eval(TELL, 2, *stream_keys(user_id), *said)
    except RedisError as error:
        log.warning("update_not_told", error=type(error).__name__)
        _make_up_for_it(user_id)


def _make_up_for_it(user_id: UUID) -> None:
    """Later, when the broker answers again: its stream lacks something then, so that nobody may go on from there."""
    try:
        with transaction.atomic():
            payload = {"user": str(user_id)}
            jobs.put(jobs.FORGET_UPDATES, key=f"forget-updates:{user_id}", payload=payload, has_time=True)
    except (DatabaseError, InterfaceError, PoolTimeout) as error:
        log.warning("update_not_made_up_for", error=type(error).__name__)


def _forget(lease: Lease) -> None:
    try:
        _forget_stream(UUID(lease.payload["user"]))
    except RedisError as error:
        raise TryLater("broker_away") from error
    with hold(lease):
        return


HANDLER = Handler(run=_forget)
"""For `jobs.FORGET_UPDATES`."""
