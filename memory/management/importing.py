"""A whole import within a command, with the jobs that it causes run at once."""

from __future__ import annotations

import time
from collections.abc import Callable
from uuid import UUID

from django.utils import timezone

from config.failpoints import failpoint
from legacies.jobs.runner import run_item
from legacies.models import Job, JobState, Legacy
from memory.services.imports.family_import import apply_sharing, import_conversation, import_people
from memory.services.imports.formats.family_file import Family
from memory.tasks import HANDLERS

LOOK_AGAIN_SECONDS = 0.2


def import_and_share(family: Family, *, after_conversation: Callable[[], object] = lambda: None) -> Legacy:
    """Import people and conversations, make memory of them, and share what is to be shared; `after_conversation` is
    called after each. Broken off anywhere, it goes on where it was when it is called again.
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
    """Do this legacy's work, oldest first. What a worker of a running product is doing meanwhile is waited for; what
    failed and is to be tried again later is left to the workers.
    """
    own = Job.objects.filter(legacy_id=legacy_id)
    while True:
        if item_id := own.due().values_list("pk", flat=True).first():
            run_item(item_id, HANDLERS)
        elif own.filter(state=JobState.RUNNING, lease_until__gte=timezone.now()).exists():
            time.sleep(LOOK_AGAIN_SECONDS)
        else:
            return
