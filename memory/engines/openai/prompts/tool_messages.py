"""Tool calls in the protocol: offered, put together from the pieces of a stream, and answered."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from memory.engines.base import BadAnswer, Tool, ToolCall, ToolRound
from memory.engines.openai.transport.responses import AnswerTooLarge, PieceOfCall

if TYPE_CHECKING:  # the package loads slowly, and writing a prompt needs nothing of it
    from openai.types.chat import ChatCompletionMessageParam, ChatCompletionToolParam

MOST_CALLS = 100
LONGEST_ARGUMENTS = 20_000


def offered(tools: Iterable[Tool]) -> list[ChatCompletionToolParam]:
    return [
        {
            "type": "function",
            "function": {"name": tool.name, "description": tool.description, "parameters": dict(tool.parameters)},
        }
        for tool in tools
    ]


def round_messages(rounds: Iterable[ToolRound]) -> Iterator[ChatCompletionMessageParam]:
    """Yield each round as the model sent it, followed by the result of each of its calls.

    Arguments that are no JSON object are replaced by an empty one. Servers parse earlier calls: on anything else vLLM
    answers with HTTP 400 and llama.cpp with 500, and every further round of the turn would fail.
    """
    for done in rounds:
        calls = [
            {
                "id": call.id,
                "type": "function",
                "function": {"name": call.name, "arguments": _object(call.arguments)},
            }
            for call in done.calls
        ]
        yield {"role": "assistant", "content": done.text or None, "tool_calls": calls}  # type: ignore[typeddict-item]  # no dict of ours is a TypedDict
        for call, result in zip(done.calls, done.results, strict=True):
            yield {"role": "tool", "tool_call_id": call.id, "content": result}


def _object(arguments: str) -> str:
    try:
        is_object = isinstance(json.loads(arguments), dict)
    except (ValueError, RecursionError):
        is_object = False
    return arguments if is_object else "{}"


@dataclass(slots=True)
class _Call:
    id: str = ""
    name: str = ""
    arguments: list[str] = field(default_factory=list)
    size: int = 0


class CallReader:
    """A reader that puts the calls of one answer together from their pieces."""

    def __init__(self) -> None:
        self._calls: dict[int, _Call] = {}

    def feed(self, pieces: Sequence[PieceOfCall] | None) -> None:
        """Take the next pieces. Raises `AnswerTooLarge` if a model never ends."""
        for piece in pieces or ():
            call = self._calls.setdefault(self._place_of(piece), _Call())
            call.id = call.id or piece.id or ""
            call.name += piece.function.name or ""
            call.arguments.append(piece.function.arguments or "")
            call.size += len(call.arguments[-1])
            if len(self._calls) > MOST_CALLS or call.size > LONGEST_ARGUMENTS:
                raise AnswerTooLarge("more tool calls than any answer needs")

    def calls(self) -> tuple[ToolCall, ...]:
        """Return the calls in order. Raises `BadAnswer` for a call without a name."""
        found = [call for _place, call in sorted(self._calls.items())]
        if any(not call.name for call in found):
            raise BadAnswer("a tool call names no tool")
        return tuple(
            ToolCall(id=call.id or f"call_{number}", name=call.name, arguments="".join(call.arguments))
            for number, call in enumerate(found, start=1)
        )

    def _place_of(self, piece: PieceOfCall) -> int:
        """Return the number of the call. Some servers leave the index out: then a new id begins a new call."""
        if piece.index is not None:
            return piece.index
        latest = max(self._calls, default=-1)
        is_new = latest < 0 or (piece.id is not None and piece.id != self._calls[latest].id)
        return latest + 1 if is_new else latest
