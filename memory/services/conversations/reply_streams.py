"""Where a reply on its way is told in the broker, and how that ends for good.

The row is the truth and a stream only its echo; what becomes of the row, becomes of the stream.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from uuid import UUID

import redis
import structlog
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

log = structlog.get_logger(__name__)

KEPT_SECONDS = 3600
NOBODY = "nobody"
"""The owner of a stream that was ended: no attempt's token, so that nobody speaks there again."""


def stream_key(message_id: UUID) -> str:
    return f"keepsake:turn:{message_id}"


def owner_key(message_id: UUID) -> str:
    return f"{stream_key(message_id)}:owner"


def end_streams(ended: Iterable[UUID], *, on_their_way: Iterable[UUID] = ()) -> None:
    """Take back what was streamed of these replies; those `on_their_way` will not be heard again either.

    A broker that does not answer is left alone: what is in it is gone within `KEPT_SECONDS` in any case.
    """
    keys = [key(message_id) for message_id in ended for key in (stream_key, owner_key)]
    try:
        if keys:
            broker().unlink(*keys)
        for message_id in on_their_way:
            broker().set(owner_key(message_id), NOBODY, ex=KEPT_SECONDS)
            broker().unlink(stream_key(message_id))
    except redis.RedisError as error:
        log.warning("streams_not_ended", error=type(error).__name__)


@lru_cache(maxsize=1)
def broker() -> redis.Redis:
    """One client a process. A connection that the broker dropped is made anew once; a dead broker is not waited for."""
    options = {**settings.REDIS_OPTIONS, "retry": Retry(NoBackoff(), 1), "decode_responses": True}
    return redis.Redis.from_url(settings.REDIS_URL, **options)
