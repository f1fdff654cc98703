"""The forms in which a message leans on what was asked and answered before it: what each language brings to
`memory.language.questions.follow_ups`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class FollowUpKind(StrEnum):
    """What a message asks of what was asked or answered before it."""

    LEANS = "leans"
    """A further thing about it: when, where, why; or the same of somebody else."""
    MORE = "more"
    """Whatever else was told of it."""
    SOURCE = "source"
    """Who told it, and when."""
    SURE = "sure"
    """How sure it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowUpWords:
    """Patterns of whole messages in small letters, without accents, and with one space for all that is no letter or
    figure. A line that begins with "|" is a further form, any other goes on with the one before it.
    """

    before: str
    """Words that may stand before any form ("and", "but"),"""
    after: str
    """and behind it ("please", "then")."""
    joins: str
    """Of the former, those behind which something may be named that is asked for ("And his brother?")."""
    about: str
    """The same in full ("What about his brother?")."""
    when: str
    where: str
    why: str
    words: str
    """Other question words, each with what may stand beside it."""
    that: str
    """What asks about what was just said ("When was that?"). `<wh>` is any question word."""
    more: str
    """What asks for whatever else was told."""
    source: str
    """What asks who told it."""
    sure: str
    """What asks how sure it is."""
    asks: frozenset[str]
    """Question words, as single words. A question of these and of `light` words alone leans on what was said before."""
    light: frozenset[str]
    """Words that name nothing."""
    hearer: frozenset[str]
    """Who is spoken to,"""
    knows: frozenset[str]
    """and what they are asked then: "do you know when"."""
    says: frozenset[str]
    who: frozenset[str]
    """What asks who said something, or when,"""
    known: frozenset[str]
    """and how it is known."""
    more_words: frozenset[str]
    sure_words: frozenset[str]
