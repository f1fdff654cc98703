"""What two facts have to do with each other: linking pairs, and taking links along when a fact gets a new version."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from legacies.ledger import Action, Actor, Happened, record_many, state_of
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


def link_pairs(links: Sequence[NewLink]) -> tuple[list[FactLink], list[Happened]]:
    """The same within a larger change, whose caller records the events."""
    wanted = list(dict.fromkeys(link.pair for link in links))
    known = _known(wanted) if wanted else set()
    made = FactLink.objects.bulk_create([_new_link(pair) for pair in wanted if pair not in known])
    return made, [Happened(link, _action(link), {"after": state_of(link)}) for link in made]


def move_links(moved_to: Mapping[UUID, UUID]) -> list[Happened]:
    """Give the links of these facts to the ones that replace them; return what is to be logged. Three statements.

    What the facts were to each other before they became one is gone, and of two links that become one the older stays.
    """
    links = FactLink.objects.filter(Q(first__in=moved_to) | Q(second__in=moved_to)).order_by("created_at", "id")
    before = {link.pk: state_of(link) for link in links}
    kept: dict[Pair, FactLink] = {}
    gone: list[FactLink] = []
    for link in links:
        _move(link, moved_to)
        if link.first_id == link.second_id or _pair(link) in kept:
            gone.append(link)
        else:
            kept[_pair(link)] = link
    _fold((kept[_pair(link)], link) for link in gone if _pair(link) in kept)
    events = [Happened(link, Action.LINK_REMOVED, {"before": before[link.pk], "after": None}) for link in gone]
    changes = [Happened(link, Action.LINK_MOVED, _change(before[link.pk], link)) for link in kept.values()]
    _write(kept.values(), gone)
    return [*events, *changes]


def _known(wanted: Sequence[Pair]) -> set[Pair]:
    links = FactLink.objects.filter(first__in=[pair[0] for pair in wanted], second__in=[pair[1] for pair in wanted])
    return set(links.values_list("first_id", "second_id", "kind"))


def _new_link(pair: Pair) -> FactLink:
    first, second, kind = pair
    state = DisputeState.OPEN if kind == LinkKind.DISPUTE else ""
    return FactLink(first_id=first, second_id=second, kind=kind, state=state)


def _action(link: FactLink) -> Action:
    return Action.DISPUTE_OPENED if link.kind == LinkKind.DISPUTE else Action.FACTS_LINKED


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


def _write(kept: Iterable[FactLink], gone: Sequence[FactLink]) -> None:
    """What goes first: it stands where another is to stand."""
    FactLink.objects.filter(pk__in=[link.pk for link in gone]).delete()
    FactLink.objects.bulk_update(list(kept), ["first", "second", "state", "preferred", "answers", "updated_at"])
