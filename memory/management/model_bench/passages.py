"""Hard passages of conversations, and what a careful reader would write down of each.

A file for each language holds one passage per line. The words to look for are beginnings of words; "|" separates
alternatives.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from accounts.models import User
from legacies.models import Legacy, Membership
from memory.consolidation.claim import ClaimedRange, Recalled
from memory.models import Conversation, Message, MessageRole

FOLDER = Path(__file__).parent / "data"
LANGUAGES = ("en", "es", "de", "fr")
TOLD_AT = datetime(2026, 3, 2, 18, 5, tzinfo=UTC)
BETWEEN_MESSAGES = timedelta(minutes=1)


class Record(BaseModel):
    """A part of a passage's line; an unknown name in it is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True, ignored_types=(cached_property,))


class ExpectedFact(Record):
    """A statement that a careful reader keeps, in the reader's words, and how other wordings of it are recognised.

    `who` has to be named; without it, the person by one of their names. `occurred` are the correct dates, of which ""
    means none; without them the date is not checked.
    """

    content: str
    messages: tuple[int, ...] = (1,)
    must: tuple[str, ...]
    must_not: tuple[str, ...] = ()
    who: str = ""
    about: Literal["legacy", "teller"] = "legacy"
    category: tuple[str, ...]
    subject: str = ""
    occurred: tuple[str, ...] = ()
    importance: tuple[int, int]


class PassagePerson(Record):
    name: str
    known_as: tuple[str, ...] = ()
    pronouns: str
    born: str = ""
    died: str = ""


class PassageTeller(Record):
    name: str
    relationship: str
    calls_them: str


class Said(Record):
    text: str
    role: MessageRole = MessageRole.USER
    recalled: tuple[str, ...] = ()
    """The statements that this reply of the assistant rested on."""


class Passage(Record):
    """A passage. `never` are groups of words that must not occur together in a statement; a passage without expected
    facts must produce none.

    A statement that is only suggested, because it instructs the assistant, counts as left out.
    """

    name: str
    kind: str
    language: str
    person: PassagePerson
    teller: PassageTeller
    messages: tuple[Said, ...]
    expected: tuple[ExpectedFact, ...] = ()
    never: tuple[tuple[str, ...], ...] = ()
    secrets: tuple[str, ...] = ()

    @property
    def expects_nothing(self) -> bool:
        return not self.expected

    @cached_property
    def claimed(self) -> ClaimedRange:
        """The range as consolidation claims it. None of its rows is in the database."""
        legacy = Legacy(**{**self.person.model_dump(), "known_as": list(self.person.known_as)}, language=self.language)
        user = User(display_name=self.teller.name)
        place = Membership(
            legacy=legacy, user=user, relationship=self.teller.relationship, calls_them=self.teller.calls_them
        )
        conversation = Conversation(user=user, legacy=legacy, last_seq=len(self.messages))
        rows = tuple(
            Message(conversation=conversation, seq=seq, role=said.role, content=said.text, at=_moment(seq))
            for seq, said in enumerate(self.messages, start=1)
        )
        recalled = tuple(
            Recalled(seq, text) for seq, said in enumerate(self.messages, start=1) for text in said.recalled
        )
        return ClaimedRange(conversation, place, rows, (), recalled=recalled)


def _moment(seq: int) -> datetime:
    return TOLD_AT + (seq - 1) * BETWEEN_MESSAGES


def read_passages(*, languages: Iterable[str] = LANGUAGES, only: str = "") -> list[Passage]:
    """Return the passages in the order of the files; with `only`, those of this name or kind."""
    found = [_read_line(language, json.loads(line)) for language in languages for line in _lines_of(language)]
    return [passage for passage in found if only in ("", passage.name, passage.kind)]


def _lines_of(language: str) -> list[str]:
    return (FOLDER / f"{language}.jsonl").read_text(encoding="utf-8").splitlines()


def _read_line(language: str, line: Mapping[str, object]) -> Passage:
    return Passage.model_validate({**line, "language": language})
