"""What the database refuses of boundaries: see `test_constraints`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from memory.models import Boundary


def boundary(on: str = "", **fields: Any) -> Callable[[Any], Boundary]:
    """A topic in the scene's legacy; `on` names a fact of the scene."""

    def row(scene: Any) -> Boundary:
        about = {"kind": "fact", "fact": getattr(scene, on)} if on else {"kind": "topic", "words": "the fire"}
        return Boundary(legacy=scene.legacy, user=scene.user, **{**about, **fields})

    return row


def boundary_again(scene: Any) -> Boundary:
    boundary()(scene).save(force_insert=True)
    return boundary()(scene)


BOUNDARY_RULES: list[tuple[str, Any, Any]] = [
    ("boundary_once", boundary(), boundary_again),
    ("boundary_kind_known", boundary(words="Karl", kind="person"), boundary(words="Karl", kind="odd")),
    ("boundary_says_what", boundary(on="fact"), boundary(words="")),
    ("boundary_says_what", boundary(words="the sea"), boundary(on="fact", words="the sea")),
]
