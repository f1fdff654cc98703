"""Making one of two facts of one owner stand for both, unchanged, and undoing that.

Unlike a merge into a new version, nothing is reworded: the fact that stays keeps its row, its viewers and its words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key
from accounts.models import User
from config.errors import Conflict
from legacies.audit import Actor, AuditEntry, joined, record_many, state_of, with_changes, with_gone, with_rows
from memory.indexing.corrected_evidence import refresh_evidence
from memory.indexing.indexed_rows import refresh_fact
from memory.kinds import MemoryAction
from memory.models import Entry, Fact, FactLink, FactPair, FactSource, Status
from memory.services.entries.following import ChangedFact, follow
from memory.services.facts.editing import MODERATED, fact_state, send_to_moderation, write_change
from memory.services.facts.links import link_pairs
from memory.services.facts.proposed_pairs import move_pairs
from memory.services.photos.attaching import MOST_ATTACHED

Absorbed = dict[str, Any]
"""What undoing needs: the keys of what moved from one fact to the other, by kind, and the moderation state before."""


class FamilySeesTheOther(Conflict):
    code = "family_sees_the_other"
    default_message = _(
        "The family can see the fact that would be replaced, and not the other one. Share the one that you chose "
        "first, or stop sharing the other."
    )


class CannotBeTakenApart(Conflict):
    code = "cannot_be_taken_apart"
    default_message = _(
        "These two facts were changed since, so this cannot be undone. You can restore the earlier one on its page."
    )


def absorb(kept: Fact, other: Fact, *, user: User, action: MemoryAction) -> Absorbed:
    """Make `kept` stand for `other`, which becomes superseded.

    `kept` takes the sources, links, pairs, photos and entry of `other`. The caller holds the legacy's lock and has read
    both facts since taking it; both are live facts of this user. `action` is the action in the audit log. Raise
    `FamilySeesTheOther` if the family would lose a fact that it sees. A constant number of statements.
    """
    if other.is_shared and not kept.is_shared:
        raise FamilySeesTheOther
    legacy_id = _legacy_of(kept)
    before, links = fact_state(other), list(FactLink.objects.of(other.pk))
    sources = _copied_sources(kept, other)
    FactSource.objects.bulk_create(sources)
    other.status, other.superseded_by = Status.SUPERSEDED, kept
    other.save_revision("status", "superseded_by")
    photos, shown = _give_photos(kept, other)
    _, linked = link_pairs((), moved_to={other.pk: kept.pk})
    moved = move_pairs({other.pk: kept.pk})
    happened = [
        AuditEntry(kept, action, {**shown, "replaces": [other.pk], **with_rows(*sources)}),
        AuditEntry(
            other,
            MemoryAction.FACT_SUPERSEDED,
            {"before": before, "after": fact_state(other), "replaced_by": kept.pk, "reason": ""},
        ),
        *linked,
        *moved,
    ]
    entries = _give_entries(kept, other)
    refresh_fact(other)
    refresh_fact(kept)
    refresh_evidence(legacy_id, [kept, other])
    events = [*happened, *_follow_entries(kept, other, entries)]
    record_many(events, actor=Actor.user(user), legacy_id=legacy_id)
    return {
        "sources": [source.pk for source in sources],
        "links": [link.pk for link in links],
        "pairs": [entry.subject.pk for entry in moved],
        "entries": entries,
        **photos,
    }


def take_apart(kept: Fact, other: Fact, absorbed: Absorbed, *, user: User) -> dict[str, Any]:
    """Undo `absorb`: `other` is a separate fact again, with what it had. Two links that became one stay one.

    Return what the caller's audit event has to record of other rows. The caller holds the legacy's lock and has read
    both facts since taking it. Raise `CannotBeTakenApart` if one of the facts was replaced or set aside since.
    """
    if kept.status != Status.ACTIVE or other.status != Status.SUPERSEDED or other.superseded_by_id != kept.pk:
        raise CannotBeTakenApart
    legacy_id, before = _legacy_of(kept), fact_state(other)
    gone = FactSource.objects.filter(pk__in=absorbed["sources"], fact=kept)
    entries = Entry.objects.filter(pk__in=absorbed["entries"], fact=kept)
    told = joined(
        with_gone(FactSource, gone.values_list("pk", flat=True)),
        with_changes(Entry, entries.values_list("pk", flat=True), fact_id=other.pk),
    )
    events = [
        *_take_photos_back(kept, absorbed),
        *_give_back(FactLink.objects.filter(pk__in=absorbed["links"]), kept, other, MemoryAction.LINK_MOVED),
        *_give_back(FactPair.objects.filter(pk__in=absorbed["pairs"]), kept, other, MemoryAction.PAIR_MOVED),
    ]
    gone.delete()
    entries.update(fact=other)
    other.status, other.superseded_by = Status.ACTIVE, None
    events += follow({other.pk: ChangedFact(other, kept.content, kept.occurred)})
    record_many(events, actor=Actor.user(user), legacy_id=legacy_id)
    write_change(other, MemoryAction.FACT_RESTORED, user, before, "status", "superseded_by", undo=True)
    refresh_fact(kept)
    refresh_evidence(legacy_id, [kept, other])
    return told


def _legacy_of(fact: Fact) -> UUID:
    assert fact.legacy_id is not None, "pairs are of a legacy"  # noqa: S101 - a constraint of the table says so
    return fact.legacy_id


def _copied_sources(kept: Fact, other: Fact) -> list[FactSource]:
    """Return unsaved copies of the sources of `other` that `kept` does not have yet.

    The copies are not shown to others, because nobody chose to show these words with `kept`.
    """
    known = set(FactSource.objects.filter(fact=kept, message__isnull=False).values_list("message_id", flat=True))
    columns = [column.attname for column in FactSource._meta.concrete_fields]
    return [
        FactSource(
            **{name: getattr(source, name) for name in columns}
            | {"id": new_key(), "fact_id": kept.pk, "is_shown": False}
        )
        for source in FactSource.objects.filter(fact=other)
        if source.message_id is None or source.message_id not in known
    ]


def _give_photos(kept: Fact, other: Fact) -> tuple[Absorbed, dict[str, Any]]:
    """Give `kept` the photos of `other` that it lacks, and send `kept` to moderation again if it is shared.

    Return what undoing needs, and what the audit log records.
    """
    new = [key for key in other.photos if key not in kept.photos][: MOST_ATTACHED - len(kept.photos)]
    if not new:
        return {}, {}
    before = fact_state(kept)
    kept.photos = [*kept.photos, *new]
    if kept.is_shared:
        send_to_moderation(kept)
    kept.save_revision("photos", *MODERATED)
    stood = {"revision": kept.revision, **{name: before[name] for name in MODERATED}}
    return {"photos": new, "stood": stood}, {"before": before, "after": fact_state(kept)}


def _take_photos_back(kept: Fact, absorbed: Absorbed) -> list[AuditEntry]:
    """Take the given photos from `kept` again.

    Restore its moderation state from before if the fact has not changed since; otherwise send it to moderation if it is
    shared.
    """
    given = set(absorbed.get("photos", ()))
    if given.isdisjoint(kept.photos):
        return []
    before = fact_state(kept)
    kept.photos = [key for key in kept.photos if key not in given]
    if kept.revision == absorbed["stood"]["revision"]:
        stood = absorbed["stood"]
        kept.moderation, kept.moderation_reason = stood["moderation"], stood["moderation_reason"]
        kept.to_desk_at = parse_datetime(stood["to_desk_at"]) if stood["to_desk_at"] else None
    elif kept.is_shared:
        send_to_moderation(kept)
    kept.save_revision("photos", *MODERATED)
    return [AuditEntry(kept, MemoryAction.FACT_EDITED, {"before": before, "after": fact_state(kept)})]


def _give_entries(kept: Fact, other: Fact) -> list[UUID]:
    """Return the entries that move to `kept`: none if `kept` has an entry in the timeline already."""
    if Entry.objects.live().filter(fact=kept).exists():
        return []
    return list(Entry.objects.live().filter(fact=other).values_list("pk", flat=True))


def _follow_entries(kept: Fact, other: Fact, entries: Sequence[UUID]) -> list[AuditEntry]:
    """Keep the event in the timeline once: with the fact that stays, or set aside with the one that does not."""
    follows = kept if entries else other
    return follow({other.pk: ChangedFact(follows, other.content, other.occurred)})


def _give_back(rows: Any, kept: Fact, other: Fact, action: MemoryAction) -> list[AuditEntry]:
    """Return links or pairs to `other`. Leave those alone that were removed or moved on since."""
    events = []
    for row in rows.filter(first=kept.pk) | rows.filter(second=kept.pk):
        before = state_of(row)
        ends = [other.pk if end == kept.pk else end for end in (row.first_id, row.second_id)]
        row.first_id, row.second_id = sorted(ends)
        for name in ("preferred_id", "chosen_id"):
            if getattr(row, name, None) == kept.pk:
                setattr(row, name, other.pk)
        row.updated_at = timezone.now()
        row.save()
        events.append(AuditEntry(row, action, {"before": before, "after": state_of(row)}))
    return events
