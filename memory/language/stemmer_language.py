"""The language of a text among those with a stemmer, by its function words."""

from __future__ import annotations

import re
from collections import Counter

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
    """The language most of its small words belong to; `otherwise` when they do not tell."""
    words = WORD.findall(text.casefold())[:MOST_WORDS]
    found = Counter(language for word in words for language in LANGUAGES_OF.get(word, ()))
    best = found.most_common(2)
    if not best or (len(best) > 1 and best[0][1] == best[1][1]):
        return otherwise
    return best[0][0]
