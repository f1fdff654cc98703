"""Photos on facts and stories: which ones an owner may put there, and removing photos that are deleted.

A photo of another member can be on a fact or story as long as that member shares it. While it is not shared, nobody
else sees it there; it is there again when it is shared again.
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
    """Return these photos, each once. Raise `InvalidInput` for one that the row's owner does not see in its legacy."""
    keys = list(dict.fromkeys(wanted))
    if len(keys) > MOST_ATTACHED:
        problem = _("Choose up to %(most)d photos.") % {"most": MOST_ATTACHED}
    elif len(_seen_by_owner(row, keys)) < len(keys):
        problem = _("Choose photos that you can see here.")
    else:
        return keys
    raise InvalidInput(problem, fields={"photos": [problem]})


def photos_still_there(row: Fact | Story, named: Iterable[str]) -> list[UUID]:
    """Return those photos named in the log that can be on the row again: seen by its owner, or on it now."""
    keys = list(map(UUID, named))
    left = {*_seen_by_owner(row, keys), *row.photos}
    return [key for key in keys if key in left]


def take_off(legacy_id: UUID, photo_ids: Sequence[UUID]) -> dict[str, Any]:
    """Remove these photos from every fact and story, whoever owns it. Return these changes for the audit log.

    The rows get no new revision, because their owners' words stay the same. The caller holds the legacy's lock.
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
