"""What answers a question, what only comes near the question, and whether the answer is held back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from memory.engines.base import Recalled, ReplyRequest
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.content_topics import topics_of
from memory.engines.builtin.replies.answers.leaning_questions import (
    Leaning,
    asks_for_more,
    asks_for_sources,
    pick_further,
    pick_leaning,
    read_leaning,
)
from memory.engines.builtin.replies.answers.overview import find_overview, weightiest
from memory.engines.builtin.replies.answers.own_things import asks_of_own, told_of_own
from memory.engines.builtin.replies.answers.question_terms import QuestionTerms
from memory.engines.builtin.replies.answers.relevance import find_nearest, pick, question_part
from memory.engines.builtin.replies.forgotten_messages import messages_taken_back, without_requests
from memory.engines.builtin.replies.spoken_requests import reply_lexicon
from memory.language.lexicon import Lexicon

MOST_OF_IT = 0.66
"""Share of the question's topics that a message of the same conversation has to share to answer the question."""


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers that were found for a question.

    `found` are the answers, best first. Where there are none, `near` are items that may come near one. `wanted` are the
    topics that the question asks for. `is_held_back`: an item under a boundary of the asker answers the question, by
    the standard of any other answer. `question` is the question that was searched for; for a follow-up it includes the
    question before.
    """

    found: Sequence[Recalled] = ()
    near: Sequence[Recalled] = ()
    wanted: frozenset[str] = frozenset()
    is_held_back: bool = False
    question: str = ""


def find_answers(request: ReplyRequest, said: str, participants: Participants, lexicon: Lexicon) -> Answers:
    """Find what answers the question in the message.

    If the best answer is held back, nothing is quoted: the other items found would be beside the point.
    """
    if leaning := read_leaning(request, lexicon):
        return _find_leaning(request, leaning, participants, lexicon)
    question = question_part(said, lexicon)
    if asks_of_own(question, participants, lexicon):
        return _find_own(request, question, participants, lexicon)
    recalled = without_requests(request)
    if overview := find_overview(said, recalled, participants, lexicon):
        return Answers(overview.shown, question=question)
    asked = (said, question)
    everything = [*recalled, *request.held_back]
    looked = QuestionTerms.of(question, participants, lexicon, everything)
    found, is_held_back = _what_may_be_said(pick(everything, asked, looked, participants))
    if not (found or is_held_back) and (told_here := _told_in_window(request, asked, looked, participants)):
        found = [told_here]
    wants_near = not (found or is_held_back or request.gently)
    near = find_nearest(recalled, asked, looked, participants) if wants_near else []
    return Answers(found, near, topics_of(question, participants, lexicon), is_held_back, question)


def _find_leaning(request: ReplyRequest, leaning: Leaning, participants: Participants, lexicon: Lexicon) -> Answers:
    """Find what answers a question that leans on an earlier one.

    The result is empty if there is no earlier question, or if the asker wants the sources.
    """
    before, question = leaning.resolved.before, leaning.resolved.question
    is_more = asks_for_more(leaning)
    recalled = without_requests(request)
    if is_more and (not before or find_overview(before, (), participants, lexicon)):
        return Answers(weightiest([item for item in recalled if not leaning.was_shown(item)]).shown)
    if not before or asks_for_sources(leaning):
        return Answers()
    if asks_of_own(before, participants, lexicon):
        return Answers() if is_more else _find_own(request, question, participants, lexicon)
    everything = [*recalled, *request.held_back]
    looked = QuestionTerms.of(question, participants, lexicon, everything)
    picked = (pick_further if is_more else pick_leaning)(everything, leaning, looked, participants)
    found, is_held_back = _what_may_be_said(picked)
    near = [item for item in found if not leaning.follow_up.is_of_order(item.text)]
    found = [item for item in found if item not in near]
    if leaning.follow_up.names and not (found or near or is_held_back or request.gently):
        asked = leaning.follow_up.asks
        near = pick(recalled, (asked, before), QuestionTerms.of(asked, participants, lexicon, recalled), participants)
    return Answers(found, [] if found else near, looked.topics, is_held_back, question)


def _find_own(request: ReplyRequest, question: str, participants: Participants, lexicon: Lexicon) -> Answers:
    looked = QuestionTerms.of(question, participants, lexicon)
    own = told_of_own(request, looked, participants)
    return Answers([own] if own else [], wanted=looked.topics, question=question)


def _told_in_window(
    request: ReplyRequest, asked: Collection[str], looked: QuestionTerms, participants: Participants
) -> Recalled | None:
    """Return the asker's newest message in the window that shares most topics of the question; None if none does.

    The message is not yet part of memory, and in a private conversation it never will be. So the item has alias 0 and
    no vector.
    """
    taken_back = messages_taken_back(request)
    for message in reversed(request.window[:-1]):
        if message.role != "user" or message.content in taken_back:
            continue
        told = Recalled(alias=0, kind="message", text=message.content, teller=participants.teller_name, own=True)
        for item in pick([told], asked, looked, participants):
            shared = looked.shared_with(item, participants)
            if looked.topics and len(shared) >= MOST_OF_IT * len(looked.topics):
                return item
    return None


def _what_may_be_said(picked: Sequence[Recalled]) -> tuple[list[Recalled], bool]:
    """Return the answers that are not held back, none if the best answer is, and whether any answer is held back."""
    found = [] if picked and _is_held_back(picked[0]) else [item for item in picked if not _is_held_back(item)]
    return found, any(map(_is_held_back, picked))


def is_answer_held_back(request: ReplyRequest) -> bool:
    """Return whether the answer to the window's last message, or to any of its questions, is held back."""
    if request.parts:
        return any(map(is_answer_held_back, request.parts))
    participants = Participants.of(request.person, request.teller)
    said = request.window[-1].content if request.window else ""
    return find_answers(request, said, participants, reply_lexicon(request)).is_held_back


def _is_held_back(item: Recalled) -> bool:
    """Whether the item is held back: its alias is negative. What is offered is numbered from 1."""
    return item.alias < 0
