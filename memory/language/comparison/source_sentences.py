"""The sentences of a message from which a fact was made, as far as others may read them.

A message tells many things, and only some of its sentences have to do with one fact. Which ones is decided by the words
that they share with the fact, so this works for every engine and for older messages. If the sentences are not certain,
none is shown: a missing sentence is a loss, but a sentence too many may not be meant for the family. A sentence that
says that something is not for the family is never shown, nor is the sentence that it refers to.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

from memory.language.comparison.statement_reading import Reading, Word, read
from memory.language.detection import lexicon_for, read_language
from memory.language.secrets import redact
from memory.language.sentences.sentences import split_sentences, tokenize
from memory.language.tellers.confidences import is_confidence, is_only_confidence, orders_confidence

GAP = "…"
NUMBER, OPENING = 1.5, 0.4
"""Weight of a number, and of a name at the beginning of a fact, for which a message says "he" or "Dad"."""
PLAIN = 0.5
"""Share of what the fact says that the sentences must say, if the fact is in other words; and share of what such a
sentence says that the fact must say."""
ADDS = 2.0
"""Least weight that a further sentence must add to what the sentences before it say of the fact."""
LEAST = 1.0
"""Least weight of the fact that the only sentence of a message must say."""
NO_WORDS: frozenset[str] = frozenset()


def shown_to_others(text: str, statement: str, *, start: int | None = None, end: int | None = None) -> str:
    """Return the words behind a fact that others may read once the fact's owner shows them, without secrets.

    These are the part from `start` to `end` if one is marked, else the sentences from which `statement` was made. Empty
    if it is not plain which these are.
    """
    if start is not None and end is not None and end <= len(text):
        return redact(text[start:end]).text
    return told_sentences(redact(text).text, statement)


def told_sentences(text: str, statement: str) -> str:
    """Return the sentences of the text from which the statement was made, letter for letter.

    "…" stands for what is left out between them. Sentences that say that they are not for the family are left out.
    Empty if it is not plain which sentences they are.
    """
    sentences = _sentences(text)
    found = sorted(_numbers_of(sentences, statement) - _not_for_others(sentences))
    return _joined(text, sentences, found) if found else ""


def sentences_behind(text: str, statement: str) -> str:
    """Return the sentences from which the statement was made, also those that are not for the family.

    The whole text if it is not plain which sentences they are.
    """
    sentences = _sentences(text)
    found = sorted(_numbers_of(sentences, statement))
    return _joined(text, sentences, found) if found else text


class Confidence(StrEnum):
    """The part of a message that is not for the family: the one from which a fact was made, or another one."""

    THIS = "this"
    ANOTHER_PART = "another_part"


@lru_cache(maxsize=4096)
def says_only_a_confidence(text: str) -> bool:
    """Whether each sentence of a message says only that something is not for the family: what was told before it."""
    sentences = _sentences(text)
    return bool(sentences) and all(map(orders_confidence, sentences))


SHORT = 12
"""Most words of a sentence that says only that the sentence beside it is not for the family."""


def confidence_about(text: str, statement: str) -> Confidence | None:
    """Return whether the text says that the statement, or another part, is not for the family; None if neither."""
    sentences = _sentences(text)
    marked = {at for at, sentence in enumerate(sentences) if is_confidence(sentence)}
    if not marked:
        return None
    short = {at for at in marked if len(tokenize(sentences[at])) <= SHORT}
    meant = marked | {at - 1 for at in short} | {at + 1 for at in short}
    found = _numbers_of(sentences, statement)
    return Confidence.ANOTHER_PART if found and not found & meant else Confidence.THIS


def _not_for_others(sentences: Sequence[str]) -> set[int]:
    """Return the places of sentences that are not for the family.

    These are the sentences that say so. If such a sentence says nothing else ("Between us."), the sentence before it
    counts too, or the one after it if it is the first.
    """
    marked = {at for at, sentence in enumerate(sentences) if is_confidence(sentence)}
    alone = {at for at in marked if is_only_confidence(sentences[at])}
    return marked | {at - 1 if at else 1 for at in alone}


def _sentences(text: str) -> list[str]:
    return split_sentences(text, read_language(text, lexicon_for("en")))


def _numbers_of(sentences: Sequence[str], statement: str) -> set[int]:
    said = [_terms(read(sentence, NO_WORDS)) for sentence in sentences]
    return _Search(_wanted(statement, said), said).find()


def _wanted(statement: str, said: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Return the terms of the statement that its source must say, with their weights.

    Names and relatives that the message does not name are left out: they stand for a "she" in the message.
    """
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
    """Return what a statement speaks of, with weights. Of a year only the last two figures count: some say no more."""
    numbers = {str(number % 100 if number in reading.years else number): NUMBER for number in reading.numbers}
    return {**reading.content, **numbers}


@dataclass(frozen=True, slots=True)
class _Search:
    """The search for the sentences that say most of the wanted terms, and whether the result is plain."""

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
        """Return the sentence that says most of the missing terms, and of several the one that says least besides."""
        left = [at for at in range(len(self.said)) if at not in chosen and self._gain(at, missing) > 0]
        best = max(left, key=lambda at: (self._gain(at, missing), self._share(at)), default=None)
        if best is None or not chosen:
            return best
        return best if self._gain(best, missing) >= ADDS and self._share(best) >= PLAIN else None

    def _is_plain(self, chosen: Sequence[int], missing: set[str]) -> bool:
        """Whether the chosen sentences are plainly the source.

        They are if they say all wanted terms; or half of them and little else, while no other sentence says as much.
        """
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
        """Return the weight of those of these terms that the sentence says."""
        return self._gain_of(term for term in terms if term in self.said[at])

    def _gain_of(self, terms: Iterable[str]) -> float:
        return sum(self.wanted[term] for term in terms)

    def _share(self, at: int) -> float:
        """Return the share of what the sentence says that the fact says too."""
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
