"""Sentences as families tell them, put together from parts, with the vectors that an embedder makes of them.

Made-up vectors lie around points that mean nothing; those of sentences lie as sentences do: many like many others in
one way or another. An index is judged by both.
"""

from __future__ import annotations

import numpy as np

from memory.engines.base import Vector
from memory.engines.guarded_embedder import GuardedEmbedder

WHO = (
    *("Grandma", "Grandpa", "My aunt", "My uncle", "Mum", "Dad", "Her sister", "His brother", "Rose", "Karl", "Agnes"),
    *("The neighbour", "Cousin Tom", "Old Mr Berger", "Our teacher", "The baker", "Her best friend", "The twins"),
)
DID = (
    *("baked rye bread", "went fishing for pike", "played the accordion", "mended clocks", "grew tomatoes"),
    *("sang in the church choir", "drove the milk lorry", "wrote long letters", "kept bees", "knitted socks"),
    *("told ghost stories", "danced the polka", "painted the fence", "lost a wedding ring", "broke an arm"),
    *("learned to swim", "collected stamps", "bought a second-hand car", "planted an apple tree", "raised rabbits"),
    *("worked nights at the mill", "taught me chess", "repaired shoes", "won a raffle", "cooked goulash"),
    *(
        "hid from the soldiers",
        "fell in love",
        "quarrelled about money",
        "made elderberry wine",
        "read the paper aloud",
    ),
    *("took the tram to work", "saved every button", "carved wooden spoons", "lit candles", "played cards for pennies"),
    *("sewed my wedding dress", "walked to school barefoot", "nursed a sick calf", "sold eggs", "missed the last ship"),
)
WHERE = (
    *(
        "in the kitchen",
        "by the lake",
        "at the old farm",
        "in Bergen",
        "in Winnipeg",
        "behind the barn",
        "at the station",
    ),
    *("in the allotment", "on the island", "in the attic", "at the harbour", "in the mountains", "at the village hall"),
    *("in hospital", "on the balcony", "at the market", "in the cellar during the raids", "at the cottage"),
)
WHEN = (
    *(
        "every Sunday",
        "in the winter of 1956",
        "the year I was born",
        "after the war",
        "on Christmas Eve",
        "as a child",
    ),
    *("until the very end", "the summer before the wedding", "when money was short", "long before dawn", "in 1972"),
    *("when we were little", "the week of the flood", "on a rainy afternoon", "just once", "whenever there was time"),
)
THEN = (
    *("We still laugh about it.", "Nobody knew why.", "I can smell it to this day.", "The dog came along."),
    *("It was never mentioned again.", "There is a photograph of it.", "Mum was furious.", "I was five years old."),
    *("The whole street came to watch.", "That is how I remember the house.", "It cost three months' wages."),
    *("He never complained.", "She laughed until she cried.", "After that everything was different.", ""),
)
ASKED = (
    *("Who {did}?", "What happened {where}?", "Tell me about {who} {where}.", "When was it that somebody {did}?"),
    *("What do you remember of {who} {when}?", "Did {who} ever talk about the time {where}?", "{who}, {when}"),
)


class RealTexts:
    """Sentences, questions about them, and the vectors of both."""

    def __init__(self, rng: np.random.Generator, embedder: GuardedEmbedder) -> None:
        self._rng = rng
        self._embedder = embedder

    def sentences(self, count: int) -> list[str]:
        parts = zip(*(self._rng.choice(some, count) for some in (WHO, DID, WHERE, WHEN, THEN)), strict=True)
        return [f"{who} {did} {where} {when}. {then}".strip() for who, did, where, when, then in parts]

    def vectors(self, texts: list[str]) -> Vector:
        return np.array(self._embedder.embed_afresh(texts), dtype=np.float32)

    def questions(self, count: int) -> Vector:
        """As vectors."""
        slots = {"who": WHO, "did": DID, "where": WHERE, "when": WHEN}
        chosen = {name: self._rng.choice(some, count) for name, some in slots.items()}
        asked = self._rng.choice(ASKED, count)
        texts = [form.format(**{name: some[n] for name, some in chosen.items()}) for n, form in enumerate(asked)]
        return self.vectors(texts)
