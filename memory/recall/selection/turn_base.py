"""The base of every turn, kept ready: who the assistant is, what is pinned, what the member told about themselves.

It is asked for with each message, costs a look at all of a legacy's rows, and seldom changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from functools import partial
from uuid import UUID

from accounts.models import User
from memory.recall.cache import Place, kept_once
from memory.recall.results import Hit
from memory.recall.selection.always_included import standing_hits

KEPT_SECONDS = 1800


def base_of(viewer: User, legacy_ids: Sequence[UUID]) -> tuple[Hit, ...]:
    """What `standing_hits` gives, ready as long as nothing changes that the viewer may find; for `KEPT_SECONDS`.

    Of many who want it at once while it is not there, one makes it.
    """
    place = Place(
        name="base",
        viewer_id=viewer.pk,
        legacy_ids=tuple(legacy_ids),
        seconds=KEPT_SECONDS,
        shape=[one.name for one in fields(Hit)],
    )
    return kept_once(place, partial(standing_hits, viewer, legacy_ids))
