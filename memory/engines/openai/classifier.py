"""The model that rates the complexity of a message, if the settings name one."""

from __future__ import annotations

import time

from memory.engines.guarded_embedder import Usage, note_usage
from memory.engines.openai.prompts.complexity import RESPONSE_FORMATS, complexity_messages, read_rating
from memory.engines.openai.transport.client import Client, Fallback, configured_server
from memory.engines.openai.transport.network import Bounds
from memory.engines.openai.transport.responses import Tokens, said_in, tokens_in
from memory.language.complexity import Complexity

PATH = "/chat/completions"
SECONDS = 4.0
"""Somebody is waiting for their reply meanwhile."""
MOST_TOKENS = 400


class ComplexityClassifier:
    """Rates messages by a model on a server. Safe to use from several threads."""

    def __init__(self, model: str, client: Client | None = None) -> None:
        self._model, self._client = model, client or Client(configured_server())
        formats = [{} if one is None else {"response_format": one} for one in RESPONSE_FORMATS]
        bounded = [{**one, name: MOST_TOKENS} for name in ("max_tokens", "max_completion_tokens") for one in formats]
        self._formats = Fallback("response_format", bounded)

    def rate(self, text: str) -> Complexity:
        """Return the complexity of a message. Raises `EngineUnavailable` or `BadAnswer`."""
        started, bounds = time.monotonic(), Bounds(seconds=SECONDS)
        body = {"model": self._model, "messages": complexity_messages(text)}
        raw = self._formats.ask(lambda option: self._client.ask(PATH, {**body, **option}, bounds))
        taken = tokens_in(raw) or Tokens()
        note_usage(
            Usage(
                stage="routing",
                engine="openai",
                model=self._model,
                tokens_in=taken.sent,
                tokens_cached=taken.cached,
                tokens_out=taken.received,
                duration_ms=round(1000 * (time.monotonic() - started)),
            )
        )
        return read_rating(said_in(raw))
