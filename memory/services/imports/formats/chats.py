"""A parsed chat, whatever its format: who said what and when, and which lines are no messages.

A long chat is cut into conversations where it was silent for long. Each is known by how it begins, so that the same
chat, written down again later, is the same conversations with new messages behind them.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import chain

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.errors import InvalidInput
from config.texts import storable
from memory.models.conversations import LONGEST_MESSAGE
from memory.services.imports.formats.family_file import ImportedConversation, ImportedMessage, Mistake

LONG_SILENCE = timedelta(hours=6)
MOST_MESSAGES = 400
"""In one conversation, however short the silences: a family's group may never be silent for long."""

LONGEST_NAME = 120
MOST_NAMED = 200
LONGEST_PROBLEM = 500


class LeftOut(StrEnum):
    """Why something in the file did not become a message, or a row."""

    MEDIA = "media"
    """A picture, film, voice message or file, without words."""
    CAPTIONED = "captioned"
    """As above; the words under it are kept."""
    DELETED = "deleted"
    SYSTEM = "system"
    """Written by the app and by nobody."""
    EMPTY = "empty"
    PREAMBLE = "preamble"
    """Lines above the first message."""
    KEEPERS = "keepers"
    """Of an export, what only a keeper can import."""
    TOLD_BY_MEMBER = "told_by_member"
    """Told by somebody who is a member here."""
    WITHOUT_ITS_OTHER = "without_its_other"
    """It belongs to something that did not come in."""
    INSTRUCTS = "instructs"
    """Told by somebody else, to order the assistant about."""
    DAMAGED = "damaged"


class FileRefused(InvalidInput):
    """Nothing of the file was brought in. `mistakes` are all that were found in it."""

    code = "file_refused"

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        # A mistake may quote the file, and so what makes it one.
        self.mistakes = [Mistake(it.place, storable(it.problem)[:LONGEST_PROBLEM]) for it in mistakes]
        said = ngettext(
            "Nothing was imported: there is a mistake in the file.",
            "Nothing was imported: there are %(count)s mistakes in the file.",
            len(self.mistakes),
        )
        # Of the file as a whole there is no place to name.
        named = [it.problem if it.place == _("file") else str(it) for it in self.mistakes[:MOST_NAMED]]
        super().__init__(said % {"count": len(self.mistakes)}, fields={"file": named})


@dataclass(frozen=True, slots=True)
class Line:
    """One message of a chat. `name` is what it is known by in its file: it must be the same in a later export."""

    at: datetime
    speaker: str
    text: str
    name: str


@dataclass(frozen=True, slots=True)
class Chat:
    """`read` is how many things the file holds: each became a line or is counted in `left_out`."""

    key: str
    lines: tuple[Line, ...]
    read: int
    left_out: Mapping[LeftOut, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChatInFile:
    """What can be chosen from before anything is brought in."""

    key: str
    title: str
    speakers: tuple[str, ...]
    """Who speaks most comes first."""


def by_most_said(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for name, _ in Counter(names).most_common())


def count_left_out(reasons: Sequence[LeftOut | None]) -> dict[LeftOut, int]:
    return dict(Counter(reason for reason in reasons if reason))


def conversations_from(
    chat: Chat, *, within: str, member: str, title: str, speakers: Mapping[str, str]
) -> tuple[ImportedConversation, ...]:
    """The conversations of a chat. `within` is what they are brought into; `speakers` gives each name in the chat the
    name it gets here, empty for who brings it."""
    return tuple(
        ImportedConversation(
            id=_name_of(stretch[0], f"{within}\n{chat.key}"),
            member=member,
            title=title,
            messages=_messages_of(stretch, speakers),
        )
        for stretch in _split_at_silence(chat.lines)
    )


def parts_of(text: str) -> Iterator[str]:
    """The text in pieces that can be kept, cut at spaces where there are any; joined, they are the text."""
    start = 0
    while len(text) - start > LONGEST_MESSAGE:
        most = start + LONGEST_MESSAGE
        space = max(text.rfind(" ", start, most), text.rfind("\n", start, most))
        end = space + 1 if space > start + LONGEST_MESSAGE // 2 else most
        yield text[start:end]
        start = end
    if text[start:]:
        yield text[start:]


def _split_at_silence(lines: Sequence[Line]) -> Iterator[Sequence[Line]]:
    start = 0
    for index in range(1, len(lines) + 1):
        is_over = index == len(lines) or lines[index].at - lines[index - 1].at > LONG_SILENCE
        if is_over or index - start == MOST_MESSAGES:
            yield lines[start:index]
            start = index


def _messages_of(stretch: Sequence[Line], speakers: Mapping[str, str]) -> tuple[ImportedMessage, ...]:
    parts = chain.from_iterable(((line, part) for part in parts_of(line.text)) for line in stretch)
    return tuple(
        ImportedMessage(
            n=n,
            role="user",
            at=line.at,
            text=part,
            speaker=speakers[line.speaker][:LONGEST_NAME],
            external_id=line.name,
        )
        for n, (line, part) in enumerate(parts, start=1)
    )


def _name_of(first: Line, where: str) -> str:
    return "chat-" + hashlib.sha256(f"{where}\n{first.name}".encode()).hexdigest()[:32]
