"""Follow-up questions ("And where?", "What else?"): what they lean on, and which items answer them.

A follow-up leans on the question before it and on the items that the reply to that question cited.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from memory.engines.base import NumberedMessage, Recalled, ReplyRequest
from memory.engines.builtin.participants import Participants, find_kin, kin_in
from memory.engines.builtin.replies.answers.answer_forms import can_answer, tells_date
from memory.engines.builtin.replies.answers.content_topics import said_in, speaks_of_name, topics_of
from memory.engines.builtin.replies.answers.dates_of_life import AGE
from memory.engines.builtin.replies.answers.question_terms import QuestionTerms
from memory.engines.builtin.replies.answers.relevance import (
    HALF_THE_WORDS,
    QUOTED_AT_MOST,
    SURE,
    pick,
    weight_of,
    what_can_answer,
)
from memory.language.detection import read_language
from memory.language.lexicon import Lexicon
from memory.language.questions.follow_up_words import FollowUpKind
from memory.language.questions.follow_ups import NO_WORD, FollowUp, Resolved, resolve
from memory.language.questions.places_and_causes import places_in, tells_cause
from memory.language.sentences.sentences import tokenize
from memory.language.topics import plain

MOST_OF_THE_WORDS = 0.67
"""Share of the earlier question's topics, by weight, that the answer to a follow-up has to contain. Rare words weigh
more.
"""
NEXT = 2
"""Difference between the numbers of two messages of a teller in a row, with one reply in between."""


@dataclass(frozen=True, slots=True)
class Leaning:
    """A follow-up question and what it leans on.

    `cited` are the aliases of what the reply before it cited, as far as the asker may still see that. `replies` are the
    replies in the window.
    """

    resolved: Resolved
    cited: frozenset[int]
    replies: tuple[NumberedMessage, ...]

    @property
    def follow_up(self) -> FollowUp:
        return self.resolved.follow_up

    def was_shown(self, item: Recalled) -> bool:
        """Whether an earlier reply in the window cited the item or contains its words."""
        words = _plain_words(item.text)
        return any(item.alias in one.cited or words in _plain_words(one.content) for one in self.replies)


def read_leaning(request: ReplyRequest, lexicon: Lexicon) -> Leaning | None:
    """Return what the last message of the window leans on; None if it is no follow-up.

    A message under a boundary is missing from the window. The messages before such a gap are ignored, because they are
    not what the follow-up means.
    """
    window = _without_gap(request.window)
    told = [message.content for message in window if message.role == "user"]
    resolved = resolve(told, lexicon)
    if resolved is None:
        return None
    replies = tuple(message for message in window if message.role == "assistant")
    last = window[-2:-1]
    return Leaning(resolved, last[0].cited if last else frozenset(), replies)


def _plain_words(text: str) -> str:
    return f" {NO_WORD.sub(' ', text.casefold()).strip()} "


def _without_gap(window: Sequence[NumberedMessage]) -> Sequence[NumberedMessage]:
    """Return the window from after the last place where a message of the teller is missing."""
    told = [place for place, message in enumerate(window) if message.role == "user"]
    for before, after in reversed(list(pairwise(told))):
        if window[after].number - window[before].number > NEXT:
            return window[after:]
    return window


def pick_further(
    offered: Sequence[Recalled], leaning: Leaning, looked: QuestionTerms, participants: Participants
) -> list[Recalled]:
    """Return the items that bear on the earlier question and were not shown yet, best first."""
    new = [item for item in offered if not leaning.was_shown(item)]
    picked = pick(new, (leaning.resolved.before,), looked, participants)
    return [item for item in picked if _is_near(item, looked, participants, HALF_THE_WORDS)]


def _is_near(item: Recalled, looked: QuestionTerms, participants: Participants, share: float) -> bool:
    """Whether the item answers, is similar, or shares at least this share of the topics by weight.

    Once the best items are left out, any item with one word in common would come first.
    """
    held = weight_of(looked.shared_with(item, participants)) >= share * weight_of(looked.topics) > 0
    return held or item.similarity >= SURE or looked.asks_for(item)


def pick_leaning(
    offered: Sequence[Recalled], leaning: Leaning, looked: QuestionTerms, participants: Participants
) -> list[Recalled]:
    """Return the items that answer a follow-up, best first.

    If the follow-up asks for a date, a number, a name, a place or a cause, and names nothing itself, cited items that
    tell it are the answer, with their disputed versions. Otherwise the items bear on the earlier question, and on what
    the follow-up names, if it names something. Items that were just quoted count only if the follow-up asks for one of
    these or names something.
    """
    follow_up = leaning.follow_up
    is_measured = bool(looked.measured or looked.of_name or follow_up.of_place or follow_up.of_cause)
    if is_measured and not follow_up.names:
        quoted = [what_can_answer(item, looked, participants) for item in offered if item.alias in leaning.cited]
        if again := [item for item in quoted if _is_answered_by(item, follow_up, looked, participants)]:
            otherwise = frozenset[int]().union(*(item.told_otherwise for item in again))
            other = [item for item in quoted if item.alias in otherwise and item not in again]
            return [*again[:QUOTED_AT_MOST], *other]
    is_named = bool(topics_of(follow_up.asks, participants, looked.lexicon)) and follow_up.names
    if not (is_measured or is_named):
        offered = [item for item in offered if item.alias not in leaning.cited]
    fitting = [item for item in offered if _fits(item, follow_up, looked, participants)]
    picked = pick(fitting, (leaning.resolved.before,), looked, participants)
    near = [item for item in picked if _is_near(item, looked, participants, MOST_OF_THE_WORDS)]
    return [item for item in near if not is_named or _is_of_both(item, follow_up, looked, participants)]


def _is_answered_by(item: Recalled, follow_up: FollowUp, looked: QuestionTerms, participants: Participants) -> bool:
    return bool(item.text) and can_answer(item, looked, participants) and _fits(item, follow_up, looked, participants)


def _is_of_both(item: Recalled, follow_up: FollowUp, looked: QuestionTerms, participants: Participants) -> bool:
    """Whether the item speaks of what the follow-up names and of the earlier question. Kin words match in any
    language.
    """
    told = said_in(item)
    named = topics_of(follow_up.asks, participants, looked.lexicon)
    roles = {kin.role for kin in kin_in(follow_up.asks)}
    is_of_named = bool(named & topics_of(told, participants, looked.lexicon))
    is_of_relative = any(kin.role in roles for kin in kin_in(told)) if roles else False
    rest = looked.topics - named
    return (is_of_named or is_of_relative) and (not rest or bool(rest & looked.shared_with(item, participants)))


def _fits(item: Recalled, follow_up: FollowUp, looked: QuestionTerms, participants: Participants) -> bool:
    """Whether the item tells the date, name, place or cause that the follow-up asks for.

    For "when" a number is not enough, unless the follow-up asks for an age. A place that the question names itself ("on
    the cornet") is no answer to "where".
    """
    told = said_in(item)
    if looked.measured == "when" and not (AGE.search(follow_up.asks) or tells_date(item, looked)):
        return False
    spoken = read_language(told, looked.lexicon)
    if looked.of_name and not (speaks_of_name(told) or _names_relative(told, participants, spoken)):
        return False
    places = places_in(told, spoken) if follow_up.of_place else ()
    if follow_up.of_place and all(topics_of(one, participants, spoken) & looked.topics for one in places):
        return False
    return not follow_up.of_cause or tells_cause(told, spoken)


def _names_relative(told: str, participants: Participants, lexicon: Lexicon) -> bool:
    """Whether the text names a relative: "his sister Mary"."""
    return any(
        find_kin(before.word, lexicon) and after.raw[:1].isupper() and plain(after.word) not in participants.name_words
        for before, after in pairwise(tokenize(told))
    )


def asks_for_sources(leaning: Leaning | None) -> bool:
    return leaning is not None and leaning.follow_up.kind in (FollowUpKind.SOURCE, FollowUpKind.SURE)


def asks_for_more(leaning: Leaning | None) -> bool:
    return leaning is not None and leaning.follow_up.kind is FollowUpKind.MORE
