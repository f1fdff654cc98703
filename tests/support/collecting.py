"""Leaves out files that `-m` excludes without importing them: importing all takes longer than many lanes' tests.

A folder marks its tests (`tests/conftest.py`, `tests/browser/conftest.py`), or a test is marked in its own file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
INTERFACES = {"web", "api", "mcp", "admin"}
# Marks that are written in the file of the test, where `marked_elsewhere` looks for them.
IN_THE_FILE = ("workers", "trust")


def required(expression: str) -> set[str]:
    """Return the terms of a `-m` expression that must all hold; none if it has an `or` outside brackets."""
    outside, inner = expression, 1
    while inner:
        outside, inner = re.subn(r"\([^()]*\)", "…", outside)
    if re.search(r"\bor\b", outside):
        return set()
    return {term.strip() for term in outside.split(" and ")}


def is_left_out(path: Path, terms: set[str]) -> bool:
    """Return whether no test in this folder or file can have all of `terms`."""
    if path.is_dir():
        return ("not interface" in terms and path.name in INTERFACES) or (
            "not browser" in terms and path == TESTS / "browser"
        )
    marks = [mark for mark in IN_THE_FILE if mark in terms]
    return bool(marks) and path.name.startswith("test_") and not all(_states(path, mark) for mark in marks)


def marked_elsewhere(items: Iterable[pytest.Item]) -> list[str]:
    """Return the tests with a mark that their file does not contain: `is_left_out` would not know of it."""
    return [
        f"{item.nodeid}: {mark}"
        for item in items
        for mark in IN_THE_FILE
        if item.get_closest_marker(mark) and not _states(item.path, mark)
    ]


def _states(path: Path, mark: str) -> bool:
    return f"mark.{mark}" in path.read_text()
