"""Answers to pairs of close facts: a person says how the two relate, and can undo the answer.

Every function is one transaction: lock the legacy, lock the pair, check, carry out the answer, log. Only the owner of
both facts decides about two facts of one owner. Between two owners, no answer changes either fact.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from config.errors import Conflict, InvalidInput, NotAllowed, NotFound
from legacies.access import teller_in
from legacies.audit import Actor, record, state_of
from legacies.models import LegacyEvent, LegacyEventPayload
from legacies.models.legacy import lock_legacy
from memory.kinds import MemoryAction
from memory.models import Fact, FactLink, FactPair, PairState
from memory.models.facts import LinkKind
from memory.services.disputes import dispute_pair, withdraw_dispute
from memory.services.facts.absorbing import Absorbed, absorb, take_apart
from memory.services.facts.links import NewLink, link_by_set, remove_link
from memory.services.facts.reviewing import NothingToUndo

ANSWERS = tuple(state for state in PairState if state != PairState.OPEN)
LINKS = {
    PairState.SAME: LinkKind.SAME_TELLING,
    PairState.REFINES: LinkKind.SAME_TELLING,
    PairState.DIFFER: LinkKind.RELATED,
}
"""The kind of link between two facts that both remain."""
ONE_STAYS = {
    PairState.SAME: MemoryAction.FACT_MERGED,
    PairState.REFINES: MemoryAction.FACT_MERGED,
    PairState.CONFLICTS: MemoryAction.FACT_CORRECTED,
}
"""The answers after which one of an owner's two facts stands for both, with the action in the audit log."""


class PairAnswered(Conflict):
    code = "pair_answered"
    default_message = gettext_lazy("This pair was answered before, in another way. Undo that answer first.")


class PairIsPast(Conflict):
    code = "pair_is_past"
    default_message = gettext_lazy(
        "There is nothing to answer any more: one of these two facts was changed or set aside, or the two were linked."
    )


@transaction.atomic
def answer_pair(*, user: User, pair_id: UUID, answer: str, chosen_id: UUID | None = None) -> FactPair:
    """Say how the two facts of a pair relate. The same answer again changes nothing.

    `chosen_id` is the more exact fact (`refines`) or, for two facts of one owner, the right one (`conflicts`). If two
    facts of one owner are the same, or one refines or contradicts the other, one of them stands for both from now on:
    the chosen one, if there is a choice. Facts of two owners are linked, or a dispute is opened between them. Facts
    that are `unrelated` stay as they are, and the pair is not asked about again. Raise `PairAnswered` after a different
    answer, and `PairIsPast` for a pair that no longer waits.
    """
    pair = _lock_pair(user, pair_id)
    _check_answer(pair, answer, chosen_id)
    if not pair.is_open:
        if pair.state == answer and chosen_id in (None, pair.chosen_id):
            return pair
        raise PairAnswered
    if not FactPair.objects.waiting().filter(pk=pair.pk).exists():
        raise PairIsPast
    before = state_of(pair)
    pair.state, pair.chosen_id = PairState(answer), chosen_id
    pair.answered_by, pair.answered_at = user, timezone.now()
    done = _carry_out(pair, user)
    _save_pair(pair, before, MemoryAction.PAIR_ANSWERED, user, done=done)
    return pair


@transaction.atomic
def undo_answer(*, user: User, pair_id: UUID) -> FactPair:
    """Take the user's own answer back, with everything that followed from it. An open pair stays as it is.

    Raise `NotAllowed` for another person's answer, `NothingToUndo` if the audit log no longer holds what followed, and
    a `Conflict` if something changed since: a fact was changed, or the other owner answered.
    """
    pair = _lock_pair(user, pair_id)
    if pair.is_open:
        return pair
    if pair.answered_by_id != user.pk:
        raise NotAllowed(_("Only the person who answered can take this back."))
    before = state_of(pair)
    told = _undo(_what_followed(pair), user)
    pair.state, pair.chosen_id = PairState.OPEN, None
    pair.answered_by, pair.answered_at = None, None
    _save_pair(pair, before, MemoryAction.PAIR_REOPENED, user, **told)
    return pair


def _lock_pair(user: User, pair_id: UUID) -> FactPair:
    """Return the pair, locked, with its two facts, read under the legacy's lock.

    Raise `NotFound` if the user does not see both facts, and `NotAllowed` if they see both but may not answer.
    """
    seen = FactPair.objects.visible_to(user).filter(pk=pair_id)
    for legacy_id in seen.values_list("legacy", flat=True):  # one, or none
        lock_legacy(legacy_id)
    related = seen.select_related("first__legacy", "first__owner", "second__legacy", "second__owner")
    pair = related.select_for_update(of=["self"]).first()
    if pair is None:
        raise NotFound
    membership = teller_in(user, pair.legacy_id)
    owners = {pair.first.owner_id, pair.second.owner_id}
    if user.pk not in owners and len(owners) == 1:
        raise NotAllowed(_("Both facts were told by one person. Only they can answer this."))
    if user.pk not in owners and not membership.is_keeper:
        raise NotAllowed(_("Only the people who told these two facts, or a keeper, can answer this."))
    return pair


