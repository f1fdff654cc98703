"""Recall rows of made-up families, loaded into the database by COPY, with the indexes built last."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import numpy as np
from django.db import connection
from pgvector import HalfVector
from pgvector.psycopg import register_vector

from memory.engines.base import Vector
from memory.engines.guarded_embedder import GuardedEmbedder
from memory.indexing.recall_rows import day_in_words
from memory.models import Category, MemoryType, RecallKind

# Sentences as families tell them, put together from parts, with vectors made by an embedder.
#
# Made-up vectors lie around meaningless points; those of sentences lie as sentences do: many are similar to many others
# in one way or another. An index is judged by both.

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
        """Return the vectors of random questions."""
        slots = {"who": WHO, "did": DID, "where": WHERE, "when": WHEN}
        chosen = {name: self._rng.choice(some, count) for name, some in slots.items()}
        asked = self._rng.choice(ASKED, count)
        texts = [form.format(**{name: some[n] for name, some in chosen.items()}) for n, form in enumerate(asked)]
        return self.vectors(texts)


# Made-up words and vectors distributed like real ones: few words make up most of a text, and vectors lie in clusters.
# The same seed makes the same words and vectors.

DIMENSION = 384
MODEL = "all-MiniLM-L6-v2-int8"
DIFFERENT_WORDS = 30_000
# Zipf's law with Mandelbrot's correction, about as in spoken English.
EXPONENT, OFFSET = 1.05, 2.7
USUAL_WORDS, SPREAD_OF_WORDS, MOST_WORDS = 18, 0.6, 80
CLUSTERS = 400
# The distance of a text from the middle of its cluster: cosines of 0.3 to 0.6 within one, as among texts on one theme.
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
    """Unit vectors around the middles of clusters, the same for every generator with one seed."""

    def __init__(self, seed: int) -> None:
        middles = np.random.default_rng(seed).standard_normal((CLUSTERS, DIMENSION))
        self._middles = middles / np.linalg.norm(middles, axis=1, keepdims=True)

    def vectors(self, rng: np.random.Generator, count: int) -> Vector:
        noise = rng.standard_normal((count, DIMENSION)) / np.sqrt(DIMENSION)
        points = self._middles[rng.integers(CLUSTERS, size=count)] + SPREAD * noise
        drawn: Vector = (points / np.linalg.norm(points, axis=1, keepdims=True)).astype(np.float32)
        return drawn


class MadeUpEmbedder:
    """An embedder that makes each text's vector from its letters, at once; it has the name of the packaged model."""

    name = MODEL
    dimension = DIMENSION

    def __init__(self) -> None:
        self._themes = Themes(1)

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        return [self._vector_of(text) for text in texts]

    def _vector_of(self, text: str) -> Vector:
        seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])
        vector: Vector = self._themes.vectors(np.random.default_rng(seed), 1)[0]
        return vector


AT_ONCE = 2000
LARGEST_SHARE = 0.1
MESSAGES_A_CONVERSATION = 40
MEMBERS = 3
FIRST_TOLD, YEARS = datetime(2016, 1, 1, tzinfo=UTC), 10

COLUMNS = {
    "legacy_id": "uuid",
    "id": "uuid",
    "kind": "text",
    "owner_id": "uuid",
    "shared": "bool",
    "conversation_id": "uuid",
    "position": "int4",
    "speaker": "text",
    "memory_type": "text",
    "category": "text",
    "subject": "text",
    "importance": "int2",
    "pinned": "bool",
    "cold": "bool",
    "told_at": "timestamptz",
    "message_ids": "uuid[]",
    "search_text": "text",
    "context_text": "text",
    "language": "text",
    "embedding": "halfvec",
    "model_id": "int2",
}
COPY = f"COPY memory_recallitem ({', '.join(COLUMNS)}) FROM STDIN (FORMAT BINARY)"
INDEXES = """
    SELECT indexrelid::regclass::text, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
    FROM pg_index WHERE indrelid = 'memory_recallitem'::regclass AND NOT indisprimary
"""

Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeUpFamily:
    """A legacy with this many messages, all of them told by its first member, and facts told by all members."""

    legacy_id: UUID
    members: tuple[UUID, ...]
    messages: int
    facts: int

    @property
    def rows(self) -> int:
        return self.messages + self.facts


