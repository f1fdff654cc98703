"""What a question leans on that says little by itself ("And where?", "What else?"): the question before it, and what
the reply to that rested on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from memory.engines.base import NumberedMessage, Recalled, ReplyRequest
from memory.engines.builtin.participants import Participants, find_kin, kin_in
from memory.engines.builtin.replies.answers.content_topics import said_in, speaks_of_name, topics_of
from memory.engines.builtin.replies.answers.dates_of_life import AGE
from memory.engines.builtin.replies.answers.question_terms import QuestionTerms
from memory.engines.builtin.replies.answers.relevance import (
    HALF_THE_WORDS,
    QUOTED_AT_MOST,
    SURE,
    can_answer,
    pick,
    tells_date,
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
"""Share of what was asked before that an answer to a further question about it holds, rare words weighing more."""
NEXT = 2
"""Places from a message of a teller to their next one, with the reply in between."""


@dataclass(frozen=True, slots=True)
class Leaning:
    """A follow-up with what it leans on. `cited` are the aliases of what the reply before it rested on, as far as its
    asker may still see that, and `replies` what was said to them so far.
    """

    resolved: Resolved
    cited: frozenset[int]
    replies: tuple[NumberedMessage, ...]

    @property
    def follow_up(self) -> FollowUp:
        return self.resolved.follow_up

    def was_shown(self, item: Recalled) -> bool:
        """In this conversation, under this number or in these words."""
        words = _plain_words(item.text)
        return any(item.alias in one.cited or words in _plain_words(one.content) for one in self.replies)


def read_leaning(request: ReplyRequest, lexicon: Lexicon) -> Leaning | None:
    """What the last message of the window leans on; None where it does not.

    Of a message that is not shown any more, as it speaks of what is not to be brought up, nothing is known: what stands
    before it is not what is meant.
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
    """The messages behind the last place where one of the teller's is missing."""
    told = [place for place, message in enumerate(window) if message.role == "user"]
    for before, after in reversed(list(pairwise(told))):
        if window[after].number - window[before].number > NEXT:
            return window[after:]
    return window


def pick_further(
    offered: Sequence[Recalled], leaning: Leaning, looked: QuestionTerms, participants: Participants
) -> list[Recalled]:
    """What bears on the question before and was not shown yet, best first."""
    new = [item for item in offered if not leaning.was_shown(item)]
    picked = pick(new, (leaning.resolved.before,), looked, participants)
    return [item for item in picked if _is_near(item, looked, participants, HALF_THE_WORDS)]


def _is_near(item: Recalled, looked: QuestionTerms, participants: Participants, share: float) -> bool:
    """Whether it holds this share of what is asked: once the best is left out, whatever shares a word is the best."""
    held = weight_of(looked.shared_with(item, participants)) >= share * weight_of(looked.topics) > 0
    return held or item.similarity >= SURE or looked.asks_for(item)


def pick_leaning(
    offered: Sequence[Recalled], leaning: Leaning, looked: QuestionTerms, participants: Participants
) -> list[Recalled]:
    """What answers a question word, or the same question of something else, best first: of what was just quoted, what
    tells that too; else what bears on both questions. What only says again what was just quoted is no answer.
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
    """Whether it speaks of what the follow-up names, a relative in whatever language, and of what was asked before."""
    told = said_in(item)
    named = topics_of(follow_up.asks, participants, looked.lexicon)
    roles = {kin.role for kin in kin_in(follow_up.asks)}
    is_of_named = bool(named & topics_of(told, participants, looked.lexicon))
    is_of_relative = any(kin.role in roles for kin in kin_in(told)) if roles else False
    rest = looked.topics - named
    return (is_of_named or is_of_relative) and (not rest or bool(rest & looked.shared_with(item, participants)))


def _fits(item: Recalled, follow_up: FollowUp, looked: QuestionTerms, participants: Participants) -> bool:
    """Whether it tells when, where, or why, if that is asked. Any number says how old somebody was, and not when; what
    the question names itself ("on the cornet") is no place.
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
    """ "His sister Mary"."""
    return any(
        find_kin(before.word, lexicon) and after.raw[:1].isupper() and plain(after.word) not in participants.name_words
        for before, after in pairwise(tokenize(told))
    )


def asks_for_sources(leaning: Leaning | None) -> bool:
    return leaning is not None and leaning.follow_up.kind in (FollowUpKind.SOURCE, FollowUpKind.SURE)


def asks_for_more(leaning: Leaning | None) -> bool:
    return leaning is not None and leaning.follow_up.kind is FollowUpKind.MORE
