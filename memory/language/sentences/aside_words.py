"""The patterns by which a language recognises asides: sentences beside the telling of a life."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class AsideWords:
    """The patterns of one language. Each is searched in one sentence of a message (`extraction/asides.py`)."""

    dream: re.Pattern[str]
    """The teller, or an unnamed dreamer, dreamt. The sentences that follow belong to the dream."""
    dream_of_another: re.Pattern[str]
    """Somebody dreamt. It counts only if the subject is neither the teller nor the person, whose dreams are told."""
    wakes: re.Pattern[str]
    """Ends a dream; the sentence itself tells nothing."""
    goes_on: re.Pattern[str]
    """Plainly goes on with a dream of the message before: something was just happening, or came suddenly."""
    lasts: re.Pattern[str]
    """A time or state of life, which no sentence that goes on with such a dream has ("was living in", "while")."""
    real: re.Pattern[str]
    """Plainly ends a dream: life as it was or is, or a time of its own."""
    vision: re.Pattern[str]
    """What the teller sees, hears or imagines of somebody who is not there."""
    present: re.Pattern[str]
    """Continues a vision: the one who died does something in the present."""
    wish: re.Pattern[str]
    """What the teller would rather do or have done."""
    supposed: re.Pattern[str]
    """What the teller expects, hopes, fears, supposes or pretends, or how it seems to them."""
    announces_joke: re.Pattern[str]
    """Says at the front that the rest of the sentence is a joke."""
    ends_as_joke: re.Pattern[str]
    """Says at the end that the sentence was a joke."""
    to_assistant: re.Pattern[str]
    """Scolds the assistant, or says what it is."""
    of_machine: re.Pattern[str]
    """The teller's talking to a machine or swearing at it. It does not count where the person is the subject."""
