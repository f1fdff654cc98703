"""The words and patterns by which each language recognises follow-up questions; see
`memory.language.questions.follow_ups`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class FollowUpKind(StrEnum):
    """What a follow-up asks about an earlier question or its answer."""

    LEANS = "leans"
    """A further detail, such as when, where or why; or the same about somebody else."""
    MORE = "more"
    """Everything else that was told about it."""
    SOURCE = "source"
    """Who told it, and when."""
    SURE = "sure"
    """How sure it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowUpWords:
    """The patterns and words of one language.

    The patterns match whole messages in lower case, without accents, and with one space in place of everything that is
    no letter or figure. A line that begins with "|" starts another alternative; any other line continues the one
    before.
    """

    before: str
    """Words that may stand before any form ("and", "but")."""
    after: str
    """Words that may stand after any form ("please", "then")."""
    joins: str
    """Those of `before` after which something may be named ("And his brother?")."""
    about: str
    """Longer words before something that is named ("What about his brother?")."""
    when: str
    where: str
    why: str
    words: str
    """Other question words, each with the words that may stand beside it."""
    that: str
    """Questions about what was just said ("When was that?"). `<wh>` stands for any question word."""
    more: str
    """Questions for everything else that was told."""
    source: str
    """Questions who told it."""
    sure: str
    """Questions how sure it is."""
    asks: frozenset[str]
    """Single question words. A question that consists of these and of `light` words leans on what was said before."""
    light: frozenset[str]
    """Words that name nothing."""
    hearer: frozenset[str]
    """Words for the one who is spoken to."""
    knows: frozenset[str]
    """Verbs that ask whether they know something: "do you know when"."""
    says: frozenset[str]
    who: frozenset[str]
    """Words that ask who said something, or when."""
    known: frozenset[str]
    """Words that ask how something is known."""
    more_words: frozenset[str]
    sure_words: frozenset[str]
