"""Moderation of shared rows other than facts: approved, or returned with a reason. The owner is notified."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db import transaction
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import NotAllowed
from legacies.audit import Actor, record, state_of
from legacies.models import Membership
from legacies.services.notices import put_away_earlier, tell
from memory.kinds import MemoryAction, MemoryNotice
from memory.models import Moderation
from memory.models.ownership import OwnedRow
from memory.services.facts.editing import MODERATED
from memory.services.moderation.decisions import checked_reason
from memory.services.moderation.moderation_queue import may_moderate

FIRST_WORDS = 80

Row = TypeVar("Row", bound=OwnedRow)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """`text` is the text of the owner's notice, with placeholders for the row's `%(words)s` and the `%(reason)s`."""

    action: MemoryAction
    notice: MemoryNotice
    text: Promise


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedKind(Generic[Row]):
    """A kind of row that members share.

    `page` is the URL name of a row's page, `words` returns the text by which its owner recognises it, and
    `let_recall_know` runs after each change.
    """

    model: type[Row]
    page: str
    approved: Decision
    returned: Decision
    words: Callable[[Row], str]
    let_recall_know: Callable[[Row], object] | None = None


@transaction.atomic
def approve_shared(kind: SharedKind[Row], *, staff: User, row_id: UUID, revision: int | None = None) -> Row:
    """Approve the row for the family. Its owner is notified if the family did not see the row before."""
    row = _lock_shared(kind, staff, row_id, revision)
    was_seen = row.is_visible_to_family
    if row.moderation != Moderation.APPROVED:
        _write_decision(kind, row, kind.approved, staff, Moderation.APPROVED)
    if was_seen:
        _put_away_decisions(kind, row)
    else:
        _tell_owner(kind, row, kind.approved)
    return row


@transaction.atomic
def return_shared(kind: SharedKind[Row], *, staff: User, row_id: UUID, reason: str, revision: int | None = None) -> Row:
    """Return the row to its owner: from then on nobody else sees it, finds it or is told of it."""
    reason = checked_reason(reason)
    row = _lock_shared(kind, staff, row_id, revision)
    _write_decision(kind, row, kind.returned, staff, Moderation.RETURNED, reason)
    _tell_owner(kind, row, kind.returned)
    return row


def _lock_shared(kind: SharedKind[Row], staff: User, row_id: UUID, revision: int | None) -> Row:
    """Return the shared row, locked.

    Raise `NotAllowed` without the right to moderate, `NotFound` for a row that is not shared, and `StaleRevision` for a
    revision that is not current.
    """
    if not may_moderate(staff):
        raise NotAllowed(_("Only an admin with the right to decide on what is shared can do that."))
    rows: Any = kind.model._default_manager
    row: Row = rows.shared_for_staff().locked_for_write(row_id, revision)
    return row


def _write_decision(
    kind: SharedKind[Row], row: Any, decision: Decision, staff: User, moderation: Moderation, reason: str = ""
) -> None:
    before = state_of(row)
    row.moderation, row.moderation_reason = moderation, reason
    row.save_revision(*MODERATED)
    if kind.let_recall_know:
        kind.let_recall_know(row)
    payload = {"before": before, "after": state_of(row), **({"reason": reason} if reason else {})}
    record(row, decision.action, actor=Actor.user(staff), legacy_id=row.legacy_id, payload=payload)


def _tell_owner(kind: SharedKind[Row], row: Any, decision: Decision) -> None:
    """Notify the row's owner, and mark their unread notice of an earlier decision as read.

    An owner who has left the legacy is notified too, without a link, because they can no longer open the row's page.
    """
    _put_away_decisions(kind, row)
    is_member = Membership.objects.filter(legacy=row.legacy_id, user=row.owner).exists()
    path = reverse(kind.page, args=[row.legacy_id, row.pk]) if is_member else ""
    said = str(decision.text) % {
        "words": Truncator(kind.words(row)).chars(FIRST_WORDS),
        "reason": row.moderation_reason,
    }
    tell(user=row.owner, kind=decision.notice, text=said, legacy=row.legacy, path=path, subjects=[row.pk])


def _put_away_decisions(kind: SharedKind[Row], row: Any) -> None:
    put_away_earlier(user=row.owner, kinds=(kind.approved.notice, kind.returned.notice), about=[row.pk])
