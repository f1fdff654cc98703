"""Storing many entries of a program at once: each is checked by itself, so a wrong one does not stop the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from config.errors import DomainError
from legacies.access import teller_in
from legacies.audit import Actor, AuditEntry, record_many, state_of
from legacies.models import Legacy
from legacies.models.legacy import lock_legacy
from memory.kinds import MemoryAction
from memory.models import Entry, Status
from memory.services.entries.editing import EDITED, change_fields, new_entry
from memory.services.entries.entry_fields import EntryFields, Origin
from memory.services.entries.following import index_entries

MOST_AT_ONCE = 500


class Outcome(StrEnum):
    """The result for one entry. `SET_ASIDE`: its owner deleted it, so it stays away. `REFUSED`: nothing is stored."""

    CREATED = "created"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    SET_ASIDE = "set_aside"
    REFUSED = "refused"


OUTCOMES = [(one.value, one.value) for one in Outcome]


@dataclass(frozen=True, slots=True, kw_only=True)
class Posted:
    """The result for one sent entry. `entry` is the stored entry; None if it was refused with `error`."""

    outcome: Outcome
    entry: Entry | None = None
    error: DomainError | None = None


class TwiceInOnePost(DomainError):
    code, status = "twice_in_one_post", 409
    default_message = _("This external id was sent twice. The first one counts; send this one by itself.")


@transaction.atomic
def post_entries(*, user: User, legacy_id: UUID, items: Sequence[tuple[EntryFields, Origin]]) -> list[Posted]:
    """Store these entries, and return the result for each, in their order.

    A known external id refers to the entry that has it, which is changed if the fields are different now. All entries
    are private, unless their owner shared them before. A constant number of queries.
    """
    lock_legacy(legacy_id)
    legacy = teller_in(user, legacy_id).legacy
    known = _known_entries(user, legacy_id, [origin for _fields, origin in items])
    named: set[Origin] = set()
    posted: list[Posted] = []
    for fields, origin in items:
        try:
            if origin in named:
                raise TwiceInOnePost
            posted.append(_post_entry(user, legacy, fields, origin, known.get(origin)))
        except DomainError as error:
            posted.append(Posted(outcome=Outcome.REFUSED, error=error))
        named |= {origin} if origin.external_id else set()
    _store(posted, user, legacy_id)
    return posted


def _known_entries(user: User, legacy_id: UUID, origins: Sequence[Origin]) -> dict[Origin, Entry]:
    names = {origin.external_id for origin in origins if origin.external_id}
    rows = Entry.objects.filter(owner=user, legacy=legacy_id, external_id__in=names)
    rows = rows.select_related("legacy", "owner").select_for_update(of=["self"])
    return {Origin(source=row.source, external_id=row.external_id): row for row in rows}


def _post_entry(user: User, legacy: Legacy, fields: EntryFields, origin: Origin, known: Entry | None) -> Posted:
    """Return the result for one entry without writing anything. Raise `DomainError`."""
    if known is None:
        entry = new_entry(user, legacy, fields, origin, allow_secrets=False)
        return Posted(outcome=Outcome.CREATED, entry=entry)
    if known.status != Status.ACTIVE:
        return Posted(outcome=Outcome.SET_ASIDE, entry=known)
    is_changed = change_fields(known, fields, allow_secrets=False)
    return Posted(outcome=Outcome.CHANGED if is_changed else Outcome.UNCHANGED, entry=known)


def _store(posted: Sequence[Posted], user: User, legacy_id: UUID) -> None:
    created = [one.entry for one in posted if one.entry and one.outcome == Outcome.CREATED]
    changed = [one.entry for one in posted if one.entry and one.outcome == Outcome.CHANGED]
    moment = timezone.now()
    for entry in changed:
        entry.revision, entry.updated_at = entry.revision + 1, moment
    Entry.objects.bulk_create(created)
    if changed:
        Entry.objects.bulk_update(changed, [*EDITED, "revision", "updated_at"])
    index_entries([*created, *changed])
    actions = {Outcome.CREATED: MemoryAction.ENTRY_CREATED, Outcome.CHANGED: MemoryAction.ENTRY_EDITED}
    events = [
        AuditEntry(one.entry, actions[one.outcome], {"after": state_of(one.entry)})
        for one in posted
        if one.entry and one.outcome in actions
    ]
    record_many(events, actor=Actor.user(user), legacy_id=legacy_id)
