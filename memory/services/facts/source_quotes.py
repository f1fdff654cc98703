"""Which of the words behind a fact somebody may read."""

from __future__ import annotations

from accounts.models import User
from memory.language.secrets import redact
from memory.models import Fact, FactSource


def quoted_words(source: FactSource, *, fact: Fact, reader: User) -> str:
    """The words that this source of `fact` marks, or its whole message; empty when they are gone or not for the reader.

    Its owner reads them as they were said. Others only those that stood there when the owner showed them, and never a
    secret in them.
    """
    is_own = fact.owner_id == reader.pk
    if source.message is None or not (is_own or (fact.show_words and source.is_shown)):
        return ""
    words = _marked(source.message.content, source)
    return words if is_own else redact(words).text


def _marked(content: str, source: FactSource) -> str:
    start, end = source.span_start, source.span_end
    is_marked = start is not None and end is not None and end <= len(content)
    return content[start:end] if is_marked else content
