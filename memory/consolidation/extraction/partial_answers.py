"""The parts that a range of messages is divided into, and what is stored of an answer that was cut off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from django.db import connection, transaction

from memory.consolidation.claim import ClaimedRange
from memory.consolidation.screening import folded
from memory.engines.base import EntryDraft, Extraction, FactDraft
from memory.language.secrets import redact_data
from memory.models import Conversation, PartialAnswer, Pass

# A range of messages, and the parts that it is split into when an engine cannot process it whole.


@dataclass(frozen=True, slots=True, order=True)
class Piece:
    """The messages from `from_seq` up to, but not including, `to_seq`."""

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
    """Return the parts of `whole` that none of `covered` contains, in order."""
    found, at = [], whole.from_seq
    for piece in sorted(covered):
        if piece.from_seq > at:
            found.append(Piece(at, piece.from_seq))
        at = max(at, piece.to_seq)
    return [*found, Piece(at, whole.to_seq)] if at < whole.to_seq else found


def joined(answers: Sequence[Extraction]) -> Extraction:
    """Join several answers in their order; a statement that occurs in the same words in two of them comes once."""
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
    """Return the statements of this piece. A statement belongs to the piece of its first message in the range, or to
    the first piece if none of its messages is in the range.
    """

    def is_here(messages: Iterable[int]) -> bool:
        return min((number for number in messages if number in whole), default=whole.from_seq) in piece

    return replace(
        answer,
        facts=tuple(fact for fact in answer.facts if is_here(fact.messages)),
        entries=tuple(entry for entry in answer.entries if is_here(entry.messages)),
    )


def _resting_on(fact: FactDraft, known: FactDraft | None) -> FactDraft:
    """Return the known fact with the messages of both, or the new one if none is known."""
    return replace(known, messages=tuple(dict.fromkeys((*known.messages, *fact.messages)))) if known else fact


MOST_ROWS = 200
"""How many statements of bad answers are stored: a model that never ends must not fill the table."""


MOVE = """
    WITH forgotten AS (DELETE FROM memory_keptanswer WHERE conversation_id = %(conversation)s AND from_seq <= %(seq)s)
    UPDATE memory_conversation SET consolidated_to = %(seq)s WHERE id = %(conversation)s
"""


def partial_answers_of(claimed: ClaimedRange) -> list[PartialAnswer]:
    """Return the stored answers to this range or parts of it, in the legacy that it is claimed for."""
    rows = PartialAnswer.objects.filter(conversation=claimed.conversation, legacy=claimed.membership.legacy_id)
    return list(rows.filter(from_seq__gte=claimed.from_seq, to_seq__lte=claimed.to_seq))


class PartialAnswers:
    """The answers to one pass over a range in one legacy; `rows` are those that `partial_answers_of` found."""

    def __init__(self, claimed: ClaimedRange, step: Pass, rows: Iterable[PartialAnswer]) -> None:
        self._step, self._claimed = step, claimed
        self.range = Piece(claimed.from_seq, claimed.to_seq)
        self._whole: dict[Piece, Extraction] = {}
        self._parts: dict[Piece, Extraction] = {}
        self._bad: dict[Piece, int] = {}
        self._stored: set[Piece] = set()
        for row in rows:
            if row.step == step:
                self._load_row(row)

    @property
    def is_in_trouble(self) -> bool:
        """Whether there was a bad answer, in this attempt or before."""
        return bool(self._bad)

    def missing(self) -> list[Piece]:
        return gaps(self.range, self._whole)

    def whole(self) -> Extraction:
        """Return all answers as one. Expects that none is missing."""
        return joined([self._whole[piece] for piece in sorted(self._whole)])

    def part_of(self, piece: Piece) -> Extraction | None:
        """Return the statements in bad answers that rest on messages of this piece."""
        near = [part for asked, part in self._parts.items() if asked.overlaps(piece)]
        found = joined(near)
        mine = replace(
            found,
            facts=tuple(fact for fact in found.facts if any(number in piece for number in fact.messages)),
            entries=tuple(entry for entry in found.entries if any(number in piece for number in entry.messages)),
        )
        return mine if mine.facts or mine.entries else None

    def add(self, piece: Piece, answer: Extraction) -> None:
        self._whole[piece] = answer
        if self.is_in_trouble:
            self.store()

    def note_bad(self, piece: Piece, part: Extraction | None) -> int:
        """Store the complete statements of a bad answer; return the number of bad answers to this piece."""
        known = [self._parts[piece]] if piece in self._parts else []
        whole = joined([*known, *([part] if part else [])])
        self._parts[piece] = replace(
            whole, summary="", facts=whole.facts[:MOST_ROWS], entries=whole.entries[:MOST_ROWS]
        )
        self._bad[piece] = self._bad.get(piece, 0) + 1
        self._save_answer(piece, self._parts[piece], is_whole=False)
        return self._bad[piece]

    def store(self) -> None:
        """Store the whole answers that are not stored yet."""
        for piece in self._whole.keys() - self._stored:
            self._save_answer(piece, self._whole[piece], is_whole=True)
            self._stored.add(piece)

    def _load_row(self, row: PartialAnswer) -> None:
        piece = Piece(row.from_seq, row.to_seq)
        if row.is_whole:
            self._whole[piece] = _decode_answer(row.answer)
            self._stored.add(piece)
        else:
            self._parts[piece], self._bad[piece] = _decode_answer(row.answer), row.bad_answers

    @transaction.atomic
    def _save_answer(self, piece: Piece, answer: Extraction, *, is_whole: bool) -> None:
        """Save an answer. The conversation's row is locked, so that deleting it meanwhile leaves nothing behind."""
        if not Conversation.objects.select_for_update().filter(pk=self._claimed.conversation.pk).exists():
            return
        values = {"is_whole": is_whole, "bad_answers": self._bad.get(piece, 0), "answer": _encode_answer(answer)}
        PartialAnswer.objects.update_or_create(
            conversation=self._claimed.conversation,
            legacy_id=self._claimed.membership.legacy_id,
            step=self._step,
            from_seq=piece.from_seq,
            to_seq=piece.to_seq,
            defaults=values,
        )


def move_cursor(conversation: Conversation, seq: int) -> None:
    """Record that everything up to this message is memory and delete the stored answers to it, in one statement."""
    conversation.consolidated_to = seq
    with connection.cursor() as cursor:
        cursor.execute(MOVE, {"conversation": conversation.pk, "seq": seq})


def _encode_answer(answer: Extraction) -> dict[str, Any]:
    encoded = redact_data(asdict(answer)).data
    return encoded if isinstance(encoded, dict) else {}


def _decode_answer(whole: Mapping[str, Any]) -> Extraction:
    return Extraction(
        summary=whole.get("summary", ""),
        facts=tuple(FactDraft(**{**fact, "messages": tuple(fact["messages"])}) for fact in whole.get("facts", ())),
        entries=tuple(
            EntryDraft(**{**entry, "messages": tuple(entry["messages"])}) for entry in whole.get("entries", ())
        ),
        model=whole.get("model", ""),
    )
