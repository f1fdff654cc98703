"""Whether two sentences say the same thing.

The cosine only finds candidates. "Died in October 2019" and "died in November 2019" have a cosine of 0.985, while true
paraphrases have 0.56 to 0.88, so no threshold can tell the same statement from a similar one. Two sentences say the
same if they agree in everything that can make a statement a different one (numbers and dates, negation, kin words,
opposites, names, and who does what to whom), and if the rest of their content is the same.

In doubt the answer is no: a person or a model can merge two separate facts later, but a fact that was taken for another
one is lost.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from memory.language.comparison.agreement_words import DATES, KIN, LIGHT, NEGATIONS, NUMBERS, OPPOSITES, SAME

CANDIDATE_OVERLAP = 0.5
"""Cosine below which nothing is a duplicate; true paraphrases begin at 0.56."""

COVERED = 0.6
"""Share of the fuller sentence's content words that the other sentence must have too. Two sentences of four words may
differ in one detail; "loved fishing" is not "loved fishing on the Bow with Tom at dawn"."""

FEWEST = 2
"""Number of content words below which a sentence says too little to be found again in another one."""

TOKEN = re.compile(r"\d+(?:[.,:]\d+)*(?:st|nd|rd|th)?|[^\W\d_]+(?:['’][^\W\d_]+)*(?:-[^\W\d_]+)*")
SENTENCE_START = re.compile(r"(?:^|[.!?:]\s+)[\"“„«'‘(]*$")
TELLING = {
    word: frozenset(group[word] for group in (NUMBERS, DATES, NEGATIONS, KIN, OPPOSITES) if word in group)
    for word in {*NUMBERS, *DATES, *NEGATIONS, *KIN, *OPPOSITES}
}
"""For each word, the names of the groups that it belongs to."""
TELLS_NOTHING: frozenset[str] = frozenset()
TURNS = frozenset(NEGATIONS.values())
"""Groups of words that turn a statement into a different one when they are added."""
GERMAN = frozenset({"der", "das", "und", "ist", "nicht", "dem", "den", "ein", "eine", "sie", "im", "unter", "auf"})
PASSIVE = frozenset({"by", "von", "durch", "por", "par"})


@dataclass(frozen=True, slots=True)
class Statement:
    """The parts of a sentence that must agree with those of another: telling words, names in their order, content."""

    telling: frozenset[str]
    names: tuple[str, ...]
    possible_names: frozenset[str]
    """Capitalised words at the start of a sentence, each of which may be a name or just the first word."""
    capitals: tuple[str, ...]
    """`names` and `possible_names` in their order."""
    content: frozenset[str]
    words: frozenset[str]
    passive: bool


def same_statement(a: str, b: str, similarity: float | None, *, aliases: Collection[str] = ()) -> bool:
    """Whether `a` and `b` are one statement told twice. Symmetric in `a` and `b`.

    `similarity` is their cosine where both have a vector, else None: then the words alone decide. `aliases` are words
    that all mean the remembered person ("Rose", "Nana", "she"): they never count as a difference.
    """
    if similarity is not None and similarity < CANDIDATE_OVERLAP:
        return False
    alike = frozenset(fold(word) for alias in aliases for word in alias.split())
    one, other = read_statement(a, alike), read_statement(b, alike)
    if not one.words or not other.words:
        return False
    return agrees(one, other) and _same_content(one, other)


def says_all_of(fuller: str, other: str, similarity: float | None, *, aliases: Collection[str] = ()) -> bool:
    """Whether `fuller` says everything that `other` does, and perhaps more: a year, a place, a name.

    `similarity` and `aliases` are those of `same_statement`.
    """
    if similarity is not None and similarity < CANDIDATE_OVERLAP:
        return False
    alike = frozenset(fold(word) for alias in aliases for word in alias.split())
    full, part = read_statement(fuller, alike), read_statement(other, alike)
    return len(part.content) >= FEWEST and contains(full, part)


def contains(full: Statement, part: Statement) -> bool:
    """Whether `full` says everything that `part` does, however little that is."""
    if full.telling & TURNS != part.telling & TURNS:
        return False
    told = _with_full_years(part, full) <= _with_full_years(full, part)
    return told and _names_known(part, full) and _roles_agree(full, part) and _is_within(part, full)


def _is_within(part: Statement, full: Statement) -> bool:
    return all(word in full.content or has_kin_form(word, full.content) for word in part.content | part.possible_names)


def agrees(one: Statement, other: Statement) -> bool:
    """Whether the two agree in numbers, dates, negation, kin, opposites and names, and neither has more of them."""
    same_telling = _with_full_years(one, other) == _with_full_years(other, one)
    return same_telling and _names_agree(one, other) and _roles_agree(one, other)


def _with_full_years(one: Statement, other: Statement) -> frozenset[str]:
    """Return the telling words of `one`, with "62" as "1962" if the other sentence says 1962."""
    full = {year[2:]: year for year in other.telling if len(year) == 4 and year.isdecimal()}
    return frozenset(full.get(word, word) for word in one.telling)


def _names_agree(one: Statement, other: Statement) -> bool:
    return (
        _names_known(one, other)
        and _names_known(other, one)
        and not (_only_possible(one, other) and _only_possible(other, one))
    )


def _names_known(one: Statement, other: Statement) -> bool:
    return all(name in other.words for name in one.names)


def _only_possible(one: Statement, other: Statement) -> bool:
    """Whether `one` has a first word that `other` lacks. If both do, the words are two names, not two openings."""
    return any(name not in other.words and name not in SAME for name in one.possible_names)


def _roles_agree(one: Statement, other: Statement) -> bool:
    """Whether names are in the same order: "Tom taught Walter" is not "Walter taught Tom".

    If only one side has a passive, the order says nothing.
    """
    order, reverse = _order(one, other), _order(other, one)
    return one.passive != other.passive or order == reverse


def _order(one: Statement, other: Statement) -> list[str]:
    return [name for name in dict.fromkeys(one.capitals) if name in other.capitals]


def _same_content(one: Statement, other: Statement) -> bool:
    extra, missing = one.content - other.content, other.content - one.content
    unmatched = {word for word in extra if not has_kin_form(word, missing)}
    unmet = {word for word in missing if not has_kin_form(word, extra)}
    if unmatched and unmet:
        return False
    fuller = max(len(one.content), len(other.content))
    return fuller == 0 or 1 - max(len(unmatched), len(unmet)) / fuller >= COVERED


def has_kin_form(word: str, others: Collection[str]) -> bool:
    """Whether the others have another form of the word ("whistled", "whistling").

    Two forms have at least four letters and two thirds of the longer one in common at the beginning.
    """
    return any(_common_start(word, other) >= max(4, (2 * max(len(word), len(other)) + 2) // 3) for other in others)


def _common_start(a: str, b: str) -> int:
    length = 0
    for x, y in zip(a, b, strict=False):
        if x != y:
            break
        length += 1
    return length


def fold(word: str) -> str:
    """Return the word in the form in which words are compared: lower case, composed, straight apostrophes."""
    return unicodedata.normalize("NFC", word).replace("’", "'").casefold()


@lru_cache(maxsize=4096)
def read_statement(text: str, alike: frozenset[str] = frozenset()) -> Statement:
    """Take a sentence apart. The result is cached, because matching compares the same statements again and again."""
    found = [(match, part, raw) for match in TOKEN.finditer(text) for part, raw in _parts(match.group())]
    words = frozenset(part for _, part, _ in found)
    parts = [(match.start(), part, raw) for match, part, raw in found if part not in alike]
    telling = [_telling(part, raw) for _, part, raw in parts]
    rest = [one for one, tells in zip(parts, telling, strict=True) if not tells and one[1] not in LIGHT]
    # In German every noun has a capital, so that a capital does not show a name.
    capitals = [] if words & GERMAN else [(start, part) for start, part, raw in rest if raw[0].isupper()]
    first = {part for start, part in capitals if SENTENCE_START.search(text, max(start - 4, 0), start)}
    return Statement(
        telling=TELLS_NOTHING.union(*telling),
        names=tuple(part for _, part in capitals if part not in first),
        possible_names=frozenset(first),
        capitals=tuple(part for _, part in capitals),
        content=frozenset(SAME.get(part, _stem(part)) for _, part, _ in rest),
        words=words,
        passive=bool(words & PASSIVE),
    )


def _parts(token: str) -> list[tuple[str, str]]:
    """Return the folded words of a token, each with its written form.

    "Wasn't" is "was" and "n't", "thirty-one" is two numbers.
    """
    if token.isascii() and token.isalpha():  # a fast path for most tokens
        return [(token.casefold(), token)]
    raw = token.replace("’", "'")
    if raw[-3:].casefold() == "n't":
        pieces = [raw[:-3], "n't"]  # the first is empty in "did n't"
        return [(fold(piece), piece) for piece in pieces if piece]
    raw = re.sub(r"'(?:s|d|ll|ve|re|m)$", "", raw, flags=re.IGNORECASE)
    pieces = raw.split("-") if "-" in raw and fold(raw) not in KIN and fold(raw) not in DATES else [raw]
    return [(fold(piece), piece) for piece in pieces if piece]


def _telling(word: str, raw: str) -> frozenset[str]:
    """Return the groups of a word, or the value of a number; empty for any other word."""
    if raw == "May":  # the month; "may" in small letters is another word
        return frozenset({"month-5"})
    if word[0].isdigit():
        return frozenset({_number(word)})
    return TELLING.get(word, TELLS_NOTHING)


def _number(word: str) -> str:
    """Return a number without separators and leading zeros ("3,000" is "3000"); an ordinal keeps its ending."""
    plain = word.replace(",", "").replace(".", "")
    return plain.lstrip("0") or "0"


def _stem(word: str) -> str:
    """Cut a plural or past ending off a word ("dahlias", "whistled"), but leave at least four letters."""
    for ending in ("ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word
