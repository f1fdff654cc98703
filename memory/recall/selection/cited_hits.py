"""What an earlier reply rested on, as its reader may see it now."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from memory.models import RecallItem
from memory.recall.results import Hit
from memory.recall.selection.boundaries import MemberBoundaries
from memory.recall.selection.turn_context import TurnMemory, as_it_holds, newer_than, numbered


def recall_cited(ids: Collection[UUID], boundaries: MemberBoundaries) -> TurnMemory:
    """The rows with these ids that the viewer of the boundaries may find, as they hold today: without what is no longer
    shared, was set aside, or may not be brought up. One query for none that is there, else at most four.
    """
    viewer, legacy_ids = boundaries.viewer, boundaries.legacy_ids
    rows = RecallItem.objects.visible_to(viewer).filter(legacy_id__in=legacy_ids, id__in=ids, superseded=False)
    unread = rows.defer("search", "embedding", "other_embedding").order_by("id")
    hits = [Hit.of(row, viewer_id=viewer.pk) for row in unread]
    return numbered(as_it_holds(hits, newer_than(hits, viewer, legacy_ids)), boundaries)