def is_of_one_teller(pair: FactPair) -> bool:
    return pair.first.owner_id == pair.second.owner_id


def _check_answer(pair: FactPair, answer: str, chosen_id: UUID | None) -> None:
    if answer not in ANSWERS:
        raise InvalidInput(fields={"answer": [_("Choose one of the answers.")]})
    needs_choice = answer == PairState.REFINES or (answer == PairState.CONFLICTS and is_of_one_teller(pair))
    if needs_choice and chosen_id not in (pair.first_id, pair.second_id):
        raise InvalidInput(fields={"chosen": [_("Choose which of the two facts you mean.")]})
    if not needs_choice and chosen_id is not None:
        raise InvalidInput(fields={"chosen": [_("With this answer there is nothing to choose.")]})


def _carry_out(pair: FactPair, user: User) -> dict[str, Any]:
    """Carry out the answer, and return the keys of what was made, for undoing it."""
    answer = PairState(pair.state)
    if is_of_one_teller(pair) and answer in ONE_STAYS:
        kept, other = _one_that_stays(pair)
        absorbed = absorb(kept, other, user=user, action=ONE_STAYS[answer])
        return {"kept": kept.pk, "other": other.pk, "absorbed": absorbed}
    if answer == PairState.CONFLICTS:
        return {"links": [dispute_pair(user=user, facts=(pair.first, pair.second)).pk]}
    if answer in LINKS:
        link = NewLink(pair.first_id, pair.second_id, LINKS[answer])
        made = link_by_set([link], actor=Actor.user(user), legacy_id=pair.legacy_id)
        return {"links": [link.pk for link in made]}
    return {}


def _one_that_stays(pair: FactPair) -> tuple[Fact, Fact]:
    """Return the fact that stays, then the other one.

    The chosen fact stays. Without a choice, the first of these decides: seen by the family, shared, pinned, more
    important, older.
    """
    if pair.chosen_id:
        ends = sorted((pair.first, pair.second), key=lambda fact: fact.pk != pair.chosen_id)
    else:
        ends = sorted((pair.first, pair.second), key=_rank)
    return ends[0], ends[1]


def _rank(fact: Fact) -> tuple[Any, ...]:
    return (not fact.is_visible_to_family, not fact.is_shared, not fact.pinned, -fact.importance, fact.created_at)


def _what_followed(pair: FactPair) -> dict[str, Any]:
    events = LegacyEvent.objects.filter(object_id=pair.pk, action=MemoryAction.PAIR_ANSWERED).order_by("-sequence")
    answered = events.first()
    stored = LegacyEventPayload.objects.filter(event_id=answered.pk).first() if answered else None
    if stored is None:
        raise NothingToUndo
    done: dict[str, Any] = stored.payload["done"]
    return done


def _undo(done: dict[str, Any], user: User) -> dict[str, Any]:
    """Undo what followed from an answer, and return what the audit log records of other rows."""
    told: dict[str, Any] = {}
    if "absorbed" in done:
        facts = Fact.objects.select_related("legacy", "owner").in_bulk([UUID(done["kept"]), UUID(done["other"])])
        if len(facts) < 2:
            raise NothingToUndo
        kept, other = facts[UUID(done["kept"])], facts[UUID(done["other"])]
        told = take_apart(kept, other, _as_keys(done["absorbed"]), user=user)
    links = FactLink.objects.filter(pk__in=done.get("links", ())).select_related("first", "second")
    for link in links:
        if link.kind == LinkKind.DISPUTE:
            withdraw_dispute(user=user, dispute_id=link.pk)
        else:
            remove_link(link, user)
    return told


def _as_keys(absorbed: dict[str, Any]) -> Absorbed:
    return {name: list(map(UUID, kept)) if isinstance(kept, list) else kept for name, kept in absorbed.items()}


def _save_pair(pair: FactPair, before: dict[str, Any], action: MemoryAction, user: User, **more: Any) -> None:
    pair.updated_at = timezone.now()
    pair.save(update_fields=["state", "chosen", "answered_by", "answered_at", "updated_at"])
    payload = {"before": before, "after": state_of(pair), **more}
    record(pair, action, actor=Actor.user(user), legacy_id=pair.legacy_id, payload=payload)
