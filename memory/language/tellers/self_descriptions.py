"""Lasting self-descriptions: work, home, children, partner, faith, language, health, age.

"I'm a carpenter" is one, "I'm a mess" and "I'm at work" are not.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from memory.language.lexicon import Lexicon
from memory.language.sentences.sentences import QUOTE
from memory.language.topics import plain

WORD = re.compile(r"[^\W_][\w'’-]*")


class Matter(StrEnum):
    """The side of a life that a self-description tells of."""

    WORK = "work"
    FAMILY = "family"
    BIRTH = "birth"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class SelfDescription:
    """A self-description; `start` and `end` are its place in the sentence."""

    start: int
    end: int
    matter: Matter


def find_self_description(text: str, lexicon: Lexicon) -> SelfDescription | None:
    """Find a lasting description of the one who says "I" in the sentence.

    None if it is about the moment, in doubt, or said by somebody who is quoted.
    """
    said = _without_quotes(text)
    words = lexicon.of_self
    if words.passing.search(said):
        return None
    trade = next((one for one in words.trade.finditer(said) if names_trade(one["trade"], lexicon)), None)
    lasting = words.lasting.search(said)
    if trade and (lasting is None or trade.start() < lasting.start()):
        return SelfDescription(*trade.span(), Matter.WORK)
    return SelfDescription(*lasting.span(), _matter_of(lasting.group(), lexicon)) if lasting else None


def tells_of_own_family(text: str, lexicon: Lexicon) -> bool:
    """Whether the sentence says what the teller's partner or child is called, or how old they are."""
    said = _without_quotes(text)
    return bool(lexicon.of_self.of_family.search(said)) and not lexicon.of_self.passing.search(said)


def _matter_of(said: str, lexicon: Lexicon) -> Matter:
    if lexicon.of_self.family.search(said):
        return Matter.FAMILY
    if lexicon.of_self.work.search(said):
        return Matter.WORK
    return Matter.BIRTH if lexicon.weights.identity.search(said) else Matter.OTHER


def _without_quotes(text: str) -> str:
    """Replace quotations by blanks of the same length, so that places in the text stay the same."""
    return QUOTE.sub(lambda quoted: " " * len(quoted.group()), text)


def names_trade(said: str, lexicon: Lexicon) -> bool:
    """Whether the first noun of the text is a trade that somebody has."""
    for found in WORD.finditer(said):
        raw = found.group()
        word = plain(raw)
        if word in lexicon.common:
            return False
        if _is_trade(raw, word, lexicon):
            return True
    return False


def _is_trade(raw: str, word: str, lexicon: Lexicon) -> bool:
    words = lexicon.of_self
    if word in words.no_trades or word.endswith(("'s", "’s")):
        return False
    is_known = words.trades.holds(word) or lexicon.weights.topics["occupation"].holds(word)
    return is_known or bool(words.trade_ending.search(raw))
