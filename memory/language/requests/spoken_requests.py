"""Requests in plain words: to leave something alone, to forget, to undo, or to say what the assistant knows.

A request is read from the kinds of words in its sentence, not from whole phrases, because everybody phrases it in their
own way. One word addresses the request ("please", "could you", "I'd rather", an imperative), another says what is to be
done or not to be done. The rest of the sentence is the topic. What somebody else is quoted as saying asks nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import groupby

from memory.language.comparison.statement_reading import number_of, plain
from memory.language.detection import LEXICONS
from memory.language.lexicon import Lexicon
from memory.language.questions.follow_ups import read_follow_up
from memory.language.requests.request_words import RequestWords
from memory.language.requests.wishes_to_remember import find_wish, with_courtesy_joined

LONGEST = 300
"""Most characters of a message that asks; a longer story may contain any of these words."""
MOST_SENTENCES = 3
SENTENCE = re.compile(r"[^.!?;:\n]+[.!?;:\n]*")
CLAUSE = re.compile(r"(?:[^,–—]|,(?=\s*(?:was|dass|daß|que|what|ce\sque?|lo\sque)\b))+")
FEWEST_OF_STATEMENT, MOST_ASKING = 3, 3
"""Fewest words of a statement that a request refers to, and most words of it that might be part of a request."""
QUOTE = re.compile(r"[\"“„«»‹]")
WORD = re.compile(r"[\w'’-]+")
POINTS_AT = re.compile(
    r"\b(?:that|this|das|dies|eso|esto|ça|cela|ceci|(?:write|note|put)\s(?:it|them)|(?:not|apunt|anot|escrib)\w*lo)\b",
    re.IGNORECASE,
)
SPOKEN_TO = re.compile(
    r"""\b(?:you|u|dir|dich|ihnen|hast\sdu|du\shast|haben\ssie|te|tú|usted|\w+[aei]r(?:te|le)|tu|toi|t['’]\w+|vous)\b""",
    re.IGNORECASE,
)
"""Words for the assistant: a sentence with them tells nothing of the person."""
RIGHT_VALUE = re.compile(
    r"""[,.;:–—-]\s{0,2}(?:(?:it|that|they)\s(?:was|were)|(?:es|das)\swar(?:en)?|fue(?:ron)?|eran?|c['’]était)\s
    (?P<value>[\w'’-]{1,30}(?:\s[\w'’-]{1,30}){0,2})\W{0,3}\Z""",
    re.IGNORECASE | re.VERBOSE,
)
"""What is said to be right at the end of a message."""


class RequestKind(StrEnum):
    BOUNDARY = "boundary"
    """Never to bring something up."""
    LIFT = "lift"
    """To bring something up again."""
    FORGET = "forget"
    """To forget what was told about something."""
    TAKE_BACK = "take back"
    """To forget what was said just before."""
    FORGET_ALL = "forget all"
    """To forget everything that was told."""
    UNDO = "undo"
    """To undo what the assistant did last, or to forget what was said last if nothing was done about it."""
    PUT_BACK = "put back"
    """To undo what the assistant did last: "put it back as it was"."""
    ABOUT_TELLER = "about teller"
    """To say what is known about the asker."""
    ABOUT_ALL = "about all"
    """To say everything that is known; the topic says of whom."""


@dataclass(frozen=True, slots=True)
class SpokenRequest:
    """A request in plain words.

    `topic` is what it is about, in the words of its writer; empty if it names nothing. `is_plain`: it is an order or a
    wish that can be read as nothing else, not merely words that could be taken for one.
    """

    kind: RequestKind
    topic: str = ""
    is_plain: bool = field(default=False, compare=False)
    language: str = field(default="", compare=False)
    """The code of the language in which the request was read."""
    is_own: bool = field(default=False, compare=False)
    """What is to be forgotten is in the same message: "She cheated at cards. Don't write that down." """


def read_request(said: str) -> SpokenRequest | None:
    """Return the request of a short message, in any of the languages; None if it makes no such request."""
    text = said.strip()
    if len(text) > LONGEST or QUOTE.match(text):
        return None
    if any(lexicon.requests.own_rules.search(text) for lexicon in LEXICONS.values()):
        return None
    if lied := next((code for code, said in zip(LANGUAGES, NOT_TRUE, strict=True) if said.fullmatch(text)), ""):
        return SpokenRequest(RequestKind.TAKE_BACK, language=lied)
    read = ((code, _read(_sentences(text, lexicon), lexicon.requests)) for code, lexicon in LEXICONS.items())
    found = [replace(one, language=code) for code, one in read if one]
    if found and found[0].kind is RequestKind.TAKE_BACK and _gives_right_value(text, found[0].language):
        return None
    if found and read_follow_up(text, LEXICONS[found[0].language]):
        return None  # "Tu peux m'en dire plus ?" asks for more, not for silence
    # In Spanish, "Retire la limite" is an order to forget: a request that lifts a boundary comes before all others.
    return next((one for one in found if one.kind is RequestKind.LIFT), found[0] if found else None)


LANGUAGES = ("en", "de", "es", "fr")
LIED = (
    r"""(?:(?:that|it)(?:(?:['’]s|\sis|\swas)\snot|\s(?:was|is)n['’]?t)\s(?:true|so)[\s,.;–—-]{1,3})?(?:(?:and|but)\s)?(?:
        i\s(?:just\s|only\s)?(?:said\s(?:that|it)(?:\s(?:like\sthat|for\s(?:fun|effect)|out\sof\sspite|in\sanger))?
          |made\s(?:that|it|it\sall)\sup)
        | that(?:['’]s|\sis|\swas)\sa\slie | i\s(?:lied|was\slying)(?:\sabout\s(?:that|it))?)""",
    r"""(?:(?:(?:das|es)\s)?(?:stimmt\s(?:gar\s|ja\s|so\s)?nicht|(?:ist|war)\s(?:gar\s|ja\s)?nicht\swahr)[\s,.;–—-]{1,3})?(?:
        (?:das\shabe?\sich|ich\shabe?\s(?:das|mir\sdas))\s(?:mir\s|alles\s|nur\s|bloß\s|einfach\s|so\s){0,4}
          (?:gesagt|dahingesagt|ausgedacht|erfunden|gelogen)
        | das\s(?:war|ist)\s(?:ja\s)?(?:gelogen|eine\slüge)
        | ich\shabe?\s(?:da\s|dich\s|sie\s)?(?:an)?gelogen)""",
    r"""(?:(?:eso\s)?(?:no\s(?:es|era)\s(?:verdad|cierto)|es\smentira)[\s,.;–—-]{1,3})?(?:
        lo\s(?:dije|he\sdicho)\s(?:solo\s|sólo\s)?por\s(?:decir(?:lo)?|hablar|rabia|fastidiar) | me\slo\s(?:inventé
            |he\sinventado)(?:\stodo)?
        | eso\s(?:es|era|fue)\s(?:una\s)?mentira | (?:te\s|le\s)?(?:mentí|he\smentido))""",
    r"""(?:(?:c['’](?:est|était)|ce\sn['’](?:est|était))\s(?:pas\svrai|faux)[\s,.;–—-]{1,3})?(?:
        (?:j['’]ai\sdit|je\sdisais|j['’]avais\sdit)\sça\s(?:juste\s)?(?:comme\sça|pour\sparler|par\scolère)
            | je\sl['’]ai\sinventé(?:e)?
        | j['’]ai\s(?:tout\s)?(?:inventé|menti) | c['’]était\sun\smensonge)""",
)
NOT_TRUE = tuple(
    re.compile(
        rf"\W{{0,3}}(?:(?:no|nein|nee|non|sorry|perdón|pardon)\W{{1,3}})?{said}\W{{0,3}}", re.IGNORECASE | re.VERBOSE
    )
    for said in LIED
)
"""A message that says only that what its writer said before is not true, by language."""
ABOUT_SILENCE = frozenset({RequestKind.BOUNDARY, RequestKind.LIFT})
UNDOING = frozenset({RequestKind.UNDO, RequestKind.PUT_BACK})
TAKING_BACK = frozenset({RequestKind.TAKE_BACK, RequestKind.UNDO})
FORGETTING = frozenset({RequestKind.FORGET, RequestKind.FORGET_ALL, RequestKind.TAKE_BACK}) | UNDOING


def asks_to_leave_alone(said: str) -> bool:
    """Whether the message asks to forget or undo something, or about bringing something up; it is then no fact."""
    asked = read_request(said)
    return asked is not None and (asked.kind in ABOUT_SILENCE or asked.kind in FORGETTING)


def asks_never_to_mention(said: str) -> bool:
    """Whether the message names something never to be brought up, and can be read as nothing else."""
    asked = read_request(said)
    return asked is not None and asked.kind is RequestKind.BOUNDARY and asked.is_plain and bool(asked.topic)


def takes_last_back(said: str) -> bool:
    """Whether the message takes back what was said just before."""
    asked = read_request(said)
    return asked is not None and asked.kind in TAKING_BACK


def _sentences(text: str, lexicon: Lexicon) -> list[str]:
    """Return the first sentences of the text; of a wish to remember, only what is to be remembered.

    "Please remember that she never spoke of the war" does not ask the assistant to be silent about it; "remember that
    you must never speak of it" does.
    """
    wish = find_wish(text, lexicon)
    told = wish.told if wish and wish.told else with_courtesy_joined(text)
    return SENTENCE.findall(told)[:MOST_SENTENCES]


def is_reported(said: str) -> bool:
    """Whether the message reports what somebody else says or said, in any of the languages."""
    return any(lexicon.requests.reported.search(said) for lexicon in LEXICONS.values())


def without_wish_to_remember(said: str, lexicon: Lexicon) -> str:
    """Return what follows "could you note that …?" or precedes "remember that", as a statement of its own.

    A message without such a wish is returned whole.
    """
    wish = find_wish(said, lexicon)
    return said.strip() if wish is None else wish.told


def _read(sentences: list[str], words: RequestWords) -> SpokenRequest | None:
    if disregarded := words.disregarded.search(sentences[-1]) if sentences else None:
        topic = disregarded["topic"] or ""
        is_own = not (topic or words.i_said.search(sentences[-1])) and _tells_before(sentences, words)
        return SpokenRequest(RequestKind.FORGET if topic else RequestKind.TAKE_BACK, topic, is_own=is_own)
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
        asking = _without_listeners(sentence, words) if kind is RequestKind.BOUNDARY else sentence
        # "Please forget I said that" means what was said before the message, not what the message names.
        before = [] if kind is RequestKind.FORGET and words.i_said.search(sentence) else sentences[:place]
        topic = _topic_of(asking, at, named_by, before=before, anywhere=kind is RequestKind.FORGET)
        if kind is RequestKind.FORGET and _means_own(sentences[: place + 1], at, words):
            return SpokenRequest(RequestKind.TAKE_BACK, is_own=True)
        if kind in (RequestKind.FORGET, RequestKind.FORGET_ALL):
            return _forgetting(kind, topic, words)
        # "Don't talk about it now" asks for no boundary; "never mention this again" asks for one without naming it.
        if topic or kind is not RequestKind.BOUNDARY or words.forever.search(sentence):
            if kind is RequestKind.BOUNDARY and (order := _plain_order(sentence, words, is_first=place == 0)):
                return SpokenRequest(kind, _first_topic(asking[order.start() :], words) or topic, is_plain=True)
            return SpokenRequest(kind, topic)
    return _taking_back_at_end(sentences, words) if len(sentences) > 1 else None


def _taking_back_at_end(sentences: list[str], words: RequestWords) -> SpokenRequest | None:
    """Return the request of a last sentence that orders to forget something and names nothing.

    "Forget I said that" means the message before. "Forget that" and "Don't write that down" mean what the message
    itself says before it; "Forget it" is said of much.
    """
    last = sentences[-1]
    found = _find(last, words, is_first=True)
    if (
        found is None
        or found[0] is not RequestKind.FORGET
        or _topic_of(last, found[1], words, before=(), anywhere=True)
    ):
        return None
    is_own = _means_own(sentences, found[1], words)
    return SpokenRequest(RequestKind.TAKE_BACK, is_own=is_own) if is_own or words.i_said.search(last) else None


def _means_own(sentences: list[str], at: int, words: RequestWords) -> bool:
    """Whether the last of these sentences, which orders at this place to forget something, means the one before it."""
    last = sentences[-1]
    if not POINTS_AT.search(last) or words.i_said.search(last) or not _tells_before(sentences, words):
        return False
    return not _topic_of(last, at, words, before=(), anywhere=True)


def _tells_before(sentences: list[str], words: RequestWords) -> bool:
    """Whether the sentence before the last one may tell something: it does not speak to the assistant."""
    return len(sentences) > 1 and not (SPOKEN_TO.search(sentences[-2]) or words.i_said.search(sentences[-2]))


def _gives_right_value(text: str, code: str) -> bool:
    """Whether a message that takes something back says at once what is right: "delete that, it was two"."""
    found = RIGHT_VALUE.search(text)
    said = WORD.findall(found["value"]) if found else []
    return bool(said) and all(word[0].isupper() or number_of(plain(word), code) is not None for word in said)


def _without_listeners(sentence: str, words: RequestWords) -> str:
    """Replace the listeners by blanks, so that places in the sentence stay the same."""
    return words.listeners.sub(lambda found: " " * len(found.group()), sentence)


def _forgetting(kind: RequestKind, topic: str, words: RequestWords) -> SpokenRequest:
    """Return a request to forget something, everything, or what was said last.

    "Everything about the bees" is something, "my data" is everything.
    """
    if not topic:
        return SpokenRequest(RequestKind.TAKE_BACK if kind is RequestKind.FORGET else kind)
    names = {_plain(word) for word in WORD.findall(topic)} - words.articles - words.links
    return SpokenRequest(RequestKind.FORGET_ALL if names <= words.kept else RequestKind.FORGET, topic)


def _plain_order(sentence: str, words: RequestWords, *, is_first: bool) -> re.Match[str] | None:
    """Find a plain order not to speak of something: it opens the message, or says that it was spoken of before."""
    is_addressed = words.resumed.search(sentence) or (is_first and words.opens.search(sentence))
    return words.plainly.search(sentence) if is_addressed else None


def _find(sentence: str, words: RequestWords, *, is_first: bool) -> tuple[RequestKind, int] | None:
    """Return what the sentence asks, and the place of the words that ask it.

    The place is where these words begin; for patterns that begin in an earlier clause, it is where they end.
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
    """Return the longest run of words that are not part of the request itself, in the clause that makes the request.

    If that clause has no topic and says "it", or with `anywhere`, the clauses before it are searched, then the
    sentences `before`.
    """
    clauses = [(found.start(), found.group()) for found in CLAUSE.finditer(sentence)]
    here = [clause for start, clause in clauses if start <= at < start + len(clause)]
    topic = _longest(here, words)
    if topic or not (anywhere or any(words.refers.search(clause) for clause in here)):
        return topic
    others = [clause for start, clause in clauses if start < at and clause not in here]
    named = next((found for clause in others if (found := _longest([clause], words))), "")
    return named or next((whole for one in reversed(before) if (whole := _named_in(one, words))), "")


def _named_in(sentence: str, words: RequestWords) -> str:
    """Return what a sentence before the request names: all of a statement, since "He drank a lot after Mum left" must
    not end at a word that could be part of a request.
    """
    clauses = CLAUSE.findall(sentence)
    run = _longest(clauses, words)
    if len(run.split()) < FEWEST_OF_STATEMENT or SPOKEN_TO.search(sentence) or words.i_said.search(sentence):
        return run
    asking = sum(_is_frame(_plain(word), words) for word in WORD.findall(sentence))
    return sentence.strip(" \n.!?;:…") if asking <= MOST_ASKING else run


def _first_topic(order: str, words: RequestWords) -> str:
    """Return what such an order names first in its clause; what comes after it may be the reason."""
    clause = CLAUSE.search(order)
    return next(_runs(words.last_words.sub("", clause.group()), words), "") if clause else ""


def _longest(clauses: Iterable[str], words: RequestWords) -> str:
    runs = (run for clause in clauses for run in _runs(words.last_words.sub("", clause), words))
    return max(runs, key=len, default="")


def _runs(clause: str, words: RequestWords) -> Iterator[str]:
    """Yield the runs of words that are not part of the request, without prepositions and the like at their ends."""
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
