"""What a sentence shows of itself to the one who sorts it: its words, its frame, and the vocabulary it is made of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from memory.language.lexicon import Lexicon
from memory.language.sentences import QUOTE, tokenize
from memory.language.topics import plain

BEGINNING = 5
"""Letters by which the forms of a word are held together ("fished", "fishing")."""
ENOUGH, MANY = 2, 3
"""How many cues, and how many words of a topic, count: a list of dishes is not five times a preference."""
YEAR = re.compile(r"\b(?:1[89]|20)\d\d\b|(?<=\bin\s)['’]?\d\d\b")
FIRST_AND_SECOND = ("i", "me", "my", "we", "us", "our", "you")


def features_of(text: str, lexicon: Lexicon, *, dated: bool) -> dict[str, float]:
    """Names of what is there, and how much of it. `dated`: a date was found in it."""
    words = [plain(token.word) for token in tokenize(text)]
    found = dict.fromkeys(_of_words(words), 1.0)
    found |= dict.fromkeys(_of_frame(text, words, lexicon), 1.0)
    found |= dict(_of_vocabulary(text, words, lexicon))
    return found | {"always": 1.0} | ({"dated": 1.0} if dated else {})


def _of_words(words: list[str]) -> Iterator[str]:
    for word in words:
        if not word.isdigit():
            yield f"word {word}"
            if len(word) > BEGINNING:
                yield f"begins {word[:BEGINNING]}"
    yield from (f"pair {one} {other}" for one, other in pairwise(words))
    if words:
        yield f"first {words[0]}"


def _of_frame(text: str, words: list[str], lexicon: Lexicon) -> Iterator[str]:
    """Who is in it, whether somebody is quoted, whether a year is named."""
    people = lexicon.people
    yield from (f"person {name}" for name in FIRST_AND_SECOND if not getattr(people, name).isdisjoint(words))
    for kin in {people.kin[word].role for word in words if word in people.kin}:
        yield "kin"
        yield f"kin {kin}"
    if QUOTE.search(text):
        yield "quoted"
    if YEAR.search(text):
        yield "year"
    if lexicon.weights.identity.search(text):
        yield "identity"


def _of_vocabulary(text: str, words: list[str], lexicon: Lexicon) -> Iterator[tuple[str, float]]:
    for name, cues in lexicon.weights.categories.items():
        yield f"likely {name}", _count(cues.strong, text)
        yield f"possible {name}", _count(cues.weak, text)
    for name, topic in lexicon.weights.topics.items():
        yield f"topic {name}", float(min(sum(topic.holds(word) for word in set(words)), MANY))


def _count(cues: re.Pattern[str], text: str) -> float:
    return float(min(len({match.group().casefold() for match in cues.finditer(text)}), ENOUGH))
