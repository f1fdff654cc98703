"""A text as the words that the lexicons are written in: no capitals, accents, apostrophes or drawn-out letters."""

from __future__ import annotations

import re
import unicodedata

MOST_CHARACTERS = 20_000
"""More than the longest message there can be."""

# An elided word of French stands alone ("j'ai" is "j ai"); every other apostrophe is left out ("don't" is "dont").
_ELIDED = re.compile(r"\b(j|l|d|n|m|t|s|c|y|qu|jusqu|puisqu|lorsqu)['’`´](?=\w\w)")
_APOSTROPHES = re.compile(r"['’`´]")
_WORD = re.compile(r"[a-z0-9&]+|[\U0001f300-\U0001faff]|[.!?;:,\n…]")
_DRAWN_OUT = re.compile(r"([a-z])\1\1+")
_ENDS = frozenset(".!?;\n…")
_SOFT_ENDS = frozenset(",:")

# What is typed as one word, on a phone or by ear.
_JOINED = {
    "bc": "because", "cause": "because", "cest": "c est", "cetait": "c etait", "cos": "because", "cuz": "because",
    "daller": "d aller", "dunno": "dont know", "gehts": "geht es", "gibts": "gibt es", "gonna": "going to",
    "gotta": "got to", "habs": "hab es", "halts": "halt es", "idk": "dont know", "ists": "ist es", "jai": "j ai",
    "jarrete": "j arrete", "jarrive": "j arrive", "javais": "j avais", "jcraque": "j craque", "jdors": "j dors",
    "jen": "j en", "jetais": "j etais", "jfais": "j fais", "jmange": "j mange", "jme": "j me", "jpense": "j pense",
    "jpeux": "j peux", "jpleure": "j pleure", "jsais": "j sais", "jsuis": "j suis", "jte": "j te",
    "jvais": "j vais", "jveux": "j veux", "jvis": "j vis", "jy": "j y", "k": "que", "kanns": "kann es",
    "kant": "cant", "machs": "mach es", "marreter": "m arreter", "mendormir": "m endormir", "nen": "n en",
    "pls": "please", "plz": "please", "pq": "porque", "q": "que", "qujai": "qu j ai", "r": "are",
    "schaffs": "schaff es", "tb": "tambien", "u": "you", "ur": "your", "wanna": "want to", "wars": "war es",
    "wills": "will es", "xq": "porque", "yen": "y en",
}  # fmt: skip


def read_words(text: str) -> list[str]:
    """The words, and the marks between them, of the first `MOST_CHARACTERS` characters."""
    plain = text[:MOST_CHARACTERS].lower().replace("ß", "ss").replace("œ", "oe")
    plain = _APOSTROPHES.sub("", _ELIDED.sub(r"\1 ", plain))
    decomposed = unicodedata.normalize("NFKD", plain)
    plain = "".join(char for char in decomposed if not unicodedata.combining(char))
    found: list[str] = []
    for word in _WORD.findall(_DRAWN_OUT.sub(r"\1", plain)):
        found.extend(_JOINED[word].split() if word in _JOINED else [word])
    return found


def is_mark(word: str) -> bool:
    return word in _ENDS or word in _SOFT_ENDS


def ends_sentence(word: str) -> bool:
    return word in _ENDS
