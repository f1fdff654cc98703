"""Links between facts: linking pairs, and carrying links over to a new version."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from legacies import jobs
from legacies.audit import Actor, Happened, record_many, state_of
from legacies.models import Job, JobState
from legacies.models.legacy import lock_legacy
from memory.kinds import JobKind, MemoryAction
from memory.models import FactLink
from memory.models.facts import DisputeState, LinkKind

Pair = tuple[UUID, UUID, str]


@dataclass(frozen=True, slots=True)
class NewLink:
    """Two facts, in any order, and what they are to each other."""

    first: UUID
    second: UUID
    kind: LinkKind

    @property
    def pair(self) -> Pair:
        first, second = sorted((self.first, self.second))
        return (first, second, self.kind)


@transaction.atomic
def link_by_set(links: Sequence[NewLink], *, actor: Actor, legacy_id: UUID) -> list[FactLink]:
    """Link these pairs; return the links that are new. A dispute that stands already stays as far as it came.

    The caller holds the legacy's lock, and answers for both facts being of this legacy and not the same. A constant
    number of statements for any number of links.
    """
    made, events = link_pairs(links)
    record_many(events, actor=actor, legacy_id=legacy_id)
    return made


def link_pairs(
    links: Sequence[NewLink], *, moved_to: Mapping[UUID, UUID] | None = None
) -> tuple[list[FactLink], list[Happened]]:
    """The same within a larger change, whose caller records the events.

    First the links of facts that were replaced are given to what replaces them (`moved_to`). What the facts were to
    each other before they became one is gone, and of two links that become one the older stays. Four statements.
    """
    wanted = list(dict.fromkeys(link.pair for link in links))
    known = _known(wanted, moved_to or {})
    events, stand = _move_all(known, moved_to or {})
    made = FactLink.objects.bulk_create([_new_link(pair) for pair in wanted if pair not in stand])
    return made, [*events, *(Happened(link, _action(link), {"after": state_of(link)}) for link in made)]


def _known(wanted: Sequence[Pair], moved_to: Mapping[UUID, UUID]) -> list[FactLink]:
    """The links of what is replaced, and those that are wanted and stand already, the oldest first."""
    same = Q(first__in=[pair[0] for pair in wanted], second__in=[pair[1] for pair in wanted])
    moving = Q(first__in=moved_to) | Q(second__in=moved_to)
    return list(FactLink.objects.filter(same | moving).order_by("created_at", "id"))


def _move_all(known: Sequence[FactLink], moved_to: Mapping[UUID, UUID]) -> tuple[list[Happened], Collection[Pair]]:
    """What is to be logged, and the pairs that stand afterwards."""
    before = {link.pk: state_of(link) for link in known}
    kept: dict[Pair, FactLink] = {}
    gone: list[FactLink] = []
    moved = {link.pk for link in known if not moved_to.keys().isdisjoint((link.first_id, link.second_id))}
    for link in known:
        if link.pk in moved:
            _move(link, moved_to)
        if link.first_id == link.second_id or _pair(link) in kept:
            gone.append(link)
        else:
            kept[_pair(link)] = link
    _fold((kept[_pair(link)], link) for link in gone if _pair(link) in kept)
    events = [Happened(link, MemoryAction.LINK_REMOVED, {"before": before[link.pk], "after": None}) for link in gone]
    changed = [link for link in kept.values() if state_of(link) != before[link.pk]]
    changes = [Happened(link, MemoryAction.LINK_MOVED, _change(before[link.pk], link)) for link in changed]
    _write(changed, gone)
    return [*events, *changes], kept.keys()


def _new_link(pair: Pair) -> FactLink:
    first, second, kind = pair
    state = DisputeState.OPEN if kind == LinkKind.DISPUTE else ""
    return FactLink(first_id=first, second_id=second, kind=kind, state=state)


def _action(link: FactLink) -> MemoryAction:
    return MemoryAction.DISPUTE_OPENED if link.kind == LinkKind.DISPUTE else MemoryAction.FACTS_LINKED


def _pair(link: FactLink) -> Pair:
    return (link.first_id, link.second_id, link.kind)


def _move(link: FactLink, moved_to: Mapping[UUID, UUID]) -> None:
    ends = (moved_to.get(link.first_id, link.first_id), moved_to.get(link.second_id, link.second_id))
    link.first_id, link.second_id = sorted(ends)
    if link.preferred_id and link.preferred_id in moved_to:
        link.preferred_id = moved_to[link.preferred_id]
    link.updated_at = timezone.now()


def _fold(same: Iterable[tuple[FactLink, FactLink]]) -> None:
    """Of two disputes that become one: what either teller answered stays, and what is open in one is open."""
    for stays, goes in same:
        stays.answers = [*stays.answers, *goes.answers]
        if goes.state == DisputeState.OPEN:
            stays.state, stays.preferred_id = DisputeState.OPEN, None


def _change(before: Mapping[str, Any], link: FactLink) -> dict[str, Any]:
    return {"before": before, "after": state_of(link)}


def _write(kept: Sequence[FactLink], gone: Sequence[FactLink]) -> None:
    """What goes first: it stands where another is to stand."""
    FactLink.objects.filter(pk__in=[link.pk for link in gone]).delete()
    FactLink.objects.bulk_update(kept, ["first", "second", "state", "preferred", "answers", "updated_at"])


# Asking for facts to be compared with what others told: what was shared, or changed so that others see it anew.

MOST_AT_ONCE = 200


def ask_to_reconcile(fact_ids: Sequence[UUID], *, legacy_id: UUID) -> None:
    """Have these facts compared, in the caller's transaction, after all other work that it puts down.

    One piece of work for a legacy takes all that is asked for while it waits. Takes the legacy's lock, so that nobody's
    facts are forgotten over somebody else's.
    """
    if not fact_ids:
        return
    lock_legacy(legacy_id)
    key = f"reconcile:{legacy_id}"
    unfinished_job = Job.objects.filter(key=key, state__in=[JobState.WAITING, JobState.RUNNING])
    payload = unfinished_job.values_list("payload", flat=True).first() or {}
    asked = list(dict.fromkeys([*payload.get("facts", ()), *map(str, fact_ids)]))
    if len(asked) > MOST_AT_ONCE:
        key, asked = f"{key}:{fact_ids[0]}", [str(fact_id) for fact_id in fact_ids]
    jobs.put(JobKind.RECONCILE, key=key, payload={"legacy": str(legacy_id), "facts": asked}, legacy_id=legacy_id)
