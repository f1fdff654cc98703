"""Erasing a user: everything they told and wrote in every legacy, and their account.

The request is one transaction: the user leaves every legacy and can no longer sign in. The rest is a job that goes
legacy by legacy, each in its own transaction, which changes nothing if it runs again. The account is deleted last, in
the transaction that ends the job. What the user shared is deleted too: a user who wants to leave it to the family
leaves the legacies instead and keeps the account. What other people said stays theirs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from uuid import UUID

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.oauth.programs import disconnect_all
from config.errors import Conflict
from config.failpoints import failpoint
from legacies import jobs
from legacies.audit import Action, Actor, record, record_for_user, state_of
from legacies.jobs import Lease, hold
from legacies.jobs.runner import Handler
from legacies.models import (
    Invitation,
    Legacy,
    LegacyEvent,
    LegacyEventPayload,
    LegacyState,
    Membership,
    Notice,
    Role,
)
from legacies.models.legacy import lock_legacy
from legacies.models.membership import NoticeKind
from legacies.services.deletion import settle
from legacies.services.notices import tell
from legacies.services.people import leave
from legacies.updates.publishing import forget_updates
from memory.kinds import JobKind, MemoryAction
from memory.models import (
    ContextFile,
    Conversation,
    Entry,
    Export,
    Fact,
    IdempotencyRecord,
    Photo,
    RecallItem,
    Recording,
    Story,
    SyncMark,
    UsageRecord,
)
from memory.services.deletion.member_erasure import erase_from
from memory.services.deletion.purging import forget
from memory.services.exports.files import forget_exports
from memory.services.usage.budgets import forget_budget


class LastKeeperOf(Conflict):
    code = "last_keeper"

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__(
            _(
                "You are the only keeper of %(names)s, and there are other members. Make somebody else a keeper "
                "there first; then your account can be erased."
            )
            % {"names": ", ".join(names)}
        )


def key_of(user_id: UUID) -> str:
    """Return the key of the job that erases this user."""
    return f"erase:{user_id}"


@transaction.atomic
def ask_to_erase(*, user: User) -> None:
    """Begin to erase a user. From this moment the user is a member nowhere and cannot sign in.

    Raise `LastKeeperOf` if other members would be left without a keeper. The caller has made sure of the user's
    identity.
    """
    places = list(Membership.objects.filter(user=user).select_related("legacy").order_by("legacy"))
    for place in places:
        lock_legacy(place.legacy_id)
    if left_alone := [place.legacy.name for place in places if _leaves_others_without_keeper(place)]:
        raise LastKeeperOf(left_alone)
    legacies = sorted({*(place.legacy_id for place in places), *_legacies_with_rows(user)})
    for place in places:
        _leave_legacy(place, user)
    row = User.objects.select_for_update().get(pk=user.pk)
    row.is_active = False
    row.save(update_fields=["is_active"])
    _sign_out_everywhere(user)
    payload = {"user": str(user.pk), "legacies": [str(legacy_id) for legacy_id in legacies]}
    jobs.put(JobKind.ERASE, key=key_of(user.pk), user_id=user.pk, payload=payload)


@transaction.atomic
def leave_with_all(*, user: User, legacy_id: UUID) -> None:
    """Leave one legacy and delete everything that the user told there, shared rows included.

    Raise what `leave` raises.
    """
    leave(user=user, legacy_id=legacy_id)
    erase_from(legacy_id, user=user)


def erase(lease: Lease) -> None:
    """Erase one user, in order. A killed job continues: what is deleted already is not found again."""
    user = User.objects.filter(pk=lease.payload["user"]).first()
    if user is None:
        with hold(lease):
            return
    for legacy_id in map(UUID, lease.payload["legacies"]):
        erase_from(legacy_id, user=user)
        _close_if_deserted(legacy_id)
        failpoint("erasing.after_legacy")
    with hold(lease):
        counts = _erase_account(user)
        lease.result = dict(counts)
        failpoint("erasing.in_account")


HANDLER = Handler(run=erase)
"""The handler of `JobKind.ERASE`."""


def _leaves_others_without_keeper(place: Membership) -> bool:
    others = Membership.objects.filter(legacy=place.legacy_id).exclude(pk=place.pk)
    return place.is_keeper and others.exists() and not others.filter(role=Role.KEEPER).exists()


def _legacies_with_rows(user: User) -> set[UUID]:
    """Return the legacies that may hold rows of the user: conversations, and what they shared and left behind."""
    rows = (
        *(
            model._default_manager.filter(owner=user).values_list("legacy", flat=True)
            for model in (Fact, Entry, Story, Photo, Recording)
        ),
        Conversation.objects.filter(user=user).values_list("legacy", flat=True),
        Invitation.objects.filter(invited_by=user).values_list("legacy", flat=True),
        LegacyEvent.objects.filter(actor_id=user.pk, scope="legacy").values_list("chain", flat=True),
    )
    found = {legacy_id for ids in rows for legacy_id in ids.distinct().order_by() if legacy_id}
    return set(Legacy.objects.filter(pk__in=found).values_list("pk", flat=True))


def _leave_legacy(place: Membership, user: User) -> None:
    payload = {"before": state_of(place), "after": None}
    record(place, Action.MEMBER_LEFT, actor=Actor.user(user), legacy_id=place.legacy_id, payload=payload)
    place.delete()
    settle(place.legacy_id)
    text = _("A member of the legacy of %(legacy)s closed their account and took what they told with them.") % {
        "legacy": place.legacy.name
    }
    for keeper in Membership.objects.filter(legacy=place.legacy_id, role=Role.KEEPER).select_related("user"):
        tell(user=keeper.user, kind=NoticeKind.LEFT, text=text, legacy=place.legacy)


def _sign_out_everywhere(user: User) -> None:
    """Delete the user's listed sessions, since the user can no longer sign in. Other sessions end with the account."""
    sessions = UserSession.objects.filter(user=user)
    Session.objects.filter(session_key__in=sessions.values("session_key")).delete()
    sessions.delete()


