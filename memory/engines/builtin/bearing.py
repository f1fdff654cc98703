"""What of the recalled bears on a question: by meaning, by shared words, by both."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memory.engines.base import Recalled
from memory.engines.builtin.cast import Cast, find_kin
from memory.engines.builtin.lexicon import Lexicon
from memory.engines.builtin.sentences import content_words, split_sentences

QUOTED_AT_MOST = 3

SURE = 0.55
"""Cosine from which an item bears on a question by itself. With the small local models unlike sentences about the same
person lie between 0.1 and 0.45, an answer to a question mostly between 0.45 and 0.8."""

LIKELY = 0.3
"""Cosine from which one shared content word is enough; below it, or without a vector, the words alone must show it."""

ENOUGH_WORDS = 0.34
"""Share of the question's content words that an item must hold where there is no vector, and at least one."""


def pick(recalled: Sequence[Recalled], question: str, cast: Cast, lexicon: Lexicon) -> list[Recalled]:
    """The items that truly bear on the question, best first, each saying once; at most three.

    An item bears on it when its meaning is near (`SURE`); or fairly near (`LIKELY`) and it shares a content word; or,
    without a vector, when it shares enough of them. Names of the person count for nothing: every item is about them.
    """
    wanted = topic_words(question, cast, lexicon)
    picked: list[Recalled] = []
    seen: set[str] = set()
    for item in recalled:
        key = re.sub(r"\W+", " ", item.text.casefold()).strip()
        if key not in seen and is_quotable(item, lexicon) and bears_on(item, wanted, cast, lexicon):
            seen.add(key)
            picked.append(item)
    return sorted(picked, key=lambda item: -_closeness(item, wanted, cast, lexicon))[:QUOTED_AT_MOST]


def is_quotable(item: Recalled, lexicon: Lexicon) -> bool:
    """A summary is not what anybody said, and what only asks answers nothing, however near it is to the question."""
    sentences = split_sentences(item.text, lexicon)
    # By the mark alone: "When she was young she baked" begins like a question, and tells.
    return item.kind != "chunk" and not all(sentence.rstrip("\"'”’») ").endswith("?") for sentence in sentences)


def bears_on(item: Recalled, wanted: frozenset[str], cast: Cast, lexicon: Lexicon) -> bool:
    shared = wanted & topic_words(item.text, cast, lexicon)
    if item.similarity >= SURE:
        return True
    if item.similarity >= LIKELY:
        return bool(shared)
    return bool(shared) and len(shared) / max(len(wanted), 1) >= ENOUGH_WORDS


def _closeness(item: Recalled, wanted: frozenset[str], cast: Cast, lexicon: Lexicon) -> float:
    shared = wanted & topic_words(item.text, cast, lexicon)
    return item.similarity + len(shared) / max(len(wanted), 1)


def topic_words(text: str, cast: Cast, lexicon: Lexicon) -> frozenset[str]:
    """Beginnings of content words, without the person's names and kin words for them."""
    known = {word for name in cast.names for word in name} | lexicon.phrases.vague
    return frozenset(
        word[:5]
        for word in content_words(text, lexicon)
        if word not in known and not _is_person_kin(word, cast, lexicon)
    )


def _is_person_kin(word: str, cast: Cast, lexicon: Lexicon) -> bool:
    kin = find_kin(word, lexicon)
    return bool(kin and kin.role in cast.roles)
