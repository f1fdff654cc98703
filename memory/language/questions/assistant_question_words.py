"""What a language needs to know of questions that ask nothing of memory; "§" stands for the person in what is read."""

from __future__ import annotations

from dataclasses import dataclass
from re import Pattern


@dataclass(frozen=True, slots=True, kw_only=True)
class AssistantQuestionWords:
    """Of one language; each is a whole sentence, but for `tag`."""

    feels: Pattern[str]
    """How the assistant is, whether it listens, feels or understands."""
    knew: Pattern[str]
    """Whether it knew the person."""
    keeps: Pattern[str]
    """What becomes of what is told."""
    reads: Pattern[str]
    """Who reads it."""
    why: Pattern[str]
    """Why its teller tells it to a machine, or whether that is mad."""
    is_there: Pattern[str]
    """Whether anybody is there."""
    scolds: Pattern[str]
    """No question: that the assistant is a machine, or knew nobody."""
    rhetorical: Pattern[str]
    """A question that wants no answer, whatever it follows."""
    tag: Pattern[str]
    """At the end of a sentence: "isn't it?" """
    supposes: Pattern[str]
    """Before a tag: what would be, or an opinion, which nobody can have told."""
