"""Making a reply: recall, engine, stream, and the finished row.

Wherever the process is killed, the reply is finished exactly once: its row is finished only in the transaction that
ends its job, and a later attempt takes back what the earlier one streamed.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import structlog
from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from accounts.services import note_profile_question
from config.failpoints import failpoint
from config.tracing import Measured, Name, span
from legacies.jobs import Lease, hold
from legacies.jobs.runner import GiveUp, TryLater
from legacies.models import Job
from memory.consolidation.run import remember_oldest
from memory.engines.base import EngineError, EngineUnavailable
from memory.engines.builtin import BuiltinEngine
from memory.engines.builtin.participants import Participants
from memory.engines.registry import get_builtin_engine, get_engine
from memory.language.corrections.correction_orders import as_claim
from memory.language.corrections.corrections import wrong_values
from memory.language.corrections.implied_corrections import read_meant
from memory.language.corrections.put_right import places_of
from memory.language.sentences.marked_sentences import Span
from memory.models import Message, MessageStatus
from memory.recall import TurnMemory
from memory.services.conversations.extraction_requests import count_noted
from memory.services.conversations.introductions import introduce_person, introduce_teller
from memory.services.conversations.lifecycle import ask_for_consolidation, ask_for_next_reply
from memory.services.usage.fact_usage import note_uses
from memory.services.usage.setup_errors import note_setup_error
from memory.turns.boundary_replies import BOUNDARY_MODEL, spoken_wish, words_of_boundary
from memory.turns.call_for_help import HELP_MODEL, words_for_call
from memory.turns.forgetting import (
    FORGET_ALL_MODEL,
    asks_to_forget_all,
    with_facts_to_forget,
    words_of_forgetting_all,
)
from memory.turns.reply_filters import (
    BLOCKED_MESSAGE,
    BLOCKED_REPLY,
    MODERATION_MODEL,
    SAFETY_MODEL,
    ReplyBlocked,
    words_after_wish,
    words_of_help,
    words_of_safety,
)
from memory.turns.routing.routed_reply import routed_engine
from memory.turns.setting_aside import set_told_aside
from memory.turns.speaking import ReplyDraft, speak
from memory.turns.stream import WORDS_ARE_SAFE, StreamWriter
from memory.turns.tools.turn_tools import TurnTools
from memory.turns.turn_input import Turn, earlier_unfinished, lock_unfinished, ms_since_posted, read_turn, still_there
from memory.turns.turn_memory import have_compared, remember_for, sources_of, used_of
from memory.turns.unsourced import Evidence, unsourced_spans

log = structlog.get_logger(__name__)

CHARACTERS = 3.5
"""Characters of a token, on average."""
MOST_ROUNDS = 6
"""Each round consolidates half of what is left."""


def fitted(turn: Turn) -> Turn:
    """Return the turn with a window that fits into `WINDOW_TOKENS`. Its last message, the one to answer, always stays.

    If `SHIELD` is on and the unconsolidated messages do not fit, the oldest of them are consolidated first. If the
    engine cannot do that now, nobody waits for it: the window is cut, and the messages are consolidated later.
    """
    if _tokens(turn.window) <= settings.WINDOW_TOKENS:
        return turn
    with span("turn.shield", messages=len(turn.window)) as measured:
        for rounds in range(MOST_ROUNDS):
            measured.set(rounds=rounds)
            if _is_within_budget(turn) or not _shield_oldest(turn):
                break
            turn = read_turn(turn.reply.pk) or turn
        return replace(turn, window=_newest_that_fit(turn.window))


def _is_within_budget(turn: Turn) -> bool:
    """Return whether all unconsolidated messages fit. A private conversation, never consolidated, counts as fitting."""
    cursor = turn.conversation.consolidated_to
    return turn.conversation.private or (
        _tokens(message for message in turn.window if message.seq > cursor) <= settings.WINDOW_TOKENS
    )


def _shield_oldest(turn: Turn) -> bool:
    is_on = settings.SHIELD and settings.MEMORY
    if is_on and remember_oldest(turn.conversation.pk, before=turn.question.seq):
        return True
    log.warning("window_cut", turn=str(turn.reply.pk), messages=len(turn.window), is_on=is_on)
    return False


def _newest_that_fit(window: tuple[Message, ...]) -> tuple[Message, ...]:
    kept, room = [window[-1]], settings.WINDOW_TOKENS - _tokens(window[-1:])
    for message in reversed(window[:-1]):
        room -= _tokens([message])
        if room < 0:
            break
        kept.append(message)
    return tuple(reversed(kept))


def _tokens(messages: Iterable[Message]) -> float:
    return sum(len(message.content) for message in messages) / CHARACTERS


def _told_before_put_right(turn: Turn) -> Turn:
    """Return the turn after consolidating what its question corrects, so that there is a fact to correct. This is for
    the built-in engine: a model reads both messages in the conversation, and would consolidate too slowly.
    """
    is_on = settings.MEMORY and settings.TOOLS and turn.membership.may_tell and not turn.conversation.private
    if not is_on or get_engine() is not get_builtin_engine():
        return turn
    said, cursor = as_claim(turn.question.content), turn.conversation.consolidated_to
    told = [message for message in turn.window[:-1] if message.is_told]
    people = Participants.of(introduce_person(turn.legacy), introduce_teller(turn.membership))
    meant = read_meant(turn.question.content, [message.content for message in told], people.speakers)
    wrong, fresh = wrong_values(said), [message for message in told if message.seq > cursor]
    is_fresh = meant is not None and told[meant.at].seq > cursor
    if not is_fresh and not any(places_of(value, message.content) for message in fresh for value in wrong):
        return turn
    with span("turn.put_right"):
        remember_oldest(turn.conversation.pk, before=turn.question.seq, whole=True)
        return read_turn(turn.reply.pk) or turn


TRIES = 3
"""How often a model that fails soon is asked before the built-in engine answers: somebody is waiting."""

LOOK_AGAIN = timedelta(seconds=2)
"""When a turn that gave way to an earlier one checks again, unless the end of that one wakes it first."""

TOLD_CODES = frozenset({"engine_unavailable", "bad_answer", "teller_left", "too_many_attempts"})

MARK_STREAMING = """
    UPDATE memory_message SET status = %s
    WHERE id = %s AND status = %s AND set_config('synchronous_commit', 'off', true) = 'off'
