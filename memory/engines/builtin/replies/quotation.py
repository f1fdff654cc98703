"""Whose words stand in quotation marks: only what was said, letter for letter; what an engine rewrote never does."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from memory.language.comparison.agreement import contains, fold, read_statement
from memory.language.detection import lexicon_for, read_language
from memory.language.sentences import QUOTE, split_sentences

QUOTE_CHARACTERS = 280
MARKS = re.compile(r"[\"“”„«»‹›]")
GAPS = re.compile(r"…|\[[^\[\]\n]{1,30}\]")
"""Where something was left out: a question, what holds no more, or a secret."""
WRAPPED = re.compile(r"(?P<opening>[“„«]\s?)\{words\}(?P<closing>\s?[”“»])")


def passage_of(words: Iterable[str], statement: str, aliases: Collection[str]) -> str:
    """The sentences of one of these messages that say what the statement says; empty where none plainly does.

    `aliases` all mean people whose name a statement puts for a pronoun: they need not stand in the words.
    """
    alike = frozenset(fold(word) for alias in aliases for word in alias.split())
    said = read_statement(statement, alike)
    stretches = (stretch for message in words for stretch in _stretches(message))
    return next((stretch for stretch in stretches if contains(read_statement(stretch, alike), said)), "")


def _stretches(text: str) -> Iterator[str]:
    """Each sentence, then two and three of them in a row, as they stand there."""
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
    """The template with these words in its marks. Words that hold marks themselves stand without: none are nested. What
    was left out stands outside of the marks, as "…"."""
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
    """A rewritten statement: what it quotes stays quoted where it is verbatim among the words behind it, else without
    marks."""
    known = [plain(message) for message in words]

    def read(quoted: re.Match[str]) -> str:
        inner = quoted.group()[1:-1].strip()
        return quoted.group() if any(plain(inner) in message for message in known) else inner

    if len(MARKS.findall(text)) % 2 or NESTED.search(text):
        return MARKS.sub("", text)
    return PAIR.sub(read, text)


NESTED = re.compile(r"“[^”]*[“„«\"]|«[^»]*[“„«\"]|„[^”“]*[„«\"]")
PAIR = re.compile(r"\"[^\"]*\"|“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»")


def plain(text: str) -> str:
    """In one line: where a line ends is nobody's word."""
    return " ".join(text.split())
