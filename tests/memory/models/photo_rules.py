"""What the database refuses of photos: see `test_constraints`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from memory.models import Photo

READY: dict[str, Any] = {"state": "ready", "width": 4, "height": 3}


def photo(**fields: Any) -> Callable[[Any], Photo]:
    return lambda scene: Photo(legacy=scene.legacy, owner=scene.user, **{**READY, **fields})


def second_portrait(scene: Any) -> Photo:
    photo(is_portrait=True)(scene).save(force_insert=True)
    return photo(is_portrait=True)(scene)


PHOTO_RULES: list[tuple[str, Any, Any]] = [
    ("photo_state_known", photo(), photo(state="odd")),
    ("photo_upload_until_prepared", photo(state="preparing", upload=b"x"), photo(state="preparing")),
    ("photo_upload_until_prepared", photo(), photo(upload=b"x")),
    ("photo_refused_for_a_reason", photo(state="refused", problem="broken"), photo(state="refused")),
    ("photo_refused_for_a_reason", photo(), photo(problem="broken")),
    ("photo_ready_has_a_size", photo(), photo(width=0)),
    ("photo_one_portrait", photo(is_portrait=True), second_portrait),
]
