"""How many rows a viewer may see, remembered from the last time each of them was looked at; so that nobody counts them.

What is remembered is forgotten after a while, and each row looked at once more: what was large may have become small.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass

from memory.models.recall_item import MODEL_COLUMNS

MOST_REMEMBERED = 10_000
REMEMBERED_SECONDS = 600

_sizes: OrderedDict[Hashable, tuple[float, Size]] = OrderedDict()
_lock = threading.Lock()


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """So many rows, where they lie, and what their active vectors are: the model, its column and how long they are."""

    rows: int
    model: int
    place: str
    dimension: int
    table: str
    """The part of the table that holds the rows of this legacy."""

    def values(self) -> dict[str, str | int]:
        """As statements are put together with."""
        return {
            "rows": self.rows,
            "model": self.model,
            "place": self.place,
            "model_column": MODEL_COLUMNS[self.place],
            "dimension": self.dimension,
            "table": self.table,
        }


def remember(scope: Hashable, size: Size) -> None:
    with _lock:
        _sizes[scope] = (time.monotonic(), size)
        _sizes.move_to_end(scope)
        while len(_sizes) > MOST_REMEMBERED:
            _sizes.popitem(last=False)


def remembered(scope: Hashable) -> Size | None:
    with _lock:
        at, size = _sizes.get(scope, (0.0, None))
    return size if time.monotonic() - at < REMEMBERED_SECONDS else None


def forget() -> None:
    with _lock:
        _sizes.clear()
