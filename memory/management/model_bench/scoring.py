"""Scoring: how well the facts that were kept of a passage agree with those that a careful reader would keep."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

from legacies.dates import parse_edtf
from memory.consolidation.screening import Screened, ScreenedFact
from memory.management.model_bench.passages import ExpectedFact, Passage

ACCENT = re.compile("[\u0300-\u036f]")


@dataclass(slots=True)
class Figures:
    """Counts over some passages. `checks` are all things that could be right: each expected fact (`right`), each thing
    that must not come, and each secret; `passed` are those that were right.
    """

    passages: int = 0
    expected: int = 0
    found: int = 0
    right: int = 0
    wrong_person: int = 0
    dates: int = 0
    dates_right: int = 0
    category_right: int = 0
    subjects: int = 0
    subject_right: int = 0
    importance_right: int = 0
    extra: int = 0
    """Kept facts that were not expected, and that are not known to be wrong."""
    unwanted: int = 0
    """Kept facts that should not have been kept."""
    leaked: int = 0
    failed: int = 0
    """Passages without a usable answer: they pass none of their checks."""
    checks: int = 0
    passed: int = 0

    @property
    def score(self) -> float:
        return round(self.passed / self.checks, 4) if self.checks else 0.0


def added(several: Iterable[Figures]) -> Figures:
    rows = list(several)
    return Figures(**{one.name: sum(getattr(row, one.name) for row in rows) for one in fields(Figures)})


@dataclass(frozen=True, slots=True)
class PassageResult:
    """The result of one passage: figures, the facts that were kept, and the expected facts that are missing."""

    passage: Passage
    figures: Figures
    kept: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()
    unwanted: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    """The mistakes in expected facts that were found."""


def read_failure(passage: Passage) -> PassageResult:
    """Return the result of a passage without a usable answer, of which nothing is kept."""
    figures = Figures(passages=1, expected=len(passage.expected), failed=1, checks=_checks_of(passage))
    return PassageResult(passage, figures, missed=tuple(one.content for one in passage.expected))


def read_screened(passage: Passage, screened: Screened) -> PassageResult:
    """Return the result of a passage: the facts kept by screening, compared with the expected ones."""
    kept = [fact for fact in screened.facts if not fact.found.instructs]
    pairs = _matched(passage, kept)
    figures = Figures(passages=1, expected=len(passage.expected), found=len(pairs), checks=_checks_of(passage))
    wrong = [_count_pair(figures, expected, fact, passage) for expected, fact in pairs]
    met = {id(fact) for _, fact in pairs}
    rest = [fact.found.content for fact in kept if id(fact) not in met]
    told = tuple(fact.found.content for fact in kept)
    happened = tuple(entry.found.summary for entry in screened.entries if not entry.is_suggestion)
    unwanted = tuple(text for text in (*told, *happened) if _is_unwanted(text, passage))
    figures.unwanted = len(unwanted)
    figures.extra = sum(text not in unwanted for text in rest)
    leaked = [secret for secret in passage.secrets if any(secret in text for text in _all_texts(screened))]
    figures.leaked = len(leaked)
    figures.passed = figures.right + _kept_out(passage, unwanted) + len(passage.secrets) - len(leaked)
    found = {id(expected) for expected, _ in pairs}
    return PassageResult(
        passage,
        figures,
        kept=told,
        missed=tuple(one.content for one in passage.expected if id(one) not in found),
        unwanted=unwanted,
        wrong=tuple(filter(None, wrong)),
    )


def _checks_of(passage: Passage) -> int:
    return len(passage.expected) + len(_groups_of(passage)) + len(passage.secrets)


def _groups_of(passage: Passage) -> Sequence[tuple[str, ...]]:
    """Return the groups of words that must not come; if no facts are expected, a group that matches any text."""
    return ((),) if passage.expects_nothing else passage.never


def _kept_out(passage: Passage, unwanted: Sequence[str]) -> int:
    return sum(not any(has_words(text, group) for text in unwanted) for group in _groups_of(passage))


def _is_unwanted(text: str, passage: Passage) -> bool:
    return any(has_words(text, group) for group in _groups_of(passage))


def _matched(passage: Passage, kept: Sequence[ScreenedFact]) -> list[tuple[ExpectedFact, ScreenedFact]]:
    """Return each expected fact with the best kept fact that has its words and is not matched by another one yet."""
    pairs: list[tuple[ExpectedFact, ScreenedFact]] = []
    for expected in passage.expected:
        taken = {id(fact) for _, fact in pairs}
        free = [fact for fact in kept if id(fact) not in taken and has_words(fact.found.content, expected.must)]
        if free:
            pairs.append((expected, max(free, key=lambda fact: -len(_mistakes(expected, fact, passage)))))
    return pairs


def _count_pair(figures: Figures, expected: ExpectedFact, fact: ScreenedFact, passage: Passage) -> str:
    """Count what is right about a matched fact; return in words what is wrong."""
    mistakes = _mistakes(expected, fact, passage)
    figures.right += not mistakes
    figures.wrong_person += "person" in mistakes
    figures.dates += bool(expected.occurred)
    figures.dates_right += bool(expected.occurred) and "date" not in mistakes
    figures.category_right += fact.found.category in expected.category
    figures.subjects += bool(expected.subject)
    figures.subject_right += bool(expected.subject) and expected.subject in fact.found.subject.casefold()
    least, most = expected.importance
    figures.importance_right += least <= fact.found.importance <= most
    return f"{', '.join(mistakes)}: {fact.found.content}" if mistakes else ""


def _mistakes(expected: ExpectedFact, fact: ScreenedFact, passage: Passage) -> list[str]:
    """Return the wrong parts of a statement: person, words or date. One of them makes the whole statement wrong."""
    content = fact.found.content
    is_person_named = has_words(content, [expected.who or _names_of(passage)])
    wrong = {
        "person": not is_person_named or fact.found.about != expected.about,
        "words": any(has_words(content, [word]) for word in expected.must_not),
        "date": bool(expected.occurred) and not _is_one_of(fact, expected.occurred),
    }
    return [name for name, is_wrong in wrong.items() if is_wrong]


def _names_of(passage: Passage) -> str:
    """Return the names of the person. "Mom" is none: whose mother it is depends on the speaker."""
    return "|".join([passage.person.name.split()[0], passage.person.name.split()[-1], *passage.person.known_as])


def _is_one_of(fact: ScreenedFact, dates: Iterable[str]) -> bool:
    """Return whether the fact has the days of one of these dates, however they are written."""
    told = (fact.occurred.earliest, fact.occurred.latest)
    return any(told == (one.earliest, one.latest) for one in map(parse_edtf, dates))


def _all_texts(screened: Screened) -> list[str]:
    """Return every text that would be stored."""
    facts = [text for fact in screened.facts for text in (fact.found.content, fact.found.subject)]
    entries = [
        text for one in screened.entries for text in (one.found.summary, one.found.type, *one.found.data.values())
    ]
    return [screened.summary, *facts, *entries]


def has_words(text: str, words: Iterable[str]) -> bool:
    """Return whether each of the words, or one of its alternatives, begins a word of the text."""
    read = f" {_plain(text)}"
    return all(any(f" {_plain(one)}" in read for one in word.split("|")) for word in words)


def _plain(text: str) -> str:
    """Return the words without accents and case. Punctuation stays, so that no phrase matches across clauses."""
    bare = ACCENT.sub("", unicodedata.normalize("NFKD", text)).casefold()
    return " ".join(re.findall(r"\w+|[,.;:]", bare))
