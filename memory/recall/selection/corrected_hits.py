"""Hits for a reply as they hold today: what was corrected or set aside since comes as its newer version, or not at all.

A search shows what was told, and says that it was corrected. A reply states what it finds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from accounts.models import User
from memory.models import RecallItem
from memory.recall.results import Hit


def newer_than(hits: Iterable[Hit], viewer: User, legacy_ids: Collection[UUID]) -> dict[UUID, Hit]:
    """What these hits' owner, who looks, says today instead, by key. One query where it is not among the hits."""
    known = {hit.id: hit for hit in hits}
    wanted = {key for hit in known.values() for key in hit.newer_ids}
    newer = {key: known[key] for key in wanted & known.keys()}
    if missing := wanted - newer.keys():
        rows = RecallItem.objects.visible_to(viewer).filter(legacy_id__in=legacy_ids, id__in=missing)
        unread = rows.filter(superseded=False).defer("search", "embedding", "other_embedding")
        newer |= {row.id: Hit.of(row, viewer_id=viewer.pk) for row in unread.order_by("id")}
    return newer


def as_it_holds(hits: Sequence[Hit], newer: Mapping[UUID, Hit]) -> list[Hit]:
    """Each hit with what of it still holds, and what is said today in place of the rest, worth as much as that was.

    Best first, as the hits came; each row once.
    """
    held: dict[UUID, Hit] = {}
    for hit in hits:
        for one in _instead(hit, newer):
            if one.id not in held or one.score > held[one.id].score:
                held[one.id] = one
    return sorted(held.values(), key=lambda hit: (-hit.score, hit.id))


def _instead(hit: Hit, newer: Mapping[UUID, Hit]) -> Iterable[Hit]:
    if hit.current_text is None:
        yield hit
        return
    if hit.current_text:
        # How near the whole was to the question says nothing about what is left of it.
        yield replace(hit, text=hit.current_text, similarity=0.0)
    for key in hit.newer_ids:
        if (one := newer.get(key)) and not one.is_corrected:
            yield replace(one, score=max(one.score, hit.score), similarity=max(one.similarity, hit.similarity))
