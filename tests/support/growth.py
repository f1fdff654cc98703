"""A list costs the same number of queries with one row and with six.

Use the fixture `growth`; `tests/conftest.py` makes it known everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

Growth = Callable[..., int]
MORE_ROWS = 5


@pytest.fixture
def growth(db: None) -> Growth:
    """`growth(add_row, read)` adds one row and reads, adds five more and reads again: as many queries as before.

    Both are called without arguments. Returns the number of queries, so that a hot path can state it. Something is
    read once beforehand, since the first read of a process also fills caches. A `read` that does not grow with its
    rows proves nothing: let it return something with a length, which is checked, or pass `grows=False`.
    """
    return assert_constant_queries


def assert_constant_queries(add_row: Callable[[], Any], read: Callable[[], Any], *, grows: bool = True) -> int:
    read()
    add_row()
    few, little = _counted(read)
    for _ in range(MORE_ROWS):
        add_row()
    many, much = _counted(read)
    assert len(few) == len(many), _difference(few, many)
    if grows:
        assert _size(much) > _size(little), "The rows that were added are not in what was read."
    return len(many)


def _counted(read: Callable[[], Any]) -> tuple[list[str], Any]:
    with CaptureQueriesContext(connection) as context:
        answer = read()
    return [query["sql"] for query in context.captured_queries], answer


def _size(answer: Any) -> int:
    """Return the length of a response's content, or of anything else itself."""
    return len(getattr(answer, "content", answer))


def _difference(few: list[str], many: list[str]) -> str:
    listed = "\n".join(f"  {sql[:300]}" for sql in many)
    return f"{len(few)} queries with one row, {len(many)} with {1 + MORE_ROWS}:\n{listed}"
