"""What answers a question, what only comes near the question, and whether the answer is held back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from memory.engines.base import Recalled, ReplyRequest
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.leaning_questions import (
    Leaning,
    asks_for_more,
    asks_for_sources,
    pick_further,
    pick_leaning,
    read_leaning,
)
from memory.engines.builtin.replies.overview import find_overview, weightiest
from memory.engines.builtin.replies.own_things import asks_of_own, told_of_own
from memory.engines.builtin.replies.question_terms import QuestionTerms, topics_of
from memory.engines.builtin.replies.relevance import find_nearest, pick, question_part
from memory.engines.builtin.replies.spoken_requests import reply_lexicon, without_requests
from memory.language.lexicon import Lexicon

MOST_OF_IT = 0.66
"""Share of what is asked for that a message of the same conversation must speak of."""


@dataclass(frozen=True, slots=True)
class Answers:
    """`found` is what answers a question, best first; where nothing does, `near` may come near it. `wanted` are the
    topics that it asks for. `is_held_back`: what the asker wanted never to be brought up answers it, by the standard of
    any other answer.
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
    picked = pick(everything, asked, looked, participants)
    found = [] if picked and _is_held_back(picked[0]) else [item for item in picked if not _is_held_back(item)]
    is_held_back = any(map(_is_held_back, picked))
    if not (found or is_held_back) and (said_here := _told_in_window(request, asked, looked, participants)):
        found = [said_here]
    wants_near = not (found or is_held_back or request.gently)
    near = find_nearest(recalled, asked, looked, participants) if wants_near else []
    return Answers(found, near, topics_of(question, participants, lexicon), is_held_back, question)


def _find_leaning(request: ReplyRequest, leaning: Leaning, participants: Participants, lexicon: Lexicon) -> Answers:
    """The same for a question that leans on the one before it; nothing where there is none, or it asks for sources."""
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
    found, is_held_back = _what_may_be_said(picked, request, looked, participants)
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


def _what_may_be_said(
    picked: Sequence[Recalled], request: ReplyRequest, looked: QuestionTerms, participants: Participants
) -> tuple[list[Recalled], bool]:
    """Of what answers, what is not held back, unless that answers best; and whether anything is, or may be."""
    found = [] if picked and _is_held_back(picked[0]) else [item for item in picked if not _is_held_back(item)]
    may_be = not picked and any(_may_answer(item, looked, participants) for item in request.held_back)
    return found, may_be or any(map(_is_held_back, picked))


def _told_in_window(
    request: ReplyRequest, asked: Collection[str], looked: QuestionTerms, participants: Participants
) -> Recalled | None:
    """What the asker told last in this conversation that speaks of nearly all that is asked for: it is no memory yet,
    and of a private conversation never will be. It has no alias (0), and no vector either.
    """
    for message in reversed(request.window[:-1]):
        if message.role != "user":
            continue
        told = Recalled(alias=0, kind="message", text=message.content, teller=participants.teller_name, own=True)
        for item in pick([told], asked, looked, participants):
            shared = looked.shared_with(item, participants)
            if looked.topics and len(shared) >= MOST_OF_IT * len(looked.topics):
                return item
    return None


def is_answer_held_back(request: ReplyRequest) -> bool:
    """Of the last message of the window, or of any of its questions."""
    if request.parts:
        return any(map(is_answer_held_back, request.parts))
    participants = Participants.of(request.person, request.teller)
    said = request.window[-1].content if request.window else ""
    return find_answers(request, said, participants, reply_lexicon(request)).is_held_back


def _is_held_back(item: Recalled) -> bool:
    """Whether the item is held back: its alias is negative. What is offered is numbered from 1."""
    return item.alias < 0
