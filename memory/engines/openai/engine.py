"""Replies, extractions, verifications and labels, by a model on a server."""

from __future__ import annotations

import re
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing
from typing import Any

from openai.types.chat import ChatCompletionMessageParam

from memory.engines.base import (
    CallTools,
    Delta,
    Extraction,
    ExtractionRequest,
    Finish,
    Label,
    LabelRequest,
    Reply,
    ReplyRequest,
    ToolsRefused,
    Verification,
)
from memory.engines.guarded_embedder import Stage, Usage, note_usage
from memory.engines.openai.json_answers import read_whole
from memory.engines.openai.prompts import extraction, labelling, verification
from memory.engines.openai.prompts.extraction import extraction_messages, read_extraction, without_example
from memory.engines.openai.prompts.labelling import labelling_messages, read_labels
from memory.engines.openai.prompts.memory_block import shown_aliases
from memory.engines.openai.prompts.reply_prompt import reply_messages
from memory.engines.openai.prompts.tool_messages import CallReader, offered
from memory.engines.openai.prompts.verification import read_verification, verification_messages
from memory.engines.openai.transport.client import (
    Client,
    Fallback,
    Models,
    Pieces,
    configured_models,
    configured_server,
)
from memory.engines.openai.transport.network import Bounds
from memory.engines.openai.transport.responses import (
    AnswerTooLarge,
    Piece,
    PieceOfCall,
    RequestRefused,
    Tokens,
    check_end,
    read_as,
    said_in,
    tokens_in,
)

# Source marks in a reply that arrives in pieces: `[3]` stays if 3 was offered, every other mark is removed.
#
# A mark may be split anywhere, so text that could become a mark is held back until it is one, or cannot become one.
# With `[0]` the prompt asks a model to say that nobody has told it: that needs no language, and has the same syntax.

UNKNOWN = 0
MARK = re.compile(r"(?<!\s)(\s*+)\[\s{0,2}(\d{1,4}(?:\s{0,2}[,;]\s{0,2}\d{1,4}){0,11})\s{0,2}\]")
BEGINNING = re.compile(r"(?<!\s)\s*+(?:\[[\d\s,;[]{0,120})?$")
"""Text that could become a mark; no mark is longer."""


class MarkReader:
    """A reader that takes the pieces of a reply, returns the text to show, and collects the cited sources."""

    def __init__(self, known: Collection[int]) -> None:
        self._known = frozenset(known)
        self._held, self._has_begun, self._says_unknown = "", False, False
        self._cited: dict[int, None] = {}

    @property
    def cited(self) -> tuple[int, ...]:
        """The offered aliases that the text cites, in order."""
        return tuple(self._cited)

    @property
    def abstained(self) -> bool:
        """Whether the reply says that nobody has told it, and cites no source."""
        return self._says_unknown and not self._cited

    def feed(self, text: str) -> str:
        """Return the text that can be shown now."""
        read = self._without_strange_marks(self._held + text)
        beginning = BEGINNING.search(read)
        at = beginning.start() if beginning else len(read)
        self._held = read[at:]
        return self._strip_start(read[:at])

    def end(self) -> str:
        """Return the text that was held back and turned out to be no mark."""
        held, self._held = self._held, ""
        return self._strip_start(held.rstrip())

    def _without_strange_marks(self, text: str) -> str:
        """Remove marks until nothing changes: removing one may leave another one that enclosed it."""
        while (read := MARK.sub(self._read_mark, text)) != text:
            text = read
        return text

    def _strip_start(self, text: str) -> str:
        """Remove the space at the beginning of the reply, also after a removed mark."""
        shown = text if self._has_begun else text.lstrip()
        self._has_begun = self._has_begun or bool(shown)
        return shown

    def _read_mark(self, mark: re.Match[str]) -> str:
        numbers = [int(number) for number in re.findall(r"\d+", mark[2])]
        self._says_unknown = self._says_unknown or UNKNOWN in numbers
        known = [number for number in dict.fromkeys(numbers) if number in self._known]
        self._cited.update(dict.fromkeys(known))
        return f"{mark[1]}{''.join(f'[{number}]' for number in known)}" if known else ""


