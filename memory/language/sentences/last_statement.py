"""What a wish to forget means: the last message that tells something, past questions asked since; and whether it comes
with no more than a denial of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from memory.language.detection import LEXICONS, read_language
from memory.language.lexicon import Lexicon
from memory.language.requests.spoken_requests import asks_to_leave_alone, read_request
from memory.language.sentences.sentences import content_words, split_sentences
from memory.language.sentences.speech_acts import Verdict, judge

NOT = re.compile(
    r"\b(?:not|never|\w+n['’]?t|nicht|nie|niemals|kein\w*|no|nunca|jamás|jamais|ne|n['’]|pas)\b|\bn['’]", re.IGNORECASE
)
"""Words that deny a sentence, in the four languages."""
TELLS_NOTHING = frozenset({Verdict.QUESTION, Verdict.REQUEST, Verdict.SMALL_TALK})


def place_of_last_told(said: Sequence[str], lexicon: Lexicon) -> int | None:
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


def only_takes_back(said: str, told: str) -> bool:
    """Whether each sentence of the message asks to forget, or denies what was told without saying anything new.

    "I don't hate him. Forget I said that." denies "I hate him sometimes."
    """
    if not asks_to_leave_alone(said):
        return False
    spoken = read_language(said, LEXICONS["en"])
    known = set(content_words(told, spoken))
    return all(
        asks_to_leave_alone(one) or (NOT.search(one) and known.issuperset(_named(one, spoken)))
        for one in split_sentences(said, spoken)
    )


def _named(sentence: str, lexicon: Lexicon) -> set[str]:
    return set(content_words(NOT.sub(" ", sentence), lexicon))
