"""Confidences: whether tellers say that what they tell is not for the family."""

from __future__ import annotations

from functools import lru_cache

from memory.language.de import confidences as german
from memory.language.en import confidences as english
from memory.language.es import confidences as spanish
from memory.language.fr import confidences as french
from memory.language.sentences.sentences import QUOTE

LANGUAGES = (english, german, spanish, french)


@lru_cache(maxsize=4096)
def is_confidence(sentence: str) -> bool:
    """Whether the sentence says that something is not for the family, in any language.

    What somebody else is quoted as asking for does not count ("“Don't tell Mum”, he said").
    """
    text = QUOTE.sub(" ", sentence)
    return any(
        not (one.REPORTED_BEFORE.search(text[: found.start()]) or one.REPORTED_AFTER.search(text[found.end() :]))
        for one in LANGUAGES
        for found in one.KEPT.finditer(text)
    )
