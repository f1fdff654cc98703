"""The words of asides by language, and jokes, which are told by the words of one sentence."""

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
    """Whether it says of itself that it is one, in any language."""
    return any(one.announces_joke.search(sentence) or one.ends_as_joke.search(sentence) for one in WORDS.values())


def is_only_joke(message: str) -> bool:
    """Whether each sentence is one, or the last one says that all before it was."""
    sentences = split_sentences(message, read_language(message, LEXICONS["en"]))
    if not sentences:
        return False
    return all(map(is_joke, sentences)) or (takes_back(sentences[-1]) and len(sentences[-1].split()) <= SHORT)


SHORT = 5
"""Words of a sentence that takes back and tells nothing: "Only joking, of course!" """