class ThoughtReader:
    """A reader that removes the thoughts at the beginning of a reply, between `<think>` and `</think>`.

    They are not meant for a family. Servers that do not know a model's way of thinking send them as part of its text.
    """

    BEGIN, END = "<think>", "</think>"

    def __init__(self) -> None:
        self._held, self._is_thinking, self._is_speaking = "", False, False

    def feed(self, text: str) -> str:
        """Return the text that is certainly no thought."""
        if self._is_speaking:
            return text
        self._held += text
        begun = self._held.lstrip()
        if not self._is_thinking and begun != self.BEGIN and self.BEGIN.startswith(begun):
            return ""
        self._is_thinking = self._is_thinking or begun.startswith(self.BEGIN)
        if self._is_thinking:
            _thought, end, after = self._held.partition(self.END)
            self._held = after if end else self._held[1 - len(self.END) :]
            if not end:
                return ""
        self._is_speaking = True
        return self._held

    def end(self) -> str:
        """Return the text that was held back and turned out to be no thought."""
        return "" if self._is_speaking or self._is_thinking else self._held


PATH = "/chat/completions"
MOST_CHARACTERS_A_TOKEN = 10
"""More than the words of any language have on average. A server may not keep to the requested number of tokens."""
Option = dict[str, Any]


class OpenAIEngine:
    """The models that the settings name. Each call has its own deadline, and may come from any thread."""

    def __init__(self, client: Client | None = None, models: Models | None = None) -> None:
        self._client = client or Client(configured_server())
        self._models = models or configured_models()
        self.name = self._models.reply
        most = self._models.extraction_tokens
        self._formats = _formats(extraction.RESPONSE_FORMATS, most)
        self._looks = _formats(verification.RESPONSE_FORMATS, most)
        self._labels = _formats(labelling.RESPONSE_FORMATS, most)
        counts: list[Option] = [{"stream_options": {"include_usage": True}}, {}]
        self._takes_tools, self._refused_tools = True, False
        self._counts = Fallback("stream_options", bounded_options(counts, self._models.reply_tokens))

    def can_read(self, text: str) -> bool:  # noqa: ARG002 - the protocol has the argument
        """Return True: a model reads every language."""
        return True

    def extract(self, request: ExtractionRequest) -> Extraction:
        """Return what the messages say. Raises `EngineUnavailable` or `BadAnswer`; never returns a partial answer."""
        raw = self._ask_extraction_model("extraction", extraction_messages(request), self._formats)
        model = self._models.extraction
        return read_whole(
            raw,
            whole=lambda text: without_example(read_extraction(text, model=model), request),
            part=lambda text: without_example(extraction.read_part(text, model=model), request),
        )

    def verify(self, request: ExtractionRequest, found: Extraction) -> Verification:
        """Return what is missing or wrong in `found`. Raises as `extract` does."""
        raw = self._ask_extraction_model("verification", verification_messages(request, found), self._looks)
        model = self._models.extraction
        return read_whole(
            raw,
            whole=lambda text: read_verification(text, found=found, model=model),
            part=lambda text: verification.read_part(text, model=model),
        )

    def label(self, request: LabelRequest) -> list[Label]:
        """Return one label for each pair, in order. Raises `EngineUnavailable` or `BadAnswer`."""
        if not request.pairs:
            return []
        raw = self._ask_extraction_model("labels", labelling_messages(request), self._labels)
        return read_labels(said_in(raw), count=len(request.pairs))

    def _ask_extraction_model(
        self, stage: Stage, messages: list[ChatCompletionMessageParam], formats: Fallback[Option]
    ) -> object:
        """Ask the extraction model once, within its time limit."""
        model, started = self._models.extraction, time.monotonic()
        bounds = Bounds(seconds=self._models.extraction_seconds)
        body = {"model": model, "messages": messages}
        raw = formats.ask(lambda option: self._client.ask(PATH, {**body, **option}, bounds))
        _record_usage(stage, model, tokens_in(raw), started)
        return raw

    def reply(self, request: ReplyRequest) -> Reply:
        """Yield deltas, then one `Finish` or `CallTools`. If it is closed before its end, the
        server is told to stop.
        """
        started = time.monotonic()
        pieces = self._ask_for_reply(request)
        thoughts, reader, called = ThoughtReader(), MarkReader(shown_aliases(request)), CallReader()
        end, tokens, length = None, None, 0
        try:
            with closing(pieces):
                for raw in pieces:
                    tokens = tokens_in(raw) or tokens
                    piece = read_as(Piece, raw)
                    end = _end_of(piece) or end
                    called.feed(_calls_of(piece))
                    said = thoughts.feed(_text_of(piece))
                    length += len(said)
                    if length > self._models.reply_tokens * MOST_CHARACTERS_A_TOKEN:
                        raise AnswerTooLarge("the reply is longer than it may be")
                    yield from _deltas(reader.feed(said))
        finally:
            _record_usage("reply", request.model or self._models.reply, tokens, started)
        calls = called.calls()
        check_end(end, calls=bool(calls))
        yield from _deltas(reader.feed(thoughts.end()) + reader.end())
        yield CallTools(calls) if calls else Finish(reader.cited, reader.abstained)

    def _ask_for_reply(self, request: ReplyRequest) -> Pieces:
        """Start the stream of a reply. Raises `ToolsRefused` if the server may accept the same request without tools.
        Once it has accepted such a request, every request with tools raises it.
        """
        if not request.tools:
            pieces = self._stream_reply(request)
            self._takes_tools = not self._refused_tools
            return pieces
        if self._takes_tools:
            try:
                return self._stream_reply(request)
            except RequestRefused:
                self._refused_tools = True
        raise ToolsRefused("the model server takes no tools")

    def _stream_reply(self, request: ReplyRequest) -> Pieces:
        bounds = Bounds(seconds=self._models.reply_seconds, silence=self._models.silence_seconds)
        body: Option = {"model": request.model or self._models.reply, "messages": reply_messages(request)}
        if request.tools:
            body |= {"tools": offered(request.tools), "tool_choice": "none" if request.must_answer else "auto"}
        return self._counts.ask(lambda option: self._client.stream(PATH, {**body, **option}, bounds))


