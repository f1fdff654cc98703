"""The message that "forget that" means: the last one that tells something, past questions asked since."""

from __future__ import annotations

from collections.abc import Sequence

from memory.language.detection import read_language
from memory.language.lexicon import Lexicon
from memory.language.requests.spoken_requests import read_request
from memory.language.sentences.sentences import split_sentences
from memory.language.sentences.speech_acts import Verdict, judge

TELLS_NOTHING = frozenset({Verdict.QUESTION, Verdict.REQUEST, Verdict.SMALL_TALK})


def place_of_last_telling(said: Sequence[str], lexicon: Lexicon) -> int | None:
    """Return the place of the last message that tells something; of the last one if none does; None if there is none.

    Messages that only ask, wish or greet are skipped. `lexicon` is that of the conversation.
    """
    telling = (place for place in reversed(range(len(said))) if tells_something(said[place], lexicon))
    return next(telling, len(said) - 1 if said else None)


def tells_something(said: str, lexicon: Lexicon) -> bool:
    """Whether a sentence of the message is no question, no request and no small talk."""
    if read_request(said) is not None:
        return False
    spoken = read_language(said, lexicon)
    return any(judge(one, one, spoken) not in TELLS_NOTHING for one in split_sentences(said, spoken))
