"""Generating a reply: piece by piece into the stream, until it ends or is stopped."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils import timezone

from config.failpoints import failpoint
from memory.engines.base import BadAnswer, Delta, Engine, Finish, ReplyRequest
from memory.engines.metering import Usage
from memory.models import Message, MessageStatus
from memory.recall import ForTurn
from memory.services.conversations.introductions import introduce_person, introduce_teller, number_messages
from memory.turns.reply_filters import Quotations, Withholding, said_in
from memory.turns.stream_writer import StreamWriter
from memory.turns.turn_input import Turn

LOOK_FOR_STOP_SECONDS = 0.2
MARK = re.compile(r"\[(\d{1,3})\]")


@dataclass(slots=True)
class Said:
    """What an attempt came to. `first_delta_ms` counts from the moment the message was stored."""

    model: str
    pieces: list[str] = field(default_factory=list)
    status: MessageStatus = MessageStatus.STOPPED
    cited: Sequence[int] = ()
    first_delta_ms: int | None = None
    spent: Sequence[Usage] = ()
    withholding: Withholding = field(default_factory=Withholding)
    quotations: Quotations = field(default_factory=lambda: Quotations(()))

    @property
    def text(self) -> str:
        return "".join(self.pieces)

    def add(self, piece: str) -> str:
        """What may be shown now: no words in quotation marks that nobody said, and no secret."""
        return self.withholding.add(self.quotations.add(piece))

    def rest(self) -> str:
        return self.withholding.add(self.quotations.rest()) + self.withholding.rest()


def speak(turn: Turn, remembered: ForTurn, *, engine: Engine, writer: StreamWriter) -> Said:
    """Let the engine reply. Raises `EngineError` when it cannot, or breaks off."""
    said, stop = Said(engine.name), _StopWatch(turn.reply)
    if stop.is_stop_requested():
        return said
    request = _request(turn, remembered)
    said.quotations = Quotations(said_in(request))
    for part in engine.reply(request):
        if isinstance(part, Finish):
            said.status, said.cited = MessageStatus.COMPLETE, part.cited
            _show(said.rest(), said, writer)
            return _whole(said)
        _pass_on(part, said, turn, writer)
        if stop.is_stop_requested():
            _show(said.rest(), said, writer)
            # Cut short, it has not said what it rests on; the marks in its words do.
            said.cited = [int(alias) for alias in MARK.findall(said.text)]
            return said
    raise BadAnswer("the reply has no end")


def _request(turn: Turn, remembered: ForTurn) -> ReplyRequest:
    return ReplyRequest(
        person=introduce_person(turn.legacy),
        teller=introduce_teller(turn.membership),
        window=number_messages(turn.window, zone=turn.membership.user.zone),
        recalled=remembered.recalled,
        private=turn.conversation.private,
        gently=turn.gently,
    )


def _pass_on(part: Delta, said: Said, turn: Turn, writer: StreamWriter) -> None:
    _show(said.add(part.text.replace("\x00", "")), said, writer)  # no column takes a NUL
    if said.pieces and said.first_delta_ms is None:
        said.first_delta_ms = ms_since_posted(turn)
    failpoint("turn.delta")


def _show(text: str, said: Said, writer: StreamWriter) -> None:
    """A secret that a model comes up with is in no stream and no stored reply."""
    if text:
        said.pieces.append(text)
        writer.delta(text)


def _whole(said: Said) -> Said:
    if not said.text.strip():
        raise BadAnswer("the reply is empty")
    return said


def ms_since_posted(turn: Turn) -> int:
    return max(0, round(1000 * (timezone.now() - turn.reply.created_at).total_seconds()))


class _StopWatch:
    """Whether the teller asked to stop, or deleted the talk: looked up in the row, a few times a second at most."""

    def __init__(self, reply: Message) -> None:
        self._is_requested = reply.stop_requested_at is not None
        self._going_on = Message.objects.filter(pk=reply.pk, stop_requested_at=None)
        self._next_look = time.monotonic() + LOOK_FOR_STOP_SECONDS

    def is_stop_requested(self) -> bool:
        if not self._is_requested and time.monotonic() >= self._next_look:
            self._is_requested = not self._going_on.exists()
            self._next_look = time.monotonic() + LOOK_FOR_STOP_SECONDS
        return self._is_requested
