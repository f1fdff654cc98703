"""Chat imports for their users: starting, watching and cancelling them. `import_job` does the importing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.files.base import File
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.keys import new_key
from accounts.models import User
from config.errors import Conflict, DomainError, InvalidInput, NotAllowed, NotFound
from legacies import jobs
from legacies.access import keeper_of, member_of, teller_in
from legacies.jobs import Lease, hold
from legacies.jobs.runner import GiveUp
from legacies.models.legacy import lock_legacy
from legacies.updates.publishing import publish
from memory.kinds import JobKind, MemoryUpdate
from memory.models import Activity, ActivityKind, ActivityState
from memory.models.activities import ENDED, NOT_BEGUN
from memory.services.imports.choices import (
    Answers,
    FileSummary,
    Question,
    check_is_about,
    check_tellers,
    choices_from,
    found_in,
    question_about,
    read_found,
)
from memory.services.imports.formats.chats import MOST_NAMED, FileRefused
from memory.services.imports.formats.family_file import Family, Mistake
from memory.services.imports.formats.file_kinds import encode, pack, read_file, unpack
from memory.services.imports.restoring.archive_reading import ExportArchive, is_export
from memory.services.imports.restoring.checking import ExportSummary, check_export
from memory.services.imports.uploads import (
    IN_STORAGE,
    ask_to_remove_uploads,
    forget_activities,
    is_in_storage,
    open_upload,
    remove_lost_uploads,
    store_upload,
)

# Parsing an uploaded file: once, in a worker, outside any transaction.
#
# The parsed contents replace the file in the row, beside the questions about it. A file that cannot be read ends its
# activity with all its mistakes. If answers were uploaded with the file, the import begins at once.


@dataclass(frozen=True, slots=True)
class ParsedUpload:
    kind: str
    stored: bytes
    found: FileSummary


def read_upload(lease: Lease, activity: Activity) -> None:
    """Read the uploaded file of this activity. Raise `GiveUp` if its user may no longer import here."""
    require_teller(activity)
    try:
        read: ParsedUpload | ExportSummary | FileRefused = _parse_upload(activity)
    except FileRefused as refused:
        read = refused
    with hold(lease):
        lock_legacy(activity.legacy_id)
        require_teller(activity)
        now = _lock_unread(activity)
        if now is None:
            return
        if isinstance(read, FileRefused):
            _store_refusal(now, read)
        elif isinstance(read, ExportSummary):
            _begin_restoring(lease, now, read)
        else:
            _store_parsed(lease, now, read)


def begin(activity: Activity, answers: Answers) -> None:
    """Take the answers, so that the import may begin. Raise `InvalidInput` with the answers that do not fit.

    The caller has locked the row, saves `BEGUN` and puts the job.
    """
    found = read_found(activity.found)
    question = question_about(found, user=activity.user, chat=answers.chat)
    if answers.me is None and found.members:
        # A user whose address is in the family file need not say who they are.
        answers = replace(answers, me=question.me or None)
    choices = choices_from(question, answers)
    if found.members:
        check_tellers(found.members, found.tellers, legacy=activity.legacy, user=activity.user, me=choices.me)
    activity.choices, activity.state = choices.as_json(), ActivityState.WAITING
    activity.result = {name: value for name, value in activity.result.items() if name != "to_say"}


BEGUN = ("choices", "state", "result")
READ = ("kind", "upload", "found")


def require_teller(activity: Activity) -> None:
    """Raise `GiveUp` if the user has left or became a reader. Holds until the end if the legacy is locked."""
    try:
        teller_in(activity.user, activity.legacy_id)
    except DomainError as refused:
        raise GiveUp(refused.code) from refused


def _parse_upload(activity: Activity) -> ParsedUpload | ExportSummary:
    with open_upload(activity) as file:
        if is_export(file):
            with ExportArchive.opened(file) as archive:
                return check_export(archive, legacy=activity.legacy, user=activity.user)
    if is_in_storage(activity):
        raise UploadTooLarge
    brought = read_file(unpack(bytes(activity.upload or b"")))
    if isinstance(brought.content, Family):
        _check_may_import(activity, brought.content)
    return ParsedUpload(brought.kind.value, encode(brought), found_in(brought))


def _check_may_import(activity: Activity, family: Family) -> None:
    try:
        keeper_of(activity.user, activity.legacy_id)
    except NotAllowed as denied:
        problem = _("Only a keeper can import a family file. You can ask one of them.")
        raise FileRefused([Mistake(_("file"), problem)]) from denied
    check_is_about(family, member_of(activity.user, activity.legacy_id).legacy)


def _store_parsed(lease: Lease, activity: Activity, read: ParsedUpload) -> None:
    """Store what was read. If answers were uploaded with the file, begin the import."""
    answers = Answers(**activity.choices) if activity.choices else None
    activity.kind, activity.upload, activity.found = read.kind, read.stored, read.found.as_json()
    activity.state, activity.choices = ActivityState.ASKING, {}
    try:
        if answers is not None:
            begin(activity, answers)
            lease.again = timezone.now()
    except FileRefused as refused:
        _store_refusal(activity, refused)
        return
    except InvalidInput as missing:
        activity.result = {**activity.result, "to_say": _first_of_each(missing.fields)}
    activity.save(update_fields=[*READ, *BEGUN])


def _begin_restoring(lease: Lease, activity: Activity, summary: ExportSummary) -> None:
    """Begin to restore an export. It asks no questions, because it says whose it is."""
    activity.kind, activity.state = ActivityKind.EXPORT, ActivityState.WAITING
    activity.choices, activity.total = summary.as_json(), summary.total
    activity.save(update_fields=["kind", "state", "choices", "total"])
    lease.again = timezone.now()


def _first_of_each(fields: Mapping[str, list[str]]) -> dict[str, Any]:
    return {name: problems[0] for name, problems in fields.items() if problems}


def _store_refusal(activity: Activity, refused: FileRefused) -> None:
    activity.mistakes = [{"place": it.place, "problem": it.problem} for it in refused.mistakes[:MOST_NAMED]]
    activity.result = {"refused": refused.message}
    end_activity(activity, ActivityState.FAILED)
    activity.save(update_fields=["mistakes", "result", *ENDED])


def end_activity(activity: Activity, state: ActivityState) -> None:
    """End the activity and delete its file. The caller has locked the row, and saves `ENDED`."""
    if is_in_storage(activity):
        ask_to_remove_uploads([activity.pk])
    activity.end(state)
    publish(user_id=activity.user_id, kind=MemoryUpdate.IMPORT, row_id=activity.pk, legacy_id=activity.legacy_id)


def lock_running(activity_id: UUID) -> Activity | None:
    """Return the activity, locked, without its upload. Return None if it has ended or was deleted with its legacy."""
    rows = Activity.objects.select_for_update(of=("self",)).select_related("legacy", "user").defer("upload")
    activity = rows.filter(pk=activity_id).first()
    return None if activity is None or activity.is_over else activity


def _lock_unread(activity: Activity) -> Activity | None:
    rows = Activity.objects.select_for_update(of=("self",)).select_related("legacy", "user").defer("upload")
    return rows.filter(pk=activity.pk, state=ActivityState.UNREAD).first()


UNANSWERED_RETENTION = timedelta(days=1)
LONGEST_TITLE = 200


class UploadTooLarge(DomainError):
    code, status = "too_large", 413
    default_message = gettext_lazy(
        "Nothing was imported. The file is larger than 10 MB. Export the chat without pictures, or in parts."
    )


class ExportTooLarge(UploadTooLarge):
    def __init__(self) -> None:
        megabytes = settings.LARGEST_EXPORT_UPLOAD // 1_000_000
        words = _("Nothing was imported. An export can have up to %(most)s MB here. Ask who runs this server.")
        super().__init__(words % {"most": megabytes})


class TooManyUploads(DomainError):
    code, status = "too_many_uploads", 422

    def __init__(self, most: int) -> None:
        said = ngettext(
            "Nothing was imported. %(most)s file of yours is already waiting. Answer its questions or "
            "cancel it, then upload this file again.",
            "Nothing was imported. %(most)s files of yours are already waiting. Answer the questions for "
            "one of them, cancel one, or wait until one is imported, then upload this file again.",
            most,
        )
        super().__init__(said % {"most": most})


def upload(*, user: User, legacy_id: UUID, file: File[bytes], answers: Answers | None = None) -> Activity:
    """Store a file from a form or a program; see `upload_file` and `upload_export`."""
    title = file.name or ""
    if (file.size or 0) > settings.LARGEST_UPLOAD:
        return upload_export(user=user, legacy_id=legacy_id, file=file, title=title)
    return upload_file(user=user, legacy_id=legacy_id, raw=file.read(), title=title, answers=answers)


@transaction.atomic
def upload_file(
    *, user: User, legacy_id: UUID, raw: bytes, title: str = "", answers: Answers | None = None
) -> Activity:
    """Store a file as it was sent, for a worker to read: see `read_upload`. Its contents are not examined here.

    With `answers`, the import begins once the file is read, if they fit. Raise `UploadTooLarge`, or `TooManyUploads` if
    too many files of the user wait already. Earlier uploads of the user here without an answer are deleted.
    """
    if len(raw) > settings.LARGEST_UPLOAD:
        raise UploadTooLarge
    _make_room(user, legacy_id)
    activity = Activity.objects.create(
        user=user,
        legacy_id=legacy_id,
        kind=ActivityKind.FILE,
        state=ActivityState.UNREAD,
        upload=pack(raw),
        title=_title(title),
        choices=answers.as_json() if answers else {},
    )
    _put_job(activity)
    return activity


def upload_export(*, user: User, legacy_id: UUID, file: File[bytes], title: str = "") -> Activity:
    """Store the ZIP of an export in the storage: it may be larger than what fits into a row.

    Raise `UploadTooLarge` for any other file, too. Not atomic: the file comes first, and a file without a row is
    removed later.
    """
    teller_in(user, legacy_id)
    if (file.size or 0) > settings.LARGEST_EXPORT_UPLOAD:
        raise ExportTooLarge
    if not is_export(file):
        raise UploadTooLarge
    activity_id = new_key()
    store_upload(activity_id, file)
    with transaction.atomic():
        _make_room(user, legacy_id)
        activity = Activity.objects.create(
            pk=activity_id,
            user=user,
            legacy_id=legacy_id,
            kind=ActivityKind.FILE,
            state=ActivityState.UNREAD,
            upload=IN_STORAGE,
            title=_title(title),
        )
        _put_job(activity)
    return activity


def _title(name: str) -> str:
    return name.replace("\x00", "")[:LONGEST_TITLE]


def _make_room(user: User, legacy_id: UUID) -> None:
    """Delete the user's unanswered uploads in this legacy. Raise `TooManyUploads` if too many others wait."""
    teller_in(user, legacy_id)
    # Two uploads of one user at the same time are counted one after the other.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    own = Activity.objects.filter(user=user)
    unanswered = Q(state=ActivityState.ASKING) | Q(state=ActivityState.UNREAD, choices={})
    forget_activities(own.filter(unanswered, legacy=legacy_id))
    if own.filter(state__in=NOT_BEGUN).count() >= settings.MOST_WAITING_UPLOADS:
        raise TooManyUploads(settings.MOST_WAITING_UPLOADS)