"""

OWN_WORDS = frozenset({BOUNDARY_MODEL, FORGET_ALL_MODEL, HELP_MODEL, MODERATION_MODEL, SAFETY_MODEL})
WITHOUT_INVENTION = OWN_WORDS | {BuiltinEngine.name}


def make_reply(lease: Lease) -> None:
    """Make one reply. A model that fails is asked again a little later if that may help; after the last try the
    built-in engine answers.
    """
    message_id = UUID(lease.payload["message"])
    turn = read_turn(message_id)
    if turn is not None and turn.comes_later and not turn.question.in_distress:
        if _gives_way(lease, turn):
            return
        turn = read_turn(message_id)
    if turn is None:
        with hold(lease):
            return
    with span("turn", turn=message_id, legacy=turn.conversation.legacy_id, window=len(turn.window)) as measured:
        # Before any other step: somebody in acute distress must not wait for consolidation, recall or a model.
        if turn.question.in_distress:
            _stand_by(lease, turn)
        elif told := _own_words(turn, is_again=_is_again(lease)):
            model, words = told
            _say_at_once(lease, turn, model, [words])
        elif turn.reply.stop_requested_at is not None:
            _stop_at_once(lease, turn, is_again=_is_again(lease))
        else:
            turn = fitted(with_facts_to_forget(_told_before_put_right(turn)))
            _make_reply(lease, set_told_aside(turn, lease), measured)


def _own_words(turn: Turn, *, is_again: bool) -> tuple[str, str] | None:
    """Act on a question that needs no model. Return the model name to record and the reply, or None if it needs one."""
    if turn.question.is_blocked:
        return MODERATION_MODEL, BLOCKED_MESSAGE[turn.language]
    if wish := spoken_wish(turn, is_again=is_again):
        return BOUNDARY_MODEL, wish(turn)
    if turn.asks_for_boundary:
        return BOUNDARY_MODEL, words_of_boundary(turn)
    if words := words_for_call(turn):
        return HELP_MODEL, words
    return (FORGET_ALL_MODEL, words_of_forgetting_all(turn)) if asks_to_forget_all(turn) else None


def _gives_way(lease: Lease, turn: Turn) -> bool:
    """Hand the turn back, and return True, if an earlier reply of its conversation is unfinished: what that turn notes,
    sets aside and says comes first. The turn that finishes the earlier reply asks for this one at once. The time that
    is set here is for an earlier reply that ends without doing so.

    The conversation's row is locked, as it is when a reply is finished. So either this turn sees that the earlier reply
    is finished, or the earlier turn sees that this one waits.
    """
    with transaction.atomic():
        reply = lock_unfinished(turn.reply.pk)
        if reply is None or not earlier_unfinished(reply.conversation_id, reply.seq).exists():
            return False
        lease.again = timezone.now() + LOOK_AGAIN
        with hold(lease):
            return True


def _stand_by(lease: Lease, turn: Turn) -> None:
    """Make the reply to words of acute distress."""
    _say_at_once(lease, turn, SAFETY_MODEL, _words_of_standing_by(turn, is_again=_is_again(lease)))


def _words_of_standing_by(turn: Turn, *, is_again: bool) -> Iterator[str]:
    """Yield the words of help. If the question also wishes to set or lift a boundary, do that and say so after the
    help.

    The help is sent before the boundary is changed, because it must not wait for a lock.
    """
    user, language = turn.membership.user, turn.language
    wish = spoken_wish(turn, is_again=is_again)
    if wish is None:
        yield words_of_safety(user=user, language=language)
        return
    yield words_of_help(user=user, language=language)
    yield words_after_wish(wish(turn), language=language)


def _say_at_once(
    lease: Lease, turn: Turn, model: str, words: Iterable[str], status: MessageStatus = MessageStatus.COMPLETE
) -> None:
    """Finish a reply in the product's own words, piece by piece: no engine, no sources, no question."""
    is_again = _is_again(lease) or status == MessageStatus.BLOCKED
    writer = StreamWriter(turn.reply.pk, token=lease.token, is_again=is_again)
    writer.start()
    said = ReplyDraft(model, status=status)
    for piece in words:
        said.pieces.append(piece)
        said.first_delta_ms = said.first_delta_ms or ms_since_posted(turn)
        writer.delta(piece)
    _finish_reply(lease, turn, said, TurnMemory(), writer)


