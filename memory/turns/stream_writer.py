"""Writing a reply's stream.

The row is the truth and the stream only its echo: a broker that is dead, slow or emptied costs the listeners a moment
and the reply nothing.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from uuid import UUID

import redis
import structlog
from django.utils.translation import gettext_lazy as _

from memory.services.conversations.lifecycle import NOBODY, RETENTION_SECONDS, broker, owner_key, stream_key

# What is said to a teller whose reply failed, or will not come any more.

WORDS_ARE_SAFE = _("Your words are saved. The assistant could not answer. Try again, or come back later.")
CONVERSATION_IS_GONE = _("The conversation was deleted, so there is no reply.")


log = structlog.get_logger(__name__)

LONGEST = 20_000
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

# Trimmed, not deleted: the numbers of the events go on, so a listener's last number stays behind them. A stream that
# was ended for good stays without a word, also when an attempt begins that had not heard of it.
BEGIN = """
if redis.call('GET', KEYS[2]) == ARGV[3] then return 0 end
redis.call('XTRIM', KEYS[1], 'MAXLEN', 0)
redis.call('SET', KEYS[2], ARGV[1], 'EX', ARGV[4])
redis.call('XADD', KEYS[1], '*', 'event', ARGV[2], 'data', '{}')
redis.call('EXPIRE', KEYS[1], ARGV[4])
return 1
"""


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

    def memory(self, noted: int) -> None:
        """How many things are noted of the conversation by now."""
        self._tell("memory", {"noted": noted})

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
        broker().eval(BEGIN, len(self._keys), *self._keys, self._token, self._first, NOBODY, RETENTION_SECONDS)
        self._has_begun = True

    def _append(self, event: str, data: object) -> int:
        arguments = self._token, LONGEST, event, json.dumps(data, ensure_ascii=False), RETENTION_SECONDS
        return int(broker().eval(TELL, len(self._keys), *self._keys, *arguments))
