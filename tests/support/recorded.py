"""A set of rows with which many tests begin: the factories make it once, and the recorded SQL statements make it again.

Each test still has its own rows, which are rolled back after it. Only Python's share of making them is saved, which for
a family with facts is most of a test's time.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from django.db import connection

Scene = TypeVar("Scene")
WRITES = ("INSERT ", "UPDATE ", "DELETE ")


class Recorded(Generic[Scene]):
    """`scene = Recorded(make)`; `scene()` returns what `make()` does, with the same ids and times every time.

    `make` writes rows through the ORM, with ids that are known before they are written, and reads no rows that a test
    could have written before.
    """

    def __init__(self, make: Callable[[], Scene]) -> None:
        self._make = make
        self._statements = ""
        self._pickled = b""

    def __call__(self) -> Scene:
        if not self._pickled:
            return self._record()
        with connection.cursor() as cursor:
            cursor.execute(self._statements)
        # A copy for each test, since some tests change it.
        scene: Scene = pickle.loads(self._pickled)
        return scene

    def _record(self) -> Scene:
        written: list[str] = []

        def keep(execute: Callable[..., Any], statement: Any, params: Any, many: bool, context: dict[str, Any]) -> Any:
            said = context["cursor"].mogrify(statement, params)
            if said.lstrip().startswith(WRITES):
                written.append(said)
            return execute(statement, params, many, context)

        with connection.execute_wrapper(keep):
            scene = self._make()
        self._statements = ";\n".join(written)
        self._pickled = pickle.dumps(scene)
        return scene
