"""The engine that needs no model and no network."""

from __future__ import annotations

from collections.abc import Iterator

from memory.engines.base import Delta, Embedder, Extraction, ExtractionRequest, Finish, ReplyRequest
from memory.engines.builtin.categories import Chooser, CueChooser, PrototypeChooser
from memory.engines.builtin.extraction import extract_facts
from memory.engines.builtin.replies import answer


class BuiltinEngine:
    """Facts as the teller's own sentences, replies that quote what is known. With an `embedder` categories get better.

    Neither method raises on any text, and both give the same answer to the same request.
    """

    name = "builtin-1"

    def __init__(self, embedder: Embedder | None = None) -> None:
        self._chooser: Chooser = PrototypeChooser(embedder) if embedder else CueChooser()

    def extract(self, request: ExtractionRequest) -> Extraction:
        return extract_facts(request, self._chooser, self.name)

    def reply(self, request: ReplyRequest) -> Iterator[Delta | Finish]:
        """Yield the reply a few words at a time, then exactly one `Finish`."""
        return answer(request)
