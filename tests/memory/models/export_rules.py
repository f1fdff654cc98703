"""What the database refuses of exports: see `test_constraints`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from memory.models import Export
from tests.memory.models.told_rules import NOW


def export(**fields: Any) -> Callable[[Any], Export]:
    def row(scene: Any) -> Export:
        return Export(**{"legacy": scene.legacy, "user": scene.user, "as_member": True, **fields})

    return row


def second(**fields: Any) -> Callable[[Any], Export]:
    """Beside one that is there."""

    def row(scene: Any) -> Export:
        Export.objects.get_or_create(legacy=scene.legacy, user=scene.user, defaults={"as_member": True})
        return Export(**{"legacy": scene.legacy, "user": scene.user, "as_member": False, **fields})

    return row


def second_elsewhere(scene: Any) -> Export:
    return second(legacy=scene.other_legacy)(scene)


EXPORT_RULES: list[tuple[str, Any, Any]] = [
    ("export_one_at_a_time", second_elsewhere, second()),
    ("export_one_at_a_time", second(kind="book"), second(kind="everything")),
    ("export_of_mine_is_of_all_legacies", export(kind="mine", as_member=False, legacy=None), export(kind="mine")),
    ("export_of_mine_is_of_all_legacies", export(kind="book"), export(kind="book", legacy=None)),
    ("export_kind_known", export(kind="book"), export(kind="film")),
    ("export_state_known", export(state="running"), export(state="odd")),
    ("export_done_in_range", export(done=2, total=2), export(done=3, total=2)),
    ("export_expires_once_ready", export(state="ready", expires_at=NOW), export(state="ready")),
    ("export_expires_once_ready", export(state="failed"), export(state="failed", expires_at=NOW)),
]
