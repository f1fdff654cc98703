"""Every imported package is declared: one that only comes along with another may be gone with its next version."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from config.startup.environment import BASE_DIR
from tests.support.source_tree import PACKAGES

OURS = {*PACKAGES, "benchmarks", "manage", "tests"}
WHERE_A_BUCKET_IS = BASE_DIR / "config/private_bucket.py"
"""Imported only if an operator named a bucket and installed the packages for it."""
FOR_RUNNING, FOR_CHECKS = ("requirements.in",), ("requirements.in", "requirements-dev.in")


def declared_in(names: Iterable[str]) -> set[str]:
    lines = [line for name in names for line in (BASE_DIR / name).read_text().splitlines()]
    return {found[0] for line in lines if (found := re.match(r"[a-z0-9-]+", _normal(line)))}


def undeclared(paths: Iterable[Path], declared: set[str]) -> dict[str, Path]:
    """Return each imported package of which no distribution that brings it is declared, with a file that imports it."""
    brought_by = packages_distributions()
    found = {name: path for path in paths for name in _imported_by(path)}
    foreign = {name: path for name, path in found.items() if name not in sys.stdlib_module_names | OURS}
    return {name: path for name, path in foreign.items() if not declared & set(map(_normal, brought_by.get(name, ())))}


def _imported_by(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize(
    ("folders", "requirements"),
    [(PACKAGES, FOR_RUNNING), (("benchmarks", "tests"), FOR_CHECKS)],
    ids=["the product", "its tests"],
)
def test_every_imported_package_is_declared(folders: Iterable[str], requirements: Iterable[str]):
    paths = [path for folder in folders for path in (BASE_DIR / folder).rglob("*.py")]
    paths = [path for path in paths if path != WHERE_A_BUCKET_IS]
    assert len(paths) > 1
    assert undeclared(paths, declared_in(requirements)) == {}


def test_a_package_that_nobody_declared_is_found(tmp_path: Path):
    path = tmp_path / "some.py"
    path.write_text("import json\nimport kombu.utils\nfrom django.db import models\nfrom . import beside\n")
    assert undeclared([path], {"django"}) == {"kombu": path}
