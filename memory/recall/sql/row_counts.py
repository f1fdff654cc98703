"""How many rows a viewer may see, and which names are in them, remembered from when that was last looked at; so that
nobody counts or looks again.

What is remembered is forgotten after a while, and looked at once more: what was large may have become small.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from memory.models.recall_item import MODEL_COLUMNS

MOST_REMEMBERED = 10_000
REMEMBERED_SECONDS = 600

Value = TypeVar("Value")


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


class Memory(Generic[Value]):
    """What was found, by what it is true of, for `REMEMBERED_SECONDS`."""

    def __init__(self) -> None:
        self._values: OrderedDict[Hashable, tuple[float, Value]] = OrderedDict()
        self._lock = threading.Lock()

    def remember(self, key: Hashable, value: Value) -> None:
        with self._lock:
            self._values[key] = (time.monotonic(), value)
            self._values.move_to_end(key)
            while len(self._values) > MOST_REMEMBERED:
                self._values.popitem(last=False)

    def remembered(self, key: Hashable) -> Value | None:
        with self._lock:
            at, value = self._values.get(key, (0.0, None))
        return value if time.monotonic() - at < REMEMBERED_SECONDS else None

    def forget(self) -> None:
        with self._lock:
            self._values.clear()


_sizes: Memory[Size] = Memory()
_known_names: Memory[bool] = Memory()


def remember(scope: Hashable, size: Size) -> None:
    _sizes.remember(scope, size)


def remembered(scope: Hashable) -> Size | None:
    return _sizes.remembered(scope)


def remember_names(scope: Hashable, names: Iterable[str]) -> None:
    """That rows of this scope hold these names, so that nobody has to look for others that are like them."""
    for name in names:
        _known_names.remember((scope, name), True)


def is_known(scope: Hashable, name: str) -> bool:
    return _known_names.remembered((scope, name)) is not None


def forget() -> None:
    _sizes.forget()
    _known_names.forget()
