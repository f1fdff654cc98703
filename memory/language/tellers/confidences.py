"""Confidences: whether tellers say that what they tell is not for the family."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from memory.language.de import confidences as german
from memory.language.en import confidences as english
from memory.language.es import confidences as spanish
from memory.language.fr import confidences as french
from memory.language.lexicon import words
from memory.language.sentences.sentences import QUOTE, tokenize

LANGUAGES = (english, german, spanish, french)
FEW = 4
"""Largest number of other words in a sentence that says only that something is confidential: "Please don't tell the
others".
"""


@lru_cache(maxsize=4096)
def is_confidence(sentence: str) -> bool:
    """Whether the sentence says that something is not for the family, in any language.

    What somebody else is quoted as asking for does not count ("“Don't tell Mum”, he said").
    """
    return any(True for _ in _rests(QUOTE.sub(" ", sentence)))


def is_only_confidence(sentence: str) -> bool:
    """Whether the sentence says only that, so that it refers to the sentence beside it."""
    return any(len(tokenize(rest)) <= FEW for rest in _rests(QUOTE.sub(" ", sentence)))


COURTESIES = words(
    """
    please pls but and so oh just now bitte aber und also das dies por favor pero y eso esto ah mais et ça cela s il te
    vous plaît surtout
    """
)
"""Words before an order to tell nobody, in the four languages."""


def orders_confidence(sentence: str) -> bool:
    """Whether the sentence says only that, as an order or about "that": nobody is named before it who kept something
    secret, as in "Mum never let us see it."
    """
    text = QUOTE.sub(" ", sentence)
    return is_only_confidence(sentence) and any(
        COURTESIES.issuperset(token.word for token in tokenize(text[: found.start()]))
        for one in LANGUAGES
        for found in one.KEPT.finditer(text)
    )


def _rests(text: str) -> Iterator[str]:
    """Yield the rest of the text without the words of the confidence, for each match of such words."""
    for one in LANGUAGES:
        for found in one.KEPT.finditer(text):
            before, after = text[: found.start()], text[found.end() :]
            if not (one.REPORTED_BEFORE.search(before) or one.REPORTED_AFTER.search(after)):
                yield f"{before} {after}"
