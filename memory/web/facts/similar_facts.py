"""Similar facts, for people to choose from."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from accounts.models import User
from memory import recall
from memory.models import Fact, RecallKind
from memory.models.facts import FactQuerySet
from memory.recall import Hit

MOST_SHOWN = 10
LOOKED_AT = 30
NEAR = {"en": 0.55}
"""Cosine from which two statements about one person may say the same: unlike ones lie below 0.45 with the packaged
model, paraphrases between 0.56 and 0.88."""
NEAR_ELSEWHERE = 0.7
"""The same for other languages, of which a model of English finds any two sentences alike (0.4 to 0.62)."""


def own_alike(fact: Fact, user: User) -> Sequence[Fact]:
    """Other own facts of this legacy that are near enough to say the same, the nearest first."""
    return _alike(fact, user, Fact.objects.owned_by(user), is_near=partial(_is_near, fact))


def others_alike(fact: Fact, user: User) -> Sequence[Fact]:
    """What others shared, the nearest first."""
    return _alike(fact, user, Fact.objects.visible_to(user).exclude(owner=user.pk).exclude(owner=None))


def _is_near(fact: Fact, hit: Hit) -> bool:
    """By meaning; by words where one of them has no vector yet: half of those of the shorter one are in both."""
    if hit.similarity:
        return hit.similarity >= NEAR.get(fact.language, NEAR_ELSEWHERE)
    one, other = (set(re.findall(r"\w+", text.casefold())) for text in (fact.content, hit.text))
    return 2 * len(one & other) >= min(len(one), len(other))


def _alike(fact: Fact, user: User, among: FactQuerySet, *, is_near: Callable[[Hit], bool] = bool) -> Sequence[Fact]:
    if fact.legacy_id is None:
        return []
    found = recall.search(
        viewer=user, legacy_id=fact.legacy_id, query=fact.content, kinds=[RecallKind.FACT], limit=LOOKED_AT
    )
    ids = [hit.id for hit in found.hits if hit.id != fact.pk and is_near(hit)]
    rows = among.live().filter(pk__in=ids, legacy=fact.legacy_id).select_related("owner").in_bulk()
    return [rows[key] for key in ids if key in rows][:MOST_SHOWN]
