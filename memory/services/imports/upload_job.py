"""Parsing an uploaded file: once, in a worker, outside any transaction.

What was read is stored in place of the file, and what there is to ask about it beside it. A file that cannot be read
ends its activity with everything that is wrong in it; answers that came along with it begin the import at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from config.errors import DomainError, InvalidInput, NotAllowed
from legacies.access import keeper_of, member_of, teller_in
from legacies.jobs import Lease, hold
from legacies.jobs.runner import GiveUp
from legacies.models.legacy import lock_legacy
from memory.models import Activity, ActivityState
from memory.models.activities import ENDED
from memory.services.imports.choices import Answers, Found, choices_from, found_in, question_about, read_found
from memory.services.imports.formats.chats import MOST_NAMED, FileRefused
from memory.services.imports.formats.family_file import Family, Mistake
from memory.services.imports.formats.file_kinds import encode, read_file, unpack
from memory.services.imports.relatives import check_is_about, check_tellers


@dataclass(frozen=True, slots=True)
class Read:
    kind: str
    stored: bytes
    found: Found


def read_upload(lease: Lease, activity: Activity) -> None:
    """Raises `GiveUp` when its user may not bring anything in any longer."""
    _require_teller(activity)
    try:
        read: Read | FileRefused = _read(activity)
    except FileRefused as refused:
        read = refused
    with hold(lease):
        lock_legacy(activity.legacy_id)
        _require_teller(activity)
        now = _lock_unread(activity)
        if now is None:
            return
        if isinstance(read, FileRefused):
            _refuse(now, read)
        else:
            _store(lease, now, read)


def begin(activity: Activity, answers: Answers) -> None:
    """Take the answers, so that it may begin; raises `InvalidInput` naming those that do not fit.

    The caller holds the row's lock, saves `BEGUN` and puts the work down.
    """
    found = read_found(activity.found)
    question = question_about(found, user=activity.user, chat=answers.chat)
    if answers.me is None and found.members:
        # Who a family file itself knows by their address need not say who they are.
        answers = replace(answers, me=question.me or None)
    choices = choices_from(question, answers)
    if found.members:
        check_tellers(found.members, found.tellers, legacy=activity.legacy, user=activity.user, me=choices.me)
    activity.choices, activity.state = choices.as_json(), ActivityState.WAITING
    activity.result = {name: value for name, value in activity.result.items() if name != "to_say"}


BEGUN = ("choices", "state", "result")
READ = ("kind", "upload", "found")


def _require_teller(activity: Activity) -> None:
    """For who has left meanwhile nothing is written."""
    try:
        teller_in(activity.user, activity.legacy_id)
    except DomainError as refused:
        raise GiveUp(refused.code) from refused


def _read(activity: Activity) -> Read:
    brought = read_file(unpack(bytes(activity.upload or b"")))
    if isinstance(brought.content, Family):
        _check_may_import(activity, brought.content)
    return Read(brought.kind.value, encode(brought), found_in(brought))


def _check_may_import(activity: Activity, family: Family) -> None:
    try:
        keeper_of(activity.user, activity.legacy_id)
    except NotAllowed as denied:
        problem = _("Only a keeper can import a family file. You can ask one of them.")
        raise FileRefused([Mistake(_("file"), problem)]) from denied
    check_is_about(family, member_of(activity.user, activity.legacy_id).legacy)


def _store(lease: Lease, activity: Activity, read: Read) -> None:
    """What was read, and, where answers came along with the file, that it begins."""
    answers = Answers(**activity.choices) if activity.choices else None
    activity.kind, activity.upload, activity.found = read.kind, read.stored, read.found.as_json()
    activity.state, activity.choices = ActivityState.ASKING, {}
    try:
        if answers is not None:
            begin(activity, answers)
            lease.again = timezone.now()
    except FileRefused as refused:
        _refuse(activity, refused)
        return
    except InvalidInput as missing:
        activity.result = {**activity.result, "to_say": _first_of_each(missing.fields)}
    activity.save(update_fields=[*READ, *BEGUN])


def _first_of_each(fields: Mapping[str, list[str]]) -> dict[str, Any]:
    return {name: problems[0] for name, problems in fields.items() if problems}


def _refuse(activity: Activity, refused: FileRefused) -> None:
    activity.mistakes = [{"place": it.place, "problem": it.problem} for it in refused.mistakes[:MOST_NAMED]]
    activity.result = {"refused": refused.message}
    activity.end(ActivityState.FAILED)
    activity.save(update_fields=["mistakes", "result", *ENDED])


def _lock_unread(activity: Activity) -> Activity | None:
    rows = Activity.objects.select_for_update(of=("self",)).select_related("legacy", "user").defer("upload")
    return rows.filter(pk=activity.pk, state=ActivityState.UNREAD).first()
