"""A text read once for all rules: its words, its sentences, and what in it speaks of access, accounts or identity."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Container
from functools import cached_property, partial
from typing import NamedTuple

from memory.language.secrets.lexicon import ACRONYMS, ANNOUNCING, CUES, WORD, Cue, cue_of_compound, fold

SENTENCE_END = re.compile(r"(?<![.!?…])[.!?…]++(?=\s|$)|\n")
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
"""Characters over which a word still speaks of a value: two clauses or so."""


class Token(NamedTuple):
    """A word, a number or a sign; `word` is folded."""

    word: str
    start: int
    end: int


_token = partial(tuple.__new__, Token)
"""Makes a token without the keywords that `Token()` looks for, which a long text pays for at each of its words."""


class Hit(NamedTuple):
    """A cue's place: the tokens from `first` up to `last`, not including it."""

    cue: Cue
    first: int
    last: int


class Reading:
    """The text with its tokens, sentences and cues, each found in one pass."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.folded = fold(text)
        spans = [found.span() for found in WORD.finditer(self.folded)]
        self._words = WORD.findall(self.folded)
        self._starts = [start for start, _end in spans]
        self.tokens = list(map(_token, zip(self._words, self._starts, [end for _start, end in spans], strict=True)))
        self.vocabulary = frozenset(self._words)
        self.sentence_ends = self._find_sentence_ends()
        self.cues = self._find_cues()
        self._by_cue = {least: [hit for hit in self.cues if hit.cue >= least] for least in Cue if least}
        self._places = {least: [self.tokens[hit.first].start for hit in hits] for least, hits in self._by_cue.items()}

    def token_at(self, place: int) -> int:
        """The index of the first token that begins at this place or after it."""
        return bisect_left(self._starts, place)

    def places_of(self, words: Container[str]) -> list[int]:
        """The indexes of the tokens that are one of these words."""
        known = {word for word in self.vocabulary if word in words}
        return [at for at, word in enumerate(self._words) if word in known] if known else []

    def sentence_of(self, place: int) -> int:
        return bisect_right(self.sentence_ends, place)

    def is_near(self, start: int, end: int, least: Cue, *, sentences: int, far: int = FAR) -> bool:
        """Whether a cue of at least this kind stands this near: in the same sentence or so many away."""
        places, hits = self._places[least], self._by_cue[least]
        here, there = self.sentence_of(start), self.sentence_of(max(end - 1, start))
        at = bisect_left(places, start)
        before = hits[at - 1] if at else None
        if before is not None:
            last = self.tokens[before.last - 1].end
            if start - last <= far and here - self.sentence_of(last) <= sentences:
                return True
        after = bisect_left(places, end)
        return (
            after < len(places) and places[after] - end <= far and self.sentence_of(places[after]) - there <= sentences
        )

    def cue_before(self, place: int) -> Hit | None:
        """The last announcing cue that ends before this place."""
        at = bisect_left(self._announcing[1], place)
        while at and self.tokens[self._announcing[0][at - 1].last - 1].end > place:
            at -= 1
        return self._announcing[0][at - 1] if at else None

    def cue_after(self, place: int) -> Hit | None:
        at = bisect_left(self._announcing[1], place)
        return self._announcing[0][at] if at < len(self._announcing[0]) else None

    @cached_property
    def _announcing(self) -> tuple[list[Hit], list[int]]:
        hits = [hit for hit in self.cues if hit.cue in ANNOUNCING]
        return hits, [self.tokens[hit.first].start for hit in hits]

    def words_between(self, start: int, end: int) -> list[str]:
        return self._words[self.token_at(start) : self.token_at(end)]

    def _find_sentence_ends(self) -> list[int]:
        ends = []
        for found in SENTENCE_END.finditer(self.folded):
            at = bisect_left(self._starts, found.start()) - 1
            if found.group() == "." and at >= 0 and self.tokens[at].word in ABBREVIATIONS:
                continue
            ends.append(found.end())
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
        """Whether a word that others have too stands for a number here."""
        token = self.tokens[at]
        has_number = any(word[0].isdigit() for word in self._words[at + 1 : at + 5])
        return self.text[token.start : token.end].isupper() or has_number

    def _cue_at(self, at: int) -> Hit | None:
        word = self._words[at]
        for phrases in CUES.get(word, ()):
            end = at + len(next(iter(phrases)))
            cue = phrases.get(tuple(self._words[at:end]))
            if cue is not None and (word not in ACRONYMS or end > at + 1 or self._is_meant(at)):
                return Hit(cue, at, end)
        compound = cue_of_compound(word)
        return Hit(compound, at, at + 1) if compound else None
