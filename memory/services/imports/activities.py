"""Chat imports as their user starts, watches and cancels them. `import_job` does the importing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from config.errors import Conflict, DomainError, InvalidInput, NotAllowed, NotFound
from legacies import jobs
from legacies.access import keeper_of, member_of, teller_in
from legacies.jobs import Lease, hold
from legacies.jobs.runner import GiveUp
from legacies.models.legacy import lock_legacy
from memory.kinds import JobKind
from memory.models import Activity, ActivityKind, ActivityPhase, ActivityState
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
from memory.services.imports.formats.chats import MOST_NAMED, FileRefused, LeftOut
from memory.services.imports.formats.family_file import Family, Mistake
from memory.services.imports.formats.file_kinds import encode, pack, read_file, unpack

# Parsing an uploaded file: once, in a worker, outside any transaction.
#
# What was read is stored in place of the file, and what there is to ask about it beside it. A file that cannot be
# read ends its activity with everything that is wrong in it; answers that came along with it begin the import at
# once.


@dataclass(frozen=True, slots=True)
class ParsedUpload:
    kind: str
    stored: bytes
    found: FileSummary


def read_upload(lease: Lease, activity: Activity) -> None:
    """Raises `GiveUp` when its user may not bring anything in any longer."""
    _require_teller(activity)
    try:
        read: ParsedUpload | FileRefused = _parse_upload(activity)
    except FileRefused as refused:
        read = refused
    with hold(lease):
        lock_legacy(activity.legacy_id)
        _require_teller(activity)
        now = _lock_unread(activity)
        if now is None:
            return
        if isinstance(read, FileRefused):
            _store_refusal(now, read)
        else:
            _store_parsed(lease, now, read)


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


def _parse_upload(activity: Activity) -> ParsedUpload:
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
    """What was read, and, where answers came along with the file, that it begins."""
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


def _first_of_each(fields: Mapping[str, list[str]]) -> dict[str, Any]:
    return {name: problems[0] for name, problems in fields.items() if problems}


def _store_refusal(activity: Activity, refused: FileRefused) -> None:
    activity.mistakes = [{"place": it.place, "problem": it.problem} for it in refused.mistakes[:MOST_NAMED]]
    activity.result = {"refused": refused.message}
    activity.end(ActivityState.FAILED)
    activity.save(update_fields=["mistakes", "result", *ENDED])


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


@transaction.atomic
def upload_file(
    *, user: User, legacy_id: UUID, raw: bytes, title: str = "", answers: Answers | None = None
) -> Activity:
    """Store a file as it came, to be read by a worker: see `upload_job`. Nothing of it is looked at here.

    With `answers` it begins once it is read, if they fit. Raises `UploadTooLarge`, or `TooManyUploads` when as many as
    may be wait already. What the user uploaded here before without an answer is let go.
    """
    teller_in(user, legacy_id)
    if len(raw) > settings.LARGEST_UPLOAD:
        raise UploadTooLarge
    # Two uploads of one user at once are counted one behind the other.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    own = Activity.objects.filter(user=user)
    unanswered = Q(state=ActivityState.ASKING) | Q(state=ActivityState.UNREAD, choices={})
    own.filter(unanswered, legacy=legacy_id).delete()
    if own.filter(state__in=NOT_BEGUN).count() >= settings.MOST_WAITING_UPLOADS:
        raise TooManyUploads(settings.MOST_WAITING_UPLOADS)
    activity = Activity.objects.create(
        user=user,
        legacy_id=legacy_id,
        kind=ActivityKind.FILE,
        state=ActivityState.UNREAD,
        upload=pack(raw),
        title=title.replace("\x00", "")[:LONGEST_TITLE],
        choices=answers.as_json() if answers else {},
    )
    _put_job(activity)
    return activity


def ask_about(*, user: User, activity: Activity, chat: str = "") -> Question:
    """What is still to be said before it can begin."""
    return question_about(read_found(activity.found), user=user, chat=chat)


@transaction.atomic
def start_import(*, user: User, activity_id: UUID, answers: Answers) -> Activity:
    """Begin with these answers; raises `InvalidInput` naming those that do not fit. Begun before, nothing happens."""
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
    """Stop it: what is in stays in, the rest is not brought in. Cancelled before, nothing happens."""
    activity = _lock_own(user, activity_id)
    if activity.state == ActivityState.CANCELLED:
        return activity
    if not activity.may_be_cancelled:
        raise Conflict(_("Everything in the file has already been imported, so there is nothing to cancel."))
    activity.end(ActivityState.CANCELLED)
    activity.save(update_fields=ENDED)
    return activity


def delete_unanswered(*, now: datetime) -> int:
    """Let go of uploads that nobody said anything about."""
    old = Activity.objects.filter(state=ActivityState.ASKING, created_at__lt=now - UNANSWERED_RETENTION)
    return old.delete()[0]


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


# What is said of an activity, on pages and by the API.


def words_of(activity: Activity) -> str:
    """How far it is, in a sentence or two."""
    match activity.state:
        case ActivityState.UNREAD:
            return _("The file is saved and is being read. Nothing is imported yet.")
        case ActivityState.ASKING:
            return _("The file is waiting for your answer. Nothing is imported yet.")
        case ActivityState.WAITING:
            return _("The file is saved and will be read in a moment.")
        case ActivityState.RUNNING:
            return _under_way(activity)
        case ActivityState.DONE:
            return _done_text(activity)
        case ActivityState.CANCELLED:
            return _cancelled_text(activity)
        case ActivityState.FAILED:
            if refused := activity.result.get("refused"):
                next_step = _("Nothing was changed. Correct the file or export it again, and upload it once more.")
                return f"{refused} {next_step}"
            again = _("Something broke on our side. Upload the file again later; the import goes on from there.")
            return f"{_are_in(activity)} {again}"
    return _are_in(activity)  # another version of the product knows more of it


def left_out_in_words(result: Mapping[str, Any]) -> list[str]:
    """What of the file did not become a message, and why; a line for each reason."""
    counted = result.get("left_out", {})
    return [_reason_text(reason, count) for reason, count in sorted(counted.items())]


def _under_way(activity: Activity) -> str:
    if activity.phase == ActivityPhase.READING:
        return _("Reading the file.")
    if activity.phase == ActivityPhase.BRINGING:
        return _are_in(activity)
    said = {"done": activity.remembered, "total": activity.total}
    return _("Everything is imported. Noting facts: %(done)s of %(total)s conversations.") % said


def _done_text(activity: Activity) -> str:
    added, refused = activity.result.get("messages", 0), len(activity.mistakes)
    if refused:
        said = ngettext("%(n)s message was imported.", "%(n)s messages were imported.", added) % {"n": added}
        others = ngettext(
            "%(n)s conversation could not be imported.", "%(n)s conversations could not be imported.", refused
        )
        return f"{said} {others % {'n': refused}}"
    if not added:
        return _("There was nothing new: everything in this file is already here.")
    said = ngettext("%(n)s message was imported.", "%(n)s messages were imported.", added) % {"n": added}
    if strange := activity.result.get("not_read", 0):
        return f"{said} {_in_another_language(strange)}"
    failed = activity.result.get("not_remembered", 0)
    if failed:
        kept = ngettext(
            "All messages are saved. No facts could be noted from %(n)s conversation yet.",
            "All messages are saved. No facts could be noted from %(n)s conversations yet.",
            failed,
        )
        return f"{said} {kept % {'n': failed}}"
    return f"{said} {_('Facts were noted from them.')}"


def _in_another_language(conversations: int) -> str:
    kept = ngettext(
        "%(n)s conversation is in a language that the assistant does not understand here: it is saved "
        "and can be found by its words, but little or nothing is noted from it.",
        "%(n)s conversations are in a language that the assistant does not understand here: they are "
        "saved and can be found by their words, but little or nothing is noted from them.",
        conversations,
    )
    return kept % {"n": conversations}


def _cancelled_text(activity: Activity) -> str:
    if not activity.done:
        return _("Cancelled. Nothing was imported.")
    stays = _("What was imported stays. The rest was not imported.")
    return f"{_('Cancelled.')} {_are_in(activity)} {stays}"


def _are_in(activity: Activity) -> str:
    if not activity.total:
        return _("Nothing is imported yet.")
    said = {"done": activity.done, "total": activity.total}
    return _("%(done)s of %(total)s conversations are imported.") % said


def _reason_text(reason: str, count: int) -> str:
    said: dict[str, str] = {
        LeftOut.MEDIA: ngettext(
            "%(n)s picture, video, voice message or file.", "%(n)s pictures, videos, voice messages or files.", count
        ),
        LeftOut.CAPTIONED: ngettext(
            "%(n)s picture or file whose caption was imported.",
            "%(n)s pictures or files whose captions were imported.",
            count,
        ),
        LeftOut.DELETED: ngettext(
            "%(n)s message that somebody deleted in the chat.",
            "%(n)s messages that somebody deleted in the chat.",
            count,
        ),
        LeftOut.SYSTEM: ngettext("%(n)s line that the app wrote.", "%(n)s lines that the app wrote.", count),
        LeftOut.EMPTY: ngettext("%(n)s message without words.", "%(n)s messages without words.", count),
        LeftOut.PREAMBLE: ngettext(
            "%(n)s line above the first message.", "%(n)s lines above the first message.", count
        ),
    }
    other = ngettext("%(n)s line of another kind.", "%(n)s lines of another kind.", count)
    return said.get(reason, other) % {"n": count}
