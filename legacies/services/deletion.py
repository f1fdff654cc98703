"""Deleting a whole legacy: every keeper agrees, and then there are two weeks to reconsider and to make a copy.

A former keeper has a say too if another keeper took the role away within `KEEPER_SAY_LASTS` before the deletion was
asked for. Otherwise a keeper who wants a legacy deleted could first remove the other keepers. A keeper who gave the
role up has no say.

Everybody with a say may call the deletion off until it begins. The deletion itself is a job of the upper layers, see
`jobs.DELETE_LEGACY`.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from config.errors import Conflict, NotFound
from legacies import jobs
from legacies.access import keeper_of
from legacies.audit import Action, Actor, record
from legacies.models import Legacy, LegacyDeletion, LegacyEvent, LegacyEventPayload, Membership, Role
from legacies.models.legacy import lock_legacy
from legacies.models.membership import NoticeKind
from legacies.services.notices import tell

GRACE = timedelta(days=14)
KEEPER_SAY_LASTS = timedelta(days=30)


class DeletionUnderWay(Conflict):
    code = "deletion_under_way"
    default_message = gettext_lazy(
        "The keepers are deciding whether this legacy is deleted, and until then nobody becomes or "
        "stops being a keeper. Call the deletion off first."
    )


def key_of(legacy_id: UUID) -> str:
    """Return the key of the job that deletes this legacy."""
    return f"delete-legacy:{legacy_id}"


@transaction.atomic
def agree_to_delete(*, user: User, legacy_id: UUID) -> LegacyDeletion:
    """Ask for the deletion of the legacy, or agree with the keeper who asked. Nothing changes if the user has agreed.

    Once everybody with a say has agreed, the deletion is due after `GRACE`. All members are notified of the request
    and of the agreement.
    """
    lock_legacy(legacy_id)
    legacy = check_has_say(user, legacy_id)
    deletion, is_new = LegacyDeletion.objects.get_or_create(legacy=legacy, defaults={"asked_by": user})
    if user.pk in deletion.agreed:
        return deletion
    deletion.agreed = [*deletion.agreed, user.pk]
    deletion.save(update_fields=["agreed"])
    payload = {"asked": is_new, "agreed": deletion.agreed}
    record(legacy, Action.DELETION_AGREED, actor=Actor.user(user), legacy_id=legacy_id, payload=payload)
    if is_new:
        text = _(
            "%(name)s asks the keepers to delete the legacy of %(legacy)s, with everything in it. Nothing "
            "is deleted until all keepers have agreed and two weeks have passed. You can download your copy "
            "now."
        )
        words = text % {"name": user.name, "legacy": legacy.name}
        _tell_all(legacy, NoticeKind.DELETION_ASKED, words, [user.pk], by=user)
    settle(legacy_id)
    deletion.refresh_from_db()
    return deletion


@transaction.atomic
def call_off_deletion(*, user: User, legacy_id: UUID) -> None:
    """Call the deletion off; everything stays, and all members are notified.

    Everybody with a say may do so until the deletion begins. Raises `NotFound` if nobody asked for it or it has begun.
    """
    lock_legacy(legacy_id)
    legacy = check_has_say(user, legacy_id)
    deletion = LegacyDeletion.objects.filter(legacy=legacy, begun_at=None).first()
    if deletion is None:
        raise NotFound(_("Nobody has asked to delete this legacy."))
    deletion.delete()
    record(legacy, Action.DELETION_CALLED_OFF, actor=Actor.user(user), legacy_id=legacy_id, payload={})
    text = _("The legacy of %(legacy)s will not be deleted: %(name)s called it off. Everything stays.")
    words = text % {"name": user.name, "legacy": legacy.name}
    _tell_all(legacy, NoticeKind.DELETION_CALLED_OFF, words, [user.pk], by=user)


def settle(legacy_id: UUID) -> None:
    """Check again whether everybody with a say agrees, after an agreement or a change of keepers.

    Sets or clears the date of the deletion accordingly. The caller holds the legacy's lock.
    """
    deletion = LegacyDeletion.objects.filter(legacy=legacy_id, begun_at=None).select_related("legacy").first()
    if deletion is None:
        return
    is_agreed = all_keepers_agree(deletion)
    if is_agreed == (deletion.due_at is not None):
        return
    deletion.due_at = timezone.now() + GRACE if is_agreed else None
    deletion.save(update_fields=["due_at"])
    if deletion.due_at is None:
        return
    payload = {"legacy": str(legacy_id)}
    jobs.put(jobs.DELETE_LEGACY, key=key_of(legacy_id), payload=payload, not_before=deletion.due_at)
    text = _(
        "All keepers agreed: the legacy of %(legacy)s will be deleted on %(day)s, with everything in "
        "it. Until then you can download your copy, and any keeper can call it off."
    )
    words = text % {"legacy": deletion.legacy.name, "day": deletion.due_at.strftime("%Y-%m-%d")}
    _tell_all(deletion.legacy, NoticeKind.DELETION_DUE, words, [])


def all_keepers_agree(deletion: LegacyDeletion) -> bool:
    """Tell whether all keepers agree, and all former keepers with a say. False if the legacy has no keeper."""
    keepers = Membership.objects.filter(legacy=deletion.legacy_id, role=Role.KEEPER)
    if not keepers.exists():
        return False
    return {user.pk for user in who_has_say(deletion.legacy_id)} <= set(deletion.agreed)


def who_has_say(legacy_id: UUID) -> QuerySet[User]:
    """Return the users with a say: the keepers, and former keepers whose role another keeper took away recently.

    Recently means within `KEEPER_SAY_LASTS` before the deletion was asked for, or before now if nobody asked.
    """
    asked_at = LegacyDeletion.objects.filter(legacy=legacy_id).values_list("asked_at", flat=True).first()
    since = (asked_at or timezone.now()) - KEEPER_SAY_LASTS
    keepers = Q(memberships__legacy=legacy_id, memberships__role=Role.KEEPER)
    return User.objects.filter(keepers | Q(pk__in=_put_down(legacy_id, since), is_active=True)).distinct()


def check_has_say(user: User, legacy_id: UUID) -> Legacy:
    """Return the legacy if the user has a say. Raises `NotAllowed` for other members, `NotFound` for everybody else."""
    if who_has_say(legacy_id).filter(pk=user.pk).exists():
        return Legacy.objects.get(pk=legacy_id)
    return keeper_of(user, legacy_id).legacy


def _put_down(legacy_id: UUID, since: datetime) -> set[UUID]:
    """Return the ids of users who were keepers until somebody else changed their role or ended their membership.

    The ids come from the audit log since `since`.
    """
    actions = [Action.MEMBER_ROLE_CHANGED, Action.MEMBER_REMOVED]
    by = dict(
        LegacyEvent.objects.filter(chain=legacy_id, action__in=actions, at__gte=since).values_list("pk", "actor_id")
    )
    payloads = LegacyEventPayload.objects.filter(event_id__in=by, payload__before__role=Role.KEEPER)
    changed = payloads.values_list("event_id", "payload__before__user_id")
    return {UUID(user_id) for event_id, user_id in changed if user_id and UUID(user_id) != by[event_id]}


def check_keepers_may_change(legacy_id: UUID) -> None:
    """Raise `DeletionUnderWay` if a deletion is asked for: keepers must not take each other's say away meanwhile."""
    if LegacyDeletion.objects.filter(legacy=legacy_id).exists():
        raise DeletionUnderWay


def _tell_all(legacy: Legacy, kind: NoticeKind, text: str, subjects: list[UUID], *, by: User | None = None) -> None:
    path = f"/legacies/{legacy.pk}/delete/"
    members = User.objects.filter(Q(memberships__legacy=legacy) | Q(pk__in=who_has_say(legacy.pk).values("pk")))
    for member in members.distinct():
        tell(user=member, kind=kind, text=text, legacy=legacy, path=path, subjects=subjects, by=by)
    for former in _former_members(legacy).exclude(pk__in=members.values("pk")):
        tell(user=former, kind=kind, text=text, legacy=legacy, path=f"/profile/former/{legacy.pk}/", subjects=subjects)


def _former_members(legacy: Legacy) -> QuerySet[User]:
    """Return users who left or were removed, by the audit log. The legacy may still hold content of theirs."""
    ended = LegacyEvent.objects.filter(chain=legacy.pk, action__in=[Action.MEMBER_LEFT, Action.MEMBER_REMOVED])
    said = LegacyEventPayload.objects.filter(event_id__in=ended.values("pk"))
    ids = [user_id for user_id in said.values_list("payload__before__user_id", flat=True) if user_id]
    return User.objects.filter(pk__in=ids, is_active=True)
