"""What the assistant recalled in a talk: repeated or merely confirmed by the teller, it is nothing new."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from accounts.models import User
from memory.language.comparison.agreement import same_statement
from memory.models import Entry, Fact, Message, RecallKind


@dataclass(frozen=True, slots=True)
class Recalled:
    """A statement that the reply with this number rested on."""

    seq: int
    content: str


def recalled_in(messages: Sequence[Message], *, teller: User) -> tuple[Recalled, ...]:
    """What the replies among these rested on, as far as their teller may see it still. At most two queries."""
    named = [(message.seq, source) for message in messages for source in message.sources]
    contents = {**_facts(named, teller), **_entries(named, teller)}
    known = ((seq, contents.get(str(source.get("id")))) for seq, source in named)
    return tuple(Recalled(seq, content) for seq, content in known if content)


def is_echo(content: str, behind: Iterable[Message], recalled: Iterable[Recalled], *, names: frozenset[str]) -> bool:
    """Whether all that stands behind a statement was said after a reply that had it already."""
    first = min(message.seq for message in behind)
    earlier = [one.content for one in recalled if one.seq < first]
    return any(same_statement(content, known, None, aliases=names) for known in earlier)


def _facts(named: Sequence[tuple[int, Any]], teller: User) -> dict[str, str]:
    ids = _ids(named, RecallKind.FACT)
    found = Fact.objects.visible_to(teller).filter(pk__in=ids).values_list("pk", "content") if ids else ()
    return {str(pk): content for pk, content in found}


def _entries(named: Sequence[tuple[int, Any]], teller: User) -> dict[str, str]:
    ids = _ids(named, RecallKind.ENTRY)
    found = Entry.objects.visible_to(teller).filter(pk__in=ids).values_list("pk", "summary") if ids else ()
    return {str(pk): summary for pk, summary in found}


def _ids(named: Sequence[tuple[int, Any]], kind: RecallKind) -> list[UUID]:
    return [UUID(source["id"]) for _, source in named if source.get("kind") == kind]
