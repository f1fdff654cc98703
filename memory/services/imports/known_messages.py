"""What of a chat stands here already, although the file begins elsewhere in it than an earlier one did.

A conversation of a chat is known by how it begins. A file that begins in the middle of one, or before it, therefore
brings other conversations with some of the same lines; those are left out, so that nothing stands here twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from memory.models import Conversation, Message
from memory.services.imports.family_import import People
from memory.services.imports.file_names import conversation_client_id
from memory.services.imports.formats.family_file import ImportedConversation, Said

Line = tuple[datetime, str, str]


def without_what_stands(people: People, imported: ImportedConversation) -> ImportedConversation:
    """The talk without the lines that other conversations of the same chat hold; each keeps its number."""
    standing: Counter[Line] = Counter()
    for lines in _of_the_same_chat(people, imported):
        standing.update(lines)
    kept: list[Said] = []
    for said in imported.messages:
        line = _line(said, people.members[imported.member].name)
        if standing[line]:
            standing[line] -= 1
        else:
            kept.append(said)
    return replace(imported, messages=tuple(kept))


def _of_the_same_chat(people: People, imported: ImportedConversation) -> Iterator[Counter[Line]]:
    """Lines of other conversations from the same time. It is the same chat when the talk holds most of them: what was
    sent to two groups at once is one line among others that differ."""
    first, last = imported.messages[0].at, imported.messages[-1].at
    own = Conversation.objects.filter(user=people.members[imported.member], legacy=people.legacy, imported=True)
    others = own.exclude(client_id=conversation_client_id(imported.id, people.legacy))
    rows = Message.objects.filter(conversation__in=others, at__range=(first, last))
    told: dict[object, Counter[Line]] = {}
    for row in rows.values_list("conversation_id", "at", "speaker", "content"):
        told.setdefault(row[0], Counter())[row[1:]] += 1
    here = Counter(_line(said, people.members[imported.member].name) for said in imported.messages)
    for lines in told.values():
        if 2 * (lines & here).total() > lines.total():
            yield lines


def _line(said: Said, own_name: str) -> Line:
    return said.at, "" if said.speaker == own_name else said.speaker, said.text
