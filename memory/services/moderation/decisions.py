"""Moderation decisions. Each is one transaction, logged with who decided and why, and notified to the fact's owner."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar
from uuid import UUID

from django.db import transaction
from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from config.errors import Conflict, DomainError, InvalidInput, NotAllowed, NotFound, StaleRevision
from config.texts import checked_text
from legacies.access import keeper_of
from legacies.audit import Action, Actor, record
from legacies.models import Legacy, LegacyEvent, LegacyEventPayload, Membership, ModerationMode, Role
from legacies.models.legacy import lock_legacy
from legacies.services.notices import put_away_earlier, tell
from memory.indexing.indexed_rows import refresh_sharing
from memory.kinds import MemoryAction, MemoryNotice
from memory.models import Fact, Moderation
from memory.models.facts import LONGEST_REASON
from memory.services.facts.editing import MODERATED, fact_state, write_change
from memory.services.facts.links import ask_to_reconcile
from memory.services.history.fact_history import DECISIONS
from memory.services.moderation.moderation_queue import lock_shared_fact

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise

# Notices about moderation.

# A notice has room for the whole reason and the first words of the fact.
FIRST_WORDS = 80


DECIDED = (
    *(MemoryNotice.FACT_APPROVED, MemoryNotice.FACT_RETURNED, MemoryNotice.FACT_RESTRICTED),
    *(MemoryNotice.RESTRICTION_LIFTED, MemoryNotice.DECISION_UNDONE),
)


def tell_owner(fact: Fact, kind: MemoryNotice) -> None:
    """Notify the fact's owner, and mark their unread notices of earlier decisions as read.

    An owner who has left the legacy is notified too, without a link, because they can no longer open the fact's page.
    """
    if fact.owner is None:
        return
    put_away_decisions(fact)
    is_member = Membership.objects.filter(legacy=fact.legacy_id, user=fact.owner).exists()
    path = reverse("memory:fact", args=[fact.legacy_id, fact.pk]) if is_member else ""
    first_words = Truncator(fact.content).chars(FIRST_WORDS)
    words = {"words": first_words, "reason": fact.moderation_reason, "standing": _visibility_sentence(fact)}
    tell(user=fact.owner, kind=kind, text=_sentence(kind) % words, legacy=fact.legacy, path=path, subjects=[fact.pk])


def put_away_decisions(fact: Fact) -> None:
    """Mark the owner's unread notices of earlier decisions about any version of this fact as read."""
    if fact.owner is not None:
        versions = Fact.objects.filter(lineage=fact.lineage).values_list("pk", flat=True)
        put_away_earlier(user=fact.owner, kinds=DECIDED, about=versions)


def tell_other_keepers(legacy: Legacy, keeper: User) -> None:
    """Notify the other keepers that this keeper changed how shared facts are moderated."""
    sentences: dict[str, str] = {
        ModerationMode.AFTER: _("%(name)s changed a rule of %(legacy)s: the family now sees shared facts at once."),
        ModerationMode.BEFORE: _(
            "%(name)s changed a rule of %(legacy)s: the family now sees shared facts once an admin has approved them."
        ),
    }
    unknown = _("%(name)s changed how shared facts are checked in %(legacy)s.")
    text = sentences.get(legacy.moderation_mode, unknown) % {"name": keeper.name, "legacy": legacy.name}
    path = reverse("memory:settings", args=[legacy.pk])
    others = Membership.objects.filter(legacy=legacy, role=Role.KEEPER).exclude(user=keeper)
    for other in others.select_related("user"):
        kind = MemoryNotice.MODERATION_MODE_SET
        tell(user=other.user, kind=kind, text=text, legacy=legacy, path=path, subjects=[keeper.pk])


def _sentence(kind: MemoryNotice) -> str:
    return {
        MemoryNotice.FACT_APPROVED: _("An admin approved what you shared, and the family sees it: “%(words)s”"),
        MemoryNotice.FACT_RETURNED: _(
            "An admin returned “%(words)s” to you, and only you can see it now. The reason: “%(reason)s” "
            "Edit it, and it will be checked again."
        ),
        MemoryNotice.FACT_RESTRICTED: _(
            "An admin restricted “%(words)s” to you. The reason: “%(reason)s” You cannot share it until they lift that."
        ),
        MemoryNotice.RESTRICTION_LIFTED: _("“%(words)s” is no longer restricted to you. %(standing)s"),
        MemoryNotice.DECISION_UNDONE: _("The decision about “%(words)s” was undone. %(standing)s"),
    }[kind]


def _visibility_sentence(fact: Fact) -> str:
    if fact.is_visible_to_family:
        return _("The family sees it.")
    if fact.moderation == Moderation.WAITING:
        return _("The family sees it once an admin has approved it.")
    return _("Only you can see it: “%(reason)s”") % {"reason": fact.moderation_reason}


