"""The patterns of asides by language, and whether a sentence or message is a joke."""

from __future__ import annotations

from memory.language.de.asides import ASIDES as GERMAN
from memory.language.detection import LEXICONS, read_language
from memory.language.en.asides import ASIDES as ENGLISH
from memory.language.es.asides import ASIDES as SPANISH
from memory.language.fr.asides import ASIDES as FRENCH
from memory.language.sentences.sentences import split_sentences
from memory.language.sentences.speech_acts import takes_back

WORDS = {"en": ENGLISH, "de": GERMAN, "es": SPANISH, "fr": FRENCH}


def is_joke(sentence: str) -> bool:
    """Whether the sentence says that it is a joke, in any language."""
    return any(one.announces_joke.search(sentence) or one.ends_as_joke.search(sentence) for one in WORDS.values())


def is_only_joke(message: str) -> bool:
    """Whether every sentence of the message is a joke, or the last one says that everything before it was."""
    sentences = split_sentences(message, read_language(message, LEXICONS["en"]))
    if not sentences:
        return False
    return all(map(is_joke, sentences)) or (takes_back(sentences[-1]) and len(sentences[-1].split()) <= SHORT)


SHORT = 5
"""Largest number of words in a sentence that only takes something back: "Only joking, of course!" """
