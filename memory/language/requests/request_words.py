"""The kinds of words by which a request is read; see `spoken_requests`."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestWords:
    """Of one language."""

    put: re.Pattern[str]
    """Whom it is put to, or that its writer wishes it: "please", "could you", "I'd rather"."""
    opens: re.Pattern[str]
    """An order to the assistant, at the beginning of a message."""
    reported: re.Pattern[str]
    """Somebody else says it, or said it once."""
    another: re.Pattern[str]
    """Before the words of a request: it is another who does, or does not."""
    unspoken: re.Pattern[str]
    """Not to be spoken of, in an order or a wish."""
    closed: re.Pattern[str]
    """The same, by itself: "is off limits", "not a word about"."""
    plainly: re.Pattern[str]
    """An order or a wish not to be spoken to of something, which can be read as nothing else."""
    resumed: re.Pattern[str]
    """In such an order: that it was spoken of before, or to whom."""
    lifted: re.Pattern[str]
    """A boundary is to be lifted."""
    allowed: re.Pattern[str]
    """The assistant may speak of something again, where that is not asked."""
    erased: re.Pattern[str]
    """To be forgotten, in an order or a wish."""
    gone: re.Pattern[str]
    """The same, by itself: "I take that back"."""
    undone: re.Pattern[str]
    """What the assistant did is to be undone, as an order or a wish by itself: "undo that", "put it back"."""
    everything: re.Pattern[str]
    """All that was told is to be forgotten, in an order or a wish."""
    emptied: re.Pattern[str]
    """The same, by itself: "clear your memory"."""
    known: re.Pattern[str]
    """What the assistant knows or wrote down, as a question or a wish to hear it."""
    of_me: re.Pattern[str]
    listed: re.Pattern[str]
    """All that it knows, or what it has so far."""
    last_words: re.Pattern[str]
    """What was said just before: "that last bit"."""
    refers: re.Pattern[str]
    """What stands for something that is named elsewhere: "it"."""
    forever: re.Pattern[str]
    """Not for now only."""
    task: re.Pattern[str]
    """To write, make, sing or send something: an order or a wish that asks for more than memories."""
    would: re.Pattern[str]
    """What makes such an order one that somebody used to give, or part of what somebody did."""
    acts: re.Pattern[str]
    """What the assistant is to do or not to do: no part of what it is about either."""
    frame: frozenset[str]
    """Words of a request that are no part of what it is about."""
    kept: frozenset[str]
    """Words for all that is remembered: "Delete my data" is about nothing in particular."""
    lift_frame: frozenset[str]
    """The same where a boundary is lifted, beside those."""
    links: frozenset[str]
    """Prepositions and the like: within what it is about, never at its ends."""
    articles: frozenset[str]
    """Within it and before it, never alone."""
