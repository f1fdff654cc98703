"""The two passes of extraction: extract, then verify what is missing or wrong.

After a bad answer the engine is asked again a little later. After the second bad answer the range is halved, down to
single messages. Each single message is asked about until it is answered or the job gives up. A bad answer never counts
as "nothing to remember".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import structlog

from config.tracing import span
from memory.consolidation.claim import ClaimedRange
from memory.consolidation.extraction.partial_answers import PartialAnswers, Piece, joined, partial_answers_of, within
from memory.engines.base import BadAnswer, Engine, EngineError, Extraction, ExtractionRequest, Verification
from memory.models import Pass
from memory.services.conversations.introductions import introduce_person, introduce_teller, number_messages

log = structlog.get_logger(__name__)

MOST_BAD = 8
"""Bad answers in one attempt: enough to find the one message among 120 that a model cannot process."""
WHOLE_TRIES = 2
MOST_BEFORE = 6

Ask = Callable[[Piece, Extraction | None], Extraction]


def look_twice(claimed: ClaimedRange, *, engine: Engine) -> Extraction:
    """Run both passes. Raises `EngineError` if one of them is not answered for every message.

    No transaction is open while the engine works.
    """
    rows = partial_answers_of(claimed)
    first, second = (PartialAnswers(claimed, step, rows) for step in (Pass.EXTRACT, Pass.VERIFY))
    found = extract_range(first, claimed, engine=engine)
    try:
        return verify_range(second, claimed, found, engine=engine)
    except EngineError:
        first.store()  # so that the first pass is not repeated
        raise


def extract_range(partial: PartialAnswers, claimed: ClaimedRange, *, engine: Engine) -> Extraction:
    """Run the first pass. Raises `EngineError`; the next call asks only for what is missing."""
    with span("consolidation.extract") as measured:
        found = _Asking(partial, claimed, _extraction_function(claimed, engine)).answer()
        measured.set(found=len(found.facts), entries=len(found.entries))
    return found


def verify_range(partial: PartialAnswers, claimed: ClaimedRange, found: Extraction, *, engine: Engine) -> Extraction:
    """Run the second pass: return what was found, without the struck statements and with the added ones. Raises
    `EngineError` as the first pass does.
    """
    with span("consolidation.verify") as measured:
        verified = _Asking(partial, claimed, _verification_function(claimed, engine, found)).answer()
        measured.set(kept=len(verified.facts), entries=len(verified.entries))
    return verified


def _extraction_function(claimed: ClaimedRange, engine: Engine) -> Ask:
    def ask(piece: Piece, known: Extraction | None) -> Extraction:
        return engine.extract(request_of(claimed, piece, known=known))

    return ask


def _verification_function(claimed: ClaimedRange, engine: Engine, found: Extraction) -> Ask:
    """Return a function that returns what was found in a piece, corrected by the second pass over that piece."""

    whole = Piece(claimed.from_seq, claimed.to_seq)

    def ask(piece: Piece, known: Extraction | None) -> Extraction:
        mine = within(found, piece, whole=whole)
        return merged(mine, engine.verify(request_of(claimed, piece, known=known), mine))

    return ask


def merged(found: Extraction, looked: Verification) -> Extraction:
    """Return what was found, without the statements that verification strikes and with those that it adds."""
    facts = [fact for place, fact in enumerate(found.facts) if place not in looked.struck]
    entries = [entry for place, entry in enumerate(found.entries) if place not in looked.struck_entries]
    kept = Extraction(summary=found.summary, facts=tuple(facts), entries=tuple(entries), model=found.model)
    return joined([kept, Extraction(summary="", facts=looked.facts, entries=looked.entries, model=looked.model)])


def request_of(claimed: ClaimedRange, piece: Piece, *, known: Extraction | None) -> ExtractionRequest:
    """Return the request for the messages of this piece, with the messages just before it as context."""
    zone = claimed.membership.user.zone
    said = [message for message in claimed.messages if message.content and message.is_used]
    earlier = [*claimed.before, *(message for message in said if message.seq < piece.from_seq)]
    return ExtractionRequest(
        person=introduce_person(claimed.membership.legacy),
        teller=introduce_teller(claimed.membership),
        messages=number_messages([message for message in said if message.seq in piece], zone=zone),
        before=number_messages(earlier[-MOST_BEFORE:], zone=zone),
        known=known,
        embedder=claimed.embedder,
    )


@dataclass(slots=True)
class _Asking:
    """One pass over a range in one attempt."""

    partial: PartialAnswers
    claimed: ClaimedRange
    ask: Ask
    bad: list[BadAnswer] = field(default_factory=list)

    def answer(self) -> Extraction:
        """Return the whole answer. Raises the first `BadAnswer` if a message is left unanswered."""
        for piece in self.partial.missing():
            self._ask_about_piece(piece)
        if self.bad and self.partial.missing():
            raise self.bad[0]
        return self.partial.whole()

    def _ask_about_piece(self, piece: Piece) -> None:
        if len(self.bad) >= MOST_BAD:
            return
        if not any(message.seq in piece for message in self.claimed.told().values()):
            self.partial.add(piece, Extraction(summary="", facts=(), model=""))  # there is nothing of the member's here
            return
        known = self.partial.part_of(piece)
        try:
            answer = self.ask(piece, known)
        except BadAnswer as error:
            self._split_bad_piece(piece, error)
        else:
            self.partial.add(piece, joined([answer, known]) if known else answer)

    def _split_bad_piece(self, piece: Piece, error: BadAnswer) -> None:
        """Halve the piece, unless it is one message, or the whole range with its first bad answer."""
        self.bad.append(error)
        times = self.partial.note_bad(piece, as_extraction(error.part))
        log.warning("bad_answer", error=type(error).__name__, messages=piece.to_seq - piece.from_seq, times=times)
        if piece.is_one or (piece == self.partial.range and times < WHOLE_TRIES):
            return
        for half in piece.halves():
            self._ask_about_piece(half)


def as_extraction(part: Extraction | Verification | None) -> Extraction | None:
    """Return the statements of a part of an answer. Only a whole answer can strike statements."""
    if part is None:
        return None
    return Extraction(summary="", facts=part.facts, entries=part.entries, model=part.model)
