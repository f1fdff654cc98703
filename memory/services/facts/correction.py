"""Putting an own fact right by hand, and bringing an earlier version back. Both give it a new version.

The version before stays readable to its owner, with its day and its sources; because it stays, its message never
teaches the same again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from legacies.audit import Actor
from memory.kinds import MemoryAction
from memory.models import Fact, FactSource, Review, Status
from memory.models.facts import SourceKind
from memory.services.facts.editing import STATUS_BEFORE, lock_to_tell, require_live, restore_fact
from memory.services.facts.fact_inputs import EDITABLE, apply_changes, checked_reason
from memory.services.facts.matching_requests import ask_to_reconcile
from memory.services.facts.secret_check import refuse_secrets
from memory.services.facts.versions import Superseding, supersede

# What a version says; all else is its row's own, or comes along by `supersede`.
SAID = (*sorted(EDITABLE - {"pinned"}), "occurred_earliest", "occurred_latest")
ALONG = ("kind", "author_label", "confidence", "authority", "conversation_id", "language", "resource_links")


@transaction.atomic
def correct_fact(
    *,
    user: User,
    fact_id: UUID,
    changes: Mapping[str, Any],
    reason: str = "",
    revision: int | None = None,
    source: SourceKind = SourceKind.MANUAL,
    allow_secrets: bool = False,
) -> Fact:
    """Replace an own fact by a new version with these changes, and return that; the old one where nothing changes.

    New words are the owner's own: kept, sure, and written by hand (`source`), beside what the old ones rest on.
    """
    fact = lock_to_tell(user, fact_id, revision)
    require_live(fact)
    refuse_secrets({**changes, "reason": reason}, allowed=allow_secrets, before=fact.content)
    why = checked_reason(reason)
    new = next_version(fact)
    apply_changes(new, changes)
    if not _differs(new, fact):
        return fact
    new.confidence = 1.0
    by_hand = FactSource(kind=source, teller=user)
    return replace_by_hand([Superseding(fact, new, reason=why, sources=[by_hand])], user=user)


@transaction.atomic
def restore(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Bring an own fact back: what was set aside as it was, what was replaced as the newest version of its lineage.

    What was merged into another is a fact of its own again; the other keeps what it was given. Returns what is live
    now, which is the fact itself if it never was away.
    """
    fact = lock_to_tell(user, fact_id, revision)
    if fact.status != Status.SUPERSEDED:
        return restore_fact(user=user, fact_id=fact_id, revision=revision)
    newest: Fact = Fact.objects.filter(lineage=fact.lineage).select_related("legacy", "owner").latest("version")
    if newest.status == Status.RETIRED and not _differs(fact, newest):
        return restore_fact(user=user, fact_id=newest.pk)
    if newest.status != Status.SUPERSEDED and not _differs(fact, newest):
        return newest
    pair = Superseding(newest, next_version(fact), action=MemoryAction.FACT_VERSION_RESTORED)
    return replace_by_hand([pair], user=user)


def replace_by_hand(pairs: Sequence[Superseding], *, user: User) -> Fact:
    """Give own facts that the caller locked one new version; what the family sees of it is compared with what they
    told.
    """
    legacy_id = pairs[0].old.legacy_id
    new = supersede(pairs, actor=Actor.user(user), legacy_id=legacy_id)[0]
    if legacy_id and new.is_visible_to_family:
        ask_to_reconcile([new.pk], legacy_id=legacy_id)
    return new


def versions_of(fact: Fact) -> list[Fact]:
    """The versions of an own fact and what was merged into them, the newest first. One query."""
    lineage = Q(lineage=fact.lineage) | Q(superseded_by__lineage=fact.lineage)
    return list(Fact.objects.filter(lineage, owner=fact.owner_id).order_by("-created_at", "-version"))


def next_version(fact: Fact) -> Fact:
    """An unsaved row that says the same, as its owner's own words: kept and sure, whatever the row before was."""
    words = {name: getattr(fact, name) for name in (*SAID, *ALONG)}
    left = {name: value for name, value in fact.metadata.items() if name != STATUS_BEFORE}
    kept = {"review": Review.KEPT, "reviewed_at": timezone.now(), "status": Status.ACTIVE, "metadata": left}
    return Fact(**words, **kept)


def _differs(one: Fact, other: Fact) -> bool:
    return any(getattr(one, name) != getattr(other, name) for name in SAID)
