"""The patterns by which a language recognises questions that ask nothing of memory. "§" stands for the person's
name.
"""

from __future__ import annotations

from dataclasses import dataclass
from re import Pattern


@dataclass(frozen=True, slots=True, kw_only=True)
class AssistantQuestionWords:
    """The patterns of one language. Each but `tag` and `supposes` matches a whole sentence."""

    feels: Pattern[str]
    """Asks how the assistant is, or whether it listens, feels or understands."""
    knew: Pattern[str]
    """Asks whether the assistant knew the person."""
    keeps: Pattern[str]
    """Asks what happens to what is told."""
    reads: Pattern[str]
    """Asks who reads the conversation."""
    why: Pattern[str]
    """Asks why the teller tells a machine, or whether that is mad."""
    is_there: Pattern[str]
    """Asks whether anybody is there."""
    is_here: Pattern[str]
    """Asks whether the assistant is still there."""
    world: Pattern[str]
    """Asks for the weather, the time, the news and the like, of now."""
    speaks_up: Pattern[str]
    """Says that the assistant cannot be heard."""
    swears: Pattern[str]
    """Swears at the assistant, or tells it to be quiet."""
    sorry: Pattern[str]
    """Begs the assistant's pardon for words or for a bad day."""
    scolds: Pattern[str]
    """Asks nothing: says that the assistant is a machine, or knew nobody."""
    rhetorical: Pattern[str]
    """A question that wants no answer, wherever it stands."""
    tag: Pattern[str]
    """A tag at the end of a sentence, such as "isn't it?"."""
    supposes: Pattern[str]
    """Before a tag: a supposition or an opinion, which nobody can have told."""
