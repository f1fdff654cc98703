"""Bringing in a family's people and talk from a file."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.failpoints import failpoint
from legacies.models import Legacy, WorkItem, WorkState
from legacies.work import WorkKind
from memory.engines.registry import get_engine
from memory.imports.family_file import LARGEST_BYTES, Family, FamilyFileRefused, Said, read_family
from memory.index.language import is_in_none
from memory.management.working import do_what_is_due
from memory.models import ConversationChunk, Fact, Message, MessageRole
from memory.services.importing import import_people, import_talk, share_as_asked

WIDTH = 40
NOT_READ = (
    "The built-in engine reads English, Spanish, German and French. These conversations are kept and can be found by "
    "their words, but little or nothing was noted from them:"
)


class Command(BaseCommand):
    help = (
        "Brings in people and conversations from a JSON file, makes memory of all that was told, and shares what the "
        "file says is shared. An import that was broken off goes on when it is started again; the same file twice "
        "changes nothing. Of a file with mistakes nothing is imported, and each is named with its place."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--json", action="store_true", help="say what was done as JSON, for programs")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        self.is_for_people = not options["json"]
        if self.is_for_people:  # a line for each piece of work would stand in the middle of the bar
            logging.getLogger().setLevel(logging.WARNING)
        with _mistakes_named():
            family = read_family(_read(file))
            legacy = self._bring_in(family)
        if unread := conversations_not_read(family):
            self.stderr.write(f"{NOT_READ} {', '.join(unread)}.")
        done = what_is_there(legacy)
        self.stdout.write(in_words(done, legacy) if self.is_for_people else json.dumps(done))

    def _bring_in(self, family: Family) -> Legacy:
        people = import_people(family)
        failpoint("import.people")
        for number, talk in enumerate(family.conversations, start=1):
            import_talk(people, talk)
            failpoint("import.talk")
            do_what_is_due(people.legacy.pk)
            self._show(number, len(family.conversations))
        for sharing in family.shares:
            share_as_asked(people, sharing)
            failpoint("import.shared")
        do_what_is_due(people.legacy.pk)
        return people.legacy

    def _show(self, number: int, total: int) -> None:
        """A bar that grows, for somebody who sits before it; nothing in a file or a pipe."""
        if self.is_for_people and self.stderr.isatty():
            bar = "█" * round(WIDTH * number / total)
            end = "\n" if number == total else ""
            self.stderr.write(f"\r{bar:·<{WIDTH}} {number} of {total} conversations", ending=end)


@contextmanager
def _mistakes_named() -> Iterator[None]:
    try:
        yield
    except FamilyFileRefused as refused:
        raise CommandError("\n".join([*map(str, refused.mistakes), refused.message])) from refused


def _read(file: Path) -> bytes:
    """No more of it than shows that it is too large."""
    try:
        with file.open("rb") as opened:
            return opened.read(LARGEST_BYTES + 1)
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from error


def conversations_not_read(family: Family) -> list[str]:
    """Those in a language that the built-in engine does not read; a model reads them all."""
    if not get_engine().name.startswith("builtin"):
        return []
    return [
        talk.id for talk in family.conversations if is_in_none(said.text for said in talk.messages if _is_told(said))
    ]


def _is_told(said: Said) -> bool:
    return said.role == MessageRole.USER


def what_is_there(legacy: Legacy) -> dict[str, Any]:
    """What the legacy holds now. `failed` are the ranges of talk that could not be made memory: their words are safe,
    and workers try again where that may help.
    """
    undone = WorkItem.objects.filter(legacy_id=legacy.pk, kind=WorkKind.CONSOLIDATE).exclude(state=WorkState.DONE)
    return {
        "legacy": str(legacy.pk),
        "messages": Message.objects.filter(conversation__legacy=legacy).count(),
        "facts": Fact.objects.filter(legacy=legacy).live().count(),
        "chunks": ConversationChunk.objects.filter(conversation__legacy=legacy).count(),
        "failed": undone.count(),
    }


def in_words(done: dict[str, Any], legacy: Legacy) -> str:
    lines = [
        f"{legacy.name}: {done['messages']} messages stand here now, word for word.",
        f"{done['facts']} facts are remembered of them, in {done['chunks']} summaries.",
    ]
    if done["failed"]:
        lines.append(
            f"Conversations of which a part has not become memory yet: {done['failed']}. Their words are safe."
        )
    return "\n".join([*lines, f"The legacy is {done['legacy']}."])
