"""A text read once for all rules: its tokens, its sentences, and its words about access, accounts or identity."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable
from functools import cached_property
from itertools import chain
from operator import add
from typing import NamedTuple

from memory.language.secrets.lexicons.secret_lexicon import ACRONYMS, CUES, WORD, Cue, cue_of_compound, fold

# Stretches of a text, and the mark that stands where a secret was.

MARK = "[removed]"

Span = tuple[int, int]
"""Start and end offset in a text, half-open."""


def merge(found: Iterable[Span], text: str) -> list[Span]:
    """Return the spans in order, with overlapping ones made one, and without marks and empty spans."""
    merged: list[Span] = []
    if MARK in text:
        spans = sorted(span for piece in found for span in outside_marks(piece, text))
    else:
        spans = sorted(span for span in found if text[slice(*span)].strip())
    for start, end in spans:
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def outside_marks(span: Span, text: str) -> list[Span]:
    """Return the parts of a span that hold more than white space and are outside of marks."""
    start, end = span
    parts: list[Span] = []
    while (at := text.find(MARK, max(start - len(MARK) + 1, 0), end + len(MARK) - 1)) != -1 and at < end:
        parts.append((start, at))
        start = max(start, at + len(MARK))
    parts.append((start, end))
    return [(a, b) for a, b in parts if text[a:b].strip()]


SENTENCE_END = re.compile(r"[.!?…]+|\n")
"""Ends a sentence if it is a line break, or if white space or the end of the text follows."""
ABBREVIATIONS = frozenset(
    {
        "no",
        "nr",
        "nº",
        "num",
        "acc",
        "st",
        "mr",
        "mrs",
        "dr",
        "sr",
        "sra",
        "mme",
        "m",
        "ca",
        "z",
        "b",
        "pol",
        "tel",
        "rd",
    }
)
FAR = 170
"""Most characters between a word and a value that it still speaks of: about two clauses."""


class Hit(NamedTuple):
    """A cue and its place: the tokens from `first` up to, but not including, `last`."""

    cue: Cue
    first: int
    last: int


class Reading:
    """A text with its tokens, sentences and cues, each found in one pass.

    A token is a word, a number or a sign. `words` holds the folded words of all tokens, `starts` and `ends` their
    places: a long text has so many tokens that an object for each would cost more than all rules together.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.folded = fold(text)
        self.words: list[str] = WORD.findall(self.folded)
        self.starts = [found.start() for found in WORD.finditer(self.folded)]
        self.ends: list[int] = list(map(add, self.starts, map(len, self.words)))
        self._places_by_word: dict[str, list[int]] = {}
        for at, word in enumerate(self.words):
            self._places_by_word.setdefault(word, []).append(at)
        self.vocabulary = self._places_by_word.keys()
        self.sentence_ends = self._find_sentence_ends()
        self.cues = self._find_cues()
        self._spans_by_cue: list[tuple[list[int], list[int]] | None] = [None] * len(Cue)

    def token_at(self, place: int) -> int:
        """Return the index of the first token that begins at this place or after it."""
        return bisect_left(self.starts, place)

    def places_of(self, words: Container[str]) -> list[int]:
        """Return the indexes of the tokens that are one of these words."""
        places = [self._places_by_word[word] for word in self.vocabulary if word in words]
        return places[0] if len(places) == 1 else sorted(chain.from_iterable(places))

    def sentence_of(self, place: int) -> int:
        return bisect_right(self.sentence_ends, place)

    def is_near(self, start: int, end: int, least: Cue, *, sentences: int, far: int = FAR) -> bool:
        """Return whether a cue of at least this kind is within so many characters and sentences of the span."""
        starts, ends = self._spans_by_cue[least] or self._find_spans_of(least)
        before = bisect_left(starts, start)
        is_close = before > 0 and start - ends[before - 1] <= far
        if is_close and self.sentence_of(start) - self.sentence_of(ends[before - 1]) <= sentences:
            return True
        after = bisect_left(starts, end)
        if after == len(starts) or starts[after] - end > far:
            return False
        return self.sentence_of(starts[after]) - self.sentence_of(max(end - 1, start)) <= sentences

    def _find_spans_of(self, least: Cue) -> tuple[list[int], list[int]]:
        """Return where the cues of at least this kind begin, and where they end. The result is cached."""
        hits = [hit for hit in self.cues if hit.cue >= least]
        spans = [self.starts[hit.first] for hit in hits], [self.ends[hit.last - 1] for hit in hits]
        self._spans_by_cue[least] = spans
        return spans

    def cue_before(self, place: int) -> Hit | None:
        """Return the last announcing cue (`Cue.NUMBER` or higher) that ends before this place."""
        at = bisect_left(self._announcing[1], place)
        while at and self.ends[self._announcing[0][at - 1].last - 1] > place:
            at -= 1
        return self._announcing[0][at - 1] if at else None

    def cue_after(self, place: int) -> Hit | None:
        at = bisect_left(self._announcing[1], place)
        return self._announcing[0][at] if at < len(self._announcing[0]) else None

    @cached_property
    def _announcing(self) -> tuple[list[Hit], list[int]]:
        hits = [hit for hit in self.cues if hit.cue >= Cue.NUMBER]
        return hits, [self.starts[hit.first] for hit in hits]

    def words_between(self, start: int, end: int) -> list[str]:
        return self.words[self.token_at(start) : self.token_at(end)]

    def _find_sentence_ends(self) -> list[int]:
        ends = []
        for found in SENTENCE_END.finditer(self.folded):
            sign, end = found.group(), found.end()
            if sign != "\n" and not self.folded[end : end + 1].isspace() and end < len(self.folded):
                continue
            at = self.token_at(found.start()) if sign == "." else 0
            if at and self.words[at - 1] in ABBREVIATIONS:
                continue
            ends.append(end)
        return ends

    def _find_cues(self) -> list[Hit]:
        begins = {word for word in self.vocabulary if word in CUES or cue_of_compound(word)}
        hits: list[Hit] = []
        free = 0
        for at in self.places_of(begins):
            hit = self._cue_at(at) if at >= free else None
            if hit is None:
                continue
            if hit.cue is not Cue.HARMLESS:
                hits.append(hit)
            free = hit.last
        return hits

    def _is_meant(self, at: int) -> bool:
        """Return whether a word of `ACRONYMS` means a number here: it has capitals, or a number is near after it."""
        has_number = any(word[0].isdigit() for word in self.words[at + 1 : at + 5])
        return self.text[self.starts[at] : self.ends[at]].isupper() or has_number

    def _cue_at(self, at: int) -> Hit | None:
        word = self.words[at]
        for size, phrases in CUES.get(word, ()):
            end = at + size
            cue = phrases.get(tuple(self.words[at:end]))
            if cue is not None and (word not in ACRONYMS or end > at + 1 or self._is_meant(at)):
                return Hit(cue, at, end)
        compound = cue_of_compound(word)
        return Hit(compound, at, at + 1) if compound else None