def ask_about(*, user: User, activity: Activity, chat: str = "") -> Question:
    """Return the questions that have to be answered before the import can begin."""
    return question_about(read_found(activity.found), user=user, chat=chat)


@transaction.atomic
def start_import(*, user: User, activity_id: UUID, answers: Answers) -> Activity:
    """Begin with these answers. Raise `InvalidInput` with those that do not fit.

    An import that has begun stays as it is.
    """
    activity = _lock_own(user, activity_id)
    if activity.is_over:
        raise Conflict(_("This import has ended. Upload the file again."))
    if activity.is_unread:
        raise Conflict(_("The file is still being read. Wait a moment, then answer."))
    if not activity.is_asking:
        return activity
    teller_in(user, activity.legacy_id)
    begin(activity, answers)
    activity.save(update_fields=BEGUN)
    _put_job(activity)
    return activity


@transaction.atomic
def cancel_import(*, user: User, activity_id: UUID) -> Activity:
    """Cancel the import: what was imported stays, the rest is not imported. A second call changes nothing."""
    activity = _lock_own(user, activity_id)
    if activity.state == ActivityState.CANCELLED:
        return activity
    if not activity.may_be_cancelled:
        raise Conflict(_("Everything in the file has already been imported, so there is nothing to cancel."))
    end_activity(activity, ActivityState.CANCELLED)
    activity.save(update_fields=ENDED)
    return activity


def delete_unanswered(*, now: datetime) -> int:
    """Delete uploads whose questions nobody answered, and return how many."""
    old = Activity.objects.filter(state=ActivityState.ASKING, created_at__lt=now - UNANSWERED_RETENTION)
    remove_lost_uploads(now=now)
    return forget_activities(old)


def _put_job(activity: Activity) -> None:
    jobs.put(
        JobKind.IMPORT,
        key=f"import:{activity.pk}",
        payload={"activity": str(activity.pk)},
        legacy_id=activity.legacy_id,
        user_id=activity.user_id,
    )


def _lock_own(user: User, activity_id: UUID) -> Activity:
    own = (
        Activity.objects.visible_to(user)
        .select_for_update(of=("self",))
        .select_related("legacy", "user")
        .defer("upload")
    )
    activity = own.filter(pk=activity_id).first()
    if activity is None:
        raise NotFound
    return activity
