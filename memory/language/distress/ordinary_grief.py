"""Messages that have words of distress and no danger in them: plain grief, and a lone call for help.

"I miss her every day, I can't stop crying" is ordinary grief. A message counts as that only if phrases of ordinary
grief (`data/grief_*.txt`) explain every word of it. Whatever else it says leaves it to be weighed: a wish, a number of
nights, a thing, a person that is not known here. Who writes only "Help" has mostly lost their way in the program.
"""

from __future__ import annotations

from collections.abc import Sequence

from memory.language.distress.distress_lexicon import LANGUAGES, Lexicon, is_mark, lexicon_of, read_words

HELP_PAGE = {
    "en": "“When it is too much”",
    "de": "„Wenn es zu viel wird“",
    "es": "«Cuando es demasiado»",
    "fr": "« Quand cela pèse trop »",
}
"""How a reply names the page that says where help is. Apps have no address for it, so none is given."""
LONGEST = 40
"""Most words of a message that is only grief."""
BESIDE_OTHERS = frozenset({"when", "refers"})
"""Phrases that grieve only beside others: a time, and words that point back ("I think about it every night")."""
HEAVY = frozenset({"cry", "sleep", "refers"})
"""Phrases after which a reply also says where help is."""
NOTHING: frozenset[str] = frozenset()
HELP = {"help": "en", "hilfe": "de", "ayuda": "es", "aide": "fr"}
PLEASE = frozenset({"please", "bitte", "por", "favor", "s", "il", "te", "vous", "plait", "svp", "stp"})


def language_of_help(text: str) -> str | None:
    """Return the language of a text that is the one word "help", with or without "please"; None for any other."""
    called = [word for word in read_words(text) if not is_mark(word) and word not in PLEASE]
    return HELP.get(called[0]) if len(called) == 1 else None


def read_ordinary_grief(text: str) -> frozenset[str]:
    """Return what the phrases of a text speak of if it says, in one language, that its writer grieves, and nothing
    else; empty for any other text.
    """
    words = read_words(text)
    if sum(not is_mark(word) for word in words) > LONGEST:
        return NOTHING
    found = (_explained_by(lexicon_of(f"grief_{language}"), words) for language in LANGUAGES)
    return next(filter(None, found), NOTHING)


def _explained_by(lexicon: Lexicon, words: Sequence[str]) -> frozenset[str]:
    """Return the concepts of the phrases if the writer grieves, and they explain all words that are not left out."""
    others, loose = lexicon.words_of("others"), lexicon.words_of("loose")
    if not others.isdisjoint(words) and lexicon.words_of("own").isdisjoint(words):
        return NOTHING
    left = [word for word in words if word not in loose and word not in others]
    spans = list(lexicon.find(left))
    first = min((span.start for span in spans if span.concept not in BESIDE_OTHERS), default=len(left))
    spans = [span for span in spans if span.concept != "refers" or span.start > first]
    explained = {place for span in spans for place in range(span.start, span.end)}
    is_explained = first < len(left) and all(is_mark(word) or place in explained for place, word in enumerate(left))
    return frozenset(span.concept for span in spans) if is_explained else NOTHING