def _stop_at_once(lease: Lease, turn: Turn, *, is_again: bool) -> None:
    """Finish a stopped reply without text, since none of it was stored. No model is asked."""
    writer = StreamWriter(turn.reply.pk, token=lease.token, is_again=is_again)
    writer.start()
    _finish_reply(lease, turn, ReplyDraft(""), TurnMemory(), writer)


def _make_reply(lease: Lease, turn: Turn, measured: Measured) -> None:
    writer = StreamWriter(turn.reply.pk, token=lease.token, is_again=_is_again(lease))
    writer.start()
    failpoint("turn.started")
    began = time.monotonic()
    try:
        _speak(lease, turn, writer, measured)
    except EngineError as error:
        if Message.objects.filter(pk=turn.reply.pk, stop_requested_at__isnull=False).exists():
            _stop_at_once(lease, turn, is_again=True)
            return
        _require_last_try(error, lease, seconds=time.monotonic() - began)
        writer = StreamWriter(turn.reply.pk, token=lease.token, is_again=True)
        writer.start()
        _speak(lease, turn, writer, measured, without_model=True)
    except ReplyBlocked:
        # The stream's restart takes back what was already shown.
        _say_at_once(lease, turn, MODERATION_MODEL, [BLOCKED_REPLY[turn.language]], MessageStatus.BLOCKED)


def _speak(lease: Lease, turn: Turn, writer: StreamWriter, measured: Measured, *, without_model: bool = False) -> None:
    """Let the engine reply, and store the reply. The model's usage is recorded after that, so that nobody waits for it;
    what was reserved stays reserved until then. Raise `EngineError` and `ReplyBlocked`.
    """
    remembered = remember_for(turn)
    _mark_streaming(turn.reply.pk)
    with routed_engine(turn, remembered, without_model=without_model) as engine:
        with span("turn.model"):
            tools = TurnTools(turn, lease, remembered, model=engine.name)
            said = speak(turn, tools, engine=engine, writer=writer)
        said.spent, remembered = engine.spent, tools.memory
        measured.set(recalled=len(remembered.recalled), words_only=remembered.words_only, pieces=len(said.pieces))
        measured.set(model=Name(said.model), status=said.status, first_delta_ms=said.first_delta_ms or 0)
        with span("turn.store"):
            _finish_reply(lease, turn, said, remembered, writer)


def _mark_streaming(message_id: UUID) -> None:
    """Mark the reply as streaming without waiting for the disk: after a crash, reply and job are pending again."""
    with connection.cursor() as cursor:
        cursor.execute(MARK_STREAMING, [MessageStatus.STREAMING, message_id, MessageStatus.PENDING])


