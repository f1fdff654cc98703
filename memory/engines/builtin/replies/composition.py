"""Replies without a model.

To a question the reply says what is known, with who told it and when; else that nobody told it, and what may come near.
To a telling it gives a word of thanks and, at most every second time, one open question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from zlib import crc32

from memory.engines.base import CallTools, Delta, Finish, NumberedMessage, Reply, ReplyRequest
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.age_at_death import say_entered
from memory.engines.builtin.replies.answers.answers import find_answers
from memory.engines.builtin.replies.answers.dates_of_life import tells_of_date
from memory.engines.builtin.replies.answers.first_message import (
    NOTHING,
    asks_for_first_told,
    asks_for_last_told,
    begins_here,
    find_first_told,
    find_last_told,
)
from memory.engines.builtin.replies.answers.leaning_questions import (
    Leaning,
    asks_for_more,
    asks_for_sources,
    read_leaning,
)
from memory.engines.builtin.replies.answers.named_sources import say_sources
from memory.engines.builtin.replies.answers.overview import MORE, Overview, find_overview
from memory.engines.builtin.replies.assistant_questions import answer_to_assistant_question, is_question
from memory.engines.builtin.replies.courtesies import (
    answer_to_joke,
    answer_to_random_keys,
    answer_to_thanks,
    is_order,
    say_it_cannot,
    say_what_it_is,
    takes_leave,
)
from memory.engines.builtin.replies.forgotten_messages import messages_taken_back, without_requests
from memory.engines.builtin.replies.grieving import GriefAnswer, answer_grief, tells_of_grief
from memory.engines.builtin.replies.open_questions import ask_on
from memory.engines.builtin.replies.own_name import say_own_name
from memory.engines.builtin.replies.page_answers import name_the_page
from memory.engines.builtin.replies.quoting import say, say_with_date
from memory.engines.builtin.replies.request_answers import (
    asks_to_forget,
    say_heard_while_off,
    say_nothing_is_noted,
    say_what_was_done,
    say_why_nothing_is_done,
)
from memory.engines.builtin.replies.spoken_requests import (
    needs_to_ask_what_was_meant,
    reply_lexicon,
    requested_calls,
)
from memory.engines.builtin.replies.wanted_questions import answer_wish_for_question
from memory.language.lexicon import Lexicon
from memory.language.sentences.sentences import content_words

WORDS_A_DELTA = 3
PARAGRAPH = "\n\n"
NO_MORE = {
    "en": "No one has told us more about that yet.",
    "de": "Mehr hat uns dazu noch niemand erzählt.",
    "es": "Nadie nos ha contado nada más de eso todavía.",
    "fr": "Personne ne nous en a encore raconté davantage.",
}


@dataclass(frozen=True, slots=True)
class Answer:
    """A reply: its text, the aliases that it cites, and whether it says that nobody has told the answer."""

    text: str
    cited: tuple[int, ...] = ()
    abstained: bool = False


def answer(request: ReplyRequest) -> Reply:
    """Yield the reply in pieces of a few words and then its end; or the tools that are to be called first."""
    if calls := requested_calls(request):
        yield CallTools(calls)
        return
    composed = compose(request)
    yield from (Delta(piece) for piece in pieces(composed.text))
    yield Finish(composed.cited, composed.abstained)


def pieces(text: str) -> Iterator[str]:
    """Yield the text in pieces of a few words; joined they are the text."""
    found = re.findall(r"\S+\s*", text)
    for start in range(0, len(found), WORDS_A_DELTA):
        yield "".join(found[start : start + WORDS_A_DELTA])


def compose(request: ReplyRequest) -> Answer:
    """Return the whole reply to the last message of the window."""
    participants = Participants.of(request.person, request.teller)
    said = request.window[-1].content if request.window else ""
    lexicon = reply_lexicon(request)
    phrases, name = lexicon.phrases, participants.first_name
    is_first = not any(message.role == "assistant" for message in request.window)
    basic = phrases.basic_private if request.private else phrases.basic
    opening = [basic.format(name=name)] if is_first and not request.gently else []
    if request.rounds:
        done, cited = say_what_was_done(request, lexicon)
        return Answer(_join_paragraphs([*opening, *done]), cited)
    if grief := answer_grief(request, said, participants, lexicon):
        return _answer_to_grief(grief, opening, participants, lexicon)
    asked = [lexicon.commands.ask_name] if "name" in request.unknown else []
    if about := _words_about_assistant(request, said, opening, participants, lexicon):
        return Answer(_join_paragraphs([*about, *asked]))
    if (asks_for_last_told(said) and not request.gently) or (asks_for_first_told(said) and begins_here(request)):
        return _answer_of_own_words(request, said, opening, participants, lexicon)
    if answered := _answer_by_form(request, opening, asked, participants, lexicon):
        return answered
    if words := next(filter(None, _words_to_order(request, said, participants, lexicon)), ""):
        return Answer(_join_paragraphs([*opening, words]))
    if words := next(filter(None, _words_to_wish(request, said, participants, lexicon)), ""):
        return Answer(_join_paragraphs([*opening, words, *asked]))
    if needs_to_ask_what_was_meant(request, said, participants, lexicon):
        return Answer(_join_paragraphs([*opening, phrases.ask_meant.format(name=participants.first_name)]))
    if is_question(said, lexicon):
        return _answer_to_question(request, said, opening, asked, participants, lexicon)
    asks_nothing_back = said.rstrip().endswith("?") or not re.search(r"\w", said)  # after "Silly, isn't it?" and a sign
    closing = asked or ([] if asks_nothing_back else [ask_on(request, said, participants, lexicon)])
    return Answer(_join_paragraphs([*opening, *_acknowledgement(request, said, participants, lexicon), *closing]))


def _answer_to_question(
    request: ReplyRequest,
    said: str,
    opening: list[str],
    asked: list[str],
    participants: Participants,
    lexicon: Lexicon,
) -> Answer:
    answers = find_answers(request, said, participants, lexicon)
    found, near = answers.found, answers.near
    known = say_entered(answers.question, participants, lexicon)
    if known:
        found, near = [item for item in found if tells_of_date(item, participants, lexicon)], []
    middle = [*known, *(say(item, answers.wanted, participants, lexicon) for item in (*found, *near))]
    if not (known or found or answers.is_held_back):  # where it is held back, the engine's caller says so instead
        middle.insert(0, lexicon.phrases.nearest if near else lexicon.phrases.unknown)
    cited = tuple(item.alias for item in (*found, *near) if item.alias)
    return Answer(_join_paragraphs([*opening, *middle, *asked]), cited, abstained=not (known or found))


def _words_about_assistant(
    request: ReplyRequest, said: str, opening: list[str], participants: Participants, lexicon: Lexicon
) -> list[str]:
    """Return the answer to a question about the assistant or what it does with messages; empty for any other
    message.
    """
    if basic := say_what_it_is(said, participants, lexicon, private=request.private):
        return [basic]
    words = name_the_page(request, said, participants, lexicon)
    words = words or answer_to_assistant_question(request, said, participants, lexicon)
    return [*opening, words] if words else []


def _answer_by_form(
    request: ReplyRequest, opening: list[str], asked: list[str], participants: Participants, lexicon: Lexicon
) -> Answer | None:
    """Return the answer to a follow-up, to several questions, or to a wish for all that is known.

    None for any other message.
    """
    if leaning := read_leaning(request, lexicon):
        return _answer_to_follow_up(request, leaning, opening, participants, lexicon)
    if request.parts:
        return _answer_one_by_one(request, opening, asked, participants, lexicon)
    said = request.window[-1].content if request.window else ""
    if find_overview(said, (), participants, lexicon) is None:
        return None  # most messages end here, before all that was recalled is read
    overview = find_overview(said, without_requests(request), participants, lexicon)
    return _answer_of_overview(overview, opening, asked, participants, lexicon) if overview else None


def _answer_one_by_one(
    request: ReplyRequest, opening: list[str], asked: list[str], participants: Participants, lexicon: Lexicon
) -> Answer:
    """Answer each of several questions by itself, in order.

    An unanswered question is repeated before the words that nobody told it. Paragraphs are not repeated. If none of the
    questions is answered by itself, the whole message is tried as one question.
    """
    said: list[str] = []
    cited: list[int] = []
    answered = False
    for part in request.parts:
        question = part.window[-1].content
        if said and asks_for_sources(read_leaning(part, lexicon)):
            continue  # each quotation names its own source
        answer = _answer_by_form(part, [], [], participants, lexicon) or _answer_to_question(
            part, question, [], [], participants, lexicon
        )
        text = f"{question.rstrip()} – {answer.text}" if answer.abstained and answer.text else answer.text
        said += [paragraph for paragraph in text.split(PARAGRAPH) if paragraph not in said]
        cited += answer.cited
        answered = answered or not answer.abstained
    if not answered:
        together = _answer_to_question(request, request.window[-1].content, opening, asked, participants, lexicon)
        if not together.abstained:
            return together
    return Answer(_join_paragraphs([*opening, *said, *asked]), tuple(dict.fromkeys(cited)), abstained=not answered)


def _answer_to_follow_up(
    request: ReplyRequest, leaning: Leaning, opening: list[str], participants: Participants, lexicon: Lexicon
) -> Answer:
    """Answer a follow-up by the question before it and by what the reply before cited."""
    if asks_for_sources(leaning):
        words, cited = say_sources(request, leaning, participants, lexicon)
        return Answer(_join_paragraphs([*opening, *words]), cited)
    answers = find_answers(request, request.window[-1].content, participants, lexicon)
    is_more = asks_for_more(leaning)
    known = [] if is_more else say_entered(answers.question, participants, lexicon)
    found = [item for item in answers.found if not known or tells_of_date(item, participants, lexicon)]
    speak = say_with_date if lexicon.asking.when.search(answers.question) else say
    quoted = [*found, *answers.near]
    middle = [*known, *(speak(item, answers.wanted, participants, lexicon) for item in quoted)]
    if not (known or found or answers.is_held_back):  # the same condition as for any question
        phrases = lexicon.phrases
        middle.insert(0, NO_MORE[lexicon.code] if is_more else phrases.nearest if answers.near else phrases.unknown)
    cited = tuple(item.alias for item in quoted if item.alias)
    return Answer(_join_paragraphs([*opening, *middle]), cited, abstained=not (known or found))


def _words_to_order(request: ReplyRequest, said: str, participants: Participants, lexicon: Lexicon) -> Iterator[str]:
    """Yield the answers to a wish for a question, and to a request for what is switched off or was never noted.

    Each is empty if the message is nothing of the kind.
    """
    yield say_own_name(request, said, lexicon)
    yield answer_wish_for_question(request, said, participants, lexicon)
    yield say_nothing_is_noted(request, said, lexicon)
    yield say_why_nothing_is_done(request, lexicon)


def _words_to_wish(request: ReplyRequest, said: str, participants: Participants, lexicon: Lexicon) -> Iterator[str]:
    """Yield the answers to a task for the assistant, to thanks and to a joke. Each is empty if the message is no such
    thing.
    """
    yield say_it_cannot(said, participants, lexicon)
    yield answer_to_random_keys(said, lexicon)
    yield "" if request.gently else answer_to_thanks(said, lexicon)
    joke = "" if request.gently else answer_to_joke(said, lexicon)
    # "Quatsch, es war die Tante" is a correction.
    yield "" if joke and needs_to_ask_what_was_meant(request, said, participants, lexicon) else joke


def _answer_to_grief(grief: GriefAnswer, opening: list[str], participants: Participants, lexicon: Lexicon) -> Answer:
    told = [say(item, frozenset(), participants, lexicon) for item in grief.told]
    cited = tuple(item.alias for item in grief.told if item.alias)
    return Answer(_join_paragraphs([*opening, grief.words, *told, grief.after]), cited, abstained=grief.asks)


def _answer_of_overview(
    overview: Overview, opening: list[str], asked: list[str], participants: Participants, lexicon: Lexicon
) -> Answer:
    told = [say(item, frozenset(), participants, lexicon) for item in overview.shown]
    middle = told or [lexicon.phrases.unknown]
    more = MORE[lexicon.code] if overview.has_more else ""
    cited = tuple(item.alias for item in overview.shown if item.alias)
    return Answer(_join_paragraphs([*opening, *middle, more, *asked]), cited, abstained=not told)


def _answer_of_own_words(
    request: ReplyRequest, said: str, opening: list[str], participants: Participants, lexicon: Lexicon
) -> Answer:
    """Answer what the asker told first, or last, in this conversation."""
    if asks_for_last_told(said):
        told = find_last_told(request, messages_taken_back(request), participants, lexicon)
    else:
        told = find_first_told(request, participants, lexicon)
    words = say(told, frozenset(), participants, lexicon) if told else NOTHING[lexicon.code]
    return Answer(_join_paragraphs([*opening, words]))


def _acknowledgement(request: ReplyRequest, said: str, participants: Participants, lexicon: Lexicon) -> list[str]:
    """Return a gentle answer to a telling, which does not quote it."""
    phrases = lexicon.phrases
    if not re.search(r"\w", said):  # a mere sign, such as a thumb
        return [phrases.heard_gently]
    if phrases.greets.search(said) and len(content_words(said, lexicon)) <= 4:
        return [phrases.greeting.format(teller=participants.teller.called or participants.teller_name)]
    if takes_leave(said, lexicon):
        return [phrases.thanks]
    if not request.private and (is_order(said, lexicon) or asks_to_forget(said)):
        return [phrases.not_for_me.format(name=participants.called)]
    if request.gently:
        return [phrases.heard_gently]
    if tells_of_grief(request, participants, lexicon):
        return [phrases.heard_sad]
    if "memory" in request.off and not request.private:
        return [say_heard_while_off(request, lexicon)]
    heard = phrases.heard_private if request.private else phrases.heard
    return [heard[_place_in_turn(request.window) % len(heard)].format(name=participants.called)]


def _place_in_turn(window: Sequence[NumberedMessage]) -> int:
    """Return a number that goes up with each message, and begins elsewhere in each conversation."""
    if not window:
        return 0
    first = next((message.content for message in window if message.role == "user"), "")
    return window[-1].number + crc32(first.encode())


def _join_paragraphs(parts: Sequence[str]) -> str:
    return PARAGRAPH.join(part for part in parts if part)
