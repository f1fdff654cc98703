"""Replies without a model.

To a question the reply says what is known, with who told it and when; else that nobody told it, and what may come near.
To a telling it gives a word of thanks and, at most every second time, one open question.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from memory.engines.base import CallTools, Delta, Finish, NumberedMessage, Recalled, Reply, ReplyRequest
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers import find_answers
from memory.engines.builtin.replies.courtesies import answer_to_thanks, is_order, say_it_cannot, say_what_it_is
from memory.engines.builtin.replies.dates_of_life import say_dates_of_life, say_day, say_when, tells_of_date
from memory.engines.builtin.replies.first_message import NOTHING, asks_for_first_told, begins_here, find_first_told
from memory.engines.builtin.replies.grieving import GriefAnswer, answer_grief, tells_of_grief
from memory.engines.builtin.replies.open_questions import ask_on
from memory.engines.builtin.replies.overview import MORE, Overview, find_overview
from memory.engines.builtin.replies.question_terms import topics_of
from memory.engines.builtin.replies.relevance import question_part
from memory.engines.builtin.replies.request_answers import (
    asks_to_forget,
    say_heard_while_off,
    say_what_was_done,
    say_why_nothing_is_done,
)
from memory.engines.builtin.replies.spoken_requests import (
    needs_to_ask_what_was_meant,
    reply_lexicon,
    requested_calls,
    without_requests,
)
from memory.engines.builtin.replies.wanted_questions import answer_wish_for_question
from memory.language.comparison.agreement import contains, fold, read_statement
from memory.language.detection import lexicon_for, read_language
from memory.language.lexicon import Lexicon
from memory.language.sentences.questions import read_questions
from memory.language.sentences.sentences import QUOTE, content_words, split_sentences

# Only what was said, letter for letter, stands in quotation marks; what an engine rewrote never does.

QUOTE_CHARACTERS = 280
MARKS = re.compile(r"[\"“”„«»‹›]")
GAPS = re.compile(r"…|\[[^\[\]\n]{1,30}\]")
"""A mark where something was left out: a question, a part that was too long, or a secret."""
WRAPPED = re.compile(r"(?P<opening>[“„«]\s?)\{words\}(?P<closing>\s?[”“»])")


def passage_of(words: Iterable[str], statement: str, aliases: Collection[str]) -> str:
    """Return the sentences of one of these messages that say what the statement says; empty if none plainly do.

    `aliases` are names of people. A statement puts such names in place of pronouns, so the messages need not contain
    them.
    """
    alike = frozenset(fold(word) for alias in aliases for word in alias.split())
    said = read_statement(statement, alike)
    stretches = (stretch for message in words for stretch in _sentence_runs(message))
    return next((stretch for stretch in stretches if contains(read_statement(stretch, alike), said)), "")


def _sentence_runs(text: str) -> Iterator[str]:
    """Yield each sentence of the text, then each two and each three in a row, letter for letter."""
    sentences = split_sentences(text, read_language(text, lexicon_for("en")))
    for length in (1, 2, 3):
        for start in range(len(sentences) - length + 1):
            begin, end = _span(text, sentences, start, start + length)
            yield text[begin:end]


def _span(text: str, sentences: list[str], start: int, end: int) -> tuple[int, int]:
    at, begin = 0, 0
    for number, sentence in enumerate(sentences[:end]):
        at = text.index(sentence, at)
        begin = at if number == start else begin
        at += len(sentence)
    return begin, at


def put_words(template: str, words: str, **about: str) -> str:
    """Fill the words into the quotation marks of the template.

    Words that contain quotation marks get no further ones, so that marks are never nested. What was left out becomes an
    "…" outside the marks.
    """
    frame = WRAPPED.search(template)
    if frame is None or holds_marks(words):
        return WRAPPED.sub("{words}", template).format(words=words, **about)
    opening, closing = frame["opening"], frame["closing"]
    shown = " … ".join(f"{opening}{piece}{closing}" for piece in _pieces(words))
    return (template[: frame.start()] + "{words}" + template[frame.end() :]).format(words=shown, **about)


def holds_marks(words: str) -> bool:
    return bool(MARKS.search(words) or QUOTE.search(words))


def _pieces(words: str) -> Iterator[str]:
    for piece in GAPS.split(words):
        if re.search(r"\w", piece):
            yield piece.strip()


def without_strange_marks(text: str, words: Iterable[str]) -> str:
    """Return a rewritten statement with quotation marks only around what stands verbatim in the words it rests on.

    A quotation that the statement begins with a capital is written as in those words. All other quotations lose their
    marks.
    """
    known = [plain(message) for message in words]

    def read(quoted: re.Match[str]) -> str:
        inner = quoted.group()[1:-1].strip()
        for said in (inner, inner[:1].lower() + inner[1:]):
            if any(plain(said) in message for message in known):
                return f"{quoted.group()[0]}{said}{quoted.group()[-1]}" if said != inner else quoted.group()
        return inner

    if len(MARKS.findall(text)) % 2 or NESTED.search(text):
        return MARKS.sub("", text)
    return PAIR.sub(read, text)


NESTED = re.compile(r"“[^”]*[“„«\"]|«[^»]*[“„«\"]|„[^”“]*[„«\"]")
PAIR = re.compile(r"\"[^\"]*\"|“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»")


def plain(text: str) -> str:
    """Return the text in one line: line breaks are not part of what was said."""
    return " ".join(text.split())


WORDS_A_DELTA = 3


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
    if basic := say_what_it_is(said, participants, lexicon, private=request.private):
        return Answer(_join_paragraphs([basic, *asked]))
    if asks_for_first_told(said) and begins_here(request):
        return _answer_of_first_told(request, opening, participants, lexicon)
    if overview := find_overview(said, without_requests(request), participants, lexicon):
        return _answer_of_overview(overview, opening, asked, participants, lexicon)
    if words := next(filter(None, _words_to_order(request, said, participants, lexicon)), ""):
        return Answer(_join_paragraphs([*opening, words]))
    if words := next(filter(None, _words_to_wish(request, said, participants, lexicon)), ""):
        return Answer(_join_paragraphs([*opening, words, *asked]))
    if needs_to_ask_what_was_meant(request, said, participants, lexicon):
        return Answer(_join_paragraphs([*opening, phrases.ask_meant.format(name=participants.first_name)]))
    if is_question(said, lexicon):
        return _answer_to_question(request, said, opening, asked, participants, lexicon)
    closing = asked or [ask_on(request, said, participants, lexicon)]
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
    known = say_dates_of_life(question_part(said, lexicon), participants, lexicon)
    if known:
        found, near = [item for item in found if tells_of_date(item, participants, lexicon)], []
    middle = [*known, *(say(item, answers.wanted, participants, lexicon) for item in (*found, *near))]
    if not (known or found or answers.is_held_back):  # where it is held back, the engine's caller says so instead
        middle.insert(0, lexicon.phrases.nearest if near else lexicon.phrases.unknown)
    cited = tuple(item.alias for item in (*found, *near) if item.alias)
    return Answer(_join_paragraphs([*opening, *middle, *asked]), cited, abstained=not (known or found))


def _words_to_order(request: ReplyRequest, said: str, participants: Participants, lexicon: Lexicon) -> Iterator[str]:
    """Yield the answers to a wish for a question, and to a request for what is switched off or was never noted.

    Each is empty if the message is nothing of the kind.
    """
    yield answer_wish_for_question(request, said, participants, lexicon)
    yield say_why_nothing_is_done(request, lexicon)


def _words_to_wish(request: ReplyRequest, said: str, participants: Participants, lexicon: Lexicon) -> Iterator[str]:
    """Yield the answers to a task for the assistant, and to mere thanks; each is empty for any other message."""
    yield say_it_cannot(said, participants, lexicon)
    yield "" if request.gently else answer_to_thanks(said, lexicon)


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


def _answer_of_first_told(
    request: ReplyRequest, opening: list[str], participants: Participants, lexicon: Lexicon
) -> Answer:
    first = find_first_told(request, participants, lexicon)
    words = say(first, frozenset(), participants, lexicon) if first else NOTHING[lexicon.code]
    return Answer(_join_paragraphs([*opening, words]))


def is_question(said: str, lexicon: Lexicon) -> bool:
    """Whether the message asks something: one of its last two sentences does."""
    return any(asks for _, asks in read_questions(said, lexicon)[-2:])


def say(item: Recalled, wanted: frozenset[str], participants: Participants, lexicon: Lexicon) -> str:
    """Say one recalled item, with the number of its source.

    It is quoted in the words in which it was said, if the asker may read them; else it is given as it was noted. Where
    somebody tells it differently, a sentence says so.
    """
    if item.kind in ("message", "passage"):
        said = quote(item, excerpt(item.text, wanted, participants, lexicon), lexicon)
    else:
        aliases = [
            *(word for name in participants.names for word in name),
            *participants.roles,
            participants.teller.calls_them,
            item.teller,
        ]
        passage = passage_of(item.words, item.text, aliases)
        if not passage or read_language(passage, lexicon).commands.remember.search(passage):
            said = note(item, lexicon)  # "remember that" is not part of what was told
        else:
            said = quote(item, excerpt(passage, wanted, participants, lexicon), lexicon)
    marked = f"{said} [{item.alias}]" if item.alias else said
    return " ".join(part for part in (marked, _dispute_phrase(item, lexicon)) if part)


def _dispute_phrase(item: Recalled, lexicon: Lexicon) -> str:
    if item.told_otherwise:
        return lexicon.phrases.disputed
    if item.family_goes_by is None:
        return ""
    return lexicon.phrases.preferred if item.family_goes_by else lexicon.phrases.other_preferred


def quote(item: Recalled, words: str, lexicon: Lexicon) -> str:
    """Quote these words of the item, with who told it and when."""
    phrases, own = lexicon.phrases, item.own and not item.speaker
    day = say_day(item.told_on, lexicon) if item.told_on else ""
    if own:
        return put_words(phrases.told_by_you if day else phrases.told_by_you_undated, words, day=day)
    template = phrases.told_by if day else phrases.told_by_undated
    return put_words(template, words, day=day, teller=item.speaker or item.teller)


def note(item: Recalled, lexicon: Lexicon) -> str:
    """Give what was noted of a telling, without quotation marks around it, with who told it and when."""
    phrases = lexicon.phrases
    teller = phrases.you if item.own and not item.speaker else item.speaker or item.teller
    about = [part for part in (teller, say_day(item.told_on, lexicon) if item.told_on else "") if part]
    said = plain(item.text if item.quoted else without_strange_marks(item.text, item.words))
    if item.kind == "entry" and (when := say_when(item.occurred, lexicon)) and item.occurred[:4] not in said:
        said = f"{when}: {said}"
    return f"{said} ({', '.join(about)})" if about else said


def excerpt(text: str, wanted: frozenset[str], participants: Participants, lexicon: Lexicon) -> str:
    """Return a short text whole; of a long one, the part that begins with the sentence nearest to the question.

    `wanted` are the topics of the question; the nearest sentence shares most of them.
    """
    whole = plain(text)
    if len(whole) <= QUOTE_CHARACTERS:
        return whole
    sentences = split_sentences(whole, lexicon)
    shares = [len(wanted & topics_of(sentence, participants, lexicon)) for sentence in sentences]
    start = shares.index(max(shares)) if shares else 0
    return _short_quote(whole[whole.index(sentences[start]) :] if sentences else whole)


def _short_quote(text: str) -> str:
    if len(text) <= QUOTE_CHARACTERS:
        return text
    return re.sub(r"\W+\w*$", "", text[:QUOTE_CHARACTERS]) + " …"


def _acknowledgement(request: ReplyRequest, said: str, participants: Participants, lexicon: Lexicon) -> list[str]:
    """Return a gentle answer to a telling, which does not quote it."""
    phrases = lexicon.phrases
    if phrases.greets.search(said) and len(content_words(said, lexicon)) <= 4:
        return [phrases.greeting.format(teller=participants.teller_name)]
    if phrases.leaves.search(said):
        return [phrases.thanks]
    if not request.private and (is_order(said, lexicon) or asks_to_forget(said)):
        return [phrases.not_for_me.format(name=participants.called)]
    if request.gently:
        return [phrases.heard_gently]
    if tells_of_grief(said, participants, lexicon):
        return [phrases.heard_sad]
    if "memory" in request.off and not request.private:
        return [say_heard_while_off(request, lexicon)]
    heard = phrases.heard_private if request.private else phrases.heard
    return [heard[_turn_number(request.window) % len(heard)].format(name=participants.called)]


def _turn_number(window: Sequence[NumberedMessage]) -> int:
    return window[-1].number if window else 0


def _join_paragraphs(parts: Sequence[str]) -> str:
    return "\n\n".join(part for part in parts if part)
