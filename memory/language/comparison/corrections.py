"""Corrections: somebody takes back what they said, or names a wrong value beside the right one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from memory.language.comparison.concepts import LIGHT
from memory.language.comparison.function_words import CONTRASTS, DENIES, TAKES_BACK, TOLD_BEFORE
from memory.language.comparison.statement_reading import Reading, Word, inner_text, is_concept, read

# A correction that names two values and nothing else: "it was 1932, not 1931".
#
# What it is about stands in the statement that it corrects; in those words it can be said in full.

VALUE = r"(?:[\d.,:/]*\d|[^\W\d_a-z][\w'’-]+)"
"""A number or a year, or a name."""
IT_WAS = r"(?:(?:it|that|this|es|das|c['’]?|ce|ça|esto|eso)\s*)?(?:(?:was|were|is|['’]s|war|ist|était|est|fue|era)\s+)?"
IN = r"(?:(?:in|on|at|en|im|am|à|au)\s+)?"
OPENERS = (
    *(
        "no",
        "wait",
        "hang on",
        "hold on",
        "actually",
        "sorry",
        "oops",
        "correction",
        "i mean",
        "i meant",
        "i was wrong",
    ),
    *("my mistake", "nein", "warte", "halt", "moment", "entschuldigung", "ich meine", "ich meinte", "eigentlich"),
    *(
        "ich habe mich geirrt",
        "ich hab mich geirrt",
        "stimmt nicht",
        "espera",
        "perdón",
        "perdona",
        "digo",
        "en realidad",
    ),
    *(
        "quiero decir",
        "quise decir",
        "me equivoqué",
        "me he equivocado",
        "non",
        "attends",
        "attendez",
        "pardon",
        "en fait",
    ),
    *("désolé", "désolée", "je veux dire", "je voulais dire", "je me suis trompé", "je me suis trompée"),
)
"""What one says before one puts something right; several may follow each other."""
OPENING = "|".join(opener.replace(" ", r"\s") for opener in OPENERS)
TWO_VALUES = re.compile(
    rf"""\W*+(?i:(?:(?:{OPENING})\b\W++){{0,4}})(?i:{IT_WAS}{IN})
    (?: (?P<right>{VALUE})\W+(?i:(?:and\s|y\s|et\s|und\s)?(?:not|nicht|no|pas)\s+{IN})(?P<wrong>{VALUE})
      | (?i:(?:not|nicht|no|pas)\s+{IN})(?P<wrong_first>{VALUE})\W+(?i:(?:but|it\swas|sondern|sino|mais)\s+{IN})
        (?P<right_last>{VALUE})
    )\W*""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class PutRight:
    """One value for another."""

    right: str
    wrong: str

    def said_in_full(self, old: str) -> str | None:
        """The old statement with the right value; None unless the wrong one stands there, once, without the other."""
        places = list(re.finditer(rf"(?<!\w){re.escape(self.wrong)}(?!\w)", old))
        if len(places) != 1 or re.search(rf"(?<!\w){re.escape(self.right)}(?!\w)", old):
            return None
        return f"{old[: places[0].start()]}{self.right}{old[places[0].end() :]}"


def read_put_right(text: str) -> PutRight | None:
    """What is put right by a statement that says no more than that."""
    found = TWO_VALUES.fullmatch(inner_text(text))
    if found is None:
        return None
    right, wrong = found["right"] or found["right_last"], found["wrong"] or found["wrong_first"]
    return PutRight(right, wrong) if right != wrong else None


# Whether somebody takes back what they said: "it was 1962, not 61", "I said nine days, it was twelve".

SENTENCE = re.compile(r"[^.!?;\n]+[.!?;\n]*")
FOLLOWS = 2
"""Sentences after a denial that may still say how it was."""


@dataclass(frozen=True, slots=True)
class Denial:
    """Something said not to be so: the values and words denied, and all that its sentence speaks of."""

    numbers: frozenset[int]
    words: frozenset[str]
    """Names, and in "X and not Y" what else is denied."""
    around: frozenset[str]
    sentence: int


@lru_cache(maxsize=2048)
def takes_back_at(said: str) -> tuple[int, ...]:
    """The sentences in which somebody says that they were wrong."""
    found = enumerate(SENTENCE.findall(said))
    return tuple(at for at, sentence in found if any(words.search(sentence) for words in TAKES_BACK.values()))


@lru_cache(maxsize=2048)
def denials(text: str, alike: frozenset[str]) -> tuple[Denial, ...]:
    return tuple(_denials(inner_text(text), alike))


def _denials(text: str, alike: frozenset[str]) -> Iterator[Denial]:
    for number, sentence in enumerate(SENTENCE.findall(text)):
        for pattern in (DENIES, TOLD_BEFORE, CONTRASTS):
            for match in pattern.finditer(sentence):
                denied = read(next(filter(None, match.groups()), ""), alike)
                whole = read(sentence, alike)
                words = _telling(denied) if pattern is CONTRASTS else _capitals(whole) & denied.content.keys()
                yield Denial(_numbers(denied), frozenset(words), frozenset(whole.content), number)


def _capitals(reading: Reading) -> frozenset[str]:
    """Names, and what may be one in a language that writes every noun with a capital."""
    unknown = {word.meaning for word in reading.words if word.raw[0].isupper() and not is_concept(word.meaning)}
    return reading.names | (unknown if reading.language == "de" else set())


def _numbers(reading: Reading) -> frozenset[int]:
    return frozenset(word.value for word in reading.words if word.value is not None)


def _telling(reading: Reading) -> frozenset[str]:
    return frozenset(word.meaning for word in reading.words if word.meaning and not word.kin) - LIGHT


def denies(denial: Denial, old: Reading, *, mine: frozenset[str], behind: frozenset[str]) -> bool:
    """Whether the old statement says what is denied, and both speak of something else that is the same.

    `mine` is what the new statement speaks of, `behind` what the old one does or the words it was drawn from. A year
    tells so much that any word in common will do.
    """
    numbers = {word.value for word in old.words if word.value is not None}
    hits = {number for number in denial.numbers if number in numbers or _is_short_year(number, numbers)}
    words = denial.words & set(old.content)
    counted = {word for word in denial.around if word.startswith("kin-")} if hits else set()
    common = {word for word in ((denial.around | mine) - words) & behind if not word.startswith("kin-")}
    common |= counted & behind
    if any(number >= 1000 or _is_short_year(number, numbers) for number in hits):
        return bool(common)
    return bool((hits or words) and common - LIGHT)


def _is_short_year(number: int, numbers: set[int]) -> bool:
    return 20 <= number <= 99 and any(1800 <= other <= 2099 and other % 100 == number for other in numbers)


@lru_cache(maxsize=2048)
def place_of(text: str, said: str, alike: frozenset[str]) -> int:
    """The sentence of what was said that a stored statement is nearest to."""
    told = {word.text for word in read(text, alike).words}
    shares = [sum(word.text in told for word in _words(sentence, alike)) for sentence in SENTENCE.findall(said)]
    return max(range(len(shares)), key=lambda at: shares[at], default=0)


def _words(sentence: str, alike: frozenset[str]) -> tuple[Word, ...]:
    return read(sentence, alike).words
