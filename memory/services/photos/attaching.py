"""Photos on facts and stories: which of them their owner may put there, and taking away those that are deleted.

A photo of another member can be put on an own fact or story as long as they share it. Once they do not, nobody else
sees it there, and it is there again when they share it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from config.errors import InvalidInput
from legacies.audit import joined, with_changes
from memory.models import Fact, Photo, Story

MOST_ATTACHED = 20


def checked_photos(row: Fact | Story, wanted: Sequence[UUID]) -> list[UUID]:
    """These photos, each once; raises `InvalidInput` for one that the owner of the row does not see in its legacy."""
    keys = list(dict.fromkeys(wanted))
    if len(keys) > MOST_ATTACHED:
        problem = _("Choose up to %(most)d photos.") % {"most": MOST_ATTACHED}
    elif len(_seen_by_owner(row, keys)) < len(keys):
        problem = _("Choose photos that you can see here.")
    else:
        return keys
    raise InvalidInput(problem, fields={"photos": [problem]})


def photos_still_there(row: Fact | Story, named: Iterable[str]) -> list[UUID]:
    """Those of the photos that the log names that can be put on the row again: which its owner sees, or are on it."""
    keys = list(map(UUID, named))
    left = {*_seen_by_owner(row, keys), *row.photos}
    return [key for key in keys if key in left]


def take_off(legacy_id: UUID, photo_ids: Sequence[UUID]) -> dict[str, Any]:
    """Take these photos off every fact and story, whoever owns it; returned is what the log is to tell of that.

    No new revision: what the owner says is what they said before. The caller holds the legacy's lock.
    """
    going, told = set(photo_ids), []
    for model in (Fact, Story):
        with_them = model._default_manager.filter(legacy=legacy_id, photos__overlap=list(going))
        rows: list[Any] = list(with_them.order_by("pk").select_for_update())
        for row in rows:
            row.photos = [key for key in row.photos if key not in going]
            told.append(with_changes(model, [row.pk], photos=row.photos))
        model._default_manager.bulk_update(rows, ["photos"])
    return joined(*told)


def _seen_by_owner(row: Fact | Story, keys: Sequence[UUID]) -> list[UUID]:
    if row.owner is None or not keys:
        return []
    seen = Photo.objects.shown_to(row.owner).filter(pk__in=keys, legacy=row.legacy_id)
    known = set(seen.values_list("pk", flat=True))
    return [key for key in keys if key in known]
