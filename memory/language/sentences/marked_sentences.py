"""The sentences of a reply with their source marks, as in "She sang [1]. [2]", and how some are removed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from memory.language.lexicon import Lexicon
from memory.language.sentences.sentences import split_at_marks

MARK = re.compile(r"\s?\[(\d{1,3})\]")
LEADING_MARKS = re.compile(r"(?:\s?\[\d{1,3}\])+\s*")
PARAGRAPH = "\n\n"

Span = tuple[int, int]
"""Start and end in a text, in characters."""


@dataclass(frozen=True, slots=True)
class MarkedSentence:
    span: Span
    whole: Span
    """The span of the sentence with the marks that follow it."""
    words: str
    """The sentence without its source marks."""
    aliases: frozenset[int]


def marked_sentences(text: str, lexicon: Lexicon) -> Iterator[MarkedSentence]:
    """Yield the sentences with the marks that are in them or follow them in the same line."""
    spans = list(_sentence_spans(text, lexicon))
    for (start, end), (next_start, _) in pairwise([*spans, (len(text), len(text))]):
        first = _after_marks(text, start)
        own = text[first : _after_marks(text, next_start)]
        if words := MARK.sub("", own).strip():
            whole = first, first + len(own.rstrip())
            yield MarkedSentence((first, end), whole, words, frozenset(int(alias) for alias in MARK.findall(own)))


def _after_marks(text: str, at: int) -> int:
    """Return where the words of a sentence begin: marks after a full stop belong to the sentence before them."""
    opens_line = at == 0 or text[at - 1] == "\n"
    marks = None if opens_line else LEADING_MARKS.match(text, at)
    return marks.end() if marks else at


def _sentence_spans(text: str, lexicon: Lexicon) -> Iterator[Span]:
    end = 0
    for sentence in split_at_marks(text, lexicon):
        start = text.index(sentence, end)
        end = start + len(sentence)
        yield start, end


def resting_on(
    aliases: Collection[int], text: str, sentences: Sequence[MarkedSentence], *, is_ours: bool
) -> list[MarkedSentence]:
    """Return the sentences that name one of these sources, and those without a mark that may rest on one nevertheless.

    In a text of our own (`is_ours`) the latter are the sentences of the same paragraph: a quotation of several
    sentences has its mark at its end. In a model's text they are all sentences without a mark, because a model may tell
    more of a source than it marks.
    """
    paragraphs = {_paragraph(text, one) for one in sentences if not one.aliases.isdisjoint(aliases)}
    return [
        one
        for one in sentences
        if not one.aliases.isdisjoint(aliases)
        or (not one.aliases and (not is_ours or _paragraph(text, one) in paragraphs))
    ]


def _paragraph(text: str, sentence: MarkedSentence) -> int:
    return text.count(PARAGRAPH, 0, sentence.whole[0])


@dataclass(frozen=True, slots=True)
class Remainder:
    """A text without some of its sentences. `stretches` are the parts that stayed: where each was, how far it moved."""

    text: str
    stretches: Sequence[tuple[Span, int]]

    def moved(self, spans: Sequence[Span]) -> list[Span]:
        """Return where these spans are now, without those that were removed."""
        return [
            (start + by, end + by)
            for start, end in spans
            for (first, last), by in self.stretches
            if first <= start and end <= last
        ]


def take_out(text: str, gone: Sequence[MarkedSentence], *, instead: str) -> Remainder:
    """Replace these sentences in the text by the words `instead`; several in a row are replaced once."""
    parts: list[str] = []
    stretches: list[tuple[Span, int]] = []
    at, length = 0, 0
    for start, end in _runs(text, gone):
        stretches.append(((at, start), length - at))
        parts += [text[at:start], instead]
        length += start - at + len(instead)
        at = end
    stretches.append(((at, len(text)), length - at))
    return Remainder("".join([*parts, text[at:]]), stretches)


def _runs(text: str, sentences: Sequence[MarkedSentence]) -> list[Span]:
    runs: list[Span] = []
    for start, end in (one.whole for one in sentences):
        if runs and not text[runs[-1][1] : start].strip():
            runs[-1] = runs[-1][0], end
        else:
            runs.append((start, end))
    return runs
