"""What a language brings to asides: words that are said beside the telling of a life, and tell nothing of it."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class AsideWords:
    """`extraction/asides.py` looks for these in one sentence of a message."""

    dream: re.Pattern[str]
    """The teller, or nobody in particular, dreamt: what follows is dreamt too."""
    dream_of_another: re.Pattern[str]
    """Of whom it is said, the sentence tells; a relative's dream is told no less."""
    wakes: re.Pattern[str]
    """Ends a dream, and tells nothing itself."""
    real: re.Pattern[str]
    """Plainly ends a dream: life as it was or is, or a time of its own."""
    vision: re.Pattern[str]
    """What the teller sees, hears or imagines of somebody who is not there."""
    present: re.Pattern[str]
    """Goes on with a vision: the one who died does something now."""
    wish: re.Pattern[str]
    """What the teller would rather do or have done."""
    announces_joke: re.Pattern[str]
    """Says at the front that what follows in the sentence is a joke."""
    ends_as_joke: re.Pattern[str]
    """Says at the end that the sentence was one."""
    to_assistant: re.Pattern[str]
    """Scolds the assistant, or says of it what it is."""
    of_machine: re.Pattern[str]
    """Of a machine as only the teller speaks of it: who talks to one, or swears at it, unless it was the person."""