def families(
    *, legacies: int, messages: int, facts: int, rng: np.random.Generator, largest: float = LARGEST_SHARE
) -> list[MadeUpFamily]:
    """Return `legacies` families: first the largest, with the share `largest` of all rows, then similar ones."""
    weights = rng.lognormal(0, 0.3, max(legacies - 1, 1))
    shares = [largest, *((1 - largest) * weights / weights.sum())][:legacies]
    return [
        MadeUpFamily(
            legacy_id=_random_key(rng),
            members=tuple(_random_key(rng) for _ in range(MEMBERS)),
            messages=round(messages * share),
            facts=round(facts * share),
        )
        for share in shares
    ]


def _random_key(rng: np.random.Generator, at: datetime | None = None) -> UUID:
    """Return a random key, ordered by time if one is given."""
    tail = int.from_bytes(rng.bytes(10))
    head = int(at.timestamp() * 1000) if at else int.from_bytes(rng.bytes(6))
    return UUID(int=(head << 80) | tail, version=4)


class Loader:
    """A loader of families into `memory_recallitem`. Its `language` also makes the questions."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.language = Language(self.rng)
        self._themes = Themes(seed)

    def load(self, wanted: Sequence[MadeUpFamily], *, real: RealTexts | None = None) -> None:
        """Load all rows of these families without indexes; then build the indexes and the planner's statistics. With
        `real` texts the last family has those.
        """
        connection.ensure_connection()
        register_vector(connection.connection)
        with connection.cursor() as cursor:
            # Enough memory for the largest index of vectors.
            cursor.execute("SET maintenance_work_mem = '512MB'")
            cursor.execute(INDEXES)
            indexes: list[tuple[str, str]] = cursor.fetchall()
            for name, _ in indexes:
                cursor.execute(f"DROP INDEX {name}")
            for family in wanted:
                self._copy_rows(cursor, family, real if family is wanted[-1] else None)
            for _, definition in indexes:
                cursor.execute(definition)
            cursor.execute("VACUUM ANALYZE memory_recallitem")

    def _copy_rows(self, cursor: Any, family: MadeUpFamily, real: RealTexts | None) -> None:
        with cursor.copy(COPY) as copy:
            copy.set_types(list(COLUMNS.values()))
            for row in self._rows(family, real):
                copy.write_row(row)

    def _rows(self, family: MadeUpFamily, real: RealTexts | None) -> Iterator[Row]:
        for start in range(0, family.rows, AT_ONCE):
            count = min(AT_ONCE, family.rows - start)
            texts = real.sentences(count) if real else self.language.sentences(count)
            vectors = real.vectors(texts) if real else self._themes.vectors(self.rng, count)
            imported = UUID(int=0)
            for n, (text, vector) in enumerate(zip(texts, vectors, strict=True), start=start):
                if n % MESSAGES_A_CONVERSATION == 0 or n == start:
                    imported = _random_key(self.rng)
                at = FIRST_TOLD + timedelta(days=365 * YEARS) * (n / family.rows)
                yield self._row(family, n, imported, at, text, HalfVector(vector))

    def _row(self, family: MadeUpFamily, n: int, imported: UUID, at: datetime, text: str, vector: HalfVector) -> Row:
        key = _random_key(self.rng, at)
        is_fact = n % max(family.rows // max(family.facts, 1), 1) == 0
        chance = self.rng.random()
        said: Row = (family.legacy_id, key)
        if is_fact:
            said += (RecallKind.FACT, family.members[n % MEMBERS], chance < 0.5, None, None, "", MemoryType.SEMANTIC)
            said += (
                Category.values[n % len(Category.values)],
                "person.life",
                1 + int(chance * 10),
                chance > 0.99,
                False,
            )
        else:
            said += (
                RecallKind.MESSAGE,
                family.members[0],
                False,
                imported,
                n % MESSAGES_A_CONVERSATION + 1,
                "",
                "",
                "",
                "",
                5,
            )
            said += (False, False)
        return (*said, at, [key], text, day_in_words(at.date(), "en"), "en", vector, 1)
