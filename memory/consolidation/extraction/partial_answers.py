"""Partial answers: the complete parts of an engine's answers about a range that could not be written yet.

While all goes well nothing is stored. From the first bad answer on each one is, so that nothing that was answered is
asked for again, whoever is killed. It is derived text: without secrets, and gone with its conversation.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from typing import Any

from django.db import connection, transaction

from memory.consolidation.claim import ClaimedRange
from memory.consolidation.extraction.message_ranges import Piece, gaps, joined
from memory.engines.base import EntryDraft, Extraction, FactDraft
from memory.language.secrets import redact_data
from memory.models import Conversation, PartialAnswer, Pass

MOST_ROWS = 200
"""Statements of one bad answer after the other: a model that never ends may not fill the table."""


MOVE = """
    WITH forgotten AS (DELETE FROM memory_keptanswer WHERE conversation_id = %(conversation)s AND from_seq <= %(seq)s)
    UPDATE memory_conversation SET consolidated_to = %(seq)s WHERE id = %(conversation)s
"""


def partial_answers_of(claimed: ClaimedRange) -> list[PartialAnswer]:
    """What is kept of this range, or of parts of it, in the legacy that it is claimed for."""
    rows = PartialAnswer.objects.filter(conversation=claimed.conversation, legacy=claimed.membership.legacy_id)
    return list(rows.filter(from_seq__gte=claimed.from_seq, to_seq__lte=claimed.to_seq))


class PartialAnswers:
    """Answers to one pass over a range, in the legacy it is claimed for; `rows` are what `partial_answers_of` found."""

    def __init__(self, claimed: ClaimedRange, step: Pass, rows: Iterable[PartialAnswer]) -> None:
        self._step, self._claimed = step, claimed
        self.range = Piece(claimed.from_seq, claimed.to_seq)
        self._whole: dict[Piece, Extraction] = {}
        self._parts: dict[Piece, Extraction] = {}
        self._bad: dict[Piece, int] = {}
        self._stored: set[Piece] = set()
        for row in rows:
            if row.step == step:
                self._read(row)

    @property
    def is_in_trouble(self) -> bool:
        """Whether there was a bad answer, now or before."""
        return bool(self._bad)

    def missing(self) -> list[Piece]:
        return gaps(self.range, self._whole)

    def whole(self) -> Extraction:
        """All answers as one; there is none missing."""
        return joined([self._whole[piece] for piece in sorted(self._whole)])

    def part_of(self, piece: Piece) -> Extraction | None:
        """What bad answers brought about messages of this piece."""
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
        """Keep what came whole of a bad answer; say how many there were to this piece."""
        known = [self._parts[piece]] if piece in self._parts else []
        whole = joined([*known, *([part] if part else [])])
        self._parts[piece] = replace(
            whole, summary="", facts=whole.facts[:MOST_ROWS], entries=whole.entries[:MOST_ROWS]
        )
        self._bad[piece] = self._bad.get(piece, 0) + 1
        self._save(piece, self._parts[piece], is_whole=False)
        return self._bad[piece]

    def store(self) -> None:
        """Keep the whole answers that are not stored yet."""
        for piece in self._whole.keys() - self._stored:
            self._save(piece, self._whole[piece], is_whole=True)
            self._stored.add(piece)

    def _read(self, row: PartialAnswer) -> None:
        piece = Piece(row.from_seq, row.to_seq)
        if row.is_whole:
            self._whole[piece] = _decoded(row.answer)
            self._stored.add(piece)
        else:
            self._parts[piece], self._bad[piece] = _decoded(row.answer), row.bad_answers

    @transaction.atomic
    def _save(self, piece: Piece, answer: Extraction, *, is_whole: bool) -> None:
        """The conversation's row is locked: who deletes it at this moment leaves nothing behind."""
        if not Conversation.objects.select_for_update().filter(pk=self._claimed.conversation.pk).exists():
            return
        values = {"is_whole": is_whole, "bad_answers": self._bad.get(piece, 0), "answer": _encoded(answer)}
        PartialAnswer.objects.update_or_create(
            conversation=self._claimed.conversation,
            legacy_id=self._claimed.membership.legacy_id,
            step=self._step,
            from_seq=piece.from_seq,
            to_seq=piece.to_seq,
            defaults=values,
        )


def move_cursor(conversation: Conversation, seq: int) -> None:
    """Everything up to this message is memory: what was kept of ranges up to it goes, in the same statement."""
    conversation.consolidated_to = seq
    with connection.cursor() as cursor:
        cursor.execute(MOVE, {"conversation": conversation.pk, "seq": seq})


def _encoded(answer: Extraction) -> dict[str, Any]:
    encoded = redact_data(asdict(answer)).data
    return encoded if isinstance(encoded, dict) else {}


def _decoded(whole: Mapping[str, Any]) -> Extraction:
    return Extraction(
        summary=whole.get("summary", ""),
        facts=tuple(FactDraft(**{**fact, "messages": tuple(fact["messages"])}) for fact in whole.get("facts", ())),
        entries=tuple(
            EntryDraft(**{**entry, "messages": tuple(entry["messages"])}) for entry in whole.get("entries", ())
        ),
        model=whole.get("model", ""),
    )
