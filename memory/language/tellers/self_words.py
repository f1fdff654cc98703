"""What a language needs for `self_descriptions`: the forms in which people say lasting things of themselves."""

from __future__ import annotations

import re
from dataclasses import dataclass

from memory.language.topics import Topic

OWN_NAME = r"""(?P<name>(?-i:[A-ZÀ-ÖØ-Þ])[\w'’-]{0,30}
    (?:\s(?:(?:von|van|de|del|la|der|den|di|da|du|le)\s){0,2}(?-i:[A-ZÀ-ÖØ-Þ])[\w'’-]{0,30}){0,2}
    |[^\W\d_][\w'’-]{1,30}(?=\W*$))"""
"""A name with capitals, or in small letters at the end of a message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SelfWords:
    """Patterns of one sentence. `trades` and `trade_ending` add to the language's other words for work."""

    lasting: re.Pattern[str]
    """Home, children, partner, faith, language, health, age, birth, and work that a verb tells."""
    work: re.Pattern[str]
    family: re.Pattern[str]
    """With `work`, what of `lasting` tells of work and family; the rest is home, faith, language, health and age."""
    of_family: re.Pattern[str]
    """What the teller's partner or child is called, or how old they are."""
    trade: re.Pattern[str]
    """What may be a trade, as the group `trade`, after "I'm a …": words up to the first function word."""
    trades: Topic
    trade_ending: re.Pattern[str]
    """The ending of a word that is a trade by its form."""
    no_trades: frozenset[str]
    """Words, without accents, that have such an ending and are no trades, first names among them."""
    passing: re.Pattern[str]
    """Words of today, of doubt or of a wish: what is said with them does not last."""
    my_time_zone: re.Pattern[str]
    """The teller's time zone as the group `zone`, if the message says nothing else."""
