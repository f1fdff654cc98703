"""Asking the configured model about a passage, as consolidation does, with the usage of each call."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from memory.consolidation.claim import ClaimedRange
from memory.consolidation.extraction.partial_answers import PartialAnswers
from memory.consolidation.extraction.passes import WHOLE_TRIES, extract_range, verify_range
from memory.consolidation.screening import screen
from memory.engines.base import BadAnswer, Extraction, ExtractionRequest, Verification
from memory.engines.guarded_embedder import Usage, metering
from memory.engines.openai.engine import OpenAIEngine
from memory.engines.openai.transport.responses import TookTooLong
from memory.management.model_bench.passages import Passage
from memory.management.model_bench.scoring import PassageResult, read_failure, read_screened
from memory.models import Pass


class CountingEngine(OpenAIEngine):
    """An engine that counts the answers that cannot be used."""

    bad = 0

    def extract(self, request: ExtractionRequest) -> Extraction:
        with self._counting():
            return super().extract(request)

    def verify(self, request: ExtractionRequest, found: Extraction) -> Verification:
        with self._counting():
            return super().verify(request, found)

    @contextmanager
    def _counting(self) -> Iterator[None]:
        try:
            yield
        except BadAnswer:
            self.bad += 1
            raise


@dataclass(frozen=True, slots=True)
class Answered:
    """The results of a passage after the first pass, and after both if there was a second one; and their calls."""

    first: PassageResult
    both: PassageResult | None
    calls: tuple[Usage, ...] = ()
    bad_answers: int = 0
    error: str = ""


def ask_about(passage: Passage, *, engine: CountingEngine, second_pass: bool) -> Answered:
    """Ask about one passage. Raises `EngineUnavailable` if there is no answer; a bad or late answer is a result."""
    bad_before = engine.bad
    claimed, first = passage.claimed, None
    error, both = "", read_failure(passage) if second_pass else None
    with metering() as calls:
        try:
            answers = PartialAnswers(claimed, Pass.EXTRACT, ())
            found = _insisting(lambda: extract_range(answers, claimed, engine=engine))
            first = read_screened(passage, screen(found, claimed))
            if second_pass:
                both = _looked_again(passage, claimed, found, engine)
        except (BadAnswer, TookTooLong) as failed:
            error = type(failed).__name__
    return Answered(first or read_failure(passage), both, tuple(calls), engine.bad - bad_before, error)


def _looked_again(passage: Passage, claimed: ClaimedRange, found: Extraction, engine: CountingEngine) -> PassageResult:
    answers = PartialAnswers(claimed, Pass.VERIFY, ())
    verified = _insisting(lambda: verify_range(answers, claimed, found, engine=engine))
    return read_screened(passage, screen(verified, claimed))


def _insisting(ask: Callable[[], Extraction]) -> Extraction:
    """Ask again after a bad answer, as a job would, until the range is halved. Whole parts are not asked for twice."""
    for _try in range(WHOLE_TRIES - 1):
        try:
            return ask()
        except BadAnswer:
            continue
    return ask()
