"""The sentences of a message that a fact was made from: all that others may read of the words behind it.

A message tells many things, and only some of its sentences have to do with one fact. Which ones is read from the words
that they share with it, so that it holds for every engine, and for what was told before. Where that is not plain,
nothing is shown: a sentence too few is a loss, a sentence too many was perhaps not for the family. A sentence that says
itself that it is not for the family is never shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from memory.language.comparison.statement_reading import Reading, Word, read
from memory.language.detection import lexicon_for, read_language
from memory.language.secrets import redact
from memory.language.sentences.sentences import split_sentences, tokenize
from memory.language.tellers.confidences import is_confidence

GAP = "…"
NUMBER, OPENING = 1.5, 0.4
"""How much a number says; and the names at the beginning of a fact, for which a message says "he" or "Dad"."""
PLAIN = 0.5
"""Share of what the fact says that the sentences must say, where it is in other words; and of what such a sentence
says that the fact must."""
ADDS = 2.0
"""What a further sentence must say of the fact that those before it do not."""
LEAST = 1.0
"""What the only sentence of a message must say of it."""
NO_WORDS: frozenset[str] = frozenset()


def shown_to_others(text: str, statement: str, *, start: int | None = None, end: int | None = None) -> str:
    """Of the words behind a fact, those that others may read once its owner shows them, without secrets: the part from
    `start` to `end` where one is marked, else the sentences that `statement` was made from. Empty where that is not
    plain.
    """
    if start is not None and end is not None and end <= len(text):
        return redact(text[start:end]).text
    return told_sentences(redact(text).text, statement)


def told_sentences(text: str, statement: str) -> str:
    """The sentences of the text that the statement was made from, as they stand there, with "…" for what is left out
    between them; empty where it is not plain which they are. Without those that are said to be not for the family."""
    sentences = _sentences(text)
    found = [at for at in sorted(_numbers_of(sentences, statement)) if not is_confidence(sentences[at])]
    return _joined(text, sentences, found) if found else ""


class Confidence(StrEnum):
    """What of a message its teller said is not for the family: that which a fact was made from, or something else."""

    THIS = "this"
    ANOTHER_PART = "another part"


SHORT = 12
"""Words of a sentence that says no more than that what stands beside it is not for the family."""


def confidence_about(text: str, statement: str) -> Confidence | None:
    """Whether the text says of the statement that it is not for the family, or of something else in it."""
    sentences = _sentences(text)
    marked = {at for at, sentence in enumerate(sentences) if is_confidence(sentence)}
    if not marked:
        return None
    short = {at for at in marked if len(tokenize(sentences[at])) <= SHORT}
    meant = marked | {at - 1 for at in short} | {at + 1 for at in short}
    found = _numbers_of(sentences, statement)
    return Confidence.ANOTHER_PART if found and not found & meant else Confidence.THIS


def _sentences(text: str) -> list[str]:
    return split_sentences(text, read_language(text, lexicon_for("en")))


def _numbers_of(sentences: Sequence[str], statement: str) -> set[int]:
    said = [_terms(read(sentence, NO_WORDS)) for sentence in sentences]
    return _Search(_wanted(statement, said), said).find()


def _wanted(statement: str, said: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """What the statement says. Names and relatives that the message does not name stand for a "she" in it."""
    reading = read(statement, NO_WORDS)
    known = {term for one in said for term in one}
    context = {word.meaning for word in reading.words if word.name or word.kin}
    terms = _terms(reading)
    terms |= {term: min(OPENING, terms[term]) for term in _opening(reading.words)}
    return {term: weight for term, weight in terms.items() if term in known or term not in context}


def _opening(words: Sequence[Word]) -> list[str]:
    found = []
    for word in words:
        if not (word.name or word.kin):
            break
        found.append(word.meaning)
    return found


def _terms(reading: Reading) -> dict[str, float]:
    """What it speaks of, and how much each says; of a year the last two figures, which may be all that is said."""
    numbers = {str(number % 100 if number in reading.years else number): NUMBER for number in reading.numbers}
    return {**reading.content, **numbers}


@dataclass(frozen=True, slots=True)
class _Search:
    """Which sentences say most of what is wanted, and whether that is plain."""

    wanted: Mapping[str, float]
    said: Sequence[Mapping[str, float]]

    def find(self) -> set[int]:
        if len(self.said) == 1:
            return {0} if self._gain(0, self.wanted) >= min(LEAST, sum(self.wanted.values())) > 0 else set()
        chosen: list[int] = []
        missing = set(self.wanted)
        while (best := self._next_best(missing, chosen)) is not None:
            chosen.append(best)
            missing -= self.said[best].keys()
        return set(chosen) if chosen and self._is_plain(chosen, missing) else set()

    def _next_best(self, missing: set[str], chosen: Sequence[int]) -> int | None:
        """The sentence that says most of what is missing, and least besides."""
        left = [at for at in range(len(self.said)) if at not in chosen and self._gain(at, missing) > 0]
        best = max(left, key=lambda at: (self._gain(at, missing), self._share(at)), default=None)
        if best is None or not chosen:
            return best
        return best if self._gain(best, missing) >= ADDS and self._share(best) >= PLAIN else None

    def _is_plain(self, chosen: Sequence[int], missing: set[str]) -> bool:
        """Whether they say all that is wanted; or half of it and little else, and no other sentence says as much."""
        others = [at for at in range(len(self.said)) if at not in chosen]
        first = self._gain(chosen[0], self.wanted), self._share(chosen[0])
        if not missing:
            return first[1] == 1 or all((self._gain(at, self.wanted), self._share(at)) != first for at in others)
        return (
            self._gain_of(missing) <= (1 - PLAIN) * sum(self.wanted.values())
            and all(self._share(at) >= PLAIN for at in chosen)
            and all(self._gain(at, self.wanted) < first[0] for at in others)
        )

    def _gain(self, at: int, terms: Collection[str]) -> float:
        """How much the sentence says of these."""
        return self._gain_of(term for term in terms if term in self.said[at])

    def _gain_of(self, terms: Iterable[str]) -> float:
        return sum(self.wanted[term] for term in terms)

    def _share(self, at: int) -> float:
        """How much of what the sentence says the fact says too."""
        whole = sum(self.said[at].values())
        return sum(weight for term, weight in self.said[at].items() if term in self.wanted) / whole if whole else 0.0


def _joined(text: str, sentences: Sequence[str], chosen: Sequence[int]) -> str:
    places, at = [], 0
    for sentence in sentences:
        at = text.index(sentence, at)
        places.append((at, at + len(sentence)))
        at += len(sentence)
    parts = [text[places[chosen[0]][0] : places[chosen[0]][1]]]
    for before, now in pairwise(chosen):
        start, end = places[now]
        parts.append(text[places[before][1] : end] if now == before + 1 else f" {GAP} {text[start:end]}")
    return "".join(parts)
