"""What still holds of a text once statements drawn from it were corrected or set aside."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from memory.language.comparison.agreement import TURNS, Statement, contains, read_statement
from memory.language.detection import lexicon_for, read_language
from memory.language.sentences import split_sentences

GAP = "…"
TOLD_THERE = 0.6
"""Share of a statement's words that a sentence holds, or of a sentence's that the statement holds, from which the
sentence is where it was told. Between the two stand a name for a pronoun, and a clause that was left out."""
HINTED = 0.25
"""The same for a sentence with a number or a name that only the outdated statement has."""


def still_says(current: str, old: str) -> bool:
    """Whether the one that holds now says everything that the old one did: made more exact, not corrected."""
    return current == old or contains(read_statement(current), read_statement(old))


def what_still_holds(text: str, outdated: Sequence[str], current: Sequence[str], *, is_source: bool) -> str:
    """The text without the sentences that tell what is outdated, and "…" for each gap; empty where nothing is left.

    A sentence that tells what a `current` statement says stays. Of the source of an outdated statement something always
    goes: where no sentence is plainly the one that told it, the likeliest; where none is likely, all of it.
    """
    sentences = _sentences(text)
    gone = _gone(sentences, outdated, current, is_source=is_source)
    return _joined(text, sentences, gone) if gone else text


def outdated_spans(text: str, outdated: Sequence[str], current: Sequence[str]) -> list[tuple[int, int]]:
    """Where in the source of outdated statements that stands which `what_still_holds` leaves out."""
    sentences = _sentences(text)
    gone = _gone(sentences, outdated, current, is_source=True)
    places = list(_places(text, sentences))
    return [(places[at], places[at] + len(sentences[at])) for at in sorted(gone)]


def _sentences(text: str) -> list[str]:
    return split_sentences(text, read_language(text, lexicon_for("en")))


def _gone(sentences: Sequence[str], outdated: Sequence[str], current: Sequence[str], *, is_source: bool) -> set[int]:
    """The numbers of the sentences that tell what is outdated."""
    said = [read_statement(sentence) for sentence in sentences]
    holding = [read_statement(one) for one in current]
    gone: set[int] = set()
    for old in map(read_statement, outdated):
        found = {at for at, one in enumerate(said) if _tells(one, old, holding)}
        if not found and is_source:
            found = _likeliest(said, old, holding)
        gone |= found
    return gone


def _tells(sentence: Statement, old: Statement, current: Sequence[Statement]) -> bool:
    share = _share(sentence, old)
    values = _values(old) - frozenset().union(*(_values(one) for one in current))
    is_likely = share >= TOLD_THERE or (share >= HINTED and bool(values & sentence.words | values & sentence.telling))
    return is_likely and not any(_is_told_by(sentence, one, share) for one in current)


def _likeliest(said: Sequence[Statement], old: Statement, current: Sequence[Statement]) -> set[int]:
    """All of them where none shares a word with it: it was said in other words, and nobody can say where."""
    shares = {at: _share(one, old) for at, one in enumerate(said)}
    shares = {at: share for at, share in shares.items() if not any(_is_told_by(said[at], c, share) for c in current)}
    best = max(shares.values(), default=0.0)
    return {at for at, share in shares.items() if share == best}


def _share(sentence: Statement, statement: Statement) -> float:
    here, there = sentence.content | sentence.telling, statement.content | statement.telling
    shared = len(here & there)
    return max(shared / len(here), shared / len(there)) if shared else 0.0


def _is_told_by(sentence: Statement, current: Statement, share: float) -> bool:
    """Whether the sentence tells what holds now at least as plainly, and nothing that goes against it."""
    return (
        sentence.telling & TURNS == current.telling & TURNS
        and sentence.telling <= current.telling
        and all(name in current.words for name in sentence.names)
        and _share(sentence, current) >= max(share, TOLD_THERE)
    )


def _values(statement: Statement) -> frozenset[str]:
    return (statement.telling - TURNS) | frozenset(statement.names)


def _joined(text: str, sentences: Sequence[str], gone: set[int]) -> str:
    """What is left, word for word, with one mark for each gap."""
    places = list(_places(text, sentences))
    parts = []
    for is_gone, run in groupby(range(len(sentences)), key=gone.__contains__):
        run_ = list(run)
        parts.append(GAP if is_gone else text[places[run_[0]] : places[run_[-1]] + len(sentences[run_[-1]])])
    left = " ".join(parts)
    return left if re.search(r"\w", left) else ""


def _places(text: str, sentences: Sequence[str]) -> Iterator[int]:
    at = 0
    for sentence in sentences:
        at = text.index(sentence, at)
        yield at
        at += len(sentence)
