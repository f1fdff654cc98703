"""Sending updates to an account's listeners once a change is committed.

Each account has one stream in the broker if anybody listened lately. The mark identifies this one stream. The mark
changes if the broker was emptied, the stream expired or grew too long, or an update could not be sent. A listener that
comes with an older mark is told to fetch everything afresh.
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

# If the stream or its mark is missing, no listener could continue it, so nothing is added. A full stream is replaced by
# a new one with another mark.
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
    """The kinds of updates of `legacies` itself. Other apps register theirs."""

    NOTICE = "notice", gettext_noop("There is a new notice.")


_kinds: dict[str, str] = {}


def register_update_kinds(kinds: type[TextChoices]) -> None:
    """Register the kinds of updates of an app. The API's schema describes each by its label."""
    _kinds.update({str(value): str(label) for value, label in kinds.choices})


def update_kinds() -> Mapping[str, str]:
    """Return all registered kinds, each with its label."""
    return _kinds


def stream_keys(user_id: UUID) -> tuple[str, str]:
    """Return the broker's keys of the account's stream and of its mark."""
    return f"keepsake:updates:{user_id}", f"keepsake:updates:{user_id}:mark"


def publish(*, user_id: UUID, kind: TextChoices, row_id: UUID | None = None, legacy_id: UUID | None = None) -> None:
    """Send an update once the transaction is committed. Call it in the transaction that makes the change."""
    if kind not in _kinds:
        raise ValueError(f"No app registered the kind of update {kind}.")
    transaction.on_commit(partial(_tell_listeners, user_id, str(kind), row_id, legacy_id), robust=True)


def forget_updates(user_id: UUID) -> None:
    """Delete the updates of a user who is erased, because they hold ids. If the broker is down, they expire there."""
    try:
        _forget_stream(user_id)
    except RedisError as error:
        log.warning("updates_not_forgotten", error=type(error).__name__)


def _forget_stream(user_id: UUID) -> None:
    """Delete the account's stream and mark. Its listeners, present and returning, are told to fetch afresh."""
    broker().unlink(*stream_keys(user_id))


def _tell_listeners(user_id: UUID, kind: str, row_id: UUID | None, legacy_id: UUID | None) -> None:
    said = kind, str(row_id or ""), str(legacy_id or ""), uuid4().hex, LONGEST, RETENTION_SECONDS
    try:
        broker().eval(TELL, 2, *stream_keys(user_id), *said)
    except RedisError as error:
        log.warning("update_not_told", error=type(error).__name__)
        _make_up_for_it(user_id)


def _make_up_for_it(user_id: UUID) -> None:
    """Put down a job that deletes the stream once the broker answers again.

    The stream then lacks an update, so no listener may continue it.
    """
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
"""The handler of `jobs.FORGET_UPDATES`."""
