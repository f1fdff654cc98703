"""The schemas of a server's answers, as far as they are read. Everything else in an answer is ignored."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from memory.engines.base import BadAnswer, EngineUnavailable
from memory.engines.openai.findings import NOT_ALLOWED, setup_code_of

# The errors that can occur between us and a model server.
#
# A vendor's exception quotes the server, and a server may quote the prompt: only numbers are passed on.

REFUSED = frozenset({400, 413, 415, 422})
"""The server accepts the caller, and will not answer this request however often it is sent."""


class ServerFailed(EngineUnavailable):
    """The server could not be reached, or failed. `is_passing`: the same request may succeed in a moment."""

    def __init__(
        self, message: str, *, is_passing: bool = False, retry_after: float | None = None, status: int | None = None
    ) -> None:
        super().__init__(message)
        self.is_passing, self.retry_after, self.status = is_passing, retry_after, status
        self.setup_code = "" if is_passing or status is None else setup_code_of(status)


class TookTooLong(EngineUnavailable):
    """The call was not finished when its time was over."""


class ServerNotAllowed(EngineUnavailable):
    """The server's address is not allowed by the settings, so nothing was sent to it."""

    setup_code = NOT_ALLOWED


class RequestRefused(BadAnswer):
    """The server refuses this particular request."""

    def __init__(self, message: str, *, status: int | None = None) -> None:
        super().__init__(message)
        self.setup_code = "" if status is None else setup_code_of(status)


class AnswerCut(BadAnswer):
    """The model was cut off (`length`), or the answer has no end."""


class AnswerFiltered(BadAnswer):
    """A filter, or the model itself, refused to answer."""


class AnswerMisshapen(BadAnswer):
    """The answer is not what was asked for."""


class AnswerTooLarge(BadAnswer):
    """The answer is larger than any answer needs to be."""


def retry_after(value: str, *, now: datetime) -> float | None:
    """Return the seconds to wait, from a Retry-After header in either of its forms; None without one."""
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        moment = parsedate_to_datetime(value)
    except ValueError:
        return None
    return max(0.0, (moment.replace(tzinfo=moment.tzinfo or UTC) - now).total_seconds())


class AnswerSchema(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class Said(AnswerSchema):
    """A message, or a piece of one."""

    content: str | None = None
    refusal: str | None = None


class NamedModel(AnswerSchema):
    id: str


class ModelList(AnswerSchema):
    data: list[NamedModel]


class Choice(AnswerSchema):
    message: Said
    finish_reason: str | None = None


class Completion(AnswerSchema):
    choices: list[Choice] = Field(min_length=1)


class CalledFunction(AnswerSchema):
    name: str | None = None
    arguments: str | None = None


class PieceOfCall(AnswerSchema):
    """A part of one tool call; `index` says which one, if the server sends it."""

    index: int | None = None
    id: str | None = None
    function: CalledFunction = CalledFunction()


class SaidInPiece(Said):
    tool_calls: list[PieceOfCall] | None = None


class PieceChoice(AnswerSchema):
    delta: SaidInPiece = SaidInPiece()
    finish_reason: str | None = None


class Piece(AnswerSchema):
    choices: list[PieceChoice]


class Embedded(AnswerSchema):
    index: int
    embedding: list[float]


class Embeddings(AnswerSchema):
    data: list[Embedded]


AnySchema = TypeVar("AnySchema", bound=AnswerSchema)


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of a call as the server counts them; 0 if it sends no plausible number."""

    sent: int = 0
    received: int = 0
    cached: int = 0
    """How many of `sent` were in the server's prompt cache."""


def read_as(schema: type[AnySchema], raw: object) -> AnySchema:
    """Validate an answer, with every text in it readable. Raises `AnswerMisshapen`, without the invalid words."""
    try:
        return schema.model_validate(_readable_values(raw))
    except ValidationError as error:
        problems = error.error_count()
    except RecursionError:
        problems = 1
    raise AnswerMisshapen(f"the answer has another shape than was asked for ({problems} problems)")


def said_in(raw: object) -> str:
    """Return the text of a whole answer that is complete."""
    choice = read_as(Completion, raw).choices[0]
    check_end(choice.finish_reason, refusal=choice.message.refusal)
    return choice.message.content or ""


CALLS_END = frozenset({"tool_calls", "function_call", "stop"})
"""How servers say that an answer ends in tool calls; some of them say it in other ways than they should."""


def check_end(reason: str | None, *, refusal: str | None = None, calls: bool = False) -> None:
    """Raise `AnswerCut` or `AnswerFiltered` unless the model finished with an answer, or with `calls`."""
    if refusal or reason == "content_filter":
        raise AnswerFiltered("content_filter")
    if reason == "length":
        raise AnswerCut("length")
    if reason is None:
        raise AnswerCut("the answer has no end")
    if reason != "stop" and not (calls and reason in CALLS_END):
        raise AnswerMisshapen("the answer ends in a way that nobody asked for")


def tokens_in(raw: object) -> Tokens | None:
    """Return the tokens that an answer, or a piece of one, reports; None if it reports none."""
    usage = raw.get("usage") if isinstance(raw, dict) else None
    if not isinstance(usage, dict):
        return None
    sent, received = (_token_count(usage.get(name)) for name in ("prompt_tokens", "completion_tokens"))
    details = usage.get("prompt_tokens_details")
    cached = _token_count(details.get("cached_tokens")) if isinstance(details, dict) else 0
    return Tokens(sent, received, min(cached, sent))


def _readable_values(raw: Any) -> Any:
    if isinstance(raw, dict):
        return {name: _readable_values(value) for name, value in raw.items()}
    if isinstance(raw, list):
        return [_readable_values(value) for value in raw]
    return readable(raw) if isinstance(raw, str) else raw


def _token_count(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**31 else 0


def readable(text: str) -> str:
    """Return the text without lone surrogates and NUL, which cannot be stored."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").replace("\x00", "")
