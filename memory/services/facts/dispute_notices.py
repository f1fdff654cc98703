"""Notices about disputes, to the owners of both facts and to keepers."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from django.db.models import Q
from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from accounts.models import User
from legacies.models import Membership, Notice, Role
from legacies.services.notices import tell
from memory.kinds import MemoryNotice
from memory.models import Fact, FactLink
from memory.models.facts import DisputeState, LinkKind

FIRST_WORDS = 80


def notify_tellers(link: FactLink, kind: MemoryNotice, *, by: User) -> None:
    """Notify the tellers of both ends, but for who did it, and for whoever does not see the other end.

    The words are those of their own telling: what the other one says is read where it is looked at.
    """
    for mine, other in _ends(link):
        if mine.owner is not None and mine.owner_id != by.pk and _sees(mine.owner, other):
            _notify(mine.owner, link, mine, kind, _sentence(link, kind, by), named=by)


def notify_of_disputes(fact_ids: Collection[UUID], *, by: User | None = None, said_so: bool = False) -> None:
    """Notify of the open disputes in which these facts stand, once both tellers see both ends: each teller and each
    keeper who sees both, once a dispute, but for `by`, whose act it was; named if they `said_so` themselves. One
    query where there is none.
    """
    links = FactLink.objects.filter(Q(first__in=fact_ids) | Q(second__in=fact_ids), kind=LinkKind.DISPUTE)
    related = links.select_related("first__legacy", "first__owner", "second__legacy", "second__owner")
    for link in related.filter(state=DisputeState.OPEN).order_by("created_at", "id"):
        if all(mine.owner and _sees(mine.owner, other) for mine, other in _ends(link)):
            _notify_once(link, by, named=by if said_so else None)


def _notify_once(link: FactLink, by: User | None, *, named: User | None) -> None:
    told = Notice.objects.filter(kind=MemoryNotice.DISPUTE_OPENED, subjects__contains=[link.pk])
    known = {*told.values_list("user_id", flat=True), by.pk if by else None}
    for mine, _other in _ends(link):
        if mine.owner is not None and mine.owner_id not in known:
            _notify(mine.owner, link, mine, MemoryNotice.DISPUTE_OPENED, _opened(named), named=named)
            known.add(mine.owner_id)
    if not (link.first.is_visible_to_family and link.second.is_visible_to_family):
        return
    keepers = Membership.objects.filter(legacy=link.first.legacy_id, role=Role.KEEPER).exclude(user__in=known - {None})
    for keeper in keepers.select_related("user"):
        _notify(keeper.user, link, link.first, MemoryNotice.DISPUTE_OPENED, _opened_for_keepers(), named=named)


def _ends(link: FactLink) -> tuple[tuple[Fact, Fact], tuple[Fact, Fact]]:
    return (link.first, link.second), (link.second, link.first)


def _notify(user: User, link: FactLink, fact: Fact, kind: MemoryNotice, sentence: str, *, named: User | None) -> None:
    words = {"name": named.name if named else "", "words": Truncator(fact.content).chars(FIRST_WORDS)}
    tell(
        user=user,
        kind=kind,
        text=sentence % words,
        legacy=fact.legacy,
        path=reverse("memory:fact", args=[fact.legacy_id, fact.pk]),
        subjects=[fact.pk, link.pk, *([named.pk] if named else [])],
    )


def _sees(user: User, fact: Fact) -> bool:
    is_member = Membership.objects.filter(legacy=fact.legacy_id, user=user).exists()
    return is_member and (fact.owner_id == user.pk or fact.is_visible_to_family)


def _sentence(link: FactLink, kind: MemoryNotice, by: User) -> str:
    if kind == MemoryNotice.DISPUTE_ANSWERED:
        return _("%(name)s said how they know. You told: “%(words)s”")
    if kind == MemoryNotice.DISPUTE_SETTLED and link.state == DisputeState.BOTH_STAND:
        return _("%(name)s decided that both stand, yours and another: “%(words)s”")
    if kind == MemoryNotice.DISPUTE_SETTLED:
        return _("%(name)s decided which of the two the family goes by. Yours stays as you told it: “%(words)s”")
    return _opened(by)


def _opened(named: User | None) -> str:
    if named is not None:
        return _("This is remembered differently, and %(name)s asks how you know: “%(words)s”")
    return _("This is remembered differently: “%(words)s” Yours stays as it is. If you like, say how you know.")


def _opened_for_keepers() -> str:
    return _("This is remembered differently: “%(words)s” Both stay as they are. A keeper can help to settle it.")
