"""What a language brings for `self_descriptions`: the forms in which people say lasting things of themselves."""

from __future__ import annotations

import re
from dataclasses import dataclass

from memory.language.topics import Topic

OWN_NAME = r"""(?P<name>(?-i:[A-ZÀ-ÖØ-Þ])[\w'’-]{0,30}
    (?:\s(?:(?:von|van|de|del|la|der|den|di|da|du|le)\s){0,2}(?-i:[A-ZÀ-ÖØ-Þ])[\w'’-]{0,30}){0,2}
    |[^\W\d_][\w'’-]{1,30}(?=\W*$))"""
"""With capitals, or at the end of a message that is typed without them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SelfWords:
    """Patterns of one sentence. `trades` and `trade_ending` add to the words for work that a language has anyway."""

    lasting: re.Pattern[str]
    """Home, children, partner, faith, language, health, age, birth, and work where a verb tells it."""
    work: re.Pattern[str]
    family: re.Pattern[str]
    """What of this tells of work, and of family; the rest of home, faith, language, health and age."""
    of_family: re.Pattern[str]
    """What a partner or child of theirs is called, or how old they are."""
    trade: re.Pattern[str]
    """A `trade` that may be one: "I'm a …"; any of its words up to the first function word."""
    trades: Topic
    trade_ending: re.Pattern[str]
    """The end of a whole word that is a trade by its form."""
    no_trades: frozenset[str]
    """Without accents: words that end so and are none, first names among them."""
    passing: re.Pattern[str]
    """Of today, in doubt, or wished for: what is said so does not last."""
    my_time_zone: re.Pattern[str]
    """With a `zone`, where that is all they say."""
