"""The language of a reply: that of the message if its words plainly show it, else that of the conversation.

A short message ("Papi jouait de la trompette", "Merci", "No, 1931") may hold no word that only one language has. So
more than function words is weighed here: kin words, verbs, plain vocabulary, words of thanks and greeting.
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
"""One of these words alone shows the language of a message; any other word alone does not."""
BORROWED = {"de": words("merci salut pardon ciao sorry hey hi"), "en": words("pardon"), "es": words("pardon")}
"""Courtesies of another language that are common in this one too: a message with one may be in either language."""
LETTERS: dict[str, frozenset[str]] = {
    "en": frozenset(),
    "es": frozenset("ñáíóú"),
    "de": frozenset("ßäöü"),
    "fr": frozenset("çœàèêâîôûù"),
}
"""Letters that the other languages hardly use except in names."""

OPENED = re.compile("[¿¡]")

KNOWN, LIKELY = 1.0, 0.5
"""`KNOWN` is the weight of a function word, a courtesy, or a verb whose form only one language has; `LIKELY` that of
any other word that the language knows, and of a word with letters that it alone uses."""
LEAD = 1.0
"""The lead in weight that the language of a plain message has over all others."""
MOST_WORDS = 200
"""The number of words that are read: the beginning of a long message is enough."""


def language_of_reply(told: Sequence[str], *, otherwise: str) -> str:
    """Return the code of the language to answer the last of these messages in. The others are earlier messages of its
    writer, the oldest first.

    If the last message does not show its language, the usual language is that of the newest earlier message that does,
    or else `otherwise`, the language of the legacy. A message that plainly is not in the usual language is answered in
    its likeliest language, if enough of its words are known there: "mein" and "war" are German, and words of other
    languages too.
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
    """Return the code of the language that a text is plainly in, or an empty string if its words do not show it."""
    weights = _weights(text)
    best = max(weights, key=weights.__getitem__)
    second = max(weight for code, weight in weights.items() if code != best)
    is_plain = weights[best] - second >= LEAD and _is_enough(weights[best], text)
    return best if is_plain and _tells(text) else ""


def _is_enough(weight: float, text: str) -> bool:
    """Return whether a language of this weight has more words in the text than chance explains."""
    return weight > PLAINLY * len(_tokens(text))


def _tells(text: str) -> bool:
    """Return whether the text is more than a name: "Los Angeles", "El Greco" and "Tante Marie" fit any language."""
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
