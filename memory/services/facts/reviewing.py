"""Reviewing new facts card by card, undoing a decision, and pinning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from config.errors import Conflict
from legacies.models import LegacyEvent, LegacyEventPayload
from memory.kinds import MemoryAction
from memory.models import Fact, Review, Status, Visibility
from memory.models.facts import SAID_BEFORE
from memory.services.facts.correction import replace_by_suggested
from memory.services.facts.editing import (
    REVIEWED,
    SHARED,
    WORDED,
    FactIsSetAside,
    fact_state,
    is_suggested_version,
    keep,
    lock_to_tell,
    make_private,
    mark_restored,
    require_live,
    send_to_moderation,
    write_change,
)
from memory.services.facts.fact_inputs import EDITABLE, apply_changes
from memory.services.photos.attaching import photos_still_there

UNSURE_LOWERS_BY = 2
# Nothing with an importance below 3 is stored, and a fact that its owner is not sure of still counts as theirs.
UNSURE_FLOOR = 3
UNDOABLE = (
    *(
        MemoryAction.FACT_REVIEWED,
        MemoryAction.FACT_SHARED,
        MemoryAction.FACT_RETIRED,
        MemoryAction.FACT_EDITED,
        MemoryAction.FACT_UNSHARED,
    ),
    *(MemoryAction.FACT_PINNED, MemoryAction.FACT_UNPINNED),
)


class NothingToUndo(Conflict):
    code, default_message = "nothing_to_undo", _("There is nothing to undo.")


@transaction.atomic
def keep_fact(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Mark a fact as right, and return the fact that is live now.

    A suggestion becomes a fact. A suggested version replaces the fact that it is a version of.
    """
    fact = lock_to_tell(user, fact_id, revision)
    require_live(fact)
    if is_suggested_version(fact) and (new := replace_by_suggested(fact, user=user)):
        return new
    if fact.review == Review.KEPT and fact.status == Status.ACTIVE:
        return fact
    before = fact_state(fact)
    keep(fact)
    return write_change(fact, MemoryAction.FACT_REVIEWED, user, before, *REVIEWED)


@transaction.atomic
def mark_unsure(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Say that the owner is not sure of the fact: the fact stays, with a lower importance."""
    fact = lock_to_tell(user, fact_id, revision)
    require_live(fact)
    if fact.review == Review.UNSURE:
        return fact
    before = fact_state(fact)
    fact.importance = max(min(fact.importance, UNSURE_FLOOR), fact.importance - UNSURE_LOWERS_BY)
    fact.review, fact.reviewed_at = Review.UNSURE, timezone.now()
    return write_change(fact, MemoryAction.FACT_REVIEWED, user, before, *REVIEWED, "importance")


@transaction.atomic
def undo_review(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Undo the last decision on a fact of the user: the row has its earlier state again. The audit log keeps both.

    Raise `NothingToUndo` or `FactIsSetAside`.
    """
    fact = lock_to_tell(user, fact_id, revision)
    if fact.status == Status.SUPERSEDED:
        raise FactIsSetAside
    decision = _last_decision(fact)
    earlier = _state_before(decision)
    if earlier["status"] not in Status.values or earlier["review"] not in Review.values:
        raise NothingToUndo
    before = fact_state(fact)
    earlier["photos"] = photos_still_there(fact, earlier.get("photos", ()))
    fields = apply_changes(fact, {name: earlier[name] for name in EDITABLE if earlier[name] != before[name]})
    fact.extraction_model, fact.confidence = earlier["extraction_model"], earlier["confidence"]
    mark_restored(fact)
    said = {SAID_BEFORE: earlier["metadata"][SAID_BEFORE]} if SAID_BEFORE in earlier["metadata"] else {}
    fact.metadata = {name: value for name, value in fact.metadata.items() if name != SAID_BEFORE} | said
    fact.status, fact.review = Status(earlier["status"]), Review(earlier["review"])
    _restore_sharing(fact, earlier, has_new_words=bool(fields), is_last=_is_last(fact, decision))
    return write_change(
        fact,
        MemoryAction.FACT_RESTORED,
        user,
        before,
        *fields,
        *WORDED,
        *REVIEWED,
        *SHARED,
        "retired_at",
        "metadata",
        undo=True,
    )


def _restore_sharing(fact: Fact, earlier: Mapping[str, Any], *, has_new_words: bool, is_last: bool) -> None:
    """Restore visibility, shown words and moderation as they were before the decision.

    If people did something else since, such as a moderation decision, the moderation state stays. Content that
    moderators have not seen then goes to moderation again.
    """
    if earlier["visibility"] == Visibility.PRIVATE:
        make_private(fact)
        return
    was_private, hid_words = not fact.is_shared, not fact.show_words
    if was_private:
        fact.visibility, fact.shared_at = Visibility.SHARED, timezone.now()
        fact.to_desk_at = fact.shared_at
    fact.show_words = earlier["show_words"]
    if is_last:
        fact.moderation, fact.moderation_reason = earlier["moderation"], earlier["moderation_reason"]
    elif has_new_words or was_private or (hid_words and fact.show_words):
        send_to_moderation(fact)


def _last_decision(fact: Fact) -> LegacyEvent:
    """Return the owner's last decision. Raise `NothingToUndo` if the last thing that the owner did was no decision."""
    last = _by_people(fact).filter(actor_id=fact.owner_id).order_by("-sequence").first()
    if last is None or last.action not in UNDOABLE:
        raise NothingToUndo
    return last


def _state_before(decision: LegacyEvent) -> dict[str, Any]:
    """Return the fact's state before the decision. Raise `NothingToUndo` if an erasure deleted the payload."""
    stored = LegacyEventPayload.objects.filter(event_id=decision.pk).first()
    if stored is None:
        raise NothingToUndo
    before: dict[str, Any] = stored.payload["before"]
    return before


def _is_last(fact: Fact, decision: LegacyEvent) -> bool:
    return not _by_people(fact).filter(sequence__gt=decision.sequence).exists()


def _by_people(fact: Fact) -> QuerySet[LegacyEvent]:
    """Return what people did with the fact. What tasks added, such as a source, is no decision."""
    return LegacyEvent.objects.filter(object_id=fact.pk, actor_kind="user")


# Pinning a fact: replies are always given it, whatever is asked, and it never grows cold. Its importance among other
# facts stays as it is.


@transaction.atomic
def pin_fact(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Pin a fact of the user. A pinned fact stays unchanged."""
    return _set_pinned(user, fact_id, revision, is_pinned=True, action=MemoryAction.FACT_PINNED)


@transaction.atomic
def unpin_fact(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    return _set_pinned(user, fact_id, revision, is_pinned=False, action=MemoryAction.FACT_UNPINNED)


def _set_pinned(user: User, fact_id: UUID, revision: int | None, *, is_pinned: bool, action: MemoryAction) -> Fact:
    fact = lock_to_tell(user, fact_id, revision)
    require_live(fact)
    if fact.pinned == is_pinned:
        return fact
    before = fact_state(fact)
    fact.pinned = is_pinned
    return write_change(fact, action, user, before, "pinned")
