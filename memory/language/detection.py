"""The language of a message: the one whose function words it uses most."""

from __future__ import annotations

import re
from collections import Counter

from memory.language.de.lexicon import GERMAN
from memory.language.en.lexicon import ENGLISH
from memory.language.es.lexicon import SPANISH
from memory.language.fr.lexicon import FRENCH
from memory.language.lexicon import Lexicon, words
from memory.language.sentences.sentences import tokenize

LEXICONS: dict[str, Lexicon] = {lexicon.code: lexicon for lexicon in (ENGLISH, SPANISH, GERMAN, FRENCH)}


def lexicon_for(code: str) -> Lexicon:
    """Return the lexicon of a language code ("es-MX" is "es"), or the English one if the language is not known."""
    return LEXICONS.get(code.casefold().partition("-")[0].partition("_")[0], ENGLISH)


def others_than(lexicon: Lexicon) -> list[Lexicon]:
    """Return the lexicons of the other languages, whose words may be mixed into this one."""
    return [other for other in LEXICONS.values() if other is not lexicon]


STRANGERS = {
    "it": words(
        """
        il lo gli che di è e un una uno del della dei delle nel nella al alla sono era erano aveva ha con
        per non mia mio sua suo più come quando ma anche si mi le mentre ci questo faceva diceva sempre
        """
    ),
    "pt": words(
        """
        o a os as que de é e um uma do da dos das no na nos nas ao à são era eram tinha com para não minha
        meu sua seu mais como quando mas também se me ele ela isso fazia dizia sempre em por muito numa
        """
    ),
    "nl": words(
        """
        de het een van en ik je hij zij was waren is zijn haar hem mijn ons onze met voor niet dat die op in
        te er ook maar altijd naar aan bij had hadden heeft elke over toen om als
        """
    ),
    "ca": words(
        """
        el la els les que de és i un una del dels amb per no era eren tenia meva meu seva seu més com quan
        però també sempre es em ell ella això feia deia al a molt
        """
    ),
    "sv": words(
        """
        och att det som en ett på är var hade av för med den inte jag han hon min mitt vi de till om alltid
        när hennes hans men så från
        """
    ),
    "da": words(
        """
        og at det som en et på er var havde af for med den ikke jeg han hun min mit vi de til om altid når
        hendes hans men så fra
        """
    ),
    "pl": words(
        """
        i w na z że nie się to jest był była było do jak ale zawsze moja mój jej jego gdy o po za od
        """
    ),
    "ro": words(
        """
        și în de la cu nu o un este era erau avea mea meu sa său mai când dar mereu pe care din pentru
        """
    ),
    "tr": words(
        """
        ve bir bu da de çok her için ile daha ne var yok gibi ama sonra bize onun benim
        """
    ),
}
"""Function words of languages near ours that we cannot read. A text with more of them than of ours is in one."""
READS = 0.12
"""Share of function words below which a text is in none of our languages; told sentences have 0.3 or more."""
FEW = 6
"""Number of words below which a text (names, dates, one word) does not show its language, and counts as readable."""


def can_read(text: str) -> bool:
    """Return whether a text is in one of our languages, as far as its function words and letters show."""
    seen = [token.word for token in tokenize(text) if not token.word.isdecimal()]
    letters = [char for char in text if char.isalpha()]
    if letters and sum(char > "\u024f" for char in letters) > len(letters) / 2:
        return False
    if len(seen) < FEW:
        return True
    best = max(sum(word in lexicon.common for word in seen) for lexicon in LEXICONS.values())
    strange = max(sum(word in common for word in seen) for common in STRANGERS.values())
    return best / len(seen) >= READS and best >= strange


PLAINLY = 0.2
"""Share of function words from which a text is plainly in a language: a single one among many words ("ne", "mein") is
there by chance."""


def read_language(text: str, fallback: Lexicon, *, least_share: float = 0.0) -> Lexicon:
    """Return the lexicon of the language of `text`.

    Return `fallback` if no language has more function words in the text than `fallback` has (names, one word), or if
    they are no more than `least_share` of all words.
    """
    seen = [token.word for token in tokenize(text)]
    hits = {code: sum(word in lexicon.common for word in seen) for code, lexicon in LEXICONS.items()}
    best = max(hits, key=lambda code: (hits[code], code == fallback.code))
    return LEXICONS[best] if hits[best] > max(hits.get(fallback.code, 0), least_share * len(seen)) else fallback


# The language of a text among those with a stemmer, by its function words.

WORD = re.compile(r"[^\W\d_]+")
MOST_WORDS = 200

# Words that one of the languages uses all the time and the others hardly ever.
SMALL_WORDS = {
    "en": "the and of to was is she he her his they we my you it with that this at for had not would about when from i",
    "de": "der die das und ist war sie ich wir ein eine mit auf für nicht von dem den immer hat hatte uns als auch zu",
    "es": "el la los las y era es ella él que con por para una un no su mi siempre nos cuando del muy tenía se lo",
    "fr": "le la les et était est elle il que avec pour une un pas son sa ses mon ma nous toujours quand du des je",
}
LANGUAGES_OF: dict[str, list[str]] = {}
for _language, _words in SMALL_WORDS.items():
    for _word in _words.split():
        LANGUAGES_OF.setdefault(_word, []).append(_language)


def guess_language(text: str, otherwise: str) -> str:
    """Return the language that most small words of the text belong to, or `otherwise` if there is none or a draw."""
    words = WORD.findall(text.casefold())[:MOST_WORDS]
    found = Counter(language for word in words for language in LANGUAGES_OF.get(word, ()))
    best = found.most_common(2)
    if not best or (len(best) > 1 and best[0][1] == best[1][1]):
        return otherwise
    return best[0][0]
