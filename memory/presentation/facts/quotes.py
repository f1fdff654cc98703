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
from django.db.models import Prefetch, prefetch_related_objects
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

# Words of the found texts that match the words of the query, to mark them.


# A page of hits has some hundred words that begin like a word of the query.
MOST_COMPARED = 4000
ENOUGH_TO_GUESS = 2000

MATCHING = f"""
    WITH terms AS MATERIALIZED ({TERMS})
    SELECT written FROM unnest(%(found)s::text[]) AS written
    WHERE EXISTS (SELECT FROM terms WHERE ({STEMS}) @@ anywhere)
"""  # noqa: S608 - put together from constants; what people write is bound


def matching_words(query: str, texts: Iterable[str]) -> frozenset[str]:
    """Return, in lower case, the words of these texts that recall matches with a word of the query. One query, or none.

    "baking" matches "bakes". Stemmers do not change the beginning of a word, so words with another beginning are not
    compared. If the language of the query is unknown, stop words of the texts' language are not compared.
    """
    texts = list(texts)
    reading = Reading.of(clean_query(query))
    same = same_words_as(reading.words)
    wanted = [*reading.words, *(word for word, _ in same)]
    found = list(islice(_similar_words(wanted, texts), MOST_COMPARED))
    if not found:
        return frozenset()
    values: dict[str, Any] = {
        "query_words": list(reading.words),
        "words": wanted,
        "places": [*range(len(reading.words)), *(place for _, place in same)],
        "config": TEXT_SEARCH_CONFIGS.get(reading.language or _language_of(texts), SIMPLE_CONFIG),
        "found": found,
    }
    with connection.cursor() as cursor:
        cursor.execute(MATCHING, values)
        return frozenset(word for (word,) in cursor)


def _language_of(texts: Iterable[str]) -> str:
    return guess_language(" ".join(texts)[:ENOUGH_TO_GUESS], otherwise="")


def _similar_words(wanted: Iterable[str], texts: Iterable[str]) -> Iterable[str]:
    """Return the words of the texts, each once, that might be forms of the wanted words."""
    words = dict.fromkeys(word.lower() for text in texts for word in WORD.findall(text))
    beginnings = {_first_letters(word) for word in wanted}
    if "" in beginnings:
        return words
    beginnings.add("")
    return [word for word in words if _first_letters(word) in beginnings]


def _first_letters(word: str) -> str:
    """Return the first two letters without accents, or "" if a letter could be written in another way."""
    if word.isascii():
        return word[:2]  # a short cut: most words are ASCII, and a page of hits has a thousand
    plain = "".join(char for char in unicodedata.normalize("NFKD", word) if not unicodedata.combining(char))[:2]
    return plain if plain.isascii() else ""


# Characters of a cut text before the first marked word.
LEAD = 80


@dataclass(frozen=True, slots=True)
class Piece:
    text: str
    is_match: bool = False


def excerpt(text: str, matching: Collection[str], *, longest: int) -> tuple[Piece, ...]:
    """Return the whole text if it is short enough, else a cut from shortly before the first match, with dots."""
    first = next((word.start() for word in WORD.finditer(text) if word.group().lower() in matching), 0)
    start = 0 if len(text) <= longest or first <= LEAD else _next_word(text, first - LEAD)
    part = text[start : start + longest]
    is_cut = start + longest < len(text)
    before = [Piece("… ")] if start else []
    after = [Piece(" …")] if is_cut else []
    return (*before, *_pieces(_to_whole_word(part) if is_cut else part, matching), *after)


def _next_word(text: str, near: int) -> int:
    """Return where the next word begins after this place, or the place itself in a text without spaces."""
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


# The words behind a fact that a viewer may read.


def quoted_words(source: FactSource, *, fact: Fact, viewer: User) -> str:
    """Return the words that this source of `fact` marks, or its whole message. Empty if they are deleted or the
    viewer may not read them.

    The owner of the fact reads the original words. Others read only sources that the owner shows, and of these no
    more than the fact rests on.
    """
    if fact.owner_id == viewer.pk:
        return _marked_text(_content_of(source), source)
    return words_for_others(source, fact) if fact.show_words and source.is_shown else ""


def words_for_others(source: FactSource, fact: Fact) -> str:
    """Return what others read of a shown source: the sentences that the fact was made from, without secrets. Empty if
    it is unclear which sentences they are.
    """
    content = _content_of(source)
    return shown_to_others(content, fact.content, start=source.span_start, end=source.span_end) if content else ""


def _content_of(source: FactSource) -> str:
    """Return the whole message, or the passage of a story, of this source; empty if it is deleted."""
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
    """A source of a fact. `words` is empty if they are deleted or the viewer may not read them.

    `before` and `after` surround the marked part. `conversation_id` leads the teller back to their own conversation.
    """

    speaker: str
    at: datetime
    way: str
    before: str = ""
    words: str = ""
    after: str = ""
    conversation_id: UUID | None = None
    story_id: UUID | None = None
    """The teller's own story, as a link for them."""
    is_own: bool = False
    """Whether the viewer said it themselves, rather than somebody in a chat that they imported."""


def quotes_of(fact: Fact, viewer: User) -> list[Quote]:
    """Return one quote for each source, oldest first. A story that was edited since is quoted only as it is now,
    if it still says the same.

    Others read words only if the owner shows them, no more of them than the fact rests on, and never a secret.

    The fact is loaded by `with_card()`; makes no query.
    """
    return [_quote(source, fact, viewer) for source in _current_sources(fact)]


def quotes_for_others(fact: Fact, owner: User, *, shown_only: bool = False) -> list[Quote]:
    """Return, for the owner, what others would read of the words behind the fact, or with `shown_only` what they read
    now. Loading and queries are as in `quotes_of`.
    """
    sources = (source for source in _current_sources(fact) if source.is_shown or not shown_only)
    quotes = (replace(_quote(source, fact, owner), words=cut(words_for_others(source, fact))) for source in sources)
    return [replace(quote, before="", after="") for quote in quotes if quote.words]


def confidence_of(fact: Fact) -> Confidence | None:
    """Return whether a message behind the fact says that the fact, or another part of the message, is not for the
    family. Loading and queries are as in `quotes_of`.
    """
    found = {confidence_about(_content_of(source), fact.content) for source in _current_sources(fact)}
    return next((one for one in Confidence if one in found), None)


def confidences_among(facts: Iterable[Fact], owner: User) -> dict[UUID, Confidence]:
    """Return what `confidence_of` finds for those of the facts that belong to the owner, by key. One query, or none."""
    own = [fact for fact in facts if fact.owner_id == owner.pk]
    prefetch_related_objects(own, Prefetch("sources", FactSource.objects.select_related("message", "passage")))
    return {fact.pk: found for fact in own if (found := confidence_of(fact))}


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
        # The rest of the message belongs to a conversation that nobody else may read.
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
    """Return the beginning of a long text, cut at the end of a word."""
    if len(text) <= LONGEST:
        return text
    return text[:LONGEST].rsplit(None, 1)[0] + " …"


def _speaker(source: FactSource, viewer: User) -> str:
    return _("you") if source.teller_id == viewer.pk else source.told_by or _("a former member")


def _source_label(source: FactSource, *, is_own: bool) -> str:
    """Say how the fact was told. Only the owner is told which program it was, by the name that they gave it."""
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