# Whether shared facts are checked before the family sees them, or afterwards.


@transaction.atomic
def set_moderation_mode(*, user: User, legacy_id: UUID, mode: str) -> Legacy:
    """Set whether the family sees shared facts at once, or only once they are approved. Keepers only.

    The mode applies at once to waiting facts too: everybody sees them, or only their owner. Decisions already made
    stay.
    """
    lock_legacy(legacy_id)
    keeper_of(user, legacy_id)
    if mode not in ModerationMode.values:
        raise InvalidInput(fields={"moderation_mode": [_("There is no such mode of moderation.")]})
    legacy = Legacy.objects.select_for_update().get(pk=legacy_id)
    before, legacy.moderation_mode = legacy.moderation_mode, mode
    if before == mode:
        return legacy
    legacy.save(update_fields=["moderation_mode"])
    refresh_sharing(legacy_id)
    payload = {"before": {"moderation_mode": before}, "after": {"moderation_mode": mode}}
    record(legacy, Action.MODERATION_MODE_SET, actor=Actor.user(user), legacy_id=legacy_id, payload=payload)
    tell_other_keepers(legacy, user)
    if mode == ModerationMode.AFTER:
        waiting = Fact.objects.filter(legacy=legacy_id, moderation=Moderation.WAITING).shared_with_family()
        ask_to_reconcile(list(waiting.values_list("pk", flat=True)), legacy_id=legacy_id)
    return legacy


class AlreadyDecided(Conflict):
    code = "already_decided"
    default_message = gettext_lazy("This was decided differently in the meantime. Look at it again.")
    messages: ClassVar[Mapping[str, StrOrPromise]] = {
        Moderation.WAITING: gettext_lazy("This fact is waiting to be checked. It is not restricted."),
        Moderation.APPROVED: gettext_lazy("This fact was already approved. It is not restricted."),
        Moderation.RETURNED: gettext_lazy(
            "This fact was already returned. It comes back to the queue when its owner edits or shares it again."
        ),
        Moderation.RESTRICTED: gettext_lazy("This fact is restricted to its owner. Lift the restriction first."),
    }

    def __init__(self, fact: Fact) -> None:
        super().__init__(self.messages.get(fact.moderation, self.default_message))


class NothingDecided(Conflict):
    code, default_message = "nothing_decided", gettext_lazy("There is no decision to undo.")


class DecisionIsPast(Conflict):
    code = "decision_is_past"
    default_message = gettext_lazy(
        "This fact was changed after that decision, so the decision cannot be undone. Look at the fact "
        "as it is now, and decide again."
    )


