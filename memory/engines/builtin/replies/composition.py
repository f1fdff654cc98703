"""Replies without a model: what is known, with who told it and when, else that no one has; to a telling a word of
thanks and, at most every second time, one open question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from memory.engines.base import Delta, Finish, NumberedMessage, Recalled, ReplyRequest
from memory.engines.builtin.participants import Cast
from memory.engines.builtin.replies.follow_up_questions import ask_on
from memory.engines.builtin.replies.quotation import (
    QUOTE_CHARACTERS,
    passage_of,
    plain,
    put_words,
    without_strange_marks,
)
from memory.engines.builtin.replies.relevance import asked_part, pick, topic_words
from memory.language.detection import lexicon_for, read_language
from memory.language.lexicon import Lexicon
from memory.language.sentences import content_words, split_sentences

WORDS_A_DELTA = 3


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said, what it rests on, and whether it says that nobody has told it."""

    text: str
    cited: tuple[int, ...] = ()
    abstained: bool = False


def answer(request: ReplyRequest) -> Iterator[Delta | Finish]:
    """The reply in pieces of a few words, then its end."""
    composed = compose(request)
    yield from (Delta(piece) for piece in pieces(composed.text))
    yield Finish(composed.cited, composed.abstained)


def pieces(text: str) -> Iterator[str]:
    """The text a few words at a time; joined they are the text."""
    found = re.findall(r"\S+\s*", text)
    for start in range(0, len(found), WORDS_A_DELTA):
        yield "".join(found[start : start + WORDS_A_DELTA])


def compose(request: ReplyRequest) -> Answer:
    """The whole reply to the last message of the window."""
    cast = Cast.of(request.person, request.teller)
    said = request.window[-1].content if request.window else ""
    lexicon = read_language(said, lexicon_for(request.person.language))
    phrases, name = lexicon.phrases, cast.first_name
    is_first = not any(message.role == "assistant" for message in request.window)
    basic = phrases.basic_private if request.private else phrases.basic
    opening = [basic.format(name=name)] if is_first and not request.gently else []
    if is_question(said, lexicon):
        middle, cited = _answer_question(request, said, cast, lexicon)
        return Answer(_joined([*opening, *middle]), cited, abstained=not cited)
    closing = ask_on(request, said, cast, lexicon)
    return Answer(_joined([*opening, *_acknowledge(request, said, cast, lexicon), closing]))


def is_question(said: str, lexicon: Lexicon) -> bool:
    """Whether the message asks something: its last sentence does, or the only one."""
    sentences = split_sentences(said, lexicon)
    return any(lexicon.phrases.asks.search(sentence) for sentence in sentences[-2:])


def _answer_question(
    request: ReplyRequest, said: str, cast: Cast, lexicon: Lexicon
) -> tuple[list[str], tuple[int, ...]]:
    bearing = pick(request.recalled, said, cast, lexicon)
    if not bearing:
        return [lexicon.phrases.unknown], ()
    wanted = topic_words(asked_part(said, lexicon), cast, lexicon)
    quotes = [say(item, wanted, cast, lexicon) for item in bearing]
    return quotes, tuple(item.alias for item in bearing)


def say(item: Recalled, wanted: frozenset[str], cast: Cast, lexicon: Lexicon) -> str:
    """One telling: in the words in which it was said, where the asker may read them, else as it was noted; and that it
    is told differently too, where somebody does. With its mark."""
    if item.kind in ("message", "passage"):
        said = quote(item, excerpt(item.text, wanted, cast, lexicon), lexicon)
    else:
        aliases = [*(word for name in cast.names for word in name), *cast.roles, cast.teller.calls_them, item.teller]
        passage = passage_of(item.words, item.text, aliases)
        said = quote(item, excerpt(passage, wanted, cast, lexicon), lexicon) if passage else note(item, lexicon)
    marked = f"{said} [{item.alias}]"
    return " ".join(part for part in (marked, _told_twice(item, lexicon)) if part)


def _told_twice(item: Recalled, lexicon: Lexicon) -> str:
    if item.disputed:
        return lexicon.phrases.disputed
    if item.family_goes_by is None:
        return ""
    return lexicon.phrases.preferred if item.family_goes_by else lexicon.phrases.other_preferred


def quote(item: Recalled, words: str, lexicon: Lexicon) -> str:
    """Who told it, when, and the words."""
    phrases, own = lexicon.phrases, item.own and not item.speaker
    day = say_day(item.told_on, lexicon) if item.told_on else ""
    if own:
        return put_words(phrases.told_by_you if day else phrases.told_by_you_undated, words, day=day)
    template = phrases.told_by if day else phrases.told_by_undated
    return put_words(template, words, day=day, teller=item.speaker or item.teller)


def note(item: Recalled, lexicon: Lexicon) -> str:
    """What was noted of a telling, in no quotation marks, with who told it and when."""
    phrases = lexicon.phrases
    teller = phrases.you if item.own and not item.speaker else item.speaker or item.teller
    about = [part for part in (teller, say_day(item.told_on, lexicon) if item.told_on else "") if part]
    said = plain(without_strange_marks(item.text, item.words))
    return f"{said} ({', '.join(about)})" if about else said


def excerpt(text: str, wanted: frozenset[str], cast: Cast, lexicon: Lexicon) -> str:
    """The whole of a short text; of a long one what begins with the sentence that shares most with the question."""
    whole = plain(text)
    if len(whole) <= QUOTE_CHARACTERS:
        return whole
    sentences = split_sentences(whole, lexicon)
    shares = [len(wanted & topic_words(sentence, cast, lexicon)) for sentence in sentences]
    start = shares.index(max(shares)) if shares else 0
    return _shortened(whole[whole.index(sentences[start]) :] if sentences else whole)


def _shortened(text: str) -> str:
    if len(text) <= QUOTE_CHARACTERS:
        return text
    return re.sub(r"\W+\w*$", "", text[:QUOTE_CHARACTERS]) + " …"


def say_day(day: date, lexicon: Lexicon) -> str:
    return lexicon.phrases.date.format(day=day.day, month=lexicon.phrases.months[day.month - 1], year=day.year)


def _acknowledge(request: ReplyRequest, said: str, cast: Cast, lexicon: Lexicon) -> list[str]:
    """A gentle word back to a telling, without quoting it."""
    phrases = lexicon.phrases
    if phrases.greets.search(said) and len(content_words(said, lexicon)) <= 4:
        return [phrases.greeting.format(teller=cast.teller_name)]
    if phrases.leaves.search(said):
        return [phrases.thanks]
    if not request.private and (lexicon.screens.instruction.search(said) or lexicon.screens.request.search(said)):
        return [phrases.not_for_me.format(name=cast.called)]
    if request.gently:
        return [phrases.heard_gently]
    if phrases.sad.search(said):
        return [phrases.heard_sad]
    heard = phrases.heard_private if request.private else phrases.heard
    return [heard[_turn(request.window) % len(heard)].format(name=cast.called)]


def _turn(window: Sequence[NumberedMessage]) -> int:
    return window[-1].number if window else 0


def _joined(parts: Sequence[str]) -> str:
    return "\n\n".join(part for part in parts if part)
