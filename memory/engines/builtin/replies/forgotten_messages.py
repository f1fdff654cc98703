"""Messages that their writer took back, put right or asked to forget. A reply quotes none of them."""

from __future__ import annotations

from memory.engines.base import Recalled, ReplyRequest
from memory.engines.builtin.extraction.putting_right import messages_put_right
from memory.engines.builtin.extraction.taking_back import takes_back_as_joke
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.content_topics import names_all
from memory.language.detection import lexicon_for
from memory.language.lexicon import Lexicon
from memory.language.requests.second_thoughts import keeps_after_all
from memory.language.requests.spoken_requests import TAKING_BACK, UNDOING, RequestKind, SpokenRequest, read_request
from memory.language.sentences.last_statement import place_of_last_told


def without_requests(request: ReplyRequest) -> list[Recalled]:
    """Return what was recalled, without messages that only ask for something and messages that were taken back."""
    taken_back, forgotten = messages_taken_back(request), _forgotten_topics(request)
    participants = Participants.of(request.person, request.teller)
    return [
        item
        for item in request.recalled
        if item.kind != "message"
        or not (
            item.text in taken_back
            or read_request(item.text) is not None
            or any(names_all(item.text, topic, participants, lexicon) for topic, lexicon in forgotten)
        )
    ]


def _forgotten_topics(request: ReplyRequest) -> list[tuple[str, Lexicon]]:
    """Return what the window asks to forget. A recalled message is older than the window, so it was meant too."""
    asked = (read_request(message.content) for message in request.window if message.role == "user")
    return [(one.topic, lexicon_for(one.language)) for one in asked if one and one.kind is RequestKind.FORGET]


def messages_taken_back(request: ReplyRequest) -> frozenset[str]:
    """Return the messages of this conversation that their teller took back, put right, or asked to forget.

    What the next message brings back ("Actually, keep it") is none of them.
    """
    said = [message.content for message in request.window if message.role == "user"]
    participants = Participants.of(request.person, request.teller)
    taken_back: set[str] = set()
    by_last: set[str] = set()
    for place, message in enumerate(said):
        asked = read_request(message)
        if by_last and (keeps_after_all(message) or (asked and asked.kind in UNDOING)):
            taken_back -= by_last
            by_last = set()
        else:
            by_last = _taken_back_by(message, asked, said[:place], participants)
            taken_back |= by_last
    return messages_put_right(request).union(taken_back)


def _taken_back_by(
    message: str, asked: SpokenRequest | None, before: list[str], participants: Participants
) -> set[str]:
    """Return those of the messages before this one, or itself, that this one takes back."""
    if asked is None:
        return set(before[-1:]) if takes_back_as_joke(message, participants) else set()
    lexicon = lexicon_for(asked.language)
    if asked.is_own:
        return {message}
    if asked.kind is RequestKind.TAKE_BACK and before:
        return {before[place_of_last_told(before, lexicon) or 0]}
    if asked.kind in TAKING_BACK:
        return set(before[-1:])
    if asked.kind is RequestKind.FORGET:
        return {one for one in before if names_all(one, asked.topic, participants, lexicon)}
    return set()
