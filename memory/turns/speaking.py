"""Generating a reply: the rounds of an engine, piece by piece into the stream, until the reply ends or is stopped."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import structlog
from django.conf import settings

from config.failpoints import failpoint
from memory.engines.base import (
    BadAnswer,
    CallTools,
    Delta,
    Finish,
    NumberedMessage,
    Replier,
    Reply,
    ReplyRequest,
    Tool,
    ToolCall,
    ToolRound,
    ToolsRefused,
)
from memory.engines.builtin import BuiltinEngine
from memory.engines.builtin.replies.answers.answers import is_answer_held_back
from memory.engines.builtin.replies.answers.first_message import asks_for_first_told
from memory.engines.builtin.replies.assistant_questions import is_question
from memory.engines.builtin.replies.spoken_requests import requested_calls
from memory.engines.guarded_embedder import Usage
from memory.engines.listeners import NobodyWaits, given_up_when
from memory.engines.moderation import is_blocked, is_moderated
from memory.engines.openai.prompts.reply_prompt import tokens_of_tools
from memory.language.detection import lexicon_for
from memory.models import Message, MessageStatus
from memory.services.conversations.introductions import introduce_person, introduce_teller, number_messages
from memory.turns.boundary_replies import words_of_boundary, words_of_left_out
from memory.turns.prompt_layers import arrange
from memory.turns.prompt_texts import prompt_budgets
from memory.turns.reply_filters import (
    MEMORY_IS_OFF,
    Quotations,
    ReplyBlocked,
    SecretFilter,
    said_in,
)
from memory.turns.stream import StreamWriter
from memory.turns.tools.running import rounds_before, run_calls, switched_off, tools_for
from memory.turns.tools.turn_tools import TurnTools
from memory.turns.turn_input import Turn, ms_since_posted, said_first
from memory.turns.turn_memory import parts_of

log = structlog.get_logger(__name__)

MOST_ROUNDS = 5
"""How many rounds may call tools. After them the engine must answer."""

LOOK_FOR_STOP_SECONDS = 0.2
PARAGRAPH = "\n\n"
MARK = re.compile(r"\[(\d{1,3})\]")


@dataclass(slots=True)
class ReplyDraft:
    """The result of an attempt. `first_delta_ms` counts from the moment the message was stored."""

    model: str
    pieces: list[str] = field(default_factory=list)
    status: MessageStatus = MessageStatus.STOPPED
    cited: Sequence[int] = ()
    abstained: bool = False
    first_delta_ms: int | None = None
    spent: Sequence[Usage] = ()
    withholding: SecretFilter = field(default_factory=SecretFilter)
    quotations: Quotations = field(default_factory=lambda: Quotations(()))

    unchecked: str = ""
    """The beginning of a paragraph that moderation has not checked yet."""
    has_gap: bool = False
    """Whether the next piece begins a new paragraph."""
    round_from: int = 0
    """How many pieces there were when the round began."""

    @property
    def text(self) -> str:
        return "".join(self.pieces)

    def begin_round(self, known: Iterable[str]) -> None:
        """Begin a round in which all words of `known` may be quoted. Its text begins a new paragraph."""
        self.quotations, self.withholding = Quotations(known), SecretFilter()
        self.round_from = len(self.pieces)
        self.has_gap = bool(self.text.strip())

    def text_of_round(self) -> str:
        return "".join(self.pieces[self.round_from :]).strip()

    def named(self) -> tuple[int, ...]:
        """Return the numbers of the source marks in the text."""
        return tuple(int(alias) for alias in MARK.findall(self.text))

    def add(self, piece: str) -> str:
        """Return what may be shown now: no quotation marks around words that nobody said, and no secret."""
        return self.withholding.add(self.quotations.add(piece))

    def rest(self) -> str:
        return self.withholding.add(self.quotations.rest()) + self.withholding.rest()


def speak(turn: Turn, tools: TurnTools, *, engine: Replier, writer: StreamWriter) -> ReplyDraft:
    """Let the engine reply, and run the tools that it calls. Raise `EngineError` if it fails or breaks off."""
    return _Conversation(turn, tools, writer, rounds_before(turn)).reply_of(engine)


@dataclass(slots=True)
class _Conversation:
    """The exchange with an engine about one message: the tool calls and their results so far."""

    turn: Turn
    tools: TurnTools
    writer: StreamWriter
    rounds: list[ToolRound]

    def reply_of(self, engine: Replier) -> ReplyDraft:
        said, stop = ReplyDraft(engine.name), _StopWatch(self.turn.reply)
        offered = tools_for(self.turn)
        while not stop.is_stop_requested():
            request = self._request(offered)
            try:
                calls = self._hear(engine.reply(request), request, said, stop)
                said.model = engine.name  # may be another if the budget allowed the first no more rounds
            except ToolsRefused:
                # The server refuses tools, so what the relative asks for in plain words is done before the model is
                # asked again.
                self._run(requested_calls(request), said)
                offered = ()
                continue
            if calls is None:
                return said
            if request.must_answer:
                log.warning("endless_tool_calls", turn=str(self.turn.reply.pk), model=engine.name)
                said.model = BuiltinEngine.name
                plain = replace(request, tools=(), rounds=())
                self._hear(BuiltinEngine().reply(plain), plain, said, stop)
                return said
            self._run(calls, said)
        return said

    def _request(self, offered: tuple[Tool, ...]) -> ReplyRequest:
        turn, memory = self.turn, self.tools.memory
        numbers = {str(hit.id): number for number, hit in enumerate(memory.hits, start=1)}
        request = ReplyRequest(
            person=introduce_person(turn.legacy),
            teller=introduce_teller(turn.membership),
            window=number_messages(turn.shown_window, zone=turn.membership.user.zone, numbers=numbers),
            recalled=memory.recalled,
            tools=offered,
            must_answer=len(self.rounds) >= MOST_ROUNDS,
            rounds=tuple(self.rounds),
            private=turn.conversation.private,
            unknown=turn.unknown,
            gently=turn.gently,
            asks_nothing=turn.is_quiet or turn.is_about_boundary,
            never=turn.boundaries.topics,
            held_back=memory.held_back,
            off=switched_off(),
            set_aside=number_messages(turn.set_aside, zone=turn.membership.user.zone),
            beginning=self._beginning(),
        )
        request = replace(request, parts=parts_of(request, memory, lexicon_for(turn.language)))
        return arrange(
            request,
            memory,
            turn.texts,
            budgets=prompt_budgets(turn.room_for_memory),
            tool_tokens=tokens_of_tools(offered),
        ).request

    def _beginning(self) -> tuple[NumberedMessage, ...] | None:
        if not asks_for_first_told(self.turn.question.content):
            return None
        return number_messages(said_first(self.turn), zone=self.turn.membership.user.zone)

    def _run(self, calls: Sequence[ToolCall], said: ReplyDraft) -> None:
        if not calls:
            return
        results = run_calls(calls, self.tools, self.writer)
        self.rounds.append(ToolRound(calls=tuple(calls), results=results, text=said.text_of_round()))
        failpoint("turn.tools_done")

    def _hear(
        self, parts: Reply, request: ReplyRequest, said: ReplyDraft, stop: _StopWatch
    ) -> tuple[ToolCall, ...] | None:
        """Hear one round. Return the tool calls at its end, or None if the reply has ended or was stopped."""
        said.begin_round(said_in(request))
        for part in _heard_of(parts, stop):
            if isinstance(part, CallTools):
                _send_rest(said, self.writer)
                return part.calls
            if isinstance(part, Finish):
                _send_rest(said, self.writer)
                beside = said_beside(self.turn, request, part, model=said.model)
                if beside:
                    # The product's own words skip the filter, which would take the address in them for a secret.
                    _show(f"\n\n{beside}" if said.text_of_round() else beside, said, self.writer)
                said.status, said.cited = MessageStatus.COMPLETE, (*said.named(), *part.cited)
                said.abstained = part.abstained and not beside
                if not said.text.strip():
                    raise BadAnswer("the reply is empty")
                return None
            _pass_on(part, said, self.turn, self.writer)
            if stop.is_stop_requested():
                break
        if not stop.is_stop_requested():
            raise BadAnswer("the reply has no end")
        _send_rest(said, self.writer)
        # A stopped reply did not name its sources; the marks in its text do.
        said.cited = said.named()
        return None


def said_beside(turn: Turn, request: ReplyRequest, end: Finish, *, model: str) -> str:
    """Return a sentence to add where the reply alone would mislead: something was held back, or memory is off."""
    is_asked = is_question(turn.question.content, lexicon_for(turn.language)) or turn.leans_on is not None
    if request.held_back and is_asked and is_answer_held_back(request):
        # The built-in engine says nothing when the answer is held back. A model's words are already in the reply.
        says_nothing = end.abstained and model == BuiltinEngine.name
        return words_of_boundary(turn) if says_nothing else words_of_left_out(turn)
    return MEMORY_IS_OFF[turn.language] if end.abstained and not settings.MEMORY else ""


def _heard_of(parts: Reply, stop: _StopWatch) -> Iterator[Delta | CallTools | Finish]:
    """Yield the parts of the reply until the relative asks to stop, also while the model is silent. Only the wait for
    the next part is given up, never the handling of a part, such as its moderation.
    """
    while True:
        try:
            with given_up_when(stop.is_stop_requested):
                part = next(parts, None)
        except NobodyWaits:
            return
        if part is None:
            return
        yield part


def _pass_on(part: Delta, said: ReplyDraft, turn: Turn, writer: StreamWriter) -> None:
    _send_piece(said.add(part.text.replace("\x00", "")), said, writer)  # PostgreSQL stores no NUL in a text
    if said.pieces and said.first_delta_ms is None:
        said.first_delta_ms = ms_since_posted(turn)
    failpoint("turn.delta")


def _send_piece(text: str, said: ReplyDraft, writer: StreamWriter) -> None:
    """Show a piece of the reply. Its secrets were removed before, so that none is in the stream or the stored reply.
    With moderation on, hold each paragraph back until moderation has checked the whole of it.
    """
    if is_moderated():
        said.unchecked += text
        text, gap, said.unchecked = said.unchecked.rpartition(PARAGRAPH)
        _show_if_allowed(text + gap, said, writer)
    else:
        _show(text, said, writer)


def _send_rest(said: ReplyDraft, writer: StreamWriter) -> None:
    _send_piece(said.rest(), said, writer)
    _show_if_allowed(said.unchecked, said, writer)
    said.unchecked = ""


def _show_if_allowed(text: str, said: ReplyDraft, writer: StreamWriter) -> None:
    if is_blocked(text):
        raise ReplyBlocked
    _show(text, said, writer)


def _show(text: str, said: ReplyDraft, writer: StreamWriter) -> None:
    if not text:
        return
    if said.has_gap:
        text, said.has_gap = "\n\n" + text.lstrip(), False
    said.pieces.append(text)
    writer.delta(text)


class _StopWatch:
    """Tells whether the relative asked to stop or deleted the conversation. It reads the row every
    `LOOK_FOR_STOP_SECONDS` at most.
    """

    def __init__(self, reply: Message) -> None:
        self._is_requested = reply.stop_requested_at is not None
        self._going_on = Message.objects.filter(pk=reply.pk, stop_requested_at=None)
        self._next_look = time.monotonic() + LOOK_FOR_STOP_SECONDS

    def is_stop_requested(self) -> bool:
        if not self._is_requested and time.monotonic() >= self._next_look:
            self._is_requested = not self._going_on.exists()
            self._next_look = time.monotonic() + LOOK_FOR_STOP_SECONDS
        return self._is_requested