@transaction.atomic
def _close_if_deserted(legacy_id: UUID) -> None:
    """Delete a legacy without members if it holds nobody's rows. Otherwise retire it: nobody sees it."""
    lock_legacy(legacy_id)
    legacy = Legacy.objects.select_for_update().filter(pk=legacy_id).first()
    if legacy is None or Membership.objects.filter(legacy=legacy).exists():
        return
    holds = (
        model._default_manager.filter(legacy=legacy).exists()
        for model in (Fact, Entry, Story, Photo, Recording, Conversation)
    )
    if any(holds):
        legacy.state = LegacyState.RETIRED
        legacy.save(update_fields=["state"])
        payload = {"after": {"state": legacy.state}}
        record(legacy, Action.LEGACY_EDITED, actor=Actor.task(), legacy_id=legacy_id, payload=payload)
        return
    subject = Legacy(pk=legacy_id)
    RecallItem.objects.filter(legacy_id=legacy_id).delete()
    LegacyEventPayload.objects.filter(chain=legacy_id).delete()
    legacy.delete()
    record(subject, MemoryAction.LEGACY_ERASED, actor=Actor.task(), legacy_id=legacy_id, payload={"after": None})


def _erase_account(user: User) -> Counter[str]:
    """Delete what belongs to no legacy, and the account with its own rows, in the transaction that ends the job."""
    lock_legacy(user.pk)
    counts = forget(user.pk, list(Fact.objects.filter(owner=user, legacy=None).select_for_update())).counts
    counts["context_files"], _rows = ContextFile.objects.filter(owner=user).delete()
    counts["answers"], _rows = IdempotencyRecord.objects.filter(user=user).delete()
    counts["exports"] = forget_exports(Export.objects.filter(user=user))
    counts["notices"], _rows = Notice.objects.filter(user=user).delete()
    counts["programs"] = disconnect_all(user)
    counts["usage"] = UsageRecord.objects.filter(user_id=user.pk).update(user_id=None)
    forget_budget(user.pk)
    forget_updates(user.pk)
    counts["sync_marks"], _rows = SyncMark.objects.filter(owner_id=user.pk, hidden_at=0).delete()
    SyncMark.objects.filter(owner_id=user.pk).update(owner_id=None)  # others still have to learn of it
    counts["log_payloads"], _rows = LegacyEventPayload.objects.filter(chain=user.pk).delete()
    subject = User(pk=user.pk)
    user.delete()
    payload = {"removed": dict(counts)}
    record_for_user(
        subject, MemoryAction.PERSON_ERASED, actor=Actor.task(subject.pk), user_id=subject.pk, payload=payload
    )
    return counts
