"""The topics of a text: what its content words speak of, the same in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from memory.engines.base import Recalled
from memory.engines.builtin.extraction.third_person import without_teller
from memory.engines.builtin.participants import Participants, is_kin_of
from memory.language.comparison.statement_reading import concept_of
from memory.language.lexicon import Lexicon, words
from memory.language.sentences.sentences import content_words, tokenize
from memory.language.topics import plain

NAME = "name"
"""The concept of names and of being called."""

NAMING = words(
    """
    geheissen namen namens nennt nannte nennen benannt benannte llama llaman llamada nombrar nombraba nombro nombrado
    nombrada nom noms nomme nommee nommait nommer
    """
)
"""Words for names and being called that the concept `NAME` does not contain."""

PARTICIPLE = re.compile(r"ge(\w{4,}(?:t|en))")

NUMBERS = ("hundert", "tausend")
"""Beginnings of German numbers, which are no topics: "hundertzwanzig" is no dog ("Hund")."""

JOINED_FROM, LONGEST_ENDING = 5, 3
"""Least number of letters of a noun that is looked for at the end of longer nouns, and the largest number of letters
by which the lengths of two forms of a word differ."""

DOUBLED = re.compile(r"([a-z])\1")
SOUNDS = (("qu", "k"), ("ck", "k"), ("c", "k"), ("ph", "f"), ("y", "i"))
"""Letters that are written for each other in haste: "peluka" is a "peluca"."""
SPELLED_FROM = 6
"""Least number of letters of a word that may be misspelled. Shorter words become others: "Käse" is no "Kasse"."""


def said_in(item: Recalled) -> str:
    """Return the item's text without the words that name its teller."""
    return without_teller(item.text)


def speaks_of_name(text: str) -> bool:
    """Whether the text speaks of what something is called."""
    return any(is_naming(plain(token.word)) for token in tokenize(text))


@lru_cache(maxsize=8192)
def is_naming(word: str) -> bool:
    return concept_of(word) == NAME or word in NAMING


def topic_words(text: str, participants: Participants, lexicon: Lexicon) -> frozenset[str]:
    """Return the beginnings of the content words, without the person's names and kin words for the person."""
    return frozenset(beginning(word) for word in _content_of(text, participants, lexicon))


def names_all(told: str, topic: str, participants: Participants, lexicon: Lexicon) -> bool:
    """Whether the text `told` names everything that the topic names.

    In a language that joins nouns, the last part says what a thing is: a "Streuselkuchen" is a "Kuchen", but a
    "Kuchenblech" is not.
    """
    wanted, words = (set(map(plain, _content_of(text, participants, lexicon))) for text in (topic, told))
    return bool(wanted) and all(any(_names_same(word, one, lexicon) for one in words) for word in wanted)


def _names_same(wanted: str, told: str, lexicon: Lexicon) -> bool:
    if _is_form_of(wanted, told) or (
        _is_form_of(_spelled(wanted), _spelled(told)) and _may_be_misspelled(wanted, told)
    ):
        return True
    return lexicon.people.capital_nouns and len(wanted) >= JOINED_FROM and told.endswith(wanted)


def _is_form_of(wanted: str, told: str) -> bool:
    return beginning(wanted) == beginning(told) and abs(len(wanted) - len(told)) <= LONGEST_ENDING


def _may_be_misspelled(*given: str) -> bool:
    return min(len(_spelled(word)) for word in given) >= SPELLED_FROM


def _spelled(word: str) -> str:
    """Return the word as it sounds, the same for "lottery" and "lotery". The word has no accents."""
    for letters, sound in SOUNDS:
        word = word.replace(letters, sound)
    return DOUBLED.sub(r"\1", word)


def beginning(word: str) -> str:
    """Return the beginning of a word, which its forms have in common."""
    return plain(word)[:5]


def topics_of(text: str, participants: Participants, lexicon: Lexicon) -> frozenset[str]:
    """Return a topic for each content word: its concept, which is the same in every language, else its beginning."""
    words = map(plain, _content_of(text, participants, lexicon))
    return frozenset(concept_of(word) or beginning(_without_prefix(word, lexicon)) for word in words)


def _without_prefix(word: str, lexicon: Lexicon) -> str:
    """Return a German participle without its "ge", all that "geschickt" and "geschrien" have in common."""
    found = PARTICIPLE.fullmatch(word) if lexicon.people.capital_nouns else None
    return found[1] if found else word


def _content_of(text: str, participants: Participants, lexicon: Lexicon) -> Iterator[str]:
    known = {word for name in participants.names for word in name} | lexicon.phrases.vague | lexicon.people.my
    for word in content_words(text, lexicon):
        if word.startswith(NUMBERS):
            continue
        if word not in known and not is_naming(plain(word)) and not is_kin_of(word, lexicon, participants):
            yield lexicon.asking.bases.get(word, word)
