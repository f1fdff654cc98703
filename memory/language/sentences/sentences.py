"""Cutting messages into sentences as people write them in a chat: without capitals, with pasted quotations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from memory.language.lexicon import Lexicon
from memory.language.sentences.doubts import doubts_it
from memory.language.sentences.run_on_sentences import Style, is_run_on, split_run_on

LONG_QUOTE = 140
"""Most characters of a quotation that stays whole as one saying. A longer one is pasted text and cut like any other."""

END = re.compile(r"(?:(?<![.!?…])[.!?…]++[\"”“»'’)]*+(?=\s|$)|(?<!\s)[^\S\n]*+\n\s*+|(?<=[.!?])(?=[A-ZÀ-Þ¿¡]))")
QUOTE = re.compile(r"(?<![^\s(:,;–—-])([\"“„«‘'‹])(?=[^\s\d])(?P<inner>[^\n]{0,160}?)(?<=\S)[\"”“»’'›](?![\w])")
LAST_WORD = re.compile(r"(?<![^\W\d_])([^\W\d_]++)\.$")
COMPOUND = r"(?:arrière-)?(?:grands?|petite?s?|belle|beau|great|ex|step|demi|half)-"
"""First parts of kin words that are written with a hyphen ("grand-mère", "ex-husband")."""
TOKEN = re.compile(rf"\d+(?:[.,:]\d+)*|(?<![^\W_]){COMPOUND}[^\W\d_]+|[^\W\d_]+(?:['’][^\W\d_]+)*", re.IGNORECASE)

LONG_SENTENCE = 600
"""Most characters of a sentence: nobody says longer ones, and the time to read one grows with its length squared."""
LAST_WORDS = 24
"""Number of characters before a full stop in which an abbreviation is looked for."""
WORD = re.compile(r"\w")
NEXT_WORD = re.compile(r"[^\S\n]{1,3}(\w{1,30}+)")
ORDINAL = re.compile(r"(?<![\d.,])\d{1,2}\.$")
NUMBERED = frozenset({"geburtstag", "weltkrieg", "klasse", "lebensjahr", "hochzeitstag", "advent", "stock"})
"""German words, besides months, before which a figure has a full stop ("80. Geburtstag")."""
CLAUSE_WORDS = 5
"""Fewest words of a clause that is cut off as a statement of its own."""
CLITICS = frozenset({"s", "d", "m", "t", "ll", "ve", "re"})


class Token(NamedTuple):
    """A word or number: folded, as written, and where it stands in its sentence."""

    word: str
    raw: str
    start: int


SPOKEN = re.compile(r"\A(\W*\w++(?:\W++\w++){2,}):\s++[A-ZÀ-Þ¿¡].*$", re.DOTALL)
"""A colon and a capital begin somebody's words, with or without quotation marks."""


def without_spoken_words(text: str) -> str:
    """Return the sentence without what others say in it. A sentence that is all quotation is returned whole."""
    outside = SPOKEN.sub(r"\1", QUOTE.sub(" ", text))
    return outside if len(re.findall(r"\w+", outside)) >= 2 else text


def split_sentences(text: str, lexicon: Lexicon) -> list[str]:
    """Return the sentences of the text in order, stripped and never empty."""
    style = Style.of(text)
    return [
        part
        for stretch in split_at_marks(text, lexicon)
        for part in (split_run_on(stretch, style, lexicon) if is_run_on(stretch) else [stretch])
    ]


def split_at_marks(text: str, lexicon: Lexicon) -> list[str]:
    """Return the sentences of the text as full stops and line breaks separate them, in order, stripped."""
    quotes = [match.span() for match in QUOTE.finditer(text) if match.end() - match.start() <= LONG_QUOTE]
    sentences, last = [], 0
    for match in END.finditer(text):
        ends = not _inside(match, quotes) and not _goes_on(text, match, lexicon)
        if not ends or _is_abbreviation(text[max(last, match.end() - LAST_WORDS) : match.end()].rstrip(), lexicon):
            continue
        sentences.append(text[last : match.end()])
        last = match.end()
    sentences.append(text[last:])
    return [piece.strip() for sentence in sentences for piece in _in_pieces(sentence) if WORD.search(piece)]


