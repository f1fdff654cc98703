"""Bringing in old chats, as their user starts, watches and cancels it. The work itself is in `bringing_in`."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import Conflict, DomainError, NotFound
from legacies import work
from legacies.access import keeper_of, member_of, teller_in
from legacies.work import WorkKind
from memory.imports.recognise import Brought, FileKind, read_file
from memory.models import Activity, ActivityKind, ActivityState
from memory.models.activities import ENDED
from memory.services.choices import Answers, Question, choices_from, question_about
from memory.services.relatives import check_family

UNANSWERED_KEPT = timedelta(days=1)
LONGEST_TITLE = 200


class UploadTooLarge(DomainError):
    code, status = "too_large", 413
    message = "This file is larger than 10 MB. Nothing was brought in. Save the chat without pictures, or in parts."


@transaction.atomic
def upload_file(*, user: User, legacy_id: UUID, raw: bytes, title: str = "") -> Activity:
    """Keep a file that can be read, to be asked about; nothing of it is brought in yet.

    Raises `UploadTooLarge`, or what refuses the file with every mistake in it. A family file is for keepers. What the
    user uploaded here before and never answered about is let go.
    """
    teller_in(user, legacy_id)
    if len(raw) > settings.LARGEST_UPLOAD:
        raise UploadTooLarge
    brought = read_file(raw)
    if brought.kind == FileKind.FAMILY:
        keeper_of(user, legacy_id)
    check_family(brought, legacy=member_of(user, legacy_id).legacy)
    Activity.objects.filter(user=user, legacy=legacy_id, state=ActivityState.ASKING).delete()
    title = title.replace("\x00", "")[:LONGEST_TITLE]
    return Activity.objects.create(user=user, legacy_id=legacy_id, kind=brought.kind.value, upload=raw, title=title)


def ask_about(*, user: User, activity: Activity, chat: str = "") -> Question:
    """What is still to be said before it can begin."""
    return question_about(_read(activity), user=user, chat=chat)


@transaction.atomic
def start_import(*, user: User, activity_id: UUID, answers: Answers) -> Activity:
    """Begin with these answers; raises `InvalidInput` naming those that do not fit. Begun before, nothing happens."""
    activity = _lock_own(user, activity_id)
    if activity.is_over:
        raise Conflict(_("This is over. Upload the file again."))
    if not activity.is_asking:
        return activity
    teller_in(user, activity.legacy_id)
    brought = _read(activity)
    choices = choices_from(question_about(brought, user=user, chat=answers.chat), answers)
    check_family(brought, legacy=activity.legacy, user=user, me=choices.me)
    activity.choices, activity.state = choices.as_json(), ActivityState.WAITING
    activity.save(update_fields=["choices", "state"])
    work.put(
        WorkKind.IMPORT,
        key=f"import:{activity.pk}",
        payload={"activity": str(activity.pk)},
        legacy_id=activity.legacy_id,
        user_id=user.pk,
    )
    return activity


@transaction.atomic
def import_file(*, user: User, legacy_id: UUID, raw: bytes, title: str, answers: Answers) -> Activity:
    """Upload and begin in one step; who a file itself knows by their address need not say who they are."""
    activity = upload_file(user=user, legacy_id=legacy_id, raw=raw, title=title)
    if answers.me is None and activity.kind == ActivityKind.FAMILY:
        answers = replace(answers, me=ask_about(user=user, activity=activity).me or None)
    return start_import(user=user, activity_id=activity.pk, answers=answers)


@transaction.atomic
def cancel_import(*, user: User, activity_id: UUID) -> Activity:
    """Stop it: what is in stays in, the rest is not brought in. Cancelled before, nothing happens."""
    activity = _lock_own(user, activity_id)
    if activity.state == ActivityState.CANCELLED:
        return activity
    if not activity.may_be_cancelled:
        raise Conflict(_("Everything in the file is in already, so there is nothing left to cancel."))
    activity.end(ActivityState.CANCELLED)
    activity.save(update_fields=ENDED)
    return activity


def delete_unanswered(*, now: datetime) -> int:
    """Let go of uploads that nobody said anything about."""
    old = Activity.objects.filter(state=ActivityState.ASKING, created_at__lt=now - UNANSWERED_KEPT)
    return old.delete()[0]


def _read(activity: Activity) -> Brought:
    return read_file(bytes(activity.upload or b""))


def _lock_own(user: User, activity_id: UUID) -> Activity:
    own = Activity.objects.visible_to(user).select_for_update(of=("self",)).select_related("legacy")
    activity = own.filter(pk=activity_id).first()
    if activity is None:
        raise NotFound
    return activity
