"""Chats and family files as people upload them, and running the jobs that follow in the test's own process."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from django.utils import timezone

from accounts.models import User
from legacies.jobs.runner import run_item
from legacies.models import Job, JobState, Legacy
from memory.kinds import JobKind
from memory.models import Activity, ActivityState
from memory.services.imports.activities import start_import, upload_file
from memory.services.imports.choices import Answers
from memory.tasks import HANDLERS
from tests.support.waiting import wait_until

WHATSAPP = """12/03/2024, 18:05 - Messages and calls are end-to-end encrypted.
12/03/2024, 18:05 - Tom: Rose loved dahlias.
12/03/2024, 18:06 - Mum: I grew up in Leeds.
12/03/2024, 18:07 - Mum: <Media omitted>
14/03/2024, 09:00 - Aunt Jo: She sang in the choir.
14/03/2024, 09:01 - Tom: She sang every Sunday.
"""
LATER = """14/03/2024, 09:02 - Aunt Jo: And she baked for all of us.
20/03/2024, 09:02 - Tom: She taught me to swim.
"""
SAID = [
    ("", "Rose loved dahlias."),
    ("Rose Miller", "I grew up in Leeds."),
    ("Aunt Jo", "She sang in the choir."),
    ("", "She sang every Sunday."),
]
WHO = Answers(me="Tom", person="Mum")


def family_file(**more: Any) -> bytes:
    """Return a file about Rose Miller, told by Karin, its keeper, and by Ida, who is no user yet."""
    said = {"role": "user", "at": "2026-03-02T18:05:00Z"}
    document = {
        "legacy": {"name": "Rose Miller"},
        "members": [
            {"id": "karin", "name": "Karin", "role": "keeper", "relationship": "daughter"},
            {"id": "ida", "name": "Ida", "role": "contributor", "relationship": "niece"},
        ],
        "conversations": [
            {"id": "c1", "member": "karin", "messages": [{"n": 1, **said, "text": "Rose loved dahlias."}]},
            {"id": "c2", "member": "ida", "messages": [{"n": 1, **said, "text": "Rose was born in Leeds."}]},
        ],
    }
    return json.dumps({**document, **more}).encode()


def start(user: User, legacy: Legacy, text: str | bytes = WHATSAPP, answers: Answers = WHO) -> Activity:
    raw = text if isinstance(text, bytes) else text.encode()
    stored = read(upload_file(user=user, legacy_id=legacy.pk, raw=raw, title="WhatsApp Chat with Mum.txt"))
    return start_import(user=user, activity_id=stored.pk, answers=answers)


def read(activity: Activity) -> Activity:
    """Read an upload once, as a worker does. A real worker may have been quicker."""
    run_item(Job.objects.get(key=f"import:{activity.pk}").pk, HANDLERS)
    wait_until(partial(_is_read, activity), what="the file is read")
    return activity


def _is_read(activity: Activity) -> bool:
    activity.refresh_from_db()
    return activity.state != ActivityState.UNREAD


def run_jobs(*kinds: JobKind) -> None:
    """Run all jobs of these kinds, also those that are due later, until none is left."""
    waiting = Job.objects.filter(kind__in=kinds or list(HANDLERS))
    while item := waiting.filter(state="waiting").order_by("not_before").first():
        Job.objects.filter(pk=item.pk).update(not_before=timezone.now())
        run_item(item.pk, HANDLERS)


def skip_remembering() -> None:
    """Mark consolidation as done for everything that was imported. Other tests cover consolidation."""
    now = timezone.now()
    Job.objects.filter(kind=JobKind.CONSOLIDATE).update(state=JobState.DONE, finished_at=now)


def finish(activity: Activity) -> Activity:
    """Do all work of an activity except consolidation."""
    item = Job.objects.get(key=f"import:{activity.pk}")
    while Job.objects.filter(pk=item.pk, state=JobState.WAITING).update(not_before=timezone.now()):
        run_item(item.pk, HANDLERS)
        skip_remembering()
    activity.refresh_from_db()
    return activity


def import_chat(user: User, legacy: Legacy, text: str | bytes = WHATSAPP, answers: Answers = WHO) -> Activity:
    """Import a chat from the upload to the end, without consolidation."""
    return finish(start(user, legacy, text, answers))
