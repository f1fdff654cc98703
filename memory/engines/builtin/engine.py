"""The engine that needs no model and no network."""

from __future__ import annotations

from memory.engines.base import (
    Extraction,
    ExtractionRequest,
    Label,
    LabelRequest,
    Reply,
    ReplyRequest,
    Verification,
)
from memory.engines.builtin.classification.pairs import label_pairs
from memory.engines.builtin.extraction.extractor import extract_facts, look_again
from memory.engines.builtin.replies.composition import answer
from memory.language.detection import can_read


class BuiltinEngine:
    """An engine whose facts are the teller's own sentences, and whose replies quote what is known.

    No method raises an error for any text, and each returns the same answer to the same request.
    """

    name = "builtin-1"

    def can_read(self, text: str) -> bool:
        """Whether the text is in English, German, Spanish or French."""
        return can_read(text)

    def extract(self, request: ExtractionRequest) -> Extraction:
        return extract_facts(request, self.name)

    def verify(self, request: ExtractionRequest, found: Extraction) -> Verification:
        """Strike what a later message of the same range takes back."""
        return look_again(request, found, self.name)

    def label(self, request: LabelRequest) -> list[Label]:
        return label_pairs(request)

    def reply(self, request: ReplyRequest) -> Reply:
        """Yield the reply a few words at a time, then exactly one `Finish`; or the tools to be called first."""
        return answer(request)