def _formats(wanted: Sequence[object], most: int) -> Fallback[Option]:
    formats: list[Option] = [{} if one is None else {"response_format": one} for one in wanted]
    return Fallback("response_format", bounded_options(formats, most))


def bounded_options(options: Sequence[Option], most: int) -> list[Option]:
    """Return each option with a limit of tokens, first under the name that nearly all servers know, then under OpenAI's
    newer one, which some of its models require. No call goes without a limit: a model may repeat itself endlessly.
    """
    return [{**option, name: most} for name in ("max_tokens", "max_completion_tokens") for option in options]


def _text_of(piece: Piece) -> str:
    return "".join(choice.delta.content or "" for choice in piece.choices[:1])


def _calls_of(piece: Piece) -> Sequence[PieceOfCall] | None:
    return piece.choices[0].delta.tool_calls if piece.choices else None


def _end_of(piece: Piece) -> str | None:
    """Return how the reply ended, if it has; raise `AnswerFiltered` if the model refuses to answer."""
    if not piece.choices:
        return None
    choice = piece.choices[0]
    if choice.delta.refusal:
        check_end("stop", refusal=choice.delta.refusal)
    return choice.finish_reason


def _deltas(text: str) -> Iterator[Delta]:
    if text:
        yield Delta(text)


def _record_usage(stage: Stage, model: str, tokens: Tokens | None, started: float) -> None:
    taken = tokens or Tokens()
    note_usage(
        Usage(
            stage=stage,
            engine="openai",
            model=model,
            tokens_in=taken.sent,
            tokens_cached=taken.cached,
            tokens_out=taken.received,
            duration_ms=round(1000 * (time.monotonic() - started)),
        )
    )
