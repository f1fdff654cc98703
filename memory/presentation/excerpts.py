"""Excerpts around the words of a query, in pieces that an interface can highlight."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.db import connection

from memory.language.stemmer_language import guess_language
from memory.language.synonyms import same_words_as
from memory.models.recall_item import SIMPLE_CONFIG, TEXT_SEARCH_CONFIGS
from memory.recall.query import WORD, clean_query
from memory.recall.ranking.interpretation import Reading
from memory.recall.sql.statement import STEMS, TERMS

# Which words in what was found have to do with the words of the query, for marking them.

# A page of hits has some hundred words that begin like one of the query's.
MOST_COMPARED = 4000
ENOUGH_TO_GUESS = 2000

MATCHING = f"""
    WITH terms AS MATERIALIZED ({TERMS})
    SELECT written FROM unnest(%(found)s::text[]) AS written
    WHERE EXISTS (SELECT FROM terms WHERE ({STEMS}) @@ anywhere)
"""  # noqa: S608 - put together from constants; what people write is bound


def matching_words(query: str, texts: Iterable[str]) -> frozenset[str]:
    """Of the words in these texts those that recall takes for one of the query's, in small letters. One query, or none.

    "baking" matches "bakes". Stemmers leave the beginning of a word alone: what begins otherwise is not even compared.
    Where the query does not tell its language, words that say nothing in the texts' own are not looked at.
    """
    texts = list(texts)
    reading = Reading.of(clean_query(query))
    same = same_words_as(reading.words)
    asked = [*reading.words, *(word for word, _ in same)]
    found = list(islice(_like(asked, texts), MOST_COMPARED))
    if not found:
        return frozenset()
    values: dict[str, Any] = {
        "asked": list(reading.words),
        "words": asked,
        "places": [*range(len(reading.words)), *(place for _, place in same)],
        "config": TEXT_SEARCH_CONFIGS.get(reading.language or _language_of(texts), SIMPLE_CONFIG),
        "found": found,
    }
    with connection.cursor() as cursor:
        cursor.execute(MATCHING, values)
        return frozenset(word for (word,) in cursor)


def _language_of(texts: Iterable[str]) -> str:
    return guess_language(" ".join(texts)[:ENOUGH_TO_GUESS], otherwise="")


def _like(asked: Iterable[str], texts: Iterable[str]) -> Iterable[str]:
    """The words of the texts, each once, that might be forms of those that are asked for."""
    beginnings = {_beginning(word) for word in asked}
    for word in dict.fromkeys(word.lower() for text in texts for word in WORD.findall(text)):
        if "" in beginnings or _beginning(word) in beginnings | {""}:
            yield word


def _beginning(word: str) -> str:
    """Its first two letters without accents; empty where it has letters that could be written in another way."""
    plain = "".join(char for char in unicodedata.normalize("NFKD", word) if not unicodedata.combining(char))[:2]
    return plain if plain.isascii() else ""


# How much of a text that is cut stands before the first word that is marked.
LEAD = 80


@dataclass(frozen=True, slots=True)
class Piece:
    text: str
    is_match: bool = False


def excerpt(text: str, matching: Collection[str], *, longest: int) -> tuple[Piece, ...]:
    """The whole text if it is short enough; else from a little before its first matching word on, with dots."""
    first = next((word.start() for word in WORD.finditer(text) if word.group().lower() in matching), 0)
    start = 0 if len(text) <= longest or first <= LEAD else _next_word(text, first - LEAD)
    part = text[start : start + longest]
    is_cut = start + longest < len(text)
    before = [Piece("… ")] if start else []
    after = [Piece(" …")] if is_cut else []
    return (*before, *_pieces(_to_whole_word(part) if is_cut else part, matching), *after)


def _next_word(text: str, near: int) -> int:
    """Where a word begins after this place; the place itself in a text without gaps."""
    gap = text.find(" ", near, near + LEAD)
    return gap + 1 if gap >= 0 else near


def _to_whole_word(part: str) -> str:
    return part.rsplit(None, 1)[0] if " " in part else part


def _pieces(text: str, matching: Collection[str]) -> Iterator[Piece]:
    end = 0
    for word in WORD.finditer(text):
        if word.group().lower() in matching:
            if word.start() > end:
                yield Piece(text[end : word.start()])
            yield Piece(word.group(), is_match=True)
            end = word.end()
    if end < len(text):
        yield Piece(text[end:])
