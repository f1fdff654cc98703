"""The input of a turn: the message to answer, the conversation before it, and the words to search with."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from config.failpoints import failpoint
from legacies.jobs.runner import GiveUp
from legacies.models import Legacy, Membership
from memory.engines.base import BadAnswer, Delta, Engine, Finish, ReplyRequest
from memory.engines.guarded_embedder import Usage
from memory.language.secrets import redact
from memory.models import Conversation, Message, MessageStatus
from memory.recall import TurnMemory
from memory.services.conversations.introductions import introduce_person, introduce_teller, number_messages
from memory.turns.reply_filters import Quotations, SecretFilter, said_in
from memory.turns.stream import StreamWriter

SHORT_QUESTION = 5
"""With fewer words than this a message leans on what was said before it: "And his brother?" """

SAID = Q(status__in=[MessageStatus.COMPLETE, MessageStatus.STOPPED], in_distress=False) & ~Q(content="")

GENTLE_FOR = 12
"""So many messages after one that was written in acute distress, replies ask nothing and press nobody."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One reply to be made. `window` is oldest first and ends with the message to answer."""

    reply: Message
    conversation: Conversation
    membership: Membership
    window: tuple[Message, ...]
    attached: tuple[UUID, ...] = ()
    """The legacies that are recalled too: of those attached, the ones that its teller is a member of now."""
    gently: bool = False
    """Acute distress was written here a moment ago."""

    @property
    def legacy(self) -> Legacy:
        return self.membership.legacy

    @property
    def question(self) -> Message:
        return self.window[-1]

    @property
    def room_for_memory(self) -> int | None:
        """How many tokens of what is recalled its persona wants in a prompt; None for the usual."""
        return self.conversation.persona.token_budget if self.conversation.persona else None

    def query(self) -> str:
        """What memory is searched for: the message, with the teller's two before it when it is short."""
        told = [message.content for message in self.window if message.is_told]
        is_short = len(self.question.content.split()) < SHORT_QUESTION
        return redact("\n".join(told[-3:]) if is_short else self.question.content).text


def read_turn(message_id: UUID) -> Turn | None:
    """The turn as it stands now; None when there is nothing left to do. Raises `GiveUp` when its teller has left."""
    reply = Message.objects.unfinished().select_related("reply_to").filter(pk=message_id).first()
    if reply is None or reply.reply_to is None:
        return None
    conversation = Conversation.objects.select_related("persona").get(pk=reply.conversation_id)
    members = Membership.objects.select_related("legacy", "user")
    membership = members.filter(legacy=conversation.legacy_id, user=conversation.user_id).first()
    if membership is None:
        raise GiveUp("teller_left")
    attached = conversation.about.attached_for(membership.user).values_list("legacy", flat=True)
    question, window = reply.reply_to, _window(conversation, reply.reply_to)
    return Turn(reply, conversation, membership, window, tuple(attached), gently=_is_gentle(conversation, question))


def _is_gentle(conversation: Conversation, question: Message) -> bool:
    latest = range(max(question.seq - GENTLE_FOR, 1), question.seq)
    return conversation.messages.filter(seq__in=latest, in_distress=True).exists()


def _window(conversation: Conversation, question: Message) -> tuple[Message, ...]:
    """Everything after the cursor, and at least the newest `CONTEXT_WINDOW` messages, up to the one to answer.

    Of a private conversation, which has no cursor, as much as stands in the longest window of any other.
    """
    before = conversation.messages.filter(SAID, seq__lt=question.seq)
    if conversation.private:
        most = settings.CONTEXT_WINDOW + settings.SUMMARIZE_AFTER
        return (*reversed(before.order_by("-seq")[: most - 1]), question)
    fresh = list(before.filter(seq__gt=conversation.consolidated_to).order_by("seq"))
    missing = settings.CONTEXT_WINDOW - 1 - len(fresh)
    older = before.filter(seq__lte=conversation.consolidated_to).order_by("-seq")[: max(missing, 0)]
    return (*reversed(older), *fresh, question)


# Generating a reply: piece by piece into the stream, until it ends or is stopped.

LOOK_FOR_STOP_SECONDS = 0.2
MARK = re.compile(r"\[(\d{1,3})\]")


@dataclass(slots=True)
class ReplyDraft:
    """What an attempt came to. `first_delta_ms` counts from the moment the message was stored."""

    model: str
    pieces: list[str] = field(default_factory=list)
    status: MessageStatus = MessageStatus.STOPPED
    cited: Sequence[int] = ()
    first_delta_ms: int | None = None
    spent: Sequence[Usage] = ()
    withholding: SecretFilter = field(default_factory=SecretFilter)
    quotations: Quotations = field(default_factory=lambda: Quotations(()))

    @property
    def text(self) -> str:
        return "".join(self.pieces)

    def add(self, piece: str) -> str:
        """What may be shown now: no words in quotation marks that nobody said, and no secret."""
        return self.withholding.add(self.quotations.add(piece))

    def rest(self) -> str:
        return self.withholding.add(self.quotations.rest()) + self.withholding.rest()


def speak(turn: Turn, remembered: TurnMemory, *, engine: Engine, writer: StreamWriter) -> ReplyDraft:
    """Let the engine reply. Raises `EngineError` when it cannot, or breaks off."""
    said, stop = ReplyDraft(engine.name), _StopWatch(turn.reply)
    if stop.is_stop_requested():
        return said
    request = _request(turn, remembered)
    said.quotations = Quotations(said_in(request))
    for part in engine.reply(request):
        if isinstance(part, Finish):
            said.status, said.cited = MessageStatus.COMPLETE, part.cited
            _send_piece(said.rest(), said, writer)
            return _checked_reply(said)
        _pass_on(part, said, turn, writer)
        if stop.is_stop_requested():
            _send_piece(said.rest(), said, writer)
            # Cut short, it has not said what it rests on; the marks in its words do.
            said.cited = [int(alias) for alias in MARK.findall(said.text)]
            return said
    raise BadAnswer("the reply has no end")


def _request(turn: Turn, remembered: TurnMemory) -> ReplyRequest:
    return ReplyRequest(
        person=introduce_person(turn.legacy),
        teller=introduce_teller(turn.membership),
        window=number_messages(turn.window, zone=turn.membership.user.zone),
        recalled=remembered.recalled,
        private=turn.conversation.private,
        gently=turn.gently,
    )


def _pass_on(part: Delta, said: ReplyDraft, turn: Turn, writer: StreamWriter) -> None:
    _send_piece(said.add(part.text.replace("\x00", "")), said, writer)  # no column takes a NUL
    if said.pieces and said.first_delta_ms is None:
        said.first_delta_ms = ms_since_posted(turn)
    failpoint("turn.delta")


def _send_piece(text: str, said: ReplyDraft, writer: StreamWriter) -> None:
    """A secret that a model comes up with is in no stream and no stored reply."""
    if text:
        said.pieces.append(text)
        writer.delta(text)


def _checked_reply(said: ReplyDraft) -> ReplyDraft:
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