def fail_reply(lease: Lease) -> None:
    """Mark the reply of a turn that is given up as failed, and say so in the stream on commit. The caller's transaction
    is the one that gives the job up.
    """
    message_id = UUID(lease.payload["message"])
    error = Job.objects.values_list("error", flat=True).get(pk=lease.item_id)
    code = error if error in TOLD_CODES else "internal"
    reply = lock_unfinished(message_id)
    if reply is None:
        return
    reply.status, reply.error = MessageStatus.FAILED, code
    reply.save(update_fields=["status", "error"])
    _let_others_go_on(reply)
    writer = StreamWriter(message_id, token=lease.token, is_again=True)
    transaction.on_commit(lambda: writer.error(code, str(WORDS_ARE_SAFE)))


def _finish_reply(lease: Lease, turn: Turn, said: ReplyDraft, remembered: TurnMemory, writer: StreamWriter) -> None:
    sources = sources_of(said.cited, remembered)
    unsourced = _unsourced(turn, said, remembered)
    failpoint("turn.before_write")
    with hold(lease):
        reply = lock_unfinished(turn.reply.pk)
        if reply is not None:
            _check_still_there(turn)
            _write_reply(reply, turn, said, sources, unsourced)
            if turn.unknown and said.model != SAFETY_MODEL:
                note_profile_question(turn.membership.user)
    failpoint("turn.after_write")
    if reply is not None:
        writer.sources(sources)
        if noted := count_noted(turn.conversation):
            writer.memory(noted)
        writer.done(reply.pk, reply.status)
        have_compared(remembered)
        note_uses(recalled=used_of(remembered), helpful=used_of(remembered, aliases=said.cited))


def _check_still_there(turn: Turn) -> None:
    """Raise `TryLater` if a message of the window was deleted while the reply was made, since the reply may quote it.
    Raise `GiveUp` if the relative has left, since the reply may rest on what they may no longer see.
    """
    are_messages_there, is_member = still_there(turn)
    if not are_messages_there:
        raise TryLater("taken_back")
    if not is_member:
        raise GiveUp("teller_left")


def _unsourced(turn: Turn, said: ReplyDraft, remembered: TurnMemory) -> list[Span]:
    """Return the places of the sentences to mark. There are none in fixed texts and in quotes of what was told."""
    if said.model in WITHOUT_INVENTION:
        return []
    people = Participants.of(introduce_person(turn.legacy), introduce_teller(turn.membership))
    told = [message.content for message in turn.window if message.is_told]
    return unsourced_spans(said.text, Evidence(remembered.recalled, told), people)


def _write_reply(
    reply: Message, turn: Turn, said: ReplyDraft, sources: list[dict[str, object]], unsourced: list[Span]
) -> None:
    # A stop just before the end counts: the relative was already told of it.
    reply.status = MessageStatus.STOPPED if reply.stop_requested_at else said.status
    reply.content, reply.sources, reply.model = said.text, sources, said.model
    reply.abstained = said.abstained
    reply.unsourced = [place for span in unsourced for place in span]
    reply.first_delta_ms, reply.total_ms = said.first_delta_ms, ms_since_posted(turn)
    reply.tokens_in = sum(usage.tokens_in for usage in said.spent)
    reply.tokens_out = sum(usage.tokens_out for usage in said.spent)
    made = ["content", "status", "sources", "abstained", "unsourced", "model"]
    reply.save(update_fields=[*made, "tokens_in", "tokens_out", "first_delta_ms", "total_ms"])
    _let_others_go_on(reply)


def _let_others_go_on(reply: Message) -> None:
    """Ask for the work that waited for this reply: the rest of the consolidation if the conversation is finished, and
    the reply to the next message.
    """
    if reply.conversation.finished_at is not None:
        ask_for_consolidation(reply.conversation)
    ask_for_next_reply(reply)


def _is_again(lease: Lease) -> bool:
    return lease.attempt > 1 or lease.taken > 1


def _require_last_try(error: EngineError, lease: Lease, *, seconds: float) -> None:
    """Raise `TryLater` while the model may be asked again. It may not if its settings have to be corrected first, or if
    this try took as long as a model may be silent.
    """
    note_setup_error(error, kind=lease.kind)
    code = "engine_unavailable" if isinstance(error, EngineUnavailable) else "bad_answer"
    if lease.attempt < TRIES and not error.setup_code and seconds < settings.OPENAI_SILENCE_SECONDS:
        raise TryLater(code) from error
    log.warning("reply_without_model", error=code)
