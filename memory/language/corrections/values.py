"""The values that a sentence names: years, dates, months, numbers and names, each with its role.

Two values are of one kind if one can stand in the other's place: a year for a year, a place for a place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from memory.language.comparison.function_words import MONTHS
from memory.language.comparison.statement_reading import (
    concept_of,
    country_of,
    kin_of,
    month_of,
    number_of,
    plain,
    read,
)
from memory.language.corrections.correction_words import AGE_UNITS, AGES, LEADS, NAMING_WORDS, WHEN
from memory.language.lexicon import Lexicon, words
from memory.language.sentences.sentences import Token, tokenize


class ValueKind(StrEnum):
    YEAR = "year"
    DATE = "date"
    """A day of a month, without its year."""
    MONTH = "month"
    NUMBER = "number"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Value:
    """A value and its place in a text.

    `role` says what the value is there for, empty if nothing shows it. `before` and `after` are the words beside it.
    """

    kind: ValueKind
    text: str
    start: int
    end: int
    role: str = ""
    before: str = ""
    after: str = ""
    is_sure: bool = True
    """False for a capitalised word that may not be a name."""

    def fits(self, other: Value) -> bool:
        """Whether this value can stand in the place of the other, as far as the words beside both show."""
        if self.kind is not other.kind or self.text == other.text:
            return False
        if self.kind is ValueKind.NAME and len(self.text.split()) != len(other.text.split()):
            return False
        roles = {self.role, other.role}
        if self.kind is ValueKind.NAME:
            return not self.role or self.role == other.role or roles == {"in", "of"}
        return not self.role or self.role == other.role


MONTH_NAMES = "|".join(
    sorted({word for line in MONTHS.strip().splitlines() for word in line.split()[1:] if len(word) > 2}, key=len)[::-1]
)
ACCENTED_MONTHS = r"märz|février|août|décembre"
MONTH = rf"(?:{ACCENTED_MONTHS}|{MONTH_NAMES})"
DATE = re.compile(
    rf"""(?<![\w.,:/-])(?:\d{{1,2}}(?:st|nd|rd|th|\.|er)?\s(?:of\s|de\s)?{MONTH}|{MONTH}\s\d{{1,2}}(?:st|nd|rd|th)?)(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
ONE_MONTH = re.compile(rf"(?<!\w){MONTH}(?!\w)", re.IGNORECASE)
YEAR = re.compile(r"(?<![\w.,:/-])(?:1[5-9]|20)\d\d(?![\w:/-]|[.,]\d)")
WORDS = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
BESIDE = 60
"""Number of characters on each side of a value in which the words beside it are looked for."""
DETERMINERS = words(
    """
    der die das dem den des ein eine einen einem einer eines sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer
    mein meine meinen meinem meiner unser unsere unserem unseren kein keine keinen keiner im am zum zur vom beim ins ans
    """
)
SMALL = words("the a an la el los las le les l der die das dem den year jahr jahre año an")
"""Words that may stand between a preposition and its value."""


def values_in(text: str, lexicon: Lexicon, names: frozenset[str]) -> list[Value]:
    """Return the values of the text in order, none within another.

    `names` are plain words for the person and the teller, which are no values.
    """
    found: list[Value] = []
    for kind, start, end, is_sure in (*_dates(text), *_numbers(text, lexicon), *_names(text, lexicon, names)):
        if not any(start < one.end and one.start < end for one in found):
            found.append(_placed(kind, text, start, end, lexicon, is_sure=is_sure))
    return sorted(found, key=lambda one: one.start)


Found = tuple[ValueKind, int, int, bool]


def _dates(text: str) -> Iterator[Found]:
    for match in DATE.finditer(text):
        yield ValueKind.DATE, *match.span(), True
    for match in YEAR.finditer(text):
        yield ValueKind.YEAR, *match.span(), True


def _numbers(text: str, lexicon: Lexicon) -> Iterator[Found]:
    """Yield the numbers: "twenty-two" and "cuarenta y siete" are one number each, "one" and "a" are none."""
    found = list(WORDS.finditer(text))
    values = [_value(word[0], lexicon.code) for word in found]
    at = 0
    while at < len(found):
        last = at + 2 if _is_tens(text, found[at : at + 3], values[at : at + 3]) else at
        if (values[at] or 0) > 1:
            yield ValueKind.NUMBER, found[at].start(), found[last].end(), True
        at = last + 1


def _is_tens(text: str, found: list[re.Match[str]], values: list[int | None]) -> bool:
    if len(found) < 3 or not values[0] or values[0] % 10 or not 20 < values[0] < 100 or not values[2]:
        return False
    return text[found[0].end() : found[2].start()] in (" y ", " et ") and values[2] < 10


def _value(word: str, code: str) -> int | None:
    if word[0].isdigit() or "-" not in word:
        return number_of(plain(word), code)
    parts = [number_of(plain(part), code) for part in word.split("-")]
    return sum(part or 0 for part in parts) if all(part is not None for part in parts) else None


def _names(text: str, lexicon: Lexicon, names: frozenset[str]) -> Iterator[Found]:
    for match in ONE_MONTH.finditer(text):
        if match[0][0].isupper() or lexicon.code in ("es", "fr"):
            yield ValueKind.MONTH, *match.span(), True
    tokens = tokenize(text)
    known = read(text, names).names
    run: list[int] = []
    for at, token in enumerate([*tokens, Token("", "", len(text))]):
        is_part = bool(token.raw) and _is_capital(at, tokens, lexicon, names)
        touches = bool(run) and text[_end(tokens[run[-1]]) : token.start] in (" ", "-")
        if run and not (is_part and touches):
            if not _is_common_noun(tokens, run, lexicon):
                yield _name(tokens, run, lexicon, known)
            run = []
        if is_part:
            run.append(at)


def _end(token: Token) -> int:
    return token.start + len(token.raw)


def _is_capital(at: int, tokens: list[Token], lexicon: Lexicon, names: frozenset[str]) -> bool:
    token = tokens[at]
    word = plain(token.word)
    if not token.raw[:1].isupper() or word in names or kin_of(word) or month_of(word):
        return False
    if token.word in lexicon.people.i or token.word in lexicon.people.kin:
        return False
    if at and lexicon.people.capital_nouns:
        return True
    if at:
        return len(token.raw) > 1
    is_plain_word = (
        token.word in lexicon.common or bool(concept_of(word)) or bool(lexicon.people.verb.search(token.word))
    )
    return not (is_plain_word or token.word in lexicon.people.prepositions)


def _is_common_noun(tokens: list[Token], run: list[int], lexicon: Lexicon) -> bool:
    """Whether these words are a German noun after an article, other than a country ("die Schweiz")."""
    is_led = run[0] > 0 and tokens[run[0] - 1].word in DETERMINERS
    return lexicon.people.capital_nouns and is_led and not country_of(plain(tokens[run[-1]].word))


def _name(tokens: list[Token], run: list[int], lexicon: Lexicon, known: frozenset[str]) -> Found:
    """Return the name that these words make. The first word of a sentence, or a German noun, is not surely a name.

    In German a name is sure after a preposition or a word like "called", if `read` finds one in these words, or if it
    is a country; a known noun is never sure.
    """
    first, last = tokens[run[0]], tokens[run[-1]]
    span = first.start, _end(last)
    if not run[0]:
        return ValueKind.NAME, *span, False
    if not lexicon.people.capital_nouns:
        return ValueKind.NAME, *span, True
    before = tokens[run[0] - 1].word
    is_noun = bool(concept_of(plain(last.word)))
    is_read = any(plain(tokens[at].word)[: len(name)] == name for at in run for name in known)
    is_led = any(before in leads for leads in (*LEADS.values(), NAMING_WORDS)) or country_of(plain(last.word))
    return ValueKind.NAME, *span, not is_noun and bool(is_read or is_led)


def _placed(kind: ValueKind, text: str, start: int, end: int, lexicon: Lexicon, *, is_sure: bool) -> Value:
    before, after = tokenize(text[max(start - BESIDE, 0) : start]), tokenize(text[end : end + BESIDE])
    small = len(before)
    while small and before[small - 1].word in SMALL:
        small -= 1
    lead = before[small - 1].word if small else ""
    beside, behind = (before[-1].word if before else ""), (after[0].word if after else "")
    if kind is ValueKind.NUMBER:
        is_age = beside in AGES and not (after and _is_counted(after[0], lexicon))
        role = "age" if is_age else ""
    else:
        roles = LEADS if kind is ValueKind.NAME else WHEN
        role = next((role for role, leads in roles.items() if lead in leads), "")
    return Value(kind, text[start:end], start, end, role, beside, behind, is_sure)


def _is_counted(after: Token, lexicon: Lexicon) -> bool:
    """Whether a number before this word counts what the word means."""
    if after.word in AGE_UNITS:
        return False
    if lexicon.people.capital_nouns:
        return after.raw[:1].isupper()
    return after.word not in lexicon.common and not lexicon.people.verb.search(after.word)
