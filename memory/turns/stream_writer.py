"""Telling whoever listens how a reply comes along.

The row is the truth and the stream only its echo: a broker that is dead, slow or emptied costs the listeners a moment
and the reply nothing.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from uuid import UUID

import redis
import structlog
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

log = structlog.get_logger(__name__)

LONGEST = 20_000
KEPT_SECONDS = 3600
QUIET_SECONDS = 1.0
"""How long a broker that did not answer is left alone, so that no piece of a reply waits for it again and again."""

# One attempt at a time owns a stream. A worker that was taken for dead may still be talking: nobody hears it.
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


def stream_key(message_id: UUID) -> str:
    return f"keepsake:turn:{message_id}"


def owner_key(message_id: UUID) -> str:
    return f"{stream_key(message_id)}:owner"


class StreamWriter:
    """One attempt's voice. `token` tells this attempt from every other one at the same reply."""

    def __init__(self, message_id: UUID, *, token: UUID, is_again: bool) -> None:
        self._keys = stream_key(message_id), owner_key(message_id)
        self._token = str(token)
        self._said: list[str] = []
        self._has_begun, self._quiet_until = False, 0.0
        self._first = "restart" if is_again else "start"

    def start(self) -> None:
        """Begin; what an earlier attempt said is taken back."""
        self._try(self._begin)

    def delta(self, text: str) -> None:
        """The next piece of the reply."""
        self._said.append(text)
        self._tell("delta", {"text": text})

    def sources(self, sources: Sequence[object]) -> None:
        self._tell("sources", list(sources))

    def done(self, message_id: UUID, status: str) -> None:
        """The end. Listeners who missed something are told everything first."""
        self._quiet_until = 0.0
        self._tell("done", {"message": str(message_id), "status": status})

    def error(self, code: str, detail: str) -> None:
        self._quiet_until = 0.0
        self._tell("error", {"code": code, "detail": detail})

    def _tell(self, event: str, data: object) -> None:
        self._try(lambda: self._add(event, data))

    def _try(self, say: Callable[[], None]) -> None:
        if time.monotonic() < self._quiet_until:
            self._has_begun = False
            return
        try:
            say()
        except redis.RedisError as error:
            log.warning("stream_not_heard", error=type(error).__name__)
            self._has_begun, self._quiet_until = False, time.monotonic() + QUIET_SECONDS

    def _add(self, event: str, data: object) -> None:
        """Add one event; where the stream was lost, or something was missed, begin again with all that was said."""
        if self._has_begun and self._append(event, data) != EMPTIED:
            return
        is_piece = event == "delta"
        self._first = "restart"
        self._begin()
        if self._said:
            self._append("delta", {"text": "".join(self._said)})
        if not is_piece:
            self._append(event, data)

    def _begin(self) -> None:
        stream, owner = self._keys
        with broker().pipeline() as pipe:
            # Trimmed, not deleted: the numbers of the events go on, so a listener's last number stays behind them.
            pipe.xtrim(stream, maxlen=0, approximate=False)
            pipe.set(owner, self._token, ex=KEPT_SECONDS)
            pipe.xadd(stream, {"event": self._first, "data": "{}"})
            pipe.expire(stream, KEPT_SECONDS)
            pipe.execute()
        self._has_begun = True

    def _append(self, event: str, data: object) -> int:
        arguments = self._token, LONGEST, event, json.dumps(data, ensure_ascii=False), KEPT_SECONDS
        return int(broker().eval(TELL, len(self._keys), *self._keys, *arguments))


@lru_cache(maxsize=1)
def broker() -> redis.Redis:
    """One client a process. A connection that the broker dropped is made anew once; a dead broker is not waited for."""
    options = {**settings.REDIS_OPTIONS, "retry": Retry(NoBackoff(), 1), "decode_responses": True}
    return redis.Redis.from_url(settings.REDIS_URL, **options)
