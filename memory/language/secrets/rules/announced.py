"""Plain words that the text says are secrets: "the password was swordfish", "all one word", names of first pets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from memory.language.secrets.lexicons.secret_lexicon import (
    ANSWERS,
    IS,
    MARK_WORDS,
    NOT_VALUES,
    ONE_WORD,
    QUESTIONS,
    Cue,
    Phrase,
)
from memory.language.secrets.reading import MARK, Hit, Reading, Span
from memory.language.secrets.rules.odd_words import CHUNK, is_odd, trimmed

MOST_TOKENS = 26
"""Most words and signs from "password" to its value."""
SIGNS = frozenset({":", "=", "-", "–", "—", ">"})
FILLERS = frozenset(
    [
        "it",
        "its",
        "it's",
        "which",
        "that",
        "der",
        "die",
        "das",
        "que",
        "qui",
        "c",
        "ce",
        "'",
        "s",
        "always",
        "siempre",
        "immer",
        "toujours",
        "still",
        "now",
        "jetzt",
    ]
)
LINKING = SIGNS | FILLERS
PREPOSITIONS = frozenset(
    [
        "for",
        "to",
        "with",
        "of",
        "at",
        "on",
        "that",
        "she",
        "he",
        "auf",
        "en",
        "sur",
        "zu",
        "zum",
        "zur",
        "fur",
        "vom",
        "von",
        "de",
        "del",
        "para",
        "pour",
        "du",
        "d",
        "que",
        "i",
        "we",
    ]
)
CLAUSE_ENDS = re.compile(
    r"[ \t]{0,3}(?:$|[.,;!?)–—\n-]|(?:and|but|so|und|aber|y|pero|et|mais|with|because|weil|porque)\b)"
)
QUESTION_END = re.compile(r"[^.!?\n]{0,30}\?[ \t]{1,3}(?=[^\W\d_]{5})")
SAID_OF_NONE = frozenset(["nobody", "nadie", "niemand", "personne", "maybe", "never", "nunca", "jamais", "really"])
QUOTED = re.compile(r"[\"“„«'‘]\s?([^\"”“»'’\n]{1,60})[\"”“»'’]")
LAST_WORD = re.compile(r":[ \t]{0,3}(\w{1,60})[^\w\n]{0,9}(?:$|\n)")
QUESTION_WORDS = frozenset(
    [
        "security",
        "secret",
        "seguridad",
        "secreta",
        "secrete",
        "securite",
        "sicherheitsfrage",
        "sicherheitsfragen",
        "geheimfrage",
        "sicherheitsantwort",
        "memorable",
    ]
)
NO_ANSWERS = NOT_VALUES | ANSWERS
STOPS = frozenset(
    [
        "and",
        "but",
        "because",
        "since",
        "y",
        "pero",
        "porque",
        "und",
        "aber",
        "weil",
        "et",
        "mais",
        "car",
        "cause",
        "cuz",
        "so",
        "pues",
        "for",
    ]
)
ONLY_WORD = re.compile(
    r"(?:[ \t]{1,9}(?:for|of|de|du|del|für|vom|von|zum)[ \t]\S{1,60})?[ \t]{1,9}([^\W\d_]{4,60})"
    r"(?:[^\w\n]{0,20}\n|\W{0,20}$)"
)
DOTTED = re.compile(r"[^\W\d_]+(?:[.\-_][^\W\d_]+){2,12}")
LINE_START = re.compile(r"(?:\A|\n)[^\S\n]{0,9}\Z")
MOST_ANSWER_WORDS, FEWEST_SEED_WORDS = 5, 6
REACH_OF_A_QUESTION = 170


def find_announced(reading: Reading) -> Iterator[Span]:
    logins = [hit for hit in reading.cues if hit.cue is Cue.LOGIN]
    for hit, following in zip(logins, [*logins, None][1:], strict=True):
        limit = min(hit.last + MOST_TOKENS, following.first if following else len(reading.words))
        found = _after(reading, hit, limit) or _alone_on_its_line(reading, hit)
        if found:
            yield found
    yield from _said_to_be_one_word(reading)
    yield from _answers(reading)
    yield from _seed_words(reading)


def _after(reading: Reading, hit: Hit, limit: int) -> Span | None:
    at = _past_link(reading, hit.last, limit)
    if at is not None:
        return _stated(reading, at)
    at = hit.last
    if at < limit and (dotted := DOTTED.match(reading.text, reading.starts[at])):
        return dotted.span()
    if at < limit and reading.words[at] in PREPOSITIONS:
        for later in range(at + 1, min(at + 12, limit)):
            if reading.sentence_of(reading.starts[later]) != reading.sentence_of(reading.starts[at]):
                break
            if reading.words[later] in IS or reading.words[later] == ":":
                linked = _past_link(reading, later, limit)
                return _stated(reading, linked) if linked is not None else None
    return _told_after_a_question(reading, hit) or _said_later(reading, hit, limit)


def _told_after_a_question(reading: Reading, hit: Hit) -> Span | None:
    """Return the value after a question about it: "And the password? swordfish, of course"."""
    asked = QUESTION_END.match(reading.text, reading.ends[hit.last - 1])
    at = reading.token_at(asked.end()) if asked else 0
    return _stated(reading, at) if asked and reading.words[at] not in SAID_OF_NONE else None


def _past_link(reading: Reading, at: int, limit: int) -> int | None:
    """Return the index of the token after "is", ":" and similar links, or None if there is no link here."""
    linked = False
    if at < limit and reading.words[at] == ",":
        at += 1
    while at < limit and (reading.words[at] in IS or reading.words[at] in LINKING):
        linked = linked or reading.words[at] in IS or reading.words[at] in SIGNS
        at += 1
    return at if linked and at < limit else None


def _stated(reading: Reading, at: int) -> Span | None:
    """Return the value that begins here: a quotation, an odd token, words with hyphens, or a plain word that ends its
    clause."""
    start, text = reading.starts[at], reading.text
    if text[start - 1] in "'‘’" and start > 1 and text[start - 2].isspace():
        start -= 1
    quoted = QUOTED.match(text, start)
    if quoted:
        return quoted.span(1) if MARK not in quoted[1] else None
    chunk = CHUNK.match(text, start)
    if chunk is None or MARK in chunk.group():
        return None
    span = trimmed(chunk)
    value = text[slice(*span)]
    if is_odd(value) or value.count("-") > 1 or value.count("_") > 1:
        return span
    word = reading.folded[slice(*span)].strip("!?.,")
    ends_clause = CLAUSE_ENDS.match(reading.folded, span[1])
    return span if ends_clause and len(word) > 2 and word not in NOT_VALUES and word[0].isalpha() else None


def _said_later(reading: Reading, hit: Hit, limit: int) -> Span | None:
    """Return a value further on in the sentence: a quotation after "is", or the last word of a line after a colon."""
    for at in range(hit.last, min(hit.last + 16, limit) - 1):
        word = reading.words[at]
        if reading.sentence_of(reading.starts[at]) != reading.sentence_of(reading.starts[hit.last - 1]):
            return None
        if word in IS and (quoted := QUOTED.match(reading.text, reading.ends[at] + 1)) and MARK not in quoted[1]:
            return quoted.span(1)
        if word == ":" and (alone := LAST_WORD.match(reading.text, reading.starts[at])):
            return alone.span(1)
    return None


def _alone_on_its_line(reading: Reading, hit: Hit) -> Span | None:
    """Return the value on a line that has only the cue and one word: "passwort mohnblume"."""
    start = reading.starts[hit.first]
    if not LINE_START.search(reading.text, max(start - 10, 0), start):
        return None
    alone = ONLY_WORD.match(reading.text, reading.ends[hit.last - 1])
    if not alone or reading.folded[slice(*alone.span(1))] in NOT_VALUES:
        return None
    return alone.span(1)


def _said_to_be_one_word(reading: Reading) -> Iterator[Span]:
    """Yield the words before a phrase such as "no gaps": "haway the lads and god help us, all small, no gaps"."""
    for first, _last in _phrases_in(reading, _ONE_WORD):
        end = reading.starts[first]
        if not reading.is_near(end, end, Cue.WEAK, sentences=1):
            continue
        said = reading.text[max(end - 70, 0) : end].rstrip(" ,-–—(")
        begun = max(said.rfind(sign) for sign in (":", ",", ";", ".", "\n", "«", '"', "“", "„"))
        value = said[begun + 1 :]
        start = max(end - 70, 0) + begun + 1 + len(value) - len(value.lstrip())
        last = max(end - 70, 0) + len(said)
        linked = [at for at in range(reading.token_at(start), reading.token_at(last)) if reading.words[at] in IS]
        start = reading.ends[linked[-1]] + 1 if linked else start
        words = reading.words_between(start, last)
        if words and MARK not in words and not set(words) <= NOT_VALUES and start < last:
            yield start, last


def _answers(reading: Reading) -> Iterator[Span]:
    """Yield the answers to the questions that banks ask."""
    for first, last in _phrases_in(reading, _QUESTIONS):
        place = reading.starts[first]
        words = set(reading.words[first:last])
        if not words & QUESTION_WORDS and not reading.is_near(place, place, Cue.NEAR, sentences=1):
            continue
        found = _answer_after(reading, last)
        if found:
            yield found


def _answer_after(reading: Reading, at: int) -> Span | None:
    end = reading.ends[at - 1] + REACH_OF_A_QUESTION
    named = (reading.starts[at], reading.ends[at]) if at < len(reading.words) else None
    if named and reading.text[named[0]].isupper() and CLAUSE_ENDS.match(reading.folded, named[1]):
        return named  # "her maiden name McAllister"
    sentence = reading.sentence_of(reading.ends[at - 1])
    seen = False
    for here in range(at, min(at + 34, len(reading.words))):
        word, start = reading.words[here], reading.starts[here]
        if start > end or reading.sentence_of(start) > sentence + 1 or word == MARK:
            return None
        if word in ANSWERS or word == ":":
            seen = True
        elif here < at + 6 and word == "," and (name := _name_after(reading, here)):
            return name
        elif seen and word not in FILLERS and word not in {",", "I", "i"}:
            if quoted := QUOTED.match(reading.text, start):
                return quoted.span(1)
            found = _clause(reading, here) if word.isalpha() else None
            if found and not _is_asked(reading, found):
                return found
            seen = False
    return None


def _name_after(reading: Reading, at: int) -> Span | None:
    """Return a name after a comma that another comma or the end of the sentence follows."""
    if at + 2 >= len(reading.words) or reading.words[at + 2] not in {",", ".", "!"}:
        return None
    is_name = reading.text[reading.starts[at + 1]].isupper() and reading.words[at + 1].isalpha()
    return (reading.starts[at + 1], reading.ends[at + 1]) if is_name else None


def _is_asked(reading: Reading, span: Span) -> bool:
    """Return whether the span says what the question is about, and is not its answer: "the name of her mother"."""
    words = reading.words_between(*span)
    return words[0] in {"the", "el", "la", "le", "der", "die", "das", "what", "wie"} and bool(
        {"of", "de", "von", "del", "du"} & set(words)
    )


def _clause(reading: Reading, at: int) -> Span | None:
    """Return the span of up to `MOST_ANSWER_WORDS` words, as far as their clause goes."""
    last = at
    while last < min(at + MOST_ANSWER_WORDS, len(reading.words)) and (
        reading.words[last].isalnum() or reading.words[last] in "-'"
    ):
        if reading.words[last] in STOPS or "\n" in reading.text[reading.starts[at] : reading.starts[last]]:
            break
        last += 1
    words = set(reading.words[at:last])
    return (reading.starts[at], reading.ends[last - 1]) if last > at and not words <= NO_ANSWERS else None


def _seed_words(reading: Reading) -> Iterator[Span]:
    """Yield the rows of words after a colon where a wallet is spoken of."""
    for first, last in _phrases_in(reading, _MARK_WORDS):
        sentence = reading.sentence_of(reading.starts[first])
        for at in range(last, min(last + 20, len(reading.words))):
            if reading.words[at] == ":" and reading.sentence_of(reading.starts[at]) == sentence:
                end = at + 1
                while end < min(at + 30, len(reading.words)) and reading.words[end].isalpha():
                    end += 1
                if end - at > FEWEST_SEED_WORDS:
                    yield reading.starts[at + 1], reading.ends[end - 1]
                break


def _by_first(phrases: Iterable[Phrase]) -> dict[str, list[Phrase]]:
    table: dict[str, list[Phrase]] = {}
    for phrase in phrases:
        table.setdefault(phrase[0], []).append(phrase)
    return {first: sorted(known, key=len, reverse=True) for first, known in table.items()}


def _phrases_in(reading: Reading, table: Mapping[str, list[Phrase]]) -> Iterator[tuple[int, int]]:
    """Yield the places of these phrases: the first token, and the token after the last."""
    for at in reading.places_of(table):
        for phrase in table[reading.words[at]]:
            if tuple(reading.words[at : at + len(phrase)]) == phrase:
                yield at, at + len(phrase)
                break


_ONE_WORD, _QUESTIONS, _MARK_WORDS = _by_first(ONE_WORD), _by_first(QUESTIONS), _by_first(MARK_WORDS)
