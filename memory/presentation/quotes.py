"""The quotes behind a fact, as far as the viewer may read them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from accounts.models import User
from memory.language.secrets import redact
from memory.models import Fact, FactSource, Message
from memory.models.facts import SourceKind

# Which of the words behind a fact somebody may read.


def quoted_words(source: FactSource, *, fact: Fact, viewer: User) -> str:
    """The words that this source of `fact` marks, or its whole message; empty when they are gone or not for the reader.

    Its owner reads them as they were said. Others only those that stood there when the owner showed them, and never a
    secret in them.
    """
    is_own = fact.owner_id == viewer.pk
    if source.message is None or not (is_own or (fact.show_words and source.is_shown)):
        return ""
    words = _marked(source.message.content, source)
    return words if is_own else redact(words).text


def _marked(content: str, source: FactSource) -> str:
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
    is_own: bool = False
    """Whether the reader said it themselves, and not somebody in a chat that they imported."""


def quotes_of(fact: Fact, viewer: User) -> list[Quote]:
    """One quote a source, oldest first. Others read words only when the owner shows them, and never a secret in them.

    Expects `with_card()`; makes no query.
    """
    return [_quote(source, fact, viewer) for source in fact.sources.all()]


def shown_words(quotes: Iterable[Quote]) -> bool:
    """Whether there are any words that could be shown to others."""
    return any(quote.words for quote in quotes)


def _quote(source: FactSource, fact: Fact, viewer: User) -> Quote:
    message, is_own = source.message, fact.owner_id == viewer.pk
    if message and is_own:
        before, words, after = _parts(message, source)
    else:
        # What the mark stands in belongs to a talk that is nobody else's; only the quoted words are shown to others.
        before, words, after = "", cut(quoted_words(source, fact=fact, viewer=viewer)), ""
    return Quote(
        speaker=_speaker(source, viewer),
        at=source.told_at,
        way=_way(source),
        before=before,
        words=words,
        after=after,
        conversation_id=message.conversation_id if message and is_own else None,
        is_own=source.teller_id == viewer.pk,
    )


def _parts(message: Message, source: FactSource) -> tuple[str, str, str]:
    start, end = source.span_start, source.span_end
    if start is None or end is None or end > len(message.content):
        return "", cut(message.content), ""
    return message.content[:start], message.content[start:end], message.content[end:]


def cut(text: str) -> str:
    """The beginning of a long text, up to a whole word."""
    if len(text) <= LONGEST:
        return text
    return text[:LONGEST].rsplit(None, 1)[0] + " …"


def _speaker(source: FactSource, viewer: User) -> str:
    return _("you") if source.teller_id == viewer.pk else source.told_by or _("a former member")


def _way(source: FactSource) -> str:
    ways: dict[str, str] = {
        SourceKind.MESSAGE: _("in a conversation"),
        SourceKind.STORY: _("from a story"),
        SourceKind.MANUAL: _("written by hand"),
        SourceKind.IMPORT: _("from an imported chat"),
        SourceKind.API: _("written through the API"),
        SourceKind.MCP: _("written by an AI client"),
    }
    return ways.get(source.kind, _("written elsewhere"))
