"""A quiet word to the tellers of two tellings that differ."""

from __future__ import annotations

from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from accounts.models import User
from legacies.models import Membership
from legacies.models.notice import NoticeKind
from legacies.services.notices import tell
from memory.models import Fact, FactLink
from memory.models.facts import DisputeState

FIRST_WORDS = 80


def tell_tellers(link: FactLink, kind: NoticeKind, *, by: User) -> None:
    """Tell the tellers of both ends, but for who did it, and for whoever does not see the other end.

    The words are those of their own telling: what the other one says is read where it is looked at.
    """
    for mine, other in ((link.first, link.second), (link.second, link.first)):
        if mine.owner is not None and mine.owner_id != by.pk and _sees(mine.owner, other):
            path = reverse("memory:fact", args=[mine.legacy_id, mine.pk])
            text = _sentence(link, kind) % {"name": by.name, "words": Truncator(mine.content).chars(FIRST_WORDS)}
            tell(user=mine.owner, kind=kind, text=text, legacy=mine.legacy, path=path, subjects=[mine.pk, by.pk])


def _sees(user: User, fact: Fact) -> bool:
    is_member = Membership.objects.filter(legacy=fact.legacy_id, user=user).exists()
    return is_member and (fact.owner_id == user.pk or fact.is_seen_by_family)


def _sentence(link: FactLink, kind: NoticeKind) -> str:
    if kind == NoticeKind.DISPUTE_ANSWERED:
        return _("%(name)s said how they know, where you told: “%(words)s”")
    if kind == NoticeKind.DISPUTE_SETTLED and link.state == DisputeState.BOTH_STAND:
        return _("%(name)s let both tellings stand, yours and another: “%(words)s”")
    if kind == NoticeKind.DISPUTE_SETTLED:
        return _("%(name)s said which of two tellings the family goes by. Yours stays as you told it: “%(words)s”")
    return _("There are two tellings of this, and %(name)s asks how you know: “%(words)s”")
