"""Replies without a model: what is known, with who told it and when; else that no one has; then one open question."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from memory.engines.base import Delta, Finish, NumberedMessage, Recalled, ReplyRequest
from memory.engines.builtin.bearing import asked_part, pick, topic_words
from memory.engines.builtin.cast import Cast
from memory.engines.builtin.language import lexicon_for, read_language
from memory.engines.builtin.lexicon import Lexicon, Question
from memory.engines.builtin.sentences import content_words, split_sentences

QUOTE_CHARACTERS = 280

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
    opening = [basic.format(name=name)] if is_first else []
    if is_question(said, lexicon):
        middle, cited = _answer_question(request, said, cast, lexicon)
        closing = ask_on(request, lexicon, name)
        return Answer(_joined([*opening, *middle, closing]), cited, abstained=not cited)
    return Answer(_joined([*opening, *_acknowledge(request, said, cast, lexicon), ask_on(request, lexicon, name)]))


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
    quotes = [quote(item, excerpt(item.text, wanted, cast, lexicon), lexicon) for item in bearing]
    return quotes, tuple(item.alias for item in bearing)


def quote(item: Recalled, words: str, lexicon: Lexicon) -> str:
    """Who told it, when, and the words, with their mark; and that it is told differently too, where somebody does."""
    phrases = lexicon.phrases
    own, teller = item.own and not item.speaker, item.speaker or item.teller
    if own and item.told_on:
        said = phrases.told_by_you.format(day=say_day(item.told_on, lexicon), words=words)
    elif own:
        said = phrases.told_by_you_undated.format(words=words)
    elif item.told_on:
        said = phrases.told_by.format(teller=teller, day=say_day(item.told_on, lexicon), words=words)
    else:
        said = phrases.told_by_undated.format(teller=teller, words=words)
    marked = f"{said} [{item.alias}]"
    return f"{marked} {phrases.disputed}" if item.disputed else marked


def excerpt(text: str, wanted: frozenset[str], cast: Cast, lexicon: Lexicon) -> str:
    """The whole of a short text; of a long one what begins with the sentence that shares most with the question."""
    plain = " ".join(text.split())
    if len(plain) <= QUOTE_CHARACTERS:
        return plain
    sentences = split_sentences(plain, lexicon)
    shares = [len(wanted & topic_words(sentence, cast, lexicon)) for sentence in sentences]
    start = shares.index(max(shares)) if shares else 0
    return ("… " if start else "") + _shortened(" ".join(sentences[start:]) or plain)


def _shortened(plain: str) -> str:
    if len(plain) <= QUOTE_CHARACTERS:
        return plain
    return re.sub(r"\W+\w*$", "", plain[:QUOTE_CHARACTERS]) + " …"


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
        return [phrases.not_for_me.format(name=cast.first_name)]
    if request.gently:
        return [phrases.heard_gently]
    if phrases.sad.search(said):
        return [phrases.heard_sad]
    heard = phrases.heard_private if request.private else phrases.heard
    return [heard[_turn(request.window) % len(heard)].format(name=cast.first_name)]


def ask_on(request: ReplyRequest, lexicon: Lexicon, name: str) -> str:
    """One open question that the window does not hold yet; on what was just spoken of last. The same window gets the
    same question. None after acute distress."""
    if request.gently:
        return ""
    assistant = " ".join(message.content.casefold() for message in request.window if message.role == "assistant")
    told = " ".join(message.content for message in request.window[-3:] if message.role == "user")
    open_ones = [question for question in lexicon.phrases.questions if not _was_asked(question, assistant, name)]
    open_ones = open_ones or list(lexicon.phrases.questions)
    touched = {category for category, cues in lexicon.weights.categories.items() if cues.strong.search(told)}
    fresh = [question for question in open_ones if question.category not in touched] or open_ones
    seed = hashlib.sha256(f"{name}|{_turn(request.window)}".encode()).digest()
    return fresh[seed[0] % len(fresh)].text.format(name=name)


def _was_asked(question: Question, assistant: str, name: str) -> bool:
    folded = name.casefold()
    cues = (question.text, *question.asked)
    return any(cue.format(name=name).casefold() in assistant for cue in cues) if folded else False


def _turn(window: Sequence[NumberedMessage]) -> int:
    return window[-1].number if window else 0


def _joined(parts: Sequence[str]) -> str:
    return "\n\n".join(part for part in parts if part)
