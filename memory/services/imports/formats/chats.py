"""A parsed chat of any format: who said what and when, and which lines are no messages.

A long chat is cut into conversations at long silences. Each conversation is identified by its beginning, so that a
later export of the same chat gives the same conversations with new messages at their end.
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
"""The most messages of one conversation: a family's group may never be silent for long."""

LONGEST_NAME = 120
MOST_NAMED = 200
LONGEST_PROBLEM = 500


class LeftOut(StrEnum):
    """Why something in the file did not become a message or a row."""

    MEDIA = "media"
    """A picture, film, voice message or file without words."""
    CAPTIONED = "captioned"
    """The same with words, which are imported."""
    DELETED = "deleted"
    SYSTEM = "system"
    """Written by the app and not by a person."""
    EMPTY = "empty"
    PREAMBLE = "preamble"
    """Lines above the first message."""
    KEEPERS = "keepers"
    """Rows of an export that only a keeper can import."""
    TOLD_BY_MEMBER = "told_by_member"
    """Told by a member of this legacy."""
    WITHOUT_ITS_OTHER = "without_its_other"
    """Refers to a row that was not imported."""
    INSTRUCTS = "instructs"
    """Told by somebody else and instructing the assistant."""
    DAMAGED = "damaged"


class FileRefused(InvalidInput):
    """Nothing of the file was imported. `mistakes` are all that were found in it."""

    code = "file_refused"

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        # A mistake may quote the file, and with it the characters that cannot be stored.
        self.mistakes = [Mistake(it.place, storable(it.problem)[:LONGEST_PROBLEM]) for it in mistakes]
        said = ngettext(
            "Nothing was imported: there is a mistake in the file.",
            "Nothing was imported: there are %(count)s mistakes in the file.",
            len(self.mistakes),
        )
        # A mistake of the whole file has no place.
        named = [it.problem if it.place == _("file") else str(it) for it in self.mistakes[:MOST_NAMED]]
        super().__init__(said % {"count": len(self.mistakes)}, fields={"file": named})


@dataclass(frozen=True, slots=True)
class Line:
    """One message of a chat. `name` identifies it in its file: it must be the same in a later export."""

    at: datetime
    speaker: str
    text: str
    name: str


@dataclass(frozen=True, slots=True)
class Chat:
    """A parsed chat. `read` is the number of things in the file: each is a line or is counted in `left_out`."""

    key: str
    lines: tuple[Line, ...]
    read: int
    left_out: Mapping[LeftOut, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChatInFile:
    """A chat that can be chosen before anything is imported."""

    key: str
    title: str
    speakers: tuple[str, ...]
    """Those who speak most come first."""


def by_most_said(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for name, _ in Counter(names).most_common())


def count_left_out(reasons: Sequence[LeftOut | None]) -> dict[LeftOut, int]:
    return dict(Counter(reason for reason in reasons if reason))


def conversations_from(
    chat: Chat, *, within: str, member: str, title: str, speakers: Mapping[str, str]
) -> tuple[ImportedConversation, ...]:
    """Return the conversations of a chat.

    `within` is what they are imported into. `speakers` gives for each name in the chat the name that it gets here,
    empty for the importing member.
    """
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
    """Yield the text in pieces that can be stored, cut at spaces if possible; joined, they are the text."""
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
