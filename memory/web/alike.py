"""Facts that come near to one, for people to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from accounts.models import User
from memory import recall
from memory.models import Fact, RecallKind
from memory.models.facts import FactQuerySet

MOST_SHOWN = 10
LOOKED_AT = 30


def own_alike(fact: Fact, user: User) -> Sequence[Fact]:
    """Other own facts of this legacy, the nearest first."""
    return _alike(fact, user, Fact.objects.owned_by(user))


def others_alike(fact: Fact, user: User) -> Sequence[Fact]:
    """What others shared, the nearest first."""
    return _alike(fact, user, Fact.objects.visible_to(user).exclude(owner=user.pk).exclude(owner=None))


def _alike(fact: Fact, user: User, among: FactQuerySet) -> Sequence[Fact]:
    if fact.legacy_id is None:
        return []
    found = recall.search(
        viewer=user, legacy_id=fact.legacy_id, query=fact.content, kinds=[RecallKind.FACT], limit=LOOKED_AT
    )
    ids = [hit.id for hit in found.hits if hit.id != fact.pk]
    rows = among.live().filter(pk__in=ids, legacy=fact.legacy_id).select_related("owner").in_bulk()
    return [rows[key] for key in ids if key in rows][:MOST_SHOWN]
