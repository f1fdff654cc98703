"""Reviewing new facts card by card, pinning, and undoing a decision."""

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
# Below 3 nothing is stored, and what its teller is merely not sure of is still theirs.
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
    """Say that a fact is right. A suggestion becomes a fact by it; one of a new version replaces what it is one of."""
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
    """Say that one is not sure: it stays, and weighs less."""
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
    """Take the last decision on an own fact back, so that the row is as it was before; the log keeps both."""
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
    """As it was, unless moderation decided meanwhile: that stands, and other words than they saw pass again."""
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
    """The owner's last decision; raises `NothingToUndo` when the last thing they did was none."""
    last = _by_people(fact).filter(actor_id=fact.owner_id).order_by("-sequence").first()
    if last is None or last.action not in UNDOABLE:
        raise NothingToUndo
    return last


def _state_before(decision: LegacyEvent) -> dict[str, Any]:
    """The fact's state before it; gone with the payload when somebody was erased."""
    stored = LegacyEventPayload.objects.filter(event_id=decision.pk).first()
    if stored is None:
        raise NothingToUndo
    before: dict[str, Any] = stored.payload["before"]
    return before


def _is_last(fact: Fact, decision: LegacyEvent) -> bool:
    return not _by_people(fact).filter(sequence__gt=decision.sequence).exists()


def _by_people(fact: Fact) -> QuerySet[LegacyEvent]:
    """Not what tasks added, such as a source: that takes no decision."""
    return LegacyEvent.objects.filter(object_id=fact.pk, actor_kind="user")


# Pinning an own fact: the assistant is always shown it, whatever is asked, and it never steps back.
#
# How much it weighs among the others, its importance, is another matter and stays as it is.


@transaction.atomic
def pin_fact(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Twice is once."""
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
