"""The distress lexicons: phrases of each language by what they express.

A file of `data/` has classes (`@body = arm leg`) and sections (`[selfharm]`) of phrases between `;`. In a phrase
`a/b` is either word, `stem*` any word that begins so, `*stem` one that ends so, `@body` any word of the class; `..`
lets up to three words stand between, `...` up to seven. A phrase does not reach over the end of a sentence.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

# A text as the words that the lexicons are written in: no capitals, accents, apostrophes or drawn-out letters.

MOST_CHARACTERS = 20_000
"""More characters than the longest message can have."""

# An elided word of French stands alone ("j'ai" is "j ai"); every other apostrophe is left out ("don't" is "dont").
_ELIDED = re.compile(r"\b(j|l|d|n|m|t|s|c|y|qu|jusqu|puisqu|lorsqu)['’`´](?=\w\w)")
_APOSTROPHES = re.compile(r"['’`´]")
_WORD = re.compile(r"[a-z0-9&]+|[\U0001f300-\U0001faff]|[.!?;:,\n…]")
_DRAWN_OUT = re.compile(r"([a-z])\1\1+")
_ENDS = frozenset(".!?;\n…")
_SOFT_ENDS = frozenset(",:")

# Words that people join or shorten on a phone or by ear, and what they mean.
_JOINED = {
    "bc": "because", "cause": "because", "cest": "c est", "cetait": "c etait", "cos": "because", "cuz": "because",
    "daller": "d aller", "dunno": "dont know", "gehts": "geht es", "gibts": "gibt es", "gonna": "going to",
    "gotta": "got to", "habs": "hab es", "halts": "halt es", "idk": "dont know", "ists": "ist es", "jai": "j ai",
    "jarrete": "j arrete", "jarrive": "j arrive", "javais": "j avais", "jcraque": "j craque", "jdors": "j dors",
    "jen": "j en", "jetais": "j etais", "jfais": "j fais", "jmange": "j mange", "jme": "j me", "jpense": "j pense",
    "jpeux": "j peux", "jpleure": "j pleure", "jsais": "j sais", "jsuis": "j suis", "jte": "j te",
    "jvais": "j vais", "jveux": "j veux", "jvis": "j vis", "jy": "j y", "k": "que", "kanns": "kann es",
    "kant": "cant", "machs": "mach es", "marreter": "m arreter", "mendormir": "m endormir", "nen": "n en",
    "pls": "please", "plz": "please", "pq": "porque", "q": "que", "qujai": "qu j ai", "r": "are",
    "schaffs": "schaff es", "tb": "tambien", "u": "you", "ur": "your", "wanna": "want to", "wars": "war es",
    "wills": "will es", "xq": "porque", "yen": "y en",
}  # fmt: skip


def read_words(text: str) -> list[str]:
    """Return the words, and the marks between them, of the first `MOST_CHARACTERS` characters."""
    plain = text[:MOST_CHARACTERS].lower().replace("ß", "ss").replace("œ", "oe")
    plain = _APOSTROPHES.sub("", _ELIDED.sub(r"\1 ", plain))
    decomposed = unicodedata.normalize("NFKD", plain)
    plain = "".join(char for char in decomposed if not unicodedata.combining(char))
    found: list[str] = []
    for word in _WORD.findall(_DRAWN_OUT.sub(r"\1", plain)):
        found.extend(_JOINED[word].split() if word in _JOINED else [word])
    return found


def is_mark(word: str) -> bool:
    return word in _ENDS or word in _SOFT_ENDS


def ends_sentence(word: str) -> bool:
    return word in _ENDS


LANGUAGES = ("en", "es", "de", "fr")
DATA = Path(__file__).parent / "data"
GAPS = {"..": 3, "...": 7}
SHORTEST_MISTYPED = 6


@dataclass(frozen=True, slots=True)
class Span:
    """The words from `start` up to, but not including, `end` speak of `concept`."""

    concept: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Phrase:
    concept: str
    elements: tuple[int, ...]
    gaps: tuple[int, ...]
    """How many words may stand before each element after the first."""


@dataclass
class Lexicon:
    """The phrases of one language. Each set of alternative words (an element) has a number."""

    language: str
    is_lenient: bool = True
    """Whether a longer word with one wrong letter is read as the word that it resembles."""
    classes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    phrases: dict[int, list[_Phrase]] = field(default_factory=lambda: defaultdict(list))
    _elements: dict[frozenset[str], int] = field(default_factory=dict)
    _words: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    _stems: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    _endings: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    _seen: dict[str, frozenset[int]] = field(default_factory=dict)

    def words_of(self, name: str) -> frozenset[str]:
        return frozenset(self.classes[name])

    def add_phrase(self, concept: str, line: str) -> None:
        elements: list[int] = []
        gaps: list[int] = []
        gap = 0
        for part in line.split():
            if part in GAPS:
                gap = GAPS[part]
                continue
            for alternatives in self._parts(part):
                elements.append(self._element(alternatives))
                gaps.append(gap)
                gap = 0
        self.phrases[elements[0]].append(_Phrase(concept, tuple(elements), tuple(gaps[1:])))

    def _parts(self, part: str) -> Iterator[frozenset[str]]:
        """Yield the sets of alternatives of one part of a phrase; a word that is read as several gives several."""
        names = [name for option in part.split("/") for name in self._expanded(option)]
        read = [self._plain(name) for name in names]
        if len(read) == 1:
            yield from (frozenset([word]) for word in read[0])
        else:
            yield frozenset(word for words in read for word in words[:1])

    def _expanded(self, option: str) -> tuple[str, ...]:
        return self.classes[option[1:]] if option.startswith("@") else (option,)

    @staticmethod
    def _plain(word: str) -> list[str]:
        before, after = "*" * word.startswith("*"), "*" * word.endswith("*")
        if before or after:
            return [before + "".join(read_words(word.strip("*"))) + after]
        return read_words(word)

    def _element(self, alternatives: frozenset[str]) -> int:
        if alternatives in self._elements:
            return self._elements[alternatives]
        number = self._elements[alternatives] = len(self._elements)
        for word in sorted(alternatives):  # the order decides which of two words a typing mistake is read as
            if word.endswith("*"):
                self._stems[word[:-1]].append(number)
            elif word.startswith("*"):
                self._endings[word[1:]].append(number)
            else:
                self._words[word].append(number)
        return number

    def _elements_of(self, word: str) -> frozenset[int]:
        if word not in self._seen:
            if len(self._seen) > 50_000:
                self._seen.clear()
            self._seen[word] = frozenset(self._look_up(word))
        return self._seen[word]

    def _look_up(self, word: str) -> Iterator[int]:
        known = self._words.get(word)
        if known is None and self.is_lenient and len(word) >= SHORTEST_MISTYPED:
            known = self._words.get(self._mistyped.get(word, ""))
            for shorter in _one_left_out(word) if known is None else ():
                known = known or self._words.get(shorter) or self._words.get(self._mistyped.get(shorter, ""))
        yield from known or ()
        for length in range(2, len(word) + 1):
            yield from self._stems.get(word[:length], ())
            yield from self._endings.get(word[-length:], ())

    @cached_property
    def _mistyped(self) -> dict[str, str]:
        """Each longer word by its forms with one letter left out: two words with the same form are one letter apart."""
        longer = [word for word in self._words if len(word) >= SHORTEST_MISTYPED and word.isalpha()]
        return {shorter: word for word in longer for shorter in _one_left_out(word)}

    def find(self, words: Sequence[str]) -> Iterator[Span]:
        """Yield the places of the phrases. Linear in the words: each phrase looks at a bounded number of them."""
        read = [self._elements_of(word) for word in words]
        for start, numbers in enumerate(read):
            for number in numbers:
                for phrase in self.phrases.get(number, ()):
                    end = _end_of(phrase, read, words, start)
                    if end:
                        yield Span(phrase.concept, start, end)


def _end_of(phrase: _Phrase, read: Sequence[frozenset[int]], words: Sequence[str], start: int) -> int:
    """Return the place after the last word of a phrase that begins at `start`, or 0 if the phrase is not there."""
    at = start
    for element, gap in zip(phrase.elements[1:], phrase.gaps, strict=True):
        left = gap
        at += 1
        while at < len(read) and element not in read[at]:
            if ends_sentence(words[at]) or (not is_mark(words[at]) and left == 0):
                return 0
            left -= not is_mark(words[at])
            at += 1
        if at >= len(read):
            return 0
    return at + 1


def _one_left_out(word: str) -> Iterator[str]:
    return (word[:at] + word[at + 1 :] for at in range(len(word)))


@cache
def lexicon_of(language: str) -> Lexicon:
    # In ordinary grief a wrong reading would clear a danger ("verpiss dich" is not "vermiss dich").
    lexicon, concept = Lexicon(language, is_lenient=language in LANGUAGES), ""
    for line in (DATA / f"{language}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("@") and " = " in line:
            name, _, words = line[1:].partition(" = ")
            lexicon.classes[name] = tuple(words.split())
        elif line.startswith("["):
            concept = line.strip("[]")
        elif line.strip() and not line.startswith("#"):
            for phrase in filter(str.strip, line.split(";")):
                lexicon.add_phrase(concept, phrase)
    return lexicon
