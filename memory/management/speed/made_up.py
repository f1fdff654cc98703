"""Made-up words and vectors with the spread of real ones: few words make up most of what is said, and what is told lies
in clusters. The same seed makes the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np

from memory.engines.base import Vector

DIMENSION = 384
MODEL = "all-MiniLM-L6-v2-int8"
DIFFERENT_WORDS = 30_000
# Zipf's law as Mandelbrot corrected it; about that of spoken English.
EXPONENT, OFFSET = 1.05, 2.7
USUAL_WORDS, SPREAD_OF_WORDS, MOST_WORDS = 18, 0.6, 80
CLUSTERS = 400
# How far a text lies from the middle of its cluster: cosines of 0.3 to 0.6 within one, as among sentences of one theme.
SPREAD = 1.1
# The commonest words of English, which a search leaves out; all others are made up.
COMMONEST = """
    the to and of a i it in you that is was for on he be they with my we have but not she at this do all
    are what had so his her as if from there were an or when out would them up about then your me no
    their can just been one who into like our has will how him more by some than did which now only
    other over its very after where too these any here off before down because those again most why same
    own such until both through under once few while during above between against below nor
""".split()  # noqa: SIM905 - to be read, not counted
CONSONANTS, VOWELS = "bdfgklmnprstvz", "aeiou"


class Language:
    """A vocabulary, and sentences of it."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        shares = 1 / (np.arange(1, DIFFERENT_WORDS + 1) + OFFSET) ** EXPONENT
        self._until = np.cumsum(shares / shares.sum())
        self._words = np.array([*COMMONEST, *(_word(n) for n in range(DIFFERENT_WORDS - len(COMMONEST)))])

    def sentences(self, count: int) -> list[str]:
        drawn = self._rng.lognormal(np.log(USUAL_WORDS), SPREAD_OF_WORDS, count)
        lengths = np.clip(drawn, 3, MOST_WORDS).astype(int)
        words = self._words[np.searchsorted(self._until, self._rng.random(lengths.sum()), side="right")]
        return [" ".join(part) for part in np.split(words, np.cumsum(lengths)[:-1])]


def _word(n: int) -> str:
    syllables = []
    n += len(CONSONANTS) * len(VOWELS)
    while n:
        n, rest = divmod(n, len(CONSONANTS) * len(VOWELS))
        syllables.append(CONSONANTS[rest // len(VOWELS)] + VOWELS[rest % len(VOWELS)])
    return "".join(syllables) + "n"


class Themes:
    """Unit vectors around the middles of clusters, the same for every generator of one seed."""

    def __init__(self, seed: int) -> None:
        middles = np.random.default_rng(seed).standard_normal((CLUSTERS, DIMENSION))
        self._middles = middles / np.linalg.norm(middles, axis=1, keepdims=True)

    def vectors(self, rng: np.random.Generator, count: int) -> Vector:
        noise = rng.standard_normal((count, DIMENSION)) / np.sqrt(DIMENSION)
        points = self._middles[rng.integers(CLUSTERS, size=count)] + SPREAD * noise
        drawn: Vector = (points / np.linalg.norm(points, axis=1, keepdims=True)).astype(np.float32)
        return drawn


class MadeUpEmbedder:
    """Gives each text a vector by its letters, at once; it goes by the name of the packaged model."""

    name = MODEL
    dimension = DIMENSION

    def __init__(self) -> None:
        self._themes = Themes(1)

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        return [self._of(text) for text in texts]

    def _of(self, text: str) -> Vector:
        seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])
        vector: Vector = self._themes.vectors(np.random.default_rng(seed), 1)[0]
        return vector
