"""What `-m` leaves out is not even read: to import all modules of tests takes longer than many a lane's own tests.

A folder marks its tests (`tests/conftest.py`, `tests/browser/conftest.py`), or a test is marked in its own file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
INTERFACES = {"web", "api", "mcp", "admin"}
# Stated in the file of the test, where `marked_elsewhere` looks for them.
IN_THE_FILE = ("workers", "trust")


def required(expression: str) -> set[str]:
    """The terms of a `-m` expression that must all hold; none where another term could stand in for them."""
    outside, inner = expression, 1
    while inner:
        outside, inner = re.subn(r"\([^()]*\)", "…", outside)
    if re.search(r"\bor\b", outside):
        return set()
    return {term.strip() for term in outside.split(" and ")}


def is_left_out(path: Path, terms: set[str]) -> bool:
    """Whether no test in this folder or file can have all of `terms`."""
    if path.is_dir():
        return ("not interface" in terms and path.name in INTERFACES) or (
            "not browser" in terms and path == TESTS / "browser"
        )
    marks = [mark for mark in IN_THE_FILE if mark in terms]
    return bool(marks) and path.name.startswith("test_") and not all(_states(path, mark) for mark in marks)


def marked_elsewhere(items: Iterable[pytest.Item]) -> list[str]:
    """Tests with a mark that their file does not state: `is_left_out` would not know of them."""
    return [
        f"{item.nodeid}: {mark}"
        for item in items
        for mark in IN_THE_FILE
        if item.get_closest_marker(mark) and not _states(item.path, mark)
    ]


def _states(path: Path, mark: str) -> bool:
    return f"mark.{mark}" in path.read_text()
