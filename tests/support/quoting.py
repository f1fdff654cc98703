"""A careless engine: the errors that it raises quote the words of its request."""

from __future__ import annotations

from collections.abc import Iterator

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

PATH = "tests.support.quoting.QuotingEngine"


class QuotingEngine:
    name = "quoting"

    def reply(self, request: ReplyRequest) -> Iterator[Delta | Finish]:
        yield Delta("Well, ")
        raise ValueError(f"cannot answer {request.window[-1].content} about {request.person.name}")

    def can_read(self, text: str) -> bool:
        return True

    def extract(self, request: ExtractionRequest) -> Extraction:
        said = " ".join(message.content for message in request.messages)
        raise LookupError(f"cannot read {said} of {request.teller.name}")

    def verify(self, request: ExtractionRequest, found: Extraction) -> Verification:
        raise LookupError(f"cannot look at {found.summary} of {request.teller.name} again")

    def label(self, request: LabelRequest) -> list[Label]:
        raise LookupError(f"cannot compare {request.pairs[0].new.text}")
