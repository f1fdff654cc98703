"""What a message asks of the assistant in plain words: to leave alone, to forget, to undo, to say what it knows.

A request is read from the kinds of words in its sentence, not from whole phrases, of which everybody has others: one
that says whom it is put to ("please", "could you", "I'd rather", an imperative), one that says what is to be done or
not to be done. What is left of the sentence is what it is about. What somebody else is quoted as saying asks nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import groupby

from memory.language.detection import LEXICONS
from memory.language.lexicon import Lexicon
from memory.language.requests.request_words import RequestWords
from memory.language.requests.wishes_to_remember import find_wish, with_courtesy_joined

LONGEST = 300
"""Characters: a message that asks is short, a story may hold any of these words."""
MOST_SENTENCES = 3
SENTENCE = re.compile(r"[^.!?;:\n]+[.!?;:\n]*")
CLAUSE = re.compile(r"(?:[^,–—]|,(?=\s*(?:was|dass|daß|que|what|ce\sque?|lo\sque)\b))+")
QUOTE = re.compile(r"[\"“„«»‹]")
WORD = re.compile(r"[\w'’-]+")


class RequestKind(StrEnum):
    BOUNDARY = "boundary"
    """Never to bring something up."""
    LIFT = "lift"
    """That something may be brought up again."""
    FORGET = "forget"
    """To forget what was told of something."""
    TAKE_BACK = "take back"
    """To forget what was said just before."""
    FORGET_ALL = "forget all"
    """To forget all that was told."""
    UNDO = "undo"
    """To take back what was done last, or said last where nothing was done about it."""
    PUT_BACK = "put back"
    """To take back what was done last: "put it back as it was"."""
    ABOUT_TELLER = "about teller"
    """To say what is known of whoever asks."""
    ABOUT_ALL = "about all"
    """To say what is known in all; of whom, the topic says."""


@dataclass(frozen=True, slots=True)
class SpokenRequest:
    """`topic` is what it is about, in the words of its writer; empty where it names nothing. `is_plain`: it is an order
    or a wish that can be read as nothing else, and not only words of which one might be made.
    """

    kind: RequestKind
    topic: str = ""
    is_plain: bool = field(default=False, compare=False)
    language: str = field(default="", compare=False)
    """The code of the one in which it was read."""


def read_request(said: str) -> SpokenRequest | None:
    """What a short message asks, in any of the languages; None where it asks nothing of the kind."""
    text = said.strip()
    if len(text) > LONGEST or QUOTE.match(text):
        return None
    read = ((code, _read(_sentences(text, lexicon), lexicon.requests)) for code, lexicon in LEXICONS.items())
    found = [replace(one, language=code) for code, one in read if one]
    # "Retire la limite" is an order to forget in Spanish: what names a boundary is read before all else.
    return next((one for one in found if one.kind is RequestKind.LIFT), found[0] if found else None)


ABOUT_SILENCE = frozenset({RequestKind.BOUNDARY, RequestKind.LIFT})
UNDOING = frozenset({RequestKind.UNDO, RequestKind.PUT_BACK})
FORGETTING = frozenset({RequestKind.FORGET, RequestKind.FORGET_ALL, RequestKind.TAKE_BACK}) | UNDOING


def asks_to_leave_alone(said: str) -> bool:
    """Whether it asks that something be forgotten, undone, never brought up or brought up again: it is no fact."""
    asked = read_request(said)
    return asked is not None and (asked.kind in ABOUT_SILENCE or asked.kind in FORGETTING)


def takes_last_back(said: str) -> bool:
    """Whether it takes back what was said just before."""
    asked = read_request(said)
    return asked is not None and asked.kind in (RequestKind.TAKE_BACK, RequestKind.UNDO)


def _sentences(text: str, lexicon: Lexicon) -> list[str]:
    """What is to be remembered is read without the wish: in "please remember that she never spoke of the war" nobody
    asks the assistant not to speak of it, in "remember that you must never speak of it" somebody does.
    """
    wish = find_wish(text, lexicon)
    told = wish.told if wish and wish.told else with_courtesy_joined(text)
    return SENTENCE.findall(told)[:MOST_SENTENCES]


def is_reported(said: str) -> bool:
    """Whether somebody else is quoted in it, in any of the languages."""
    return any(lexicon.requests.reported.search(said) for lexicon in LEXICONS.values())


def without_wish_to_remember(said: str, lexicon: Lexicon) -> str:
    """What stands behind "could you note that …?" or before "remember that", as a statement of its own; all that was
    said where nobody asks so.
    """
    wish = find_wish(said, lexicon)
    return said.strip() if wish is None else wish.told


def _read(sentences: list[str], words: RequestWords) -> SpokenRequest | None:
    if any(words.reported.search(sentence) for sentence in sentences):
        return None
    for place, sentence in enumerate(sentences):
        found = _find(sentence, words, is_first=place == 0)
        if found is None:
            continue
        kind, at = found
        if kind is RequestKind.UNDO:
            erases = words.erased.search(sentence) or words.gone.search(sentence)
            return SpokenRequest(kind if erases else RequestKind.PUT_BACK)
        named_by = replace(words, frame=words.frame | words.lift_frame) if kind is RequestKind.LIFT else words
        topic = _topic_of(sentence, at, named_by, before=sentences[:place], anywhere=kind is RequestKind.FORGET)
        if kind in (RequestKind.FORGET, RequestKind.FORGET_ALL):
            return _forgetting(kind, topic, words)
        # "Don't talk about it now" asks for no boundary, "never mention this again" for one that is not named.
        if topic or kind is not RequestKind.BOUNDARY or words.forever.search(sentence):
            if kind is RequestKind.BOUNDARY and (order := _plain_order(sentence, words, is_first=place == 0)):
                return SpokenRequest(kind, _first_topic(sentence[order.start() :], words) or topic, is_plain=True)
            return SpokenRequest(kind, topic)
    return None


def _forgetting(kind: RequestKind, topic: str, words: RequestWords) -> SpokenRequest:
    """To forget something, all, or what was said last. "Everything about the bees" is something, "my data" is all."""
    if not topic:
        return SpokenRequest(RequestKind.TAKE_BACK if kind is RequestKind.FORGET else kind)
    names = {_plain(word) for word in WORD.findall(topic)} - words.articles - words.links
    return SpokenRequest(RequestKind.FORGET_ALL if names <= words.kept else RequestKind.FORGET, topic)


def _plain_order(sentence: str, words: RequestWords, *, is_first: bool) -> re.Match[str] | None:
    """Not to be spoken to of something: an order that stands at the beginning or says that this was done before."""
    is_addressed = words.resumed.search(sentence) or (is_first and words.opens.search(sentence))
    return words.plainly.search(sentence) if is_addressed else None


def _find(sentence: str, words: RequestWords, *, is_first: bool) -> tuple[RequestKind, int] | None:
    """What a sentence asks, and where the words that do so begin; of those that begin with a clause before, where they
    end.
    """
    is_order = bool(words.put.search(sentence) or (is_first and words.opens.search(sentence)))
    cues = (
        (RequestKind.LIFT, words.lifted, True),
        (RequestKind.LIFT, words.allowed, True),
        (RequestKind.UNDO, words.undone, True),
        (RequestKind.FORGET_ALL, words.everything, is_order),
        (RequestKind.FORGET_ALL, words.emptied, True),
        (RequestKind.ABOUT_TELLER, words.of_me, bool(words.known.search(sentence))),
        (RequestKind.FORGET, words.gone, True),
        (RequestKind.FORGET, words.erased, is_order),
        (RequestKind.BOUNDARY, words.closed, True),
        (RequestKind.BOUNDARY, words.unspoken, is_order),
        (RequestKind.BOUNDARY, words.plainly, _plain_order(sentence, words, is_first=is_first) is not None),
        (RequestKind.ABOUT_ALL, words.listed, True),
    )
    for kind, cue, is_meant in cues:
        found = cue.search(sentence) if is_meant else None
        if found is None:
            continue
        start, end = found.span("cue" if found.groupdict().get("cue") else 0)
        if not words.another.search(sentence[:end]):
            return kind, end - 1 if cue in (words.plainly, words.allowed) else start
    return None


def _topic_of(sentence: str, at: int, words: RequestWords, *, before: Sequence[str], anywhere: bool) -> str:
    """The longest run of words that are no part of the request, in the clause where it is made. Where that says "it"
    instead, or `anywhere`, in the clauses before it, then in the sentences before.
    """
    clauses = [(found.start(), found.group()) for found in CLAUSE.finditer(sentence)]
    here = [clause for start, clause in clauses if start <= at < start + len(clause)]
    topic = _longest(here, words)
    if topic or not (anywhere or any(words.refers.search(clause) for clause in here)):
        return topic
    others = [clause for start, clause in clauses if start < at and clause not in here]
    return next((found for clause in (*others, *reversed(before)) if (found := _longest([clause], words))), "")


def _first_topic(order: str, words: RequestWords) -> str:
    """What such an order names first, in its own clause; what comes after may be the reason."""
    clause = CLAUSE.search(order)
    return next(_runs(words.last_words.sub("", clause.group()), words), "") if clause else ""


def _longest(clauses: Iterable[str], words: RequestWords) -> str:
    runs = (run for clause in clauses for run in _runs(words.last_words.sub("", clause), words))
    return max(runs, key=len, default="")


def _runs(clause: str, words: RequestWords) -> Iterator[str]:
    """The stretches between words of the frame, without what links them to it."""
    tokens = [(found.start(), found.end(), _plain(found.group())) for found in WORD.finditer(clause)]
    for is_frame, run in groupby(tokens, key=lambda token: _is_frame(token[2], words)):
        stretch = list(run)
        linked = words.links | words.articles
        while stretch and (
            stretch[0][2] in words.links
            or (len(stretch) > 1 and stretch[1][2] in words.links and stretch[0][2] in linked)
        ):
            del stretch[0]
        while stretch and stretch[-1][2] in linked:
            del stretch[-1]
        if not is_frame and any(token[2] not in words.articles | words.links for token in stretch):
            yield clause[stretch[0][0] : stretch[-1][1]]


def _is_frame(word: str, words: RequestWords) -> bool:
    return word in words.frame or bool(words.acts.fullmatch(word.partition("-")[0].removeprefix("n'")))


def _plain(word: str) -> str:
    return word.lower().replace("’", "'")
