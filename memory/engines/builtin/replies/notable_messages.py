"""Messages that ask to remember something, and messages that tell something which can be remembered."""

from __future__ import annotations

from memory.language.lexicon import Lexicon
from memory.language.requests.spoken_requests import is_reported, read_request
from memory.language.requests.wishes_to_remember import asks_whether_remembered, find_wish
from memory.language.sentences.speech_acts import Verdict, judge


def asks_to_remember(said: str, lexicon: Lexicon) -> bool:
    if is_reported(said):
        return False
    cue = lexicon.screens.remember.search(said)
    return find_wish(said, lexicon) is not None or (cue is not None and not asks_whether_remembered(said, cue))


def can_be_noted(said: str, lexicon: Lexicon) -> bool:
    """Whether the message tells something that "remember that" can point at: no question, request or order."""
    return read_request(said) is None and judge(said, said, lexicon) is Verdict.TOLD
