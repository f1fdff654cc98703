"""New versions of facts. The old version stays readable to its owner under its old id, and refers to its successor."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.keys import new_key
from legacies.audit import Actor, AuditEntry, record_many, record_many_for_user, with_rows
from memory.indexing.corrected_evidence import refresh_evidence
from memory.indexing.indexed_rows import fact_items
from memory.indexing.recall_rows import ask_for_vectors, remove_items, write_items
from memory.kinds import MemoryAction
from memory.models import Entry, Fact, FactSource, Moderation, Status
from memory.services.entries.following import ChangedFact, follow_with, index_entries
from memory.services.facts.editing import SEEN_BY_OTHERS, fact_state, send_to_moderation
from memory.services.facts.links import NewLink, link_pairs
from memory.services.facts.proposed_pairs import move_pairs
from memory.services.photos.attaching import MOST_ATTACHED


@dataclass(frozen=True, slots=True)
class Replacement:
    """An old fact and the unsaved one that replaces it. Several old ones may share one `new`: they become one fact.

    `new` says what is remembered from now on: words, category, importance, confidence, authority, review, status.
    `sources` are unsaved sources in addition to those of the old fact; `action` is the action in the audit log.
    """

    old: Fact
    new: Fact
    reason: str = ""
    sources: Sequence[FactSource] = field(default=())
    action: MemoryAction = MemoryAction.FACT_CORRECTED


@dataclass(frozen=True, slots=True)
class ExtraRows:
    """Unsaved rows that the same statements write: facts that replace nothing, sources, and links.

    The links are between facts that exist once everything is written. The caller logs the facts and sources.
    """

    facts: Sequence[Fact] = ()
    sources: Sequence[FactSource] = ()
    links: Sequence[NewLink] = ()


NOTHING = ExtraRows()


@dataclass(frozen=True, slots=True)
class Superseded:
    """The new facts, the events to log, and the entries that moved with the facts."""

    new: list[Fact]
    happened: list[AuditEntry]
    entries: list[Entry]


@transaction.atomic
def supersede(pairs: Sequence[Replacement], *, actor: Actor, legacy_id: UUID | None) -> list[Fact]:
    """Replace each old fact by its new one, and return the new ones. A constant number of statements for any number.

    The new fact takes the lineage, the place in it and the visibility of its first old fact. If the old fact was shared
    and what others see changes, the new one goes to the moderation queue. Sources, links, photos and pins of all old
    facts are carried over. The caller holds the lock of the legacy (of the owner, if `legacy_id` is None), has read the
    old facts since taking it, and makes sure that the actor may do this.
    """
    if not pairs:
        return []
    done = supersede_with(pairs)
    index_entries(done.entries)
    if legacy_id is None:
        record_many_for_user(done.happened, actor=actor, user_id=_owner(pairs))
    else:
        _refresh_recall(pairs, legacy_id)
        record_many(done.happened, actor=actor, legacy_id=legacy_id)
    return done.new


def supersede_with(pairs: Sequence[Replacement], *, beside: ExtraRows = NOTHING) -> Superseded:
    """Replace facts within a larger change, whose caller updates recall and records the events."""
    before = {pair.old.pk: fact_state(pair.old) for pair in pairs}
    new = list({pair.new.pk: pair.new for pair in pairs}.values())
    _carry_over(pairs)
    Fact.objects.bulk_create([*beside.facts, *new])
    _supersede_facts(pairs)
    sources = _carried_sources(pairs, beside.sources)
    FactSource.objects.bulk_create([*beside.sources, *sources])
    moved_to = {pair.old.pk: pair.new.pk for pair in pairs}
    _, linked = link_pairs(beside.links, moved_to=moved_to)
    linked += move_pairs(moved_to)
    now = {pair.old.pk: ChangedFact(pair.new, pair.old.content, pair.old.occurred) for pair in pairs}
    entries, followed = follow_with(now)
    return Superseded(new, [*_audit_entries(pairs, before, sources), *linked, *followed], entries)


def _carry_over(pairs: Sequence[Replacement]) -> None:
    placed: set[UUID] = set()
    for pair in pairs:
        pair.new.photos = list(dict.fromkeys([*pair.new.photos, *pair.old.photos]))[:MOST_ATTACHED]
    for pair in pairs:
        pair.new.pinned = pair.new.pinned or pair.old.pinned
        if pair.new.pk not in placed:
            placed.add(pair.new.pk)
            _take_place(pair.old, pair.new)
        elif pair.old.moderation == Moderation.RESTRICTED:  # otherwise merging would lift the restriction
            pair.new.moderation, pair.new.moderation_reason = pair.old.moderation, pair.old.moderation_reason


def _take_place(old: Fact, new: Fact) -> None:
    """Make `new` the next version of `old`, with the same viewers."""
    new.legacy_id, new.owner_id, new.persona_id = old.legacy_id, old.owner_id, old.persona_id
    new.lineage, new.version = old.lineage, old.version + 1
    new.visibility, new.show_words, new.shared_at = old.visibility, old.show_words, old.shared_at
    new.moderation, new.moderation_reason = old.moderation, old.moderation_reason
    new.to_desk_at = old.to_desk_at
    if new.is_shared and any(getattr(new, name) != getattr(old, name) for name in SEEN_BY_OTHERS):
        send_to_moderation(new)


def _supersede_facts(pairs: Sequence[Replacement]) -> None:
    now = timezone.now()
    for pair in pairs:
        old = pair.old
        old.status, old.superseded_by, old.retired_at = Status.SUPERSEDED, pair.new, None
        old.revision, old.updated_at = old.revision + 1, now
    fields = ["status", "superseded_by", "retired_at", "revision", "updated_at"]
    Fact.objects.bulk_update([pair.old for pair in pairs], fields)


def _carried_sources(pairs: Sequence[Replacement], unsaved: Iterable[FactSource]) -> list[FactSource]:
    """Return unsaved copies of the old facts' sources, then the new sources. Of the same message, the earliest stays.

    Words that were shown to others stay shown in the next version of the same fact. In another fact that the old one is
    merged into, they stay hidden: that fact's viewers are people to whom nobody chose to show them.
    """
    replaced_by = {pair.old.pk: pair.new for pair in pairs}
    in_place_of = {pair.new.pk: pair.old.pk for pair in reversed(pairs)}
    told = [*FactSource.objects.filter(fact__in=replaced_by), *(one for one in unsaved if one.fact_id in replaced_by)]
    told.sort(key=lambda source: (source.told_at, source.pk))
    sources = [_copy_source(source, replaced_by[source.fact_id], in_place_of) for source in told]
    for pair in pairs:
        for source in pair.sources:
            source.fact = pair.new
            sources.append(source)
    once = {(source.fact_id, source.message_id or source.pk): source for source in reversed(sources)}
    return list(reversed(once.values()))


def _copy_source(source: FactSource, fact: Fact, in_place_of: Mapping[UUID, UUID]) -> FactSource:
    values = {column.attname: getattr(source, column.attname) for column in FactSource._meta.concrete_fields}
    is_shown = source.is_shown and in_place_of[fact.pk] == source.fact_id
    return FactSource(**{**values, "id": new_key(), "fact_id": fact.pk, "is_shown": is_shown})


def _refresh_recall(pairs: Sequence[Replacement], legacy_id: UUID) -> None:
    """Update recall for the old and the new facts, as they are now."""
    touched = {fact.pk for pair in pairs for fact in (pair.old, pair.new)}
    items = list(fact_items(Fact.objects.filter(pk__in=touched)))
    remove_items(legacy_id, sorted(touched - {item.id for item in items}))
    if items:
        write_items(items)
        ask_for_vectors(legacy_id)
    refresh_evidence(legacy_id, [fact for pair in pairs for fact in (pair.old, pair.new)])


def _audit_entries(
    pairs: Sequence[Replacement], before: Mapping[UUID, dict[str, Any]], sources: Sequence[FactSource]
) -> list[AuditEntry]:
    """Return one event for each new fact, then one for each old fact that was replaced."""
    came: dict[UUID, list[Replacement]] = defaultdict(list)
    rests_on: dict[UUID, list[FactSource]] = defaultdict(list)
    for pair in pairs:
        came[pair.new.pk].append(pair)
    for source in sources:
        rests_on[source.fact_id].append(source)
    arrived = [
        AuditEntry(same[0].new, same[0].action, _created_payload(same, rests_on[key])) for key, same in came.items()
    ]
    return [
        *arrived,
        *(AuditEntry(pair.old, MemoryAction.FACT_SUPERSEDED, _superseded_payload(pair, before)) for pair in pairs),
    ]


def _created_payload(same: Sequence[Replacement], sources: Sequence[FactSource]) -> dict[str, Any]:
    first = same[0]
    return {
        "before": {"content": first.old.content},
        "after": fact_state(first.new),
        "replaces": [pair.old.pk for pair in same],
        "reason": first.reason,
        **with_rows(*sources),
    }


def _superseded_payload(pair: Replacement, before: Mapping[UUID, dict[str, Any]]) -> dict[str, Any]:
    return {
        "before": before[pair.old.pk],
        "after": fact_state(pair.old),
        "replaced_by": pair.new.pk,
        "reason": pair.reason,
    }


def _owner(pairs: Sequence[Replacement]) -> UUID:
    """Return the owner of facts outside every legacy. A database constraint guarantees that there is one."""
    owner = pairs[0].old.owner_id
    if owner is None:
        raise ValueError("A fact outside every legacy has an owner.")
    return owner
