"""What of the recalled bears on a question, and what of it can be quoted: what was told, never what was asked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from memory.engines.base import Recalled
from memory.engines.builtin.cast import Cast, find_kin
from memory.engines.builtin.language import read_language
from memory.engines.builtin.lexicon import Lexicon
from memory.engines.builtin.sentences import QUOTE, content_words, split_sentences

QUOTED_AT_MOST = 3

SURE = 0.55
"""Cosine from which an item bears on a question by itself. With the small local models unlike sentences about the same
person lie between 0.1 and 0.45, an answer to a question mostly between 0.45 and 0.8."""

LIKELY = 0.3
"""Cosine from which one shared content word is enough; below it, or without a vector, the words alone must show it."""

ENOUGH_WORDS = 0.34
"""Share of the question's content words that an item must hold where there is no vector, and at least one."""


def pick(recalled: Sequence[Recalled], said: str, cast: Cast, lexicon: Lexicon) -> list[Recalled]:
    """The items that truly bear on what is asked in `said`, best first, each saying once; at most three. Their texts
    are what can be quoted of them.

    An item bears on it when its meaning is near (`SURE`); or fairly near (`LIKELY`) and it shares a content word; or,
    without a vector, when it shares enough of them. Names of the person count for nothing: every item is about them.
    """
    question = asked_part(said, lexicon)
    wanted = topic_words(question, cast, lexicon)
    picked: list[Recalled] = []
    # The same words once more answer nothing, with a question mark or without.
    seen = {"", _plain_words(said), _plain_words(question)}
    for item in recalled:
        if item.kind == "chunk" or _plain_words(item.text) in seen:
            continue
        told = _without_questions(item, lexicon)
        if _plain_words(told.text) not in seen and bears_on(told, wanted, cast, lexicon):
            seen.add(_plain_words(told.text))
            picked.append(told)
    return sorted(picked, key=lambda item: -_closeness(item, wanted, cast, lexicon))[:QUOTED_AT_MOST]


def asked_part(said: str, lexicon: Lexicon) -> str:
    """The sentences that ask; what is told around them is not what is looked for."""
    asking = [sentence for sentence in split_sentences(said, lexicon) if lexicon.phrases.asks.search(sentence)]
    return " ".join(asking) or said


def _without_questions(item: Recalled, lexicon: Lexicon) -> Recalled:
    """The item with what it states only, and "…" for each gap. What it asked counted in its similarity, which is
    therefore nothing to go by: its words alone must show that it answers."""
    spoken = read_language(item.text, lexicon)
    sentences = split_sentences(item.text, spoken)
    stated = [sentence for sentence in sentences if not asks(sentence, spoken)]
    if len(stated) == len(sentences):
        return item
    parts = (sentence if sentence in stated else "…" for sentence in sentences)
    text = " ".join(part for part, _ in groupby(parts)) if stated else ""
    return replace(item, text=text, similarity=0.0)


def asks(sentence: str, lexicon: Lexicon) -> bool:
    """Whether a recalled sentence is a question. One that somebody is quoted with is part of what is told ("She always
    said: 'Have you eaten?'")."""
    return bool(lexicon.screens.question.search(QUOTE.sub("", sentence)))


def _plain_words(text: str) -> str:
    return re.sub(r"\W+", " ", text.casefold()).strip()


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
