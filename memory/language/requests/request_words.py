"""The kinds of words by which `spoken_requests` reads a request."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestWords:
    """The words of one language by which a request is read."""

    put: re.Pattern[str]
    """Words that address a request to somebody, or say that it is a wish: "please", "could you", "I'd rather"."""
    opens: re.Pattern[str]
    """An order to the assistant, at the beginning of a message."""
    reported: re.Pattern[str]
    """Somebody else says the request, or said it once."""
    another: re.Pattern[str]
    """Words before those of a request which say that somebody else does it, or does not."""
    unspoken: re.Pattern[str]
    """Something is not to be spoken of. It counts in an order or a wish."""
    closed: re.Pattern[str]
    """Something is not to be spoken of. It counts by itself: "is off limits", "not a word about"."""
    plainly: re.Pattern[str]
    """An order or a wish not to speak of something to the writer, which can be read as nothing else."""
    listeners: re.Pattern[str]
    """The listeners in such an order ("to anybody"). They are not part of what must not be spoken of."""
    resumed: re.Pattern[str]
    """Words in such an order that say that it was spoken of before, or to whom."""
    lifted: re.Pattern[str]
    """A boundary is to be lifted."""
    allowed: re.Pattern[str]
    """Permission for the assistant to speak of something again, which is not put as a question."""
    erased: re.Pattern[str]
    """Something is to be forgotten. It counts in an order or a wish."""
    gone: re.Pattern[str]
    """Something is to be forgotten. It counts by itself: "I take that back"."""
    disregarded: re.Pattern[str]
    """A whole sentence that asks to leave out what was said, about the group `topic` if it has one: "Take no notice of
    what I said"."""
    i_said: re.Pattern[str]
    """The writer's own saying, in what is to be forgotten: "forget I said that". It counts at the end of a message."""
    undone: re.Pattern[str]
    """What the assistant did is to be undone. It is an order or a wish by itself: "undo that", "put it back"."""
    everything: re.Pattern[str]
    """Everything that was told is to be forgotten. It counts in an order or a wish."""
    emptied: re.Pattern[str]
    """Everything that was told is to be forgotten. It counts by itself: "clear your memory"."""
    known: re.Pattern[str]
    """A question, or a wish to hear, what the assistant knows or wrote down."""
    of_me: re.Pattern[str]
    listed: re.Pattern[str]
    """Everything the assistant knows, or what it has so far."""
    last_words: re.Pattern[str]
    """Words for what was said just before: "that last bit"."""
    refers: re.Pattern[str]
    """Words that stand for something named elsewhere: "it"."""
    forever: re.Pattern[str]
    """Words that say that a request is not only for now."""
    task: re.Pattern[str]
    """An order or a wish to write, make, sing or send something, which asks for more than memories."""
    would: re.Pattern[str]
    """Words that make such an order one that somebody used to give, or part of what somebody did."""
    acts: re.Pattern[str]
    """Verbs for what the assistant is to do or not to do; they are not part of the topic."""
    frame: frozenset[str]
    """Words of a request that are not part of its topic."""
    kept: frozenset[str]
    """Words for everything that is remembered: "Delete my data" is about nothing in particular."""
    lift_frame: frozenset[str]
    """Further words that are not part of the topic where a boundary is lifted."""
    links: frozenset[str]
    """Prepositions and the like: they may stand within a topic, but not at its ends."""
    articles: frozenset[str]
    """Articles: they may stand within a topic and before it, but not alone."""
    own_rules: re.Pattern[str]
    """The assistant is told to forget its instructions. That is no wish to forget something that was told."""
