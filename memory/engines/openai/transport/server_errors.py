"""What can go wrong between us and a model server, in our words.

A vendor's exception quotes the server, and a server may quote the prompt: nothing of it is passed on but numbers.
"""

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import openai

from memory.engines.base import BadAnswer, EngineError, EngineUnavailable

REFUSED = frozenset({400, 413, 415, 422})
"""The server understood who asks, and will not answer this request however often it is sent."""


class ServerFailed(EngineUnavailable):
    """The server could not be reached, or failed. `is_passing`: the same request may well succeed in a moment."""

    def __init__(self, message: str, *, is_passing: bool = False, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.is_passing, self.retry_after = is_passing, retry_after


class TookTooLong(EngineUnavailable):
    """The call had not come to an end when its time was over."""


class ServerNotAllowed(EngineUnavailable):
    """The server is not where the operator said it is, so nothing was sent there."""


class RequestRefused(BadAnswer):
    """The server refuses this very request."""


class AnswerCut(BadAnswer):
    """The model was cut off (`length`), or the answer has no end."""


class AnswerFiltered(BadAnswer):
    """A filter, or the model itself, refused to answer."""


class AnswerMisshapen(BadAnswer):
    """What came is not what was asked for."""


class AnswerTooLarge(BadAnswer):
    """More came than any answer needs."""


def as_ours(error: openai.OpenAIError) -> EngineError:
    """The same in our words, without the server's."""
    if isinstance(error, openai.APIStatusError):
        return _of_status(error)
    if isinstance(error, openai.APITimeoutError):
        return TookTooLong("the model server did not answer in time")
    if isinstance(error, openai.APIConnectionError):
        return ServerFailed("the model server cannot be reached, or broke off", is_passing=True)
    return ServerFailed("the model server reports an error in its answer", is_passing=True)


def _of_status(error: openai.APIStatusError) -> EngineError:
    status = error.status_code
    if status in REFUSED:
        return RequestRefused(f"the model server refuses the request: HTTP {status}")
    is_passing = status in (408, 409, 429) or status >= 500
    after = retry_after(error.response.headers.get("retry-after", ""), now=datetime.now(UTC)) if is_passing else None
    return ServerFailed(f"the model server answers HTTP {status}", is_passing=is_passing, retry_after=after)


def retry_after(value: str, *, now: datetime) -> float | None:
    """Seconds to wait, from a Retry-After header in either of its forms; None when there is none."""
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        moment = parsedate_to_datetime(value)
    except ValueError:
        return None
    return max(0.0, (moment.replace(tzinfo=moment.tzinfo or UTC) - now).total_seconds())
