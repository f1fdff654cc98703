"""Whether a sentence without a question mark asks, by its word order: "wo hat opa gearbeitet", "pépé buvait quoi".

Many people write like that on a phone. In German the finite verb of a question stands second, or first, where a clause
has it last. In Spanish and French a clause has the order of a question; so the sentence must have no other verb.
English asks with an auxiliary before the subject.
"""

from __future__ import annotations

import re

from memory.language.de.question_order import GERMAN
from memory.language.en.question_order import ENGLISH
from memory.language.es.question_order import SPANISH
from memory.language.fr.question_order import FRENCH
from memory.language.lexicon import Lexicon
from memory.language.sentences.sentences import QUOTE

TELLS = re.compile(r"[!¡]|\.\s")
"""The marks of a sentence that exclaims, and of more than one sentence."""
LAST_MARKS, CLOSING = ".…:;", " \"'”’»)]\n\t"
"""The marks at the end of a sentence that tells, and what may stand behind them."""

ORDERS = {"en": ENGLISH, "de": GERMAN, "es": SPANISH, "fr": FRENCH}


def asks_surely(sentence: str, lexicon: Lexicon) -> bool:
    """Whether the sentence is built as no clause within another sentence is."""
    order = ORDERS.get(lexicon.code)
    return order is not None and order.surely.search(QUOTE.sub("…", sentence)) is not None


def has_order_of_question(sentence: str, lexicon: Lexicon) -> bool:
    """Whether a sentence without a question mark is built as a question."""
    order = ORDERS.get(lexicon.code)
    own = QUOTE.sub("…", sentence)
    if order is None:
        return False
    if order.wonders.search(own):
        return True
    if own.rstrip(CLOSING).endswith(tuple(LAST_MARKS)) or TELLS.search(own) or order.tells.search(own):
        return False
    return any(form.search(own) for form in order.asks)