def _in_pieces(sentence: str) -> Iterator[str]:
    """Cut a sentence that is too long, as dictated ones are: at a comma, else between words, else anywhere."""
    while len(sentence) > LONG_SENTENCE:
        head = sentence[:LONG_SENTENCE]
        cut = max(head.rfind(", "), head.rfind("; ")) + 1 or head.rfind(" ") + 1 or LONG_SENTENCE
        yield sentence[:cut]
        sentence = sentence[cut:]
    yield sentence


def split_clauses(sentence: str, lexicon: Lexicon) -> list[str]:
    """Return the main clauses of the sentence that each have a subject and say enough.

    For example "He won the cup" and ", and I have it on my windowsill". A later clause keeps its conjunction, so that
    the clauses joined again are the sentence. A clause that doubts the one before it is not cut off.
    """
    if tokenize(sentence)[:1] and tokenize(sentence)[0].word in lexicon.people.subordinators:
        return [sentence]
    quotes = [match.span() for match in QUOTE.finditer(sentence)]
    clauses, last = [], 0
    for match in lexicon.people.next_clause.finditer(sentence):
        left, right = sentence[last : match.start()], sentence[match.end() :]
        enough = min(len(tokenize(left)), len(tokenize(right))) >= CLAUSE_WORDS
        if enough and not _inside(match, quotes) and not doubts_it(right):
            clauses.append(left.strip())
            last = match.start()
    return [*clauses, sentence[last:].strip()]


def tokenize(text: str) -> list[Token]:
    """Return the words and numbers; those with an apostrophe are split ("he'd" → "he", "'d"; "j'ai" → "j", "ai")."""
    tokens: list[Token] = []
    for match in TOKEN.finditer(text):
        raw = match.group()
        if raw.isalnum():  # a fast path for nearly all words: every word of everything that is told passes here
            tokens.append(Token(raw.casefold(), raw, match.start()))
            continue
        raw = raw.replace("’", "'")
        head, _, tail = raw.partition("'")
        clitic = tail.casefold() in CLITICS
        if not tail or not (clitic or len(head) <= 2):
            tokens.append(Token(raw.casefold(), raw, match.start()))
            continue
        rest = f"'{tail}" if clitic else tail
        tokens.append(Token(head.casefold(), head, match.start()))
        tokens.append(Token(rest.casefold(), rest, match.end() - len(rest)))
    return tokens


def content_words(text: str, lexicon: Lexicon) -> list[str]:
    """Return the folded content words: neither function words nor clitics, but numbers."""
    return [
        t.word
        for t in tokenize(text)
        if t.word not in lexicon.common and not t.word.startswith("'") and len(t.word) > 1
    ]


def _inside(match: re.Match[str], quotes: list[tuple[int, int]]) -> bool:
    """Whether a sentence end lies within a quotation; one that closes the quotation does not."""
    return any(start < match.start() and match.end() < end for start, end in quotes)


def _goes_on(text: str, match: re.Match[str], lexicon: Lexicon) -> bool:
    """Whether the sentence continues after this full stop.

    It does if a small letter follows a quotation ("She said 'No.' and left"), or a month follows a figure ("9.").
    """
    if ORDINAL.search(text, max(match.start() - LAST_WORDS, 0), match.end()):
        after = NEXT_WORD.match(text, match.end())
        word = after.group(1).casefold() if after else ""
        return word in lexicon.dates.months or word in NUMBERED
    return match.group()[-1:] in "\"”“»'’" and text[match.end() :].lstrip(" ")[:1].islower()


def _is_abbreviation(sentence: str, lexicon: Lexicon) -> bool:
    """Whether the text ends with an abbreviation like "Mr." or an initial ("K. Dobson"), which ends no sentence."""
    word = LAST_WORD.search(sentence)
    if not word or sentence.endswith(".."):
        return False
    return word.group(1).casefold() in lexicon.abbreviations or (
        len(word.group(1)) == 1 and word.group(1).isupper() and word.group(1) != "I"
    )
