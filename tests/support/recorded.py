"""A scene that many tests begin with: made by the factories once, and put back with the statements that made it.

Each test still has rows of its own, undone after it; only Python's share of making them is saved, which for a family
with facts is most of what a test takes.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from django.db import connection

Scene = TypeVar("Scene")
WRITES = ("INSERT ", "UPDATE ", "DELETE ")


class Recorded(Generic[Scene]):
    """`scene = Recorded(make)`; `scene()` is what `make()` gives, with the same ids and times whenever it is asked.

    `make` writes rows through the ORM, whose ids must be known before they are written, and reads none that a test
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
        # A copy for each test: some change what they are given.
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
