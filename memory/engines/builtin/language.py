"""Which language a message is in: the one whose function words it uses most."""

from __future__ import annotations

from memory.engines.builtin.lexicon import Lexicon
from memory.engines.builtin.lexicon_de import GERMAN
from memory.engines.builtin.lexicon_en import ENGLISH
from memory.engines.builtin.lexicon_es import SPANISH
from memory.engines.builtin.lexicon_fr import FRENCH
from memory.engines.builtin.sentences import tokenize

LEXICONS: dict[str, Lexicon] = {lexicon.code: lexicon for lexicon in (ENGLISH, SPANISH, GERMAN, FRENCH)}


def lexicon_for(code: str) -> Lexicon:
    """The lexicon of a language code ("es-MX" is "es"); English where the language is not known."""
    return LEXICONS.get(code.casefold().partition("-")[0].partition("_")[0], ENGLISH)


def read_language(text: str, fallback: Lexicon) -> Lexicon:
    """The lexicon of the language of `text`; `fallback` where its words do not tell (names, one word, numbers)."""
    seen = [token.word for token in tokenize(text)]
    hits = {code: sum(word in lexicon.common for word in seen) for code, lexicon in LEXICONS.items()}
    best = max(hits, key=lambda code: (hits[code], code == fallback.code))
    return LEXICONS[best] if hits[best] > hits.get(fallback.code, 0) else fallback
