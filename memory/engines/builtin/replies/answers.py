"""What answers a question, what only comes near the question, and whether the answer is held back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memory.engines.base import Recalled, ReplyRequest
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.overview import find_overview
from memory.engines.builtin.replies.own_things import asks_of_own, told_of_own
from memory.engines.builtin.replies.question_terms import QuestionTerms, topics_of
from memory.engines.builtin.replies.relevance import find_nearest, pick, question_part
from memory.engines.builtin.replies.spoken_requests import reply_lexicon, without_requests
from memory.language.lexicon import Lexicon

NEAR_ENOUGH = 0.45
"""Cosine from which a held-back item may be the answer, whatever its words are. Most answers lie above it."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What was found for a question.

    `found` are the answers, best first. Where there are none, `near` are items that may come near one. `wanted` are the
    topics that the question asks for. `is_held_back`: something that the asker wanted never to be brought up answers
    the question, or may answer it.
    """

    found: Sequence[Recalled] = ()
    near: Sequence[Recalled] = ()
    wanted: frozenset[str] = frozenset()
    is_held_back: bool = False


def find_answers(request: ReplyRequest, said: str, participants: Participants, lexicon: Lexicon) -> Answers:
    """Find what answers the question in the message.

    If the best answer is held back, nothing is quoted: the other items found would be beside the point.
    """
    question = question_part(said, lexicon)
    if asks_of_own(question, participants, lexicon):
        looked = QuestionTerms.of(question, participants, lexicon)
        own = told_of_own(request, looked, participants)
        return Answers([own] if own else [], wanted=looked.topics)
    recalled = without_requests(request)
    if overview := find_overview(said, recalled, participants, lexicon):
        return Answers(overview.shown)
    asked = (said, question)
    everything = [*recalled, *request.held_back]
    looked = QuestionTerms.of(question, participants, lexicon, everything)
    picked = pick(everything, asked, looked, participants)
    found = [] if picked and _is_held_back(picked[0]) else [item for item in picked if not _is_held_back(item)]
    is_held_back = any(map(_is_held_back, picked)) or (
        not picked and any(_may_answer(item, looked, participants) for item in request.held_back)
    )
    wants_near = not (found or is_held_back or request.gently)
    near = find_nearest(recalled, asked, looked, participants) if wants_near else []
    return Answers(found, near, topics_of(question, participants, lexicon), is_held_back)


def is_answer_held_back(request: ReplyRequest) -> bool:
    """Whether the answer to the last message of the window is held back, or may be."""
    participants = Participants.of(request.person, request.teller)
    said = request.window[-1].content if request.window else ""
    return find_answers(request, said, participants, reply_lexicon(request)).is_held_back


def _is_held_back(item: Recalled) -> bool:
    """Whether the item is held back: its alias is negative. What is offered is numbered from 1."""
    return item.alias < 0


def _may_answer(item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    return item.similarity >= NEAR_ENOUGH or bool(looked.shared_with(item, participants))
