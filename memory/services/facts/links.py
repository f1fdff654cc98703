"""Links between facts: linking pairs, moving links to new versions, asking for comparison, and notices of disputes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import NotFound
from legacies import jobs
from legacies.audit import Actor, AuditEntry, record, record_many, state_of
from legacies.models import Job, JobState, Membership, Notice, Role
from legacies.models.legacy import lock_legacy
from legacies.services.notices import tell
from memory.kinds import JobKind, MemoryAction, MemoryNotice
from memory.models import Fact, FactLink
from memory.models.facts import DisputeState, LinkKind

Pair = tuple[UUID, UUID, str]


@dataclass(frozen=True, slots=True)
class NewLink:
    """Two facts, in any order, and how they relate."""

    first: UUID
    second: UUID
    kind: LinkKind

    @property
    def pair(self) -> Pair:
        first, second = sorted((self.first, self.second))
        return (first, second, self.kind)


@transaction.atomic
def link_by_set(links: Sequence[NewLink], *, actor: Actor, legacy_id: UUID) -> list[FactLink]:
    """Link these pairs, and return the links that are new. An existing dispute keeps its state.

    The caller holds the legacy's lock, and makes sure that both facts of a pair are of this legacy and not the same. A
    constant number of statements for any number of links.
    """
    made, events = link_pairs(links)
    record_many(events, actor=actor, legacy_id=legacy_id)
    return made


def link_pairs(
    links: Sequence[NewLink], *, moved_to: Mapping[UUID, UUID] | None = None
) -> tuple[list[FactLink], list[AuditEntry]]:
    """Link these pairs within a larger change, whose caller records the events. Return the new links and the events.

    First, links of replaced facts move to the facts that replace them (`moved_to`). Links between facts that became one
    are removed. Of two links that become one, the older stays. Four statements.
    """
    wanted = list(dict.fromkeys(link.pair for link in links))
    known = _existing_links(wanted, moved_to or {})
    events, stand = _move_all(known, moved_to or {})
    made = FactLink.objects.bulk_create([_new_link(pair) for pair in wanted if pair not in stand])
    return made, [*events, *(AuditEntry(link, _action(link), {"after": state_of(link)}) for link in made)]


def _existing_links(wanted: Sequence[Pair], moved_to: Mapping[UUID, UUID]) -> list[FactLink]:
    """Return the links of replaced facts, and the wanted links that exist already, oldest first."""
    same = Q(first__in=[pair[0] for pair in wanted], second__in=[pair[1] for pair in wanted])
    moving = Q(first__in=moved_to) | Q(second__in=moved_to)
    return list(FactLink.objects.filter(same | moving).order_by("created_at", "id"))


def _move_all(known: Sequence[FactLink], moved_to: Mapping[UUID, UUID]) -> tuple[list[AuditEntry], Collection[Pair]]:
    """Move the links, and return the events to log and the pairs that are linked afterwards."""
    before = {link.pk: state_of(link) for link in known}
    kept: dict[Pair, FactLink] = {}
    gone: list[FactLink] = []
    moved = {link.pk for link in known if not moved_to.keys().isdisjoint((link.first_id, link.second_id))}
    for link in known:
        if link.pk in moved:
            _move_link(link, moved_to)
        if link.first_id == link.second_id or _pair(link) in kept:
            gone.append(link)
        else:
            kept[_pair(link)] = link
    _merge_disputes((kept[_pair(link)], link) for link in gone if _pair(link) in kept)
    events = [AuditEntry(link, MemoryAction.LINK_REMOVED, {"before": before[link.pk], "after": None}) for link in gone]
    changed = [link for link in kept.values() if state_of(link) != before[link.pk]]
    changes = [
        AuditEntry(link, MemoryAction.LINK_MOVED, {"before": before[link.pk], "after": state_of(link)})
        for link in changed
    ]
    _write_links(changed, gone)
    return [*events, *changes], kept.keys()


def _new_link(pair: Pair) -> FactLink:
    first, second, kind = pair
    state = DisputeState.OPEN if kind == LinkKind.DISPUTE else ""
    return FactLink(first_id=first, second_id=second, kind=kind, state=state)


def _action(link: FactLink) -> MemoryAction:
    return MemoryAction.DISPUTE_OPENED if link.kind == LinkKind.DISPUTE else MemoryAction.FACTS_LINKED


def _pair(link: FactLink) -> Pair:
    return (link.first_id, link.second_id, link.kind)


def _move_link(link: FactLink, moved_to: Mapping[UUID, UUID]) -> None:
    ends = (moved_to.get(link.first_id, link.first_id), moved_to.get(link.second_id, link.second_id))
    link.first_id, link.second_id = sorted(ends)
    if link.preferred_id and link.preferred_id in moved_to:
        link.preferred_id = moved_to[link.preferred_id]
    link.updated_at = timezone.now()


def _merge_disputes(same: Iterable[tuple[FactLink, FactLink]]) -> None:
    """Merge the second dispute of each pair into the first: all answers stay, and it is open if either was open."""
    for stays, goes in same:
        stays.answers = [*stays.answers, *goes.answers]
        if goes.state == DisputeState.OPEN:
            stays.state, stays.preferred_id = DisputeState.OPEN, None


def _write_links(kept: Sequence[FactLink], gone: Sequence[FactLink]) -> None:
    """Delete the links that go, then save the others: a deleted link may occupy the pair that another one moves to."""
    FactLink.objects.filter(pk__in=[link.pk for link in gone]).delete()
    FactLink.objects.bulk_update(kept, ["first", "second", "state", "preferred", "answers", "updated_at"])


def remove_link(link: FactLink, user: User) -> None:
    """Remove the link and log it. The row's key stays in the log.

    The caller holds the lock of `link.first`'s legacy.
    """
    payload, key, legacy_id = {"before": state_of(link), "after": None}, link.pk, link.first.legacy_id
    if legacy_id is None:
        raise NotFound
    link.delete()
    link.pk = key
    record(link, MemoryAction.LINK_REMOVED, actor=Actor.user(user), legacy_id=legacy_id, payload=payload)


# Asking for facts to be compared with what others told: facts newly shared, or changed in what others see.

MOST_AT_ONCE = 200


def ask_to_reconcile(fact_ids: Sequence[UUID], *, legacy_id: UUID) -> None:
    """Ask for these facts to be compared, within the caller's transaction. The caller puts all its other jobs before.

    One job of a legacy takes all facts that are asked for while it waits. Take the legacy's lock, so that two callers
    cannot overwrite each other's facts.
    """
    if not fact_ids:
        return
    lock_legacy(legacy_id)
    key = f"reconcile:{legacy_id}"
    unfinished_job = Job.objects.filter(key=key, state__in=[JobState.WAITING, JobState.RUNNING])
    payload = unfinished_job.values_list("payload", flat=True).first() or {}
    ids = list(dict.fromkeys([*payload.get("facts", ()), *map(str, fact_ids)]))
    if len(ids) > MOST_AT_ONCE:
        key, ids = f"{key}:{fact_ids[0]}", [str(fact_id) for fact_id in fact_ids]
    jobs.put(JobKind.RECONCILE, key=key, payload={"legacy": str(legacy_id), "facts": ids}, legacy_id=legacy_id)


# Notices about disputes, to the owners of both facts and to keepers.

FIRST_WORDS = 80


def notify_tellers(link: FactLink, kind: MemoryNotice, *, by: User) -> None:
    """Notify the owners of both facts, except `by`, and except an owner who does not see the other fact.

    Each notice quotes the owner's own fact. The words of the other fact are shown only on its page.
    """
    for mine, other in _both_directions(link):
        if mine.owner is not None and mine.owner_id != by.pk and _is_visible_to(mine.owner, other):
            _notify_owner(mine.owner, link, mine, kind, _sentence(link, kind, by), named=by)


def notify_of_disputes(fact_ids: Collection[UUID], *, by: User | None = None, said_so: bool = False) -> None:
    """Notify of the open disputes of these facts, once both owners see both facts.

    Each owner, and each keeper if the family sees both facts, is notified once a dispute, except `by`, who caused it.
    `by` is named if they said so themselves (`said_so`). One query if there is no dispute.
    """
    links = FactLink.objects.filter(Q(first__in=fact_ids) | Q(second__in=fact_ids), kind=LinkKind.DISPUTE)
    related = links.select_related("first__legacy", "first__owner", "second__legacy", "second__owner")
    for link in related.filter(state=DisputeState.OPEN).order_by("created_at", "id"):
        if all(mine.owner and _is_visible_to(mine.owner, other) for mine, other in _both_directions(link)):
            _notify_once(link, by, named=by if said_so else None)


def _notify_once(link: FactLink, by: User | None, *, named: User | None) -> None:
    told = Notice.objects.filter(kind=MemoryNotice.DISPUTE_OPENED, subjects__contains=[link.pk])
    known = {*told.values_list("user_id", flat=True), by.pk if by else None}
    for mine, _other in _both_directions(link):
        if mine.owner is not None and mine.owner_id not in known:
            _notify_owner(mine.owner, link, mine, MemoryNotice.DISPUTE_OPENED, _dispute_sentence(named), named=named)
            known.add(mine.owner_id)
    if not (link.first.is_visible_to_family and link.second.is_visible_to_family):
        return
    keepers = Membership.objects.filter(legacy=link.first.legacy_id, role=Role.KEEPER).exclude(user__in=known - {None})
    for keeper in keepers.select_related("user"):
        _notify_owner(keeper.user, link, link.first, MemoryNotice.DISPUTE_OPENED, _opened_for_keepers(), named=named)


def _both_directions(link: FactLink) -> tuple[tuple[Fact, Fact], tuple[Fact, Fact]]:
    return (link.first, link.second), (link.second, link.first)


def _notify_owner(
    user: User, link: FactLink, fact: Fact, kind: MemoryNotice, sentence: str, *, named: User | None
) -> None:
    words = {"name": named.name if named else "", "words": Truncator(fact.content).chars(FIRST_WORDS)}
    tell(
        user=user,
        kind=kind,
        text=sentence % words,
        legacy=fact.legacy,
        path=reverse("memory:fact", args=[fact.legacy_id, fact.pk]),
        subjects=[fact.pk, link.pk, *([named.pk] if named else [])],
    )


def _is_visible_to(user: User, fact: Fact) -> bool:
    is_member = Membership.objects.filter(legacy=fact.legacy_id, user=user).exists()
    return is_member and (fact.owner_id == user.pk or fact.is_visible_to_family)


def _sentence(link: FactLink, kind: MemoryNotice, by: User) -> str:
    if kind == MemoryNotice.DISPUTE_ANSWERED:
        return _("%(name)s said how they know. You told: “%(words)s”")
    if kind == MemoryNotice.DISPUTE_SETTLED and link.state == DisputeState.BOTH_STAND:
        return _("%(name)s decided that both stand, yours and another: “%(words)s”")
    if kind == MemoryNotice.DISPUTE_SETTLED:
        return _("%(name)s decided which of the two the family goes by. Yours stays as you told it: “%(words)s”")
    return _dispute_sentence(by)


def _dispute_sentence(named: User | None) -> str:
    if named is not None:
        return _("This is remembered differently, and %(name)s asks how you know: “%(words)s”")
    return _("This is remembered differently: “%(words)s” Yours stays as it is. If you like, say how you know.")


def _opened_for_keepers() -> str:
    return _("This is remembered differently: “%(words)s” Both stay as they are. A keeper can help to settle it.")
