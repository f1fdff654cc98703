"""What the database refuses of photos: see `test_constraints`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.utils import timezone

from memory.models import Photo, PhotoPart, PhotoUpload

READY: dict[str, Any] = {"state": "ready", "width": 4, "height": 3}


def photo(**fields: Any) -> Callable[[Any], Photo]:
    return lambda scene: Photo(legacy=scene.legacy, owner=scene.user, **{**READY, **fields})


def second_portrait(scene: Any) -> Photo:
    photo(is_portrait=True)(scene).save(force_insert=True)
    return photo(is_portrait=True)(scene)


def second_part(*, offset: int) -> Callable[[Any], PhotoPart]:
    """Of an upload whose first part stands at 0."""

    def make(scene: Any) -> PhotoPart:
        upload = PhotoUpload.objects.create(
            legacy=scene.legacy, owner=scene.user, size=2, expires_at=timezone.now() + timedelta(days=1)
        )
        PhotoPart.objects.create(upload=upload, offset=0, data=b"x")
        return PhotoPart(upload=upload, offset=offset, data=b"x")

    return make


PHOTO_RULES: list[tuple[str, Any, Any]] = [
    ("photo_state_known", photo(), photo(state="odd")),
    ("photo_upload_until_prepared", photo(state="preparing", upload=b"x"), photo(state="preparing")),
    ("photo_upload_until_prepared", photo(), photo(upload=b"x")),
    ("photo_refused_for_a_reason", photo(state="refused", problem="broken"), photo(state="refused")),
    ("photo_refused_for_a_reason", photo(), photo(problem="broken")),
    ("photo_ready_has_a_size", photo(), photo(width=0)),
    ("photo_one_portrait", photo(is_portrait=True), second_portrait),
    ("photo_part_one_at_a_place", second_part(offset=1), second_part(offset=0)),
]
