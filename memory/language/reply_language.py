"""Which language a reply is in: that of the message where it plainly tells, else that of the conversation.

A short message ("Papi jouait de la trompette", "Merci", "No, 1931") may hold no word that one language has alone. So
more is weighed here than function words: kin words, verbs, plain vocabulary, and what people thank and greet with.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from memory.language.detection import LEXICONS, PLAINLY, lexicon_for
from memory.language.lexicon import words
from memory.language.sentences.sentences import Token, tokenize
from memory.language.topics import plain

COURTESIES = {
    "en": words("thanks thank thx hello hi hey bye goodbye please yes sorry cheers"),
    "es": words("gracias hola adiós adios buenas buenos sí perdón vale"),
    "de": words("danke dankeschön vielen dank hallo tschüss tschüß bitte ja nein servus moin"),
    "fr": words("merci beaucoup bonjour bonsoir salut oui coucou pardon"),
}
"""A single one of them tells a language; any other word alone does not."""
BORROWED = {"de": words("merci salut pardon ciao sorry hey hi"), "en": words("pardon"), "es": words("pardon")}
"""The same, of another language: who writes one may write in either."""
LETTERS: dict[str, frozenset[str]] = {
    "en": frozenset(),
    "es": frozenset("ñáíóú"),
    "de": frozenset("ßäöü"),
    "fr": frozenset("çœàèêâîôûù"),
}
"""That the others hardly use but in names."""

OPENED = re.compile("[¿¡]")

KNOWN, LIKELY = 1.0, 0.5
"""What a function word weighs, and a verb by the form of one language alone; and any other word that is known in it, or
has such letters."""
LEAD = 1.0
"""By so much the language of a plain message is ahead of all others."""
MOST_WORDS = 200
"""Of a long message the beginning tells enough."""


def language_of_reply(told: Sequence[str], *, otherwise: str) -> str:
    """The code of the language to answer the last of these messages in; before it stands what its writer said earlier.

    Where the message does not tell, the newest before it that does; then `otherwise`, the language of the legacy. A
    message that can be in neither of the two is answered in its likeliest language, if enough of its words are known
    there: "mein" and "war" are German, and words of other languages too.
    """
    said = told[-1] if told else ""
    if plainly := plain_language(said):
        return plainly
    before = next((code for text in reversed(told[:-1]) if (code := plain_language(text))), "")
    usual = before or lexicon_for(otherwise).code
    weights = _weights(said)
    most = max(weights.values())
    likeliest = [code for code, weight in weights.items() if weight == most]
    is_other = most - weights[usual] >= LEAD and len(likeliest) == 1 and _is_enough(most, said) and _tells(said)
    return likeliest[0] if is_other else usual


def plain_language(text: str) -> str:
    """The code of the language that a text is plainly in; empty where its words do not tell."""
    weights = _weights(text)
    best = max(weights, key=weights.__getitem__)
    second = max(weight for code, weight in weights.items() if code != best)
    is_plain = weights[best] - second >= LEAD and _is_enough(weights[best], text)
    return best if is_plain and _tells(text) else ""


def _is_enough(weight: float, text: str) -> bool:
    """Whether a language of this weight has more than a chance word in the text."""
    return weight > PLAINLY * len(_tokens(text))


def _tells(text: str) -> bool:
    """Whether there is more than a name: "Los Angeles", "El Greco" and "Tante Marie" stand in any language."""
    tokens = _tokens(text)
    if any(token.word in known for token in tokens[:1] for known in COURTESIES.values()):
        return True
    if any(token.raw.islower() for token in tokens[1:]):
        return True
    # "Mochte Rose Rüben?"
    return "?" in text and any(sum(_is_known(token.word, code) for token in tokens) > 1 for code in LEXICONS)


def _weights(text: str) -> dict[str, float]:
    tokens = _tokens(text)
    weights = {
        code: sum(_weight(token.word, code) + LIKELY * _has_letters(token.word, code) for token in tokens)
        for code in LEXICONS
    }
    weights["es"] += KNOWN * bool(OPENED.search(text))
    for word in (token.word for token in tokens if token.raw.islower()):  # "Fred" is no verb
        verbs = [code for code, lexicon in LEXICONS.items() if lexicon.people.verb.search(word)]
        if len(verbs) == 1 and _weight(word, verbs[0]) < KNOWN:
            weights[verbs[0]] += KNOWN - LIKELY
    return weights


def _is_known(word: str, code: str) -> bool:
    return _weight(word, code) > 0 or _has_letters(word, code)


def _has_letters(word: str, code: str) -> bool:
    return not LETTERS[code].isdisjoint(word)


def _tokens(text: str) -> list[Token]:
    found = (token for token in tokenize(text) if not token.word.isdecimal())
    return list(found)[:MOST_WORDS]


@lru_cache(maxsize=8192)
def _weight(word: str, code: str) -> float:
    lexicon = LEXICONS[code]
    people = lexicon.people
    if word in lexicon.common or word in COURTESIES[code]:
        return KNOWN
    is_likely = (
        word in people.kin
        or word in people.auxiliaries
        or word in people.strangers
        or word in BORROWED.get(code, ())
        or people.verb.search(word)
        or any(topic.holds(plain(word)) for topic in lexicon.weights.topics.values())
    )
    return LIKELY if is_likely else 0.0
