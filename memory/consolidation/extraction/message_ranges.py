"""A range of messages, and the parts it is split into when an engine cannot take it whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from memory.consolidation.screening import folded
from memory.engines.base import EntryDraft, Extraction, FactDraft


@dataclass(frozen=True, slots=True, order=True)
class Piece:
    """The messages `from_seq` up to, but not including, `to_seq`."""

    from_seq: int
    to_seq: int

    def __contains__(self, seq: object) -> bool:
        return isinstance(seq, int) and self.from_seq <= seq < self.to_seq

    @property
    def is_one(self) -> bool:
        return self.to_seq - self.from_seq == 1

    def overlaps(self, other: Piece) -> bool:
        return self.from_seq < other.to_seq and other.from_seq < self.to_seq

    def halves(self) -> tuple[Piece, Piece]:
        middle = (self.from_seq + self.to_seq) // 2
        return Piece(self.from_seq, middle), Piece(middle, self.to_seq)


def gaps(whole: Piece, covered: Iterable[Piece]) -> list[Piece]:
    """What of the whole none of these covers, in order."""
    found, at = [], whole.from_seq
    for piece in sorted(covered):
        if piece.from_seq > at:
            found.append(Piece(at, piece.from_seq))
        at = max(at, piece.to_seq)
    return [*found, Piece(at, whole.to_seq)] if at < whole.to_seq else found


def joined(answers: Sequence[Extraction]) -> Extraction:
    """One answer of several, in their order; what two of them say in the same words, once."""
    facts: dict[tuple[str, str, str | None], FactDraft] = {}
    entries: dict[tuple[str, str], EntryDraft] = {}
    for answer in answers:
        for fact in answer.facts:
            key = (fact.about, folded(fact.content), fact.occurred)
            facts[key] = _resting_on(fact, facts.get(key))
        for entry in answer.entries:
            entries.setdefault((entry.occurred, folded(entry.summary)), entry)
    return Extraction(
        summary=" ".join(answer.summary for answer in answers if answer.summary),
        facts=tuple(facts.values()),
        entries=tuple(entries.values()),
        model=next((answer.model for answer in answers if answer.model), ""),
    )


def within(answer: Extraction, piece: Piece, *, whole: Piece) -> Extraction:
    """The statements of this piece. Each of a range belongs to one: that of its first message, or the first."""

    def is_here(messages: Iterable[int]) -> bool:
        return min((number for number in messages if number in whole), default=whole.from_seq) in piece

    return replace(
        answer,
        facts=tuple(fact for fact in answer.facts if is_here(fact.messages)),
        entries=tuple(entry for entry in answer.entries if is_here(entry.messages)),
    )


def _resting_on(fact: FactDraft, known: FactDraft | None) -> FactDraft:
    """The one that was known, with the messages of both."""
    return replace(known, messages=tuple(dict.fromkeys((*known.messages, *fact.messages)))) if known else fact
