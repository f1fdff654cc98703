"""The rows that an earlier reply cited, as its reader may see them now."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from memory.models import RecallItem
from memory.recall.results import Hit
from memory.recall.selection.boundaries import MemberBoundaries
from memory.recall.selection.turn_context import TurnMemory, as_it_holds, newer_than, numbered


def recall_cited(ids: Collection[UUID], boundaries: MemberBoundaries) -> TurnMemory:
    """Return the rows with these ids that the viewer of the boundaries may find, as they hold today.

    Left out are rows that are no longer shared or were set aside, and those under a boundary. One query if no row is
    found, otherwise at most four.
    """
    viewer, legacy_ids = boundaries.viewer, boundaries.legacy_ids
    rows = RecallItem.objects.visible_to(viewer).filter(legacy_id__in=legacy_ids, id__in=ids, superseded=False)
    unread = rows.defer("search", "embedding", "other_embedding").order_by("id")
    hits = [Hit.of(row, viewer_id=viewer.pk) for row in unread]
    return numbered(as_it_holds(hits, newer_than(hits, viewer, legacy_ids)), boundaries)
