"""The part of a talk that a prompt has room for. What does not fit becomes memory before it is left out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import structlog
from django.conf import settings

from config.tracing import span
from memory.consolidation.early_consolidation import remember_oldest
from memory.models import Message
from memory.turns.turn_input import Turn, read_turn

log = structlog.get_logger(__name__)

CHARACTERS = 3.5
"""Of a token."""
MOST_ROUNDS = 6
"""Each makes memory of half of what is left."""


def fitted(turn: Turn) -> Turn:
    """The turn with a window that fits into `WINDOW_TOKENS`; its last message, the one to answer, always stays.

    While what is no memory yet does not fit, the oldest part of it becomes memory first, if `SHIELD` is on. An engine
    that cannot do that now does not keep anybody waiting: the words stay, and become memory later.
    """
    if _tokens(turn.window) <= settings.WINDOW_TOKENS:
        return turn
    with span("turn.shield", messages=len(turn.window)) as measured:
        for rounds in range(MOST_ROUNDS):
            measured.set(rounds=rounds)
            if _fits(turn) or not _shielded(turn):
                break
            turn = read_turn(turn.reply.pk) or turn
        return replace(turn, window=_newest_that_fit(turn.window))


def _fits(turn: Turn) -> bool:
    """Whether all that is no memory yet does. Of a private talk nothing ever becomes any."""
    cursor = turn.conversation.consolidated_to
    return turn.conversation.private or (
        _tokens(message for message in turn.window if message.seq > cursor) <= settings.WINDOW_TOKENS
    )


def _shielded(turn: Turn) -> bool:
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
