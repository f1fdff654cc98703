"""Writing, editing, sharing and setting aside entries.

Every function is one transaction: lock the legacy, lock the row, check, change, update the recall item, log. `revision`
is the one that the caller last saw (If-Match); None means that the caller did not say. An entry that belongs to a fact
changes only with the fact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from config.errors import Conflict, InvalidInput
from legacies.access import teller_in
from legacies.audit import Actor, record, state_of
from legacies.models import Legacy
from legacies.models.legacy import lock_legacy
from memory.kinds import MemoryAction
from memory.models import Entry, Moderation, Review, Status, Visibility
from memory.services.entries.entry_fields import COLUMNS, EntryFields, Origin, apply_fields, refuse_secrets_of
from memory.services.entries.following import index_entries
from memory.services.facts.editing import MODERATED, SHARED, make_private, send_to_moderation

EDITED = (*COLUMNS, *MODERATED)
RETIRED = ("status", "retired_at")


class EntryIsSetAside(Conflict):
    code, default_message = "entry_set_aside", _("This was deleted. Restore it first.")


class EntryFollowsAFact(Conflict):
    code = "entry_follows_a_fact"
    default_message = _("This came with a fact and changes with it. Change, share or set aside the fact.")


class EntryIsRestricted(Conflict):
    code = "entry_restricted"
    default_message = _("An admin restricted this to you, so you cannot share it until they lift that.")


class AlreadyEntered(Conflict):
    """The entry `known` has the same external id at the same source."""

    code, default_message = "already_entered", _("This is there already, under the same external id.")

    def __init__(self, known: Entry) -> None:
        super().__init__()
        self.known = known


@transaction.atomic
def create_entry(
    *, user: User, legacy_id: UUID, fields: EntryFields, origin: Origin | None = None, allow_secrets: bool = False
) -> Entry:
    """Write down what happened; the entry is private.

    Raise `AlreadyEntered` for an external id that is known already.
    """
    lock_legacy(legacy_id)
    membership = teller_in(user, legacy_id)
    origin = origin or Origin()
    if problems := origin.problems():
        raise InvalidInput(fields=problems)
    same = {"source": origin.source, "external_id": origin.external_id}
    if origin.external_id and (known := Entry.objects.filter(owner=user, legacy=legacy_id, **same).first()):
        raise AlreadyEntered(known)
    entry = new_entry(user, membership.legacy, fields, origin, allow_secrets=allow_secrets)
    entry.save(force_insert=True)
    index_entries([entry])
    _record_change(entry, MemoryAction.ENTRY_CREATED, user)
    return entry


def new_entry(user: User, legacy: Legacy, fields: EntryFields, origin: Origin, *, allow_secrets: bool) -> Entry:
    """Return an unsaved entry. Raise `InvalidInput` or `LooksLikeASecret`."""
    entry = Entry(legacy=legacy, owner=user, source=origin.source, external_id=origin.external_id)
    apply_fields(entry, fields)
    refuse_secrets_of(fields, allowed=allow_secrets)
    entry.review, entry.reviewed_at = Review.KEPT, timezone.now()
    return entry


@transaction.atomic
def edit_entry(
    *,
    user: User,
    entry_id: UUID,
    changes: Mapping[str, Any],
    revision: int | None = None,
    allow_secrets: bool = False,
) -> Entry:
    """Change fields of an entry of the user. New words of a shared entry go to moderation.

    If nothing changes, nothing is written.
    """
    entry = _lock_to_tell(user, entry_id, revision)
    _require_live(entry)
    if not change_fields(entry, replace(EntryFields.of(entry), **changes), allow_secrets=allow_secrets):
        return entry
    return _write_change(entry, MemoryAction.ENTRY_EDITED, user, *EDITED)


def change_fields(entry: Entry, fields: EntryFields, *, allow_secrets: bool) -> bool:
    """Set these fields on a live entry, which the caller has locked and saves. Return False if nothing changes.

    Raise `EntryFollowsAFact`, `InvalidInput` or `LooksLikeASecret`.
    """
    _require_alone(entry)
    before = EntryFields.of(entry)
    apply_fields(entry, fields)
    refuse_secrets_of(fields, allowed=allow_secrets, before=before)
    if EntryFields.of(entry) == before:
        return False
    if entry.is_shared:
        send_to_moderation(entry)
    return True


@transaction.atomic
def share_entry(*, user: User, entry_id: UUID, revision: int | None = None) -> Entry:
    """Share an entry of the user with the family; it enters the moderation queue, also after it was returned."""
    entry = _lock_to_tell(user, entry_id, revision)
    _require_live(entry)
    if entry.moderation == Moderation.RESTRICTED and entry.is_shared:
        raise EntryIsRestricted
    if entry.is_shared and entry.moderation != Moderation.RETURNED:
        return entry
    send_to_moderation(entry)
    if not entry.is_shared:
        entry.visibility, entry.shared_at = Visibility.SHARED, timezone.now()
    return _write_change(entry, MemoryAction.ENTRY_SHARED, user, *SHARED)


@transaction.atomic
def unshare_entry(*, user: User, entry_id: UUID, revision: int | None = None) -> Entry:
    """Make an entry of the user private; from then on nobody else sees it, finds it or is told of it."""
    entry = _lock_own_entry(user, entry_id, revision)
    if not entry.is_shared:
        return entry
    make_private(entry)
    return _write_change(entry, MemoryAction.ENTRY_UNSHARED, user, *SHARED)


@transaction.atomic
def set_entry_aside(*, user: User, entry_id: UUID, revision: int | None = None) -> Entry:
    """Remove an entry of the user from the timeline and from recall. It can be restored for 90 days.

    A second call changes nothing.
    """
    entry = _lock_own_entry(user, entry_id, revision)
    _require_alone(entry)
    if entry.status == Status.RETIRED:
        return entry
    entry.status, entry.retired_at = Status.RETIRED, timezone.now()
    return _write_change(entry, MemoryAction.ENTRY_RETIRED, user, *RETIRED)


@transaction.atomic
def restore_entry(*, user: User, entry_id: UUID, revision: int | None = None) -> Entry:
    """Restore an entry that was set aside, as it was."""
    entry = _lock_to_tell(user, entry_id, revision)
    if entry.status != Status.RETIRED:
        return entry
    entry.status, entry.retired_at = Status.ACTIVE, None
    return _write_change(entry, MemoryAction.ENTRY_RESTORED, user, *RETIRED)


def _lock_own_entry(user: User, entry_id: UUID, revision: int | None) -> Entry:
    """Return the user's own entry, locked for a change: the legacy's lock first, then the row.

    Raise `NotFound` if the entry is not the user's own, and `StaleRevision` if `revision` is not the current one.
    """
    entry: Entry = Entry.objects.owned_by(user).locked_for_write(entry_id, revision)
    return entry


def _lock_to_tell(user: User, entry_id: UUID, revision: int | None) -> Entry:
    """Return the user's own entry without a fact, locked for a change that only tellers may make."""
    entry = _lock_own_entry(user, entry_id, revision)
    teller_in(user, entry.legacy_id)
    _require_alone(entry)
    return entry


def _require_alone(entry: Entry) -> None:
    if entry.fact_id:
        raise EntryFollowsAFact


def _require_live(entry: Entry) -> None:
    if entry.status != Status.ACTIVE:
        raise EntryIsSetAside


def _write_change(entry: Entry, action: MemoryAction, user: User, *columns: str) -> Entry:
    """Save these columns as the next revision, and update recall and the audit log."""
    entry.save_revision(*columns)
    index_entries([entry])
    _record_change(entry, action, user)
    return entry


def _record_change(entry: Entry, action: MemoryAction, user: User) -> None:
    record(entry, action, actor=Actor.user(user), legacy_id=entry.legacy_id, payload={"after": state_of(entry)})
