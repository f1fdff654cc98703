"""The two passes of extraction: extract, then verify what is missing or wrong.

A bad answer is asked for again a little later. After the second one the range is halved, down to single messages, each
of which is then asked about until it is answered or given up. It never counts as "nothing to remember".
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
"""Bad answers in one attempt: enough to find the one message that a model chokes on among a hundred and twenty."""
WHOLE_TRIES = 2
MOST_BEFORE = 6

Ask = Callable[[Piece, Extraction | None], Extraction]


def look_twice(claimed: ClaimedRange, *, engine: Engine) -> Extraction:
    """Both passes. Raises `EngineError` while one of them is not answered for every message.

    No transaction is open while the engine thinks.
    """
    rows = partial_answers_of(claimed)
    first, second = (PartialAnswers(claimed, step, rows) for step in (Pass.EXTRACT, Pass.VERIFY))
    found = extract_range(first, claimed, engine=engine)
    try:
        return verify_range(second, claimed, found, engine=engine)
    except EngineError:
        first.store()  # it is not asked for again
        raise


def extract_range(partial: PartialAnswers, claimed: ClaimedRange, *, engine: Engine) -> Extraction:
    """The first pass. Raises `EngineError`; called again, it asks for what is missing."""
    with span("consolidation.extract") as measured:
        found = _Asking(partial, claimed, _extraction_function(claimed, engine)).answer()
        measured.set(found=len(found.facts), entries=len(found.entries))
    return found


def verify_range(partial: PartialAnswers, claimed: ClaimedRange, found: Extraction, *, engine: Engine) -> Extraction:
    """The second pass: what was found, without what is struck, and with what is added. Raises as the first does."""
    with span("consolidation.verify") as measured:
        verified = _Asking(partial, claimed, _verification_function(claimed, engine, found)).answer()
        measured.set(kept=len(verified.facts), entries=len(verified.entries))
    return verified


def _extraction_function(claimed: ClaimedRange, engine: Engine) -> Ask:
    def ask(piece: Piece, known: Extraction | None) -> Extraction:
        return engine.extract(request_of(claimed, piece, known=known))

    return ask


def _verification_function(claimed: ClaimedRange, engine: Engine, found: Extraction) -> Ask:
    """Of each piece what was found in it, after what the second look says of that."""

    whole = Piece(claimed.from_seq, claimed.to_seq)

    def ask(piece: Piece, known: Extraction | None) -> Extraction:
        mine = within(found, piece, whole=whole)
        return merged(mine, engine.verify(request_of(claimed, piece, known=known), mine))

    return ask


def merged(found: Extraction, looked: Verification) -> Extraction:
    """What was found, without what the second look strikes, and with what it adds."""
    facts = [fact for place, fact in enumerate(found.facts) if place not in looked.struck]
    entries = [entry for place, entry in enumerate(found.entries) if place not in looked.struck_entries]
    kept = Extraction(summary=found.summary, facts=tuple(facts), entries=tuple(entries), model=found.model)
    return joined([kept, Extraction(summary="", facts=looked.facts, entries=looked.entries, model=looked.model)])


def request_of(claimed: ClaimedRange, piece: Piece, *, known: Extraction | None) -> ExtractionRequest:
    """The messages of this piece, with those just before them to be understood by."""
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
    """One pass over a range, in one attempt."""

    partial: PartialAnswers
    claimed: ClaimedRange
    ask: Ask
    bad: list[BadAnswer] = field(default_factory=list)

    def answer(self) -> Extraction:
        """Raises the first `BadAnswer` if something is left unanswered."""
        for piece in self.partial.missing():
            self._ask_about_piece(piece)
        if self.bad and self.partial.missing():
            raise self.bad[0]
        return self.partial.whole()

    def _ask_about_piece(self, piece: Piece) -> None:
        if len(self.bad) >= MOST_BAD:
            return
        if not any(message.seq in piece for message in self.claimed.told().values()):
            self.partial.add(piece, Extraction(summary="", facts=(), model=""))  # only what is told is remembered
            return
        known = self.partial.part_of(piece)
        try:
            answer = self.ask(piece, known)
        except BadAnswer as error:
            self._split_bad_piece(piece, error)
        else:
            self.partial.add(piece, joined([answer, known]) if known else answer)

    def _split_bad_piece(self, piece: Piece, error: BadAnswer) -> None:
        """Halve it, unless it is one message, or the whole range and the first time."""
        self.bad.append(error)
        times = self.partial.note_bad(piece, as_extraction(error.part))
        log.warning("bad_answer", error=type(error).__name__, messages=piece.to_seq - piece.from_seq, times=times)
        if piece.is_one or (piece == self.partial.range and times < WHOLE_TRIES):
            return
        for half in piece.halves():
            self._ask_about_piece(half)


def as_extraction(part: Extraction | Verification | None) -> Extraction | None:
    """The statements of a part. What was struck is struck by a whole answer only."""
    if part is None:
        return None
    return Extraction(summary="", facts=part.facts, entries=part.entries, model=part.model)
