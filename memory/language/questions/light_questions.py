"""Short follow-up questions that consist of words that name nothing.

"Do you know when that would have been?", "Wo genau ist das passiert?", "¿Fue Mark quien te lo dijo?" have too many
forms for patterns. All of them consist of question words, verbs that say nothing by themselves, and pointing words;
only a teller may be named.
"""

from __future__ import annotations

import re

from memory.language.lexicon import Lexicon, words
from memory.language.questions.follow_up_words import FollowUpKind, FollowUpWords
from memory.language.topics import plain

MOST_WORDS = 11
NO_WORD = re.compile(r"[\W_]+")
POINTS = words(
    """
    that this it so all you u us das es dir ihnen davon dazu darauf eso esto lo te se le todo ca cela l t vous
    """
)
"""Words for what somebody said, or for the one to whom it was said."""
OF_CONTENT = words("what was que qu quoi me us mir uns m moi would hatte wurde habria aurait")
"""Words of questions that ask what was said, or for what to tell: "What did they tell you?", "Tell me who she was"."""
ABOUT = words("about mit über zu zum zur vom sobre acerca sur concernant")
"""Words before what was told of: "Wer hat dir das mit der Bahn erzählt?"."""
THERE_IS = re.compile(r"\b(?:il y a|y a t il)\b")
"""French phrases that name nobody."""
FORMAL = frozenset({"sie"})
FORMAL_VERBS = frozenset({"wissen", "haben", "konnen", "kennen", "glauben", "sind"})
"""Verbs with which German "Sie" means the one who is spoken to."""


def read_light_question(said: str, words: FollowUpWords, lexicon: Lexicon) -> FollowUpKind | None:
    """Return what a question asks whose words name nothing; None for other questions, and for what is no question."""
    raw = [word for word in NO_WORD.split(said) if word] if "?" in said else []
    tokens = THERE_IS.sub("ya", " ".join(map(plain, raw))).split()
    seen = frozenset(tokens)
    if len(tokens) > MOST_WORDS or (seen & FORMAL and not seen & FORMAL_VERBS):
        return None
    rest = seen.difference(words.light, words.asks, words.hearer, words.knows, words.says, words.more_words)
    rest -= words.sure_words
    is_teller = len(rest) == 1 and rest <= _names(raw, lexicon)
    is_asked_for = (bool(seen & words.who) or is_teller) and not seen & OF_CONTENT
    if seen & words.says and seen & POINTS and is_asked_for and not seen & words.more_words:
        return FollowUpKind.SOURCE if is_teller or not rest else None
    if rest:
        return None
    return FollowUpKind.SOURCE if _is_how_known(tokens, words) else _asked_of(seen, words)


def _asked_of(seen: frozenset[str], words: FollowUpWords) -> FollowUpKind | None:
    asks = seen & words.asks
    if seen & words.hearer and not seen & (words.knows | words.says | words.sure_words | words.more_words):
        return None  # "How are you?"
    if seen & words.sure_words and not asks:
        return FollowUpKind.SURE
    if seen & words.more_words and not asks:
        return FollowUpKind.MORE
    return FollowUpKind.LEANS if asks and not seen & words.says else None


def _names(raw: list[str], lexicon: Lexicon) -> frozenset[str]:
    """Return the words that name somebody: words with a capital within the sentence, and kin words.

    A word after "about", "mit der" and the like names what was told, not who told it.
    """
    named = [
        one
        for at, one in enumerate(raw)
        if ((at and one[:1].isupper()) or one.casefold() in lexicon.people.kin)
        and ABOUT.isdisjoint(word.casefold() for word in raw[max(at - 2, 0) : at])
    ]
    return frozenset(map(plain, named))


def _is_how_known(tokens: list[str], words: FollowUpWords) -> bool:
    """Whether the question asks how the assistant knows: "how do you know that?", but not "do you know how that was?".

    A Spanish verb shows by its ending who is asked.
    """
    known = [at for at, word in enumerate(tokens) if word in words.knows]
    asked = [at for at, word in enumerate(tokens) if word in words.known]
    is_of_hearer = words.hearer.intersection(tokens) or any(tokens[at].endswith("s") for at in known)
    return bool(is_of_hearer and asked) and bool(known) and asked[0] < known[0]
