"""Answering pairs to look at: what two close facts are to each other, said by a person, and taking that back.

Every function is one transaction: the legacy's lock, the pair, the guard, what follows from the answer, the log. What
follows for two facts of one teller is theirs alone to decide; between two tellers nothing of either is changed.
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
"""What two facts are linked as that stay two."""
ONE_STAYS = {
    PairState.SAME: MemoryAction.FACT_MERGED,
    PairState.REFINES: MemoryAction.FACT_MERGED,
    PairState.CONFLICTS: MemoryAction.FACT_CORRECTED,
}
"""The answers by which one of a teller's own two facts stands for both, and what the log calls it."""


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
    """Say how the two facts of a pair stand to each other. The same answer twice is once.

    `chosen_id` is the more exact one (`refines`), or of one's own two the right one (`conflicts`). Of a teller's own
    two the same, the more exact or the right one stands for both from now on; facts of two tellers are linked, or a
    dispute is opened between them. What is `unrelated` stays as it is, and is not asked again.
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
    """Take one's own answer back, with all that followed from it. Twice is once.

    Raises `NotAllowed` for an answer of somebody else, `NothingToUndo` where the log no longer tells what followed, and
    a `Conflict` where things went on since: a fact was changed, or the other teller answered.
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
    """The pair and its ends as they stand under the legacy's lock; `NotFound` for who does not see both ends, and
    `NotAllowed` for who sees them but may not answer.
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
    """What follows from the answer; returns the keys of what was made, for undoing it."""
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
    """The chosen one; of two that are the same what the family sees, then what weighs more, then the older."""
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
    """Returns what the log is to tell of other rows."""
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