@transaction.atomic
def approve_fact(*, staff: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Approve a shared fact: the family sees it from now on. A second approval changes nothing.

    Its owner is notified only if the family did not see the fact before.
    """
    fact = lock_shared_fact(staff, fact_id, revision)
    if fact.moderation == Moderation.APPROVED:
        return fact
    _require_state(fact, Moderation.WAITING)
    was_seen = fact.is_visible_to_family
    _write_decision(fact, MemoryAction.FACT_APPROVED, staff, Moderation.APPROVED)
    if was_seen:
        put_away_decisions(fact)
    else:
        tell_owner(fact, MemoryNotice.FACT_APPROVED)
    return fact


@transaction.atomic
def return_fact(*, staff: User, fact_id: UUID, reason: str, revision: int | None = None) -> Fact:
    """Return a shared fact to its owner, with a reason: from then on nobody else in the family sees it."""
    reason = checked_reason(reason)
    fact = lock_shared_fact(staff, fact_id, revision)
    _require_state(fact, Moderation.WAITING, Moderation.APPROVED)
    _write_decision(fact, MemoryAction.FACT_RETURNED, staff, Moderation.RETURNED, reason)
    tell_owner(fact, MemoryNotice.FACT_RETURNED)
    return fact


@transaction.atomic
def restrict_fact(*, staff: User, fact_id: UUID, reason: str, revision: int | None = None) -> Fact:
    """Restrict a fact to its owner, who cannot share it again until a moderator lifts the restriction."""
    reason = checked_reason(reason)
    fact = lock_shared_fact(staff, fact_id, revision)
    _require_state(fact, Moderation.WAITING, Moderation.APPROVED, Moderation.RETURNED)
    _write_decision(fact, MemoryAction.FACT_RESTRICTED, staff, Moderation.RESTRICTED, reason)
    tell_owner(fact, MemoryNotice.FACT_RESTRICTED)
    return fact


@transaction.atomic
def lift_restriction(*, staff: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Lift a restriction: the fact waits for moderation like any shared fact."""
    fact = lock_shared_fact(staff, fact_id, revision)
    _require_state(fact, Moderation.RESTRICTED)
    _write_decision(fact, MemoryAction.RESTRICTION_LIFTED, staff, Moderation.WAITING)
    tell_owner(fact, MemoryNotice.RESTRICTION_LIFTED)
    return fact


@transaction.atomic
def undo_decision(*, staff: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Undo the moderators' last decision, whoever made it: the fact has its moderation state from before.

    Raise `NothingDecided` if there is no decision or it was undone already, and `DecisionIsPast` if the fact changed
    since.
    """
    fact = lock_shared_fact(staff, fact_id, revision)
    before = _before_last_decision(fact)
    if before["moderation"] not in Moderation.values:
        raise NothingDecided
    _write_decision(
        fact, MemoryAction.DECISION_UNDONE, staff, Moderation(before["moderation"]), before["moderation_reason"]
    )
    tell_owner(fact, MemoryNotice.DECISION_UNDONE)
    return fact


def checked_reason(reason: str) -> str:
    """Return the reason as it is stored. Raise `InvalidInput`."""
    why_needed = _("Write a reason that the owner can read.")
    return checked_text("reason", reason.strip(), LONGEST_REASON, empty=why_needed)


def _require_state(fact: Fact, *states: Moderation) -> None:
    if fact.moderation not in states:
        raise AlreadyDecided(fact)


def _write_decision(fact: Fact, action: MemoryAction, staff: User, moderation: Moderation, reason: str = "") -> None:
    before = fact_state(fact)
    fact.moderation, fact.moderation_reason = moderation, reason
    write_change(fact, action, staff, before, *MODERATED, **({"reason": reason} if reason else {}))


def can_undo(fact: Fact) -> bool:
    """Return whether the moderators' last decision can be undone: the fact has not changed since."""
    try:
        _before_last_decision(fact)
    except (NothingDecided, DecisionIsPast):
        return False
    return True


def _before_last_decision(fact: Fact) -> Mapping[str, Any]:
    """Return the fact's state before the last decision, from the audit log.

    Raise `NothingDecided` or `DecisionIsPast`.
    """
    last = LegacyEvent.objects.filter(object_id=fact.pk, action__in=DECISIONS).order_by("-sequence").first()
    if last is None or last.action == MemoryAction.DECISION_UNDONE:
        raise NothingDecided
    stored = LegacyEventPayload.objects.filter(event_id=last.pk).first()
    if stored is None:
        raise NothingDecided
    if stored.payload["after"]["revision"] != fact.revision:
        raise DecisionIsPast
    before: Mapping[str, Any] = stored.payload["before"]
    return before


# One decision about several facts at once.

MOST_AT_ONCE = 100

Decide = Callable[..., Fact]


class TooMany(InvalidInput):
    code = "too_many"
    default_message = gettext_lazy(
        "Nothing was decided. You can decide on up to 100 facts at once. Choose fewer, then go on with the next."
    )


@dataclass(frozen=True, slots=True)
class Refusal:
    """A fact that was not decided on, and why. `words` are empty if its owner made the fact private meanwhile."""

    words: str
    problem: str


@dataclass(frozen=True, slots=True)
class Outcome:
    done: Sequence[Fact]
    refused: Sequence[Refusal]


def decide_many(*, staff: User, decide: Decide, seen: Mapping[UUID, int]) -> Outcome:
    """Decide on each of these facts separately, at the revision that was `seen`. The outcome names those refused.

    Each decision is its own transaction (a savepoint within another), so a fact that changed meanwhile does not stop
    the others, and no two legacies' locks are held at once. `NotAllowed` or `InvalidInput` for one fact ends the whole
    call.
    """
    if len(seen) > MOST_AT_ONCE:
        raise TooMany
    done: list[Fact] = []
    problems: dict[UUID, DomainError] = {}
    for fact_id, revision in seen.items():
        try:
            done.append(decide(staff=staff, fact_id=fact_id, revision=revision))
        except (InvalidInput, NotAllowed):
            raise
        except DomainError as error:
            problems[fact_id] = error
    return Outcome(done, _refusals(problems))


def _refusals(problems: Mapping[UUID, DomainError]) -> list[Refusal]:
    shared = Fact.objects.shared_for_staff().filter(pk__in=problems)
    words = dict(shared.values_list("pk", "content"))
    return [Refusal(words.get(fact_id, ""), _problem(error)) for fact_id, error in problems.items()]


def _problem(error: DomainError) -> str:
    if isinstance(error, NotFound):
        return _("Its owner stopped sharing it in the meantime, so there is nothing to decide.")
    if isinstance(error, StaleRevision):
        return _("It was changed in the meantime. Look at it as it is now, then decide.")
    return error.message
