"""`manage.py import_family`: import a family's people and conversations from a file."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.failpoints import failpoint
from legacies.jobs.runner import run_item
from legacies.models import Job, JobState, Legacy
from memory.kinds import JobKind
from memory.models import ConversationChunk, Fact, Message
from memory.services.imports.family_import import apply_sharing, import_conversation, import_people
from memory.services.imports.formats.family_file import LARGEST_BYTES, Family, FamilyFileRefused, read_family
from memory.services.imports.import_job import unreadable_conversations
from memory.tasks import HANDLERS

# A whole import within a command, whose jobs are run at once.

LOOK_AGAIN_SECONDS = 0.2


def import_and_share(family: Family, *, after_conversation: Callable[[], object] = lambda: None) -> Legacy:
    """Import people and conversations, consolidate them, and share what is to be shared. `after_conversation` is called
    after each conversation. An interrupted import goes on where it was when it is called again.
    """
    people = import_people(family)
    failpoint("import.people")
    for imported in family.conversations:
        import_conversation(people, imported)
        failpoint("import.conversation")
        do_what_is_due(people.legacy.pk)
        after_conversation()
    for sharing in family.shares:
        apply_sharing(people, sharing)
        failpoint("import.shared")
    do_what_is_due(people.legacy.pk)
    return people.legacy


def do_what_is_due(legacy_id: UUID) -> None:
    """Run this legacy's due jobs, oldest first. A job that a worker is running meanwhile is waited for; a job that
    failed and is to be retried later is left to the workers.
    """
    own = Job.objects.filter(legacy_id=legacy_id)
    while True:
        if item_id := own.due().values_list("pk", flat=True).first():
            run_item(item_id, HANDLERS)
        elif own.filter(state=JobState.RUNNING, lease_until__gte=timezone.now()).exists():
            time.sleep(LOOK_AGAIN_SECONDS)
        else:
            return


WIDTH = 40
NOT_READ = gettext_lazy(
    "The built-in engine reads English, Spanish, German and French. These conversations are saved and can be found by "
    "their words, but little or nothing was noted from them: %(conversations)s."
)


class Command(BaseCommand):
    requires_system_checks = ()  # the checks load every page and take longer than the rest of starting
    help = (
        "Imports people and conversations from a JSON file, notes facts from them, and shares what the file says is "
        "shared. An interrupted import goes on when it is started again, and importing the same file twice changes "
        "nothing. Nothing is imported from a file with mistakes; each mistake is listed with its place."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--json", action="store_true", help="say what was done as JSON, for programs")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        with _ends_in_words():
            family = read_family(_read_file_bytes(file))
            with self._progress_bar(family, is_wanted=not options["json"]) as grow:
                legacy = import_and_share(family, after_conversation=grow)
        if unread := unreadable_conversations(family.conversations):
            self.stderr.write(NOT_READ % {"conversations": ", ".join(imported.id for imported in unread)})
        done = what_is_there(legacy)
        self.stdout.write(json.dumps(done) if options["json"] else in_words(done, legacy))

    @contextmanager
    def _progress_bar(self, family: Family, *, is_wanted: bool) -> Iterator[Callable[[], object]]:
        """Show a bar that grows with each conversation, in a terminal; nothing in a file or a pipe."""
        if not is_wanted or not self.stderr.isatty():
            yield lambda: None
            return
        root = logging.getLogger()
        level, total, numbers = root.level, len(family.conversations), count(1)
        root.setLevel(logging.WARNING)  # a line for each job would break the bar
        try:
            yield lambda: self._draw_bar(next(numbers), total)
        finally:
            root.setLevel(level)

    def _draw_bar(self, number: int, total: int) -> None:
        bar = "█" * round(WIDTH * number / total)
        end = "\n" if number == total else ""
        words = _("%(number)s of %(total)s conversations") % {"number": number, "total": total}
        self.stderr.write(f"\r{bar:·<{WIDTH}} {words}", ending=end)


@contextmanager
def _ends_in_words() -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt as stopped:
        raise CommandError(_("Stopped. Start the command again to go on from here."), returncode=130) from stopped
    except FamilyFileRefused as refused:
        raise CommandError("\n".join([*map(str, refused.mistakes), refused.message])) from refused


def _read_file_bytes(file: Path) -> bytes:
    """Read no more of the file than shows that it is too large."""
    try:
        with file.open("rb") as opened:
            return opened.read(LARGEST_BYTES + 1)
    except OSError as error:
        raise CommandError(
            _("%(file)s cannot be read: %(reason)s.") % {"file": file, "reason": error.strerror}
        ) from error


def what_is_there(legacy: Legacy) -> dict[str, Any]:
    """Return what the legacy holds now. `failed` is the number of conversations with parts that could not be
    consolidated: their words are safe, and workers try again where that may help.
    """
    job = Job.objects.filter(legacy_id=legacy.pk, kind=JobKind.CONSOLIDATE)
    return {
        "legacy": str(legacy.pk),
        "messages": Message.objects.filter(conversation__legacy=legacy).count(),
        "facts": Fact.objects.filter(legacy=legacy).live().count(),
        "chunks": ConversationChunk.objects.filter(conversation__legacy=legacy).count(),
        "failed": job.filter(Q(state=JobState.FAILED) | ~Q(error="")).count(),
    }


def in_words(done: dict[str, Any], legacy: Legacy) -> str:
    lines = [
        _("%(legacy)s now has %(messages)s messages, word for word.")
        % {"legacy": legacy.name, "messages": done["messages"]},
        _("From them, %(facts)s facts are remembered, and there are %(chunks)s summaries.") % done,
    ]
    if done["failed"]:
        lines.append(_("Parts of conversations that are not processed yet: %(failed)s. Every message is saved.") % done)
    return "\n".join([*lines, _("The id of the legacy is %(legacy)s.") % done])
