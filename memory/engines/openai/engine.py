"""Replies, extractions, second looks at them and labels, by a model on a server."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any

from memory.engines.base import (
    Delta,
    Extraction,
    ExtractionRequest,
    Finish,
    Label,
    LabelRequest,
    ReplyRequest,
    Verification,
)
from memory.engines.metering import Stage, Usage, note_usage
from memory.engines.openai.json_answers import read_whole
from memory.engines.openai.prompts import extraction_schema, labelling, verification_schema
from memory.engines.openai.prompts.extraction_prompt import extraction_messages
from memory.engines.openai.prompts.extraction_schema import read_extraction
from memory.engines.openai.prompts.labelling import labelling_messages, read_labels
from memory.engines.openai.prompts.reply_prompt import ChatMessage, reply_messages
from memory.engines.openai.prompts.verification_prompt import verification_messages
from memory.engines.openai.prompts.verification_schema import read_verification
from memory.engines.openai.source_marks import MarkReader
from memory.engines.openai.transport.call_limits import Bounds
from memory.engines.openai.transport.client import Client, Pieces
from memory.engines.openai.transport.fallback import Fallback
from memory.engines.openai.transport.responses import Piece, Tokens, check_end, read_as, said_in, tokens_in
from memory.engines.openai.transport.server_settings import Models, configured_models, configured_server

PATH = "/chat/completions"
Option = dict[str, Any]


class OpenAIEngine:
    """The models that the settings name. Each call has its own deadline, and may come from any thread."""

    def __init__(self, client: Client | None = None, models: Models | None = None) -> None:
        self._client = client or Client(configured_server())
        self._models = models or configured_models()
        self.name = self._models.reply
        most = self._models.extraction_tokens
        self._formats = _formats(extraction_schema.RESPONSE_FORMATS, most)
        self._looks = _formats(verification_schema.RESPONSE_FORMATS, most)
        self._labels = _formats(labelling.RESPONSE_FORMATS, most)
        counts: list[Option] = [{"stream_options": {"include_usage": True}}, {}]
        self._counts = Fallback("stream_options", _bounded(counts, self._models.reply_tokens))

    def extract(self, request: ExtractionRequest) -> Extraction:
        """Raises `EngineUnavailable` or `BadAnswer`; never an answer of which a part was left out."""
        raw = self._ask("extraction", extraction_messages(request), self._formats)
        model = self._models.extraction
        return read_whole(
            raw,
            whole=lambda text: read_extraction(text, model=model),
            part=lambda text: extraction_schema.read_part(text, model=model),
        )

    def verify(self, request: ExtractionRequest, found: Extraction) -> Verification:
        """Raises as `extract` does."""
        raw = self._ask("verification", verification_messages(request, found), self._looks)
        model = self._models.extraction
        return read_whole(
            raw,
            whole=lambda text: read_verification(text, found=found, model=model),
            part=lambda text: verification_schema.read_part(text, model=model),
        )

    def label(self, request: LabelRequest) -> list[Label]:
        """One label a pair, in their order. Raises `EngineUnavailable` or `BadAnswer`."""
        if not request.pairs:
            return []
        raw = self._ask("labels", labelling_messages(request), self._labels)
        return read_labels(said_in(raw), count=len(request.pairs))

    def _ask(self, stage: Stage, messages: list[ChatMessage], formats: Fallback[Option]) -> object:
        """One question to the model that extracts, within its time."""
        model, started = self._models.extraction, time.monotonic()
        bounds = Bounds(seconds=self._models.extraction_seconds)
        body = {"model": model, "messages": messages}
        raw = formats.ask(lambda option: self._client.ask(PATH, {**body, **option}, bounds))
        _note(stage, model, tokens_in(raw), started)
        return raw

    def reply(self, request: ReplyRequest) -> Iterator[Delta | Finish]:
        """Yield deltas, then one `Finish`. Closed before its end, the server is told to stop."""
        started = time.monotonic()
        pieces = self._ask_for_reply(request)
        reader, end, tokens = MarkReader([item.alias for item in request.recalled]), None, None
        try:
            with closing(pieces):
                for raw in pieces:
                    tokens = tokens_in(raw) or tokens
                    piece = read_as(Piece, raw)
                    end = _end_of(piece) or end
                    yield from _shown(reader.feed(_text_of(piece)))
        finally:
            _note("reply", self._models.reply, tokens, started)
        check_end(end)
        yield from _shown(reader.end())
        yield Finish(reader.cited, reader.abstained)

    def _ask_for_reply(self, request: ReplyRequest) -> Pieces:
        bounds = Bounds(seconds=self._models.reply_seconds, silence=self._models.silence_seconds)
        body = {"model": self._models.reply, "messages": reply_messages(request)}
        return self._counts.ask(lambda option: self._client.stream(PATH, {**body, **option}, bounds))


def _formats(wanted: Sequence[object], most: int) -> Fallback[Option]:
    formats: list[Option] = [{} if one is None else {"response_format": one} for one in wanted]
    return Fallback("response_format", _bounded(formats, most))


def _bounded(options: Sequence[Option], most: int) -> list[Option]:
    """Each of them with a bound on the answer, under the name that nearly all servers know, then under OpenAI's newer
    one, which some of its models take alone. No call goes without: a model may repeat itself without end."""
    return [{**option, name: most} for name in ("max_tokens", "max_completion_tokens") for option in options]


def _text_of(piece: Piece) -> str:
    return "".join(choice.delta.content or "" for choice in piece.choices[:1])


def _end_of(piece: Piece) -> str | None:
    """How the reply ended, if it has; raises `AnswerFiltered` when the model refuses to make one."""
    if not piece.choices:
        return None
    choice = piece.choices[0]
    if choice.delta.refusal:
        check_end("stop", refusal=choice.delta.refusal)
    return choice.finish_reason


def _shown(text: str) -> Iterator[Delta]:
    if text:
        yield Delta(text)


def _note(stage: Stage, model: str, tokens: Tokens | None, started: float) -> None:
    taken = tokens or Tokens()
    note_usage(
        Usage(
            stage=stage,
            engine="openai",
            model=model,
            tokens_in=taken.sent,
            tokens_out=taken.received,
            duration_ms=round(1000 * (time.monotonic() - started)),
        )
    )
