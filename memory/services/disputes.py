"""Disputes that people open, answer, settle and withdraw.

A dispute exists only for people who see both its facts. Settling a dispute sets neither fact aside: it says which one
is recalled first. Every function is one transaction: lock the legacy, lock the link, check, change, log.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from config.errors import Conflict, InvalidInput, NotAllowed, NotFound
from config.texts import checked_text
from legacies.access import keeper_of, teller_in
from legacies.audit import Actor, record, state_of
from legacies.models import LegacyEvent
from legacies.models.legacy import lock_legacy
from memory.kinds import MemoryAction, MemoryNotice
from memory.models import Fact, FactLink
from memory.models.facts import DisputeState, LinkKind
from memory.services.facts.editing import create_fact
from memory.services.facts.links import NewLink, link_by_set, notify_of_disputes, notify_tellers, remove_link

LONGEST_ANSWER = 1000


class BothYours(Conflict):
    code, default_message = (
        "both_yours",
        gettext_lazy("Both of these facts are yours. Correct the one that is wrong, or merge them."),
    )


class NobodysToDispute(Conflict):
    code, default_message = (
        "nothing_to_dispute",
        gettext_lazy("This describes the assistant, which keepers decide. It cannot be remembered differently."),
    )


class DisputeTaken(Conflict):
    code = "dispute_goes_on"
    default_message = gettext_lazy(
        "Only the person who said so can withdraw this, and only until somebody else has answered. A "
        "keeper can settle it."
    )


@transaction.atomic
def open_dispute(*, user: User, fact_id: UUID, other_id: UUID, answer: str = "") -> FactLink:
    """Say that two live facts, one of them the user's own, contradict each other. A second call changes nothing.

    `answer` says how the user knows. A link that marks the two facts as the same telling is removed.
    """
    facts = _lock_both_facts(user, fact_id, other_id)
    mine = [fact for fact in facts if fact.owner_id == user.pk]
    if not mine:
        raise NotAllowed(_("One of the two facts has to be yours. Write down first how you remember it."))
    if len(mine) > 1:
        raise BothYours
    return _open_link(user, facts, answer)


def dispute_pair(*, user: User, facts: Sequence[Fact]) -> FactLink:
    """Open a dispute between two live facts of two owners.

    The caller holds the legacy's lock and has read both facts since taking it. The caller also makes sure that the user
    is one of the owners, or a keeper who sees both facts.
    """
    return _open_link(user, facts, "")


@transaction.atomic
def tell_otherwise(
    *, user: User, fact_id: UUID, content: str, answer: str = "", allow_secrets: bool = False
) -> FactLink:
    """Write down how the user remembers what another member told: a new private fact of the user, and a dispute."""
    told = _lock_visible_fact(user, fact_id)
    if told.owner_id == user.pk:
        raise BothYours
    legacy_id = _legacy_of(told)
    mine = create_fact(
        user=user,
        legacy_id=legacy_id,
        content=content,
        allow_secrets=allow_secrets,
        category=told.category,
        subject=told.subject,
    )
    return _open_link(user, [told, mine], answer)


@transaction.atomic
def answer_dispute(*, user: User, dispute_id: UUID, answer: str) -> FactLink:
    """Say how the user knows, as the owner of one of the two facts. A later answer replaces the user's earlier one."""
    link = _lock_dispute(user, dispute_id)
    teller_in(user, _legacy_of(link.first))
    if user.pk not in (link.first.owner_id, link.second.owner_id):
        raise NotAllowed(_("Only the people who told these two facts can say how they know."))
    said = checked_text("answer", answer.strip(), LONGEST_ANSWER, empty=_("Write how you know."))
    if any(is_by(one, user) and one["text"] == said for one in link.answers):
        return link
    before = state_of(link)
    new = {"user": str(user.pk), "text": said, "at": timezone.now().isoformat()}
    link.answers = [*(one for one in link.answers if not is_by(one, user)), new]
    _save_link(link, before, MemoryAction.DISPUTE_ANSWERED, user)
    notify_tellers(link, MemoryNotice.DISPUTE_ANSWERED, by=user)
    return link


@transaction.atomic
def settle_dispute(*, user: User, dispute_id: UUID, state: str, preferred_id: UUID | None = None) -> FactLink:
    """Settle or reopen a dispute, as a keeper who sees both facts: both are right, one is preferred, or it is open.

    A user who owns both facts settles the dispute without a keeper: nobody else needs to see it.
    """
    link = _lock_dispute(user, dispute_id)
    if not user.pk == link.first.owner_id == link.second.owner_id:
        keeper_of(user, _legacy_of(link.first))
    _check_settling(link, state, preferred_id)
    if (link.state, link.preferred_id) == (state, preferred_id):
        return link
    before = state_of(link)
    link.state, link.preferred_id = DisputeState(state), preferred_id
    is_open = state == DisputeState.OPEN
    _save_link(link, before, MemoryAction.DISPUTE_REOPENED if is_open else MemoryAction.DISPUTE_SETTLED, user)
    notify_tellers(link, MemoryNotice.DISPUTE_OPENED if is_open else MemoryNotice.DISPUTE_SETTLED, by=user)
    return link


