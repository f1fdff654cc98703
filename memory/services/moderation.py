"""The moderation desk: looking at what tellers shared, and telling them what came of it."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.texts import UNREADABLE, is_storable
from config.errors import Conflict, InvalidInput, NotAllowed, NotFound
from legacies.access import keeper_of
from legacies.ledger import Action, Actor, record
from legacies.models import Legacy, Membership, ModerationMode
from legacies.models.legacy import lock_legacy
from legacies.models.notice import NoticeKind
from legacies.services.notices import tell
from memory.index.facts import refresh_sharing
from memory.models import Fact, Moderation
from memory.services.facts import MODERATED, StaleRevision, fact_state, write_change

LONGEST_REASON = 280
# A notice has room for the reason whole and for the first words of the fact.
FIRST_WORDS = 80
OPEN_TO_DECISION = (Moderation.WAITING, Moderation.APPROVED)


class AlreadyDecided(Conflict):
    code, message = "already_decided", "This was returned already. It comes back here when its teller changes it."


@transaction.atomic
def approve_fact(*, staff: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Let the family see a shared fact for good. Approving twice is approving once; its teller is told."""
    fact = _lock_shared_fact(staff, fact_id, revision)
    if fact.moderation == Moderation.APPROVED:
        return fact
    before = fact_state(fact)
    fact.moderation, fact.moderation_reason = Moderation.APPROVED, ""
    write_change(fact, Action.FACT_APPROVED, staff, before, *MODERATED)
    _tell_owner(fact, NoticeKind.FACT_APPROVED, _("What you shared was looked at, and the family sees it: “%(words)s”"))
    return fact


@transaction.atomic
def return_fact(*, staff: User, fact_id: UUID, reason: str, revision: int | None = None) -> Fact:
    """Hand a shared fact back to its teller, with a reason: from this moment nobody else in the family sees it."""
    reason = _checked_reason(reason)
    fact = _lock_shared_fact(staff, fact_id, revision)
    before = fact_state(fact)
    fact.moderation, fact.moderation_reason = Moderation.RETURNED, reason
    write_change(fact, Action.FACT_RETURNED, staff, before, *MODERATED, reason=reason)
    text = _("“%(words)s” is with you alone again. %(reason)s You can change it, and it will be looked at once more.")
    _tell_owner(fact, NoticeKind.FACT_RETURNED, text)
    return fact


@transaction.atomic
def set_moderation_mode(*, user: User, legacy_id: UUID, mode: str) -> Legacy:
    """Say whether the family sees shared facts at once, or once they are approved. Keepers only."""
    keeper_of(user, legacy_id)
    if mode not in ModerationMode.values:
        raise InvalidInput(fields={"moderation_mode": [_("This is not a way to moderate.")]})
    lock_legacy(legacy_id)
    legacy = Legacy.objects.select_for_update().get(pk=legacy_id)
    before, legacy.moderation_mode = legacy.moderation_mode, mode
    if before == mode:
        return legacy
    legacy.save(update_fields=["moderation_mode"])
    refresh_sharing(legacy_id)
    payload = {"before": {"moderation_mode": before}, "after": {"moderation_mode": mode}}
    record(legacy, Action.MODERATION_MODE_SET, actor=Actor.user(user), legacy_id=legacy_id, payload=payload)
    return legacy


def _lock_shared_fact(staff: User, fact_id: UUID, revision: int | None) -> Fact:
    """A fact that the desk may decide on, locked: the legacy's lock first, then the row.

    `NotAllowed` for who is no staff, `NotFound` for what is not shared, `StaleRevision` when its words are not those
    that were looked at, `AlreadyDecided` for what is with its teller.
    """
    if not (staff.is_staff and staff.is_active):
        raise NotAllowed("Only the people who look after this place can do that.")
    shared = Fact.objects.shared_for_staff().filter(pk=fact_id, legacy__isnull=False)
    legacy_id = shared.values_list("legacy_id", flat=True).first()
    if legacy_id is None:
        raise NotFound
    lock_legacy(legacy_id)
    fact: Fact | None = shared.select_related("legacy", "owner").select_for_update(of=["self"]).first()
    if fact is None:
        raise NotFound
    if revision is not None and revision != fact.revision:
        raise StaleRevision(fact)
    if fact.moderation not in OPEN_TO_DECISION:
        raise AlreadyDecided
    return fact


def _checked_reason(reason: str) -> str:
    reason = reason.strip()
    problem = ""
    if not reason:
        problem = _("Please say why, in words that its teller can read.")
    elif len(reason) > LONGEST_REASON:
        problem = _("A reason has up to %(most)d characters.") % {"most": LONGEST_REASON}
    elif not is_storable(reason):
        problem = UNREADABLE
    if problem:
        raise InvalidInput(fields={"reason": [problem]})
    return reason


def _tell_owner(fact: Fact, kind: NoticeKind, text: str) -> None:
    """Who has left the legacy is told too; the page about the fact is then not theirs to open any more."""
    if fact.owner is None:
        return
    is_member = Membership.objects.filter(legacy=fact.legacy_id, user=fact.owner).exists()
    path = reverse("memory:fact", args=[fact.legacy_id, fact.pk]) if is_member else ""
    words = {"words": Truncator(fact.content).chars(FIRST_WORDS), "reason": fact.moderation_reason}
    tell(user=fact.owner, kind=kind, text=text % words, legacy=fact.legacy, path=path)
