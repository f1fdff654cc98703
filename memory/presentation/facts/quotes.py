"""The quotes behind a fact, as far as the viewer may read them."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from typing import Any
from uuid import UUID

from django.db import connection
from django.utils.translation import gettext as _

from accounts.models import User
from memory.language.comparison.source_sentences import Confidence, confidence_about, shown_to_others
from memory.language.detection import guess_language
from memory.language.topics import same_words_as
from memory.models import Fact, FactSource
from memory.models.facts import SourceKind
from memory.models.recall_item import SIMPLE_CONFIG, TEXT_SEARCH_CONFIGS
from memory.recall.query import WORD, clean_query
from memory.recall.ranking.interpretation import Reading
from memory.recall.sql.statement import STEMS, TERMS

# Excerpts around the words of a query, in pieces that an interface can highlight.

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
    found = list(islice(_similar_words(asked, texts), MOST_COMPARED))
    if not found:
        return frozenset()
    values: dict[str, Any] = {
        "query_words": list(reading.words),
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


def _similar_words(asked: Iterable[str], texts: Iterable[str]) -> Iterable[str]:
    """The words of the texts, each once, that might be forms of those that are asked for."""
    words = dict.fromkeys(word.lower() for text in texts for word in WORD.findall(text))
    beginnings = {_first_letters(word) for word in asked}
    if "" in beginnings:
        return words
    beginnings.add("")
    return [word for word in words if _first_letters(word) in beginnings]


def _first_letters(word: str) -> str:
    """Its first two letters without accents; empty where it has letters that could be written in another way."""
    if word.isascii():
        return word[:2]  # most are, and a page of hits has a thousand
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


# Which of the words behind a fact somebody may read.


def quoted_words(source: FactSource, *, fact: Fact, viewer: User) -> str:
    """The words that this source of `fact` marks, or its whole message; empty when they are gone or not for the reader.

    Its owner reads them as they were said. Others only those of which the owner showed the source, and of these no
    more than the fact rests on.
    """
    if fact.owner_id == viewer.pk:
        return _marked_text(_content_of(source), source)
    return words_for_others(source, fact) if fact.show_words and source.is_shown else ""


def words_for_others(source: FactSource, fact: Fact) -> str:
    """What others read of a source that is shown: the sentences that the fact was made from, without secrets; empty
    where it is not plain which they are."""
    content = _content_of(source)
    return shown_to_others(content, fact.content, start=source.span_start, end=source.span_end) if content else ""


def _content_of(source: FactSource) -> str:
    """The whole message, or passage of a story, that it stands in; empty when that is gone."""
    if source.message:
        return source.message.content
    return source.passage.text if source.passage else ""


def _marked_text(content: str, source: FactSource) -> str:
    start, end = source.span_start, source.span_end
    is_marked = start is not None and end is not None and end <= len(content)
    return content[start:end] if is_marked else content


LONGEST = 600


@dataclass(frozen=True, slots=True)
class Quote:
    """Where a fact came from. `words` is empty when they are gone, or not for this reader.

    `before` and `after` stand around a marked part of them; `conversation_id` leads the teller back to their own talk.
    """

    speaker: str
    at: datetime
    way: str
    before: str = ""
    words: str = ""
    after: str = ""
    conversation_id: UUID | None = None
    story_id: UUID | None = None
    """Of the teller's own story, which leads them there."""
    is_own: bool = False
    """Whether the reader said it themselves, and not somebody in a chat that they imported."""


def quotes_of(fact: Fact, viewer: User) -> list[Quote]:
    """One quote a source, oldest first; of a story that was edited since, only what it says now, if it still does.

    Others read words only when the owner shows them, no more of them than the fact rests on, and never a secret.

    Expects `with_card()`; makes no query.
    """
    return [_quote(source, fact, viewer) for source in _current_sources(fact)]


def quotes_for_others(fact: Fact, owner: User, *, shown_only: bool = False) -> list[Quote]:
    """For its owner: what others would read of the words behind it, or read now with `shown_only`. Like `quotes_of`."""
    sources = (source for source in _current_sources(fact) if source.is_shown or not shown_only)
    quotes = (replace(_quote(source, fact, owner), words=cut(words_for_others(source, fact))) for source in sources)
    return [replace(quote, before="", after="") for quote in quotes if quote.words]


def confidence_of(fact: Fact) -> Confidence | None:
    """Whether a message behind it says that it, or something else there, is not for the family. Like `quotes_of`."""
    found = {confidence_about(_content_of(source), fact.content) for source in _current_sources(fact)}
    return next((one for one in Confidence if one in found), None)


def _current_sources(fact: Fact) -> list[FactSource]:
    sources = list(fact.sources.all())
    still_said = {source.story_id for source in sources if source.passage_id}
    return [
        source
        for source in sources
        if source.passage_id or source.story_id is None or source.story_id not in still_said
    ]


def _quote(source: FactSource, fact: Fact, viewer: User) -> Quote:
    message, is_own = source.message, fact.owner_id == viewer.pk
    if is_own:
        before, words, after = _parts(_content_of(source), source)
    else:
        # What they stand in belongs to a talk that is nobody else's.
        before, words, after = "", cut(quoted_words(source, fact=fact, viewer=viewer)), ""
    return Quote(
        speaker=_speaker(source, viewer),
        at=source.told_at,
        way=_source_label(source, is_own=is_own),
        before=before,
        words=words,
        after=after,
        conversation_id=message.conversation_id if message and is_own else None,
        story_id=source.story_id if is_own else None,
        is_own=source.teller_id == viewer.pk,
    )


def _parts(content: str, source: FactSource) -> tuple[str, str, str]:
    start, end = source.span_start, source.span_end
    if start is None or end is None or end > len(content):
        return "", cut(content), ""
    return content[:start], content[start:end], content[end:]


def cut(text: str) -> str:
    """The beginning of a long text, up to a whole word."""
    if len(text) <= LONGEST:
        return text
    return text[:LONGEST].rsplit(None, 1)[0] + " …"


def _speaker(source: FactSource, viewer: User) -> str:
    return _("you") if source.teller_id == viewer.pk else source.told_by or _("a former member")


def _source_label(source: FactSource, *, is_own: bool) -> str:
    """Which program it was, its owner alone is told: by the name that they gave it."""
    if is_own and source.client and source.kind in (SourceKind.MCP, SourceKind.API):
        return _("suggested by %(client)s") % {"client": source.client}
    ways: dict[str, str] = {
        SourceKind.MESSAGE: _("in a conversation"),
        SourceKind.STORY: _("from a story"),
        SourceKind.MANUAL: _("written by hand"),
        SourceKind.IMPORT: _("from an imported chat"),
        SourceKind.API: _("written through the API"),
        SourceKind.MCP: _("written by an AI client"),
        SourceKind.LINK: _("in answer to your question, by a link"),
    }
    return ways.get(source.kind, _("written elsewhere"))