@transaction.atomic
def withdraw_dispute(*, user: User, dispute_id: UUID) -> None:
    """Withdraw a dispute that the user opened, as long as it is open and nobody else has answered."""
    link = _lock_dispute(user, dispute_id)
    is_answered = any(not is_by(one, user) for one in link.answers)
    if is_answered or link.state != DisputeState.OPEN or link.pk not in opened_by(user, [link.pk]):
        raise DisputeTaken
    remove_link(link, user)


def hold_dispute(*, user: User, dispute_id: UUID) -> None:
    """Lock the dispute until the caller's transaction ends. Raise `NotFound` if the user does not see both facts."""
    _lock_dispute(user, dispute_id)


def opened_by(user: User, dispute_ids: Collection[UUID]) -> set[UUID]:
    """Return those of these disputes that this user opened, not the assistant."""
    said = LegacyEvent.objects.filter(object_id__in=dispute_ids, action=MemoryAction.DISPUTE_OPENED, actor_kind="user")
    return {key for key in said.filter(actor_id=user.pk).values_list("object_id", flat=True) if key}


def is_by(answer: dict[str, Any], user: User) -> bool:
    return bool(answer["user"] == str(user.pk))


def _open_link(user: User, facts: Sequence[Fact], answer: str) -> FactLink:
    one, other = (fact.pk for fact in facts)
    legacy_id = _legacy_of(facts[0])
    for same in FactLink.objects.of(one).of(other).filter(kind=LinkKind.SAME_TELLING):
        remove_link(same, user)
    made = link_by_set([NewLink(one, other, LinkKind.DISPUTE)], actor=Actor.user(user), legacy_id=legacy_id)
    links = FactLink.objects.select_related("first__legacy", "first__owner", "second__legacy", "second__owner")
    link = links.of(one).of(other).get(kind=LinkKind.DISPUTE)
    if made:
        notify_of_disputes([one, other], by=user, said_so=True)
    return answer_dispute(user=user, dispute_id=link.pk, answer=answer) if answer.strip() else link


def _lock_visible_fact(user: User, fact_id: UUID) -> Fact:
    """Return a live fact of a legacy in which the user may tell, under the legacy's lock."""
    seen: Fact | None = Fact.objects.visible_to(user).live().filter(pk=fact_id).first()
    if seen is None or seen.legacy_id is None:
        raise NotFound
    lock_legacy(seen.legacy_id)
    teller_in(user, seen.legacy_id)
    if seen.owner_id is None:
        raise NobodysToDispute
    return seen


def _lock_both_facts(user: User, fact_id: UUID, other_id: UUID) -> list[Fact]:
    """Return both facts, read under the legacy's lock. Raise `NotFound` if one is hidden, gone or of another legacy."""
    legacy_id = _lock_visible_fact(user, fact_id).legacy_id
    facts = list(Fact.objects.visible_to(user).live().filter(pk__in=[fact_id, other_id], legacy=legacy_id))
    if fact_id == other_id:
        raise InvalidInput(fields={"other": [_("These are one and the same fact.")]})
    if len(facts) < 2:
        raise NotFound
    if any(fact.owner_id is None for fact in facts):
        raise NobodysToDispute
    return facts


def _lock_dispute(user: User, dispute_id: UUID) -> FactLink:
    """Return the dispute, locked, with both its live facts. Raise `NotFound` if the user does not see both of them."""
    seen = FactLink.objects.visible_to(user).filter(pk=dispute_id, kind=LinkKind.DISPUTE)
    for legacy_id in seen.values_list("first__legacy", flat=True):  # one, or none
        lock_legacy(legacy_id)
    related = seen.select_related("first__legacy", "first__owner", "second__legacy", "second__owner")
    link = related.select_for_update(of=["self"]).first()
    live_facts = Fact.objects.live().filter(pk__in=[link.first_id, link.second_id]).count() if link else 0
    if link is None or live_facts < 2:
        raise NotFound
    return link


def _check_settling(link: FactLink, state: str, preferred_id: UUID | None) -> None:
    if state not in DisputeState.values:
        raise InvalidInput(fields={"state": [_("The state is open, both stand, or settled.")]})
    if state == DisputeState.SETTLED and preferred_id not in (link.first_id, link.second_id):
        raise InvalidInput(fields={"preferred": [_("Choose which of the two the family goes by.")]})
    if state != DisputeState.SETTLED and preferred_id is not None:
        raise InvalidInput(fields={"preferred": [_("Only when it is settled does the family go by one of the two.")]})


def _save_link(link: FactLink, before: dict[str, Any], action: MemoryAction, user: User) -> None:
    link.updated_at = timezone.now()
    link.save(update_fields=["state", "preferred", "answers", "updated_at"])
    payload = {"before": before, "after": state_of(link)}
    record(link, action, actor=Actor.user(user), legacy_id=_legacy_of(link.first), payload=payload)


def _legacy_of(fact: Fact) -> UUID:
    if fact.legacy_id is None:
        raise NotFound
    return fact.legacy_id
