"""No text of an error is a bare literal: what `InvalidInput` is given and `default_message` go through gettext."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

APPS = ("accounts", "config", "legacies", "memory")


def _texts(tree: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "InvalidInput":
            yield from node.args
            yield from (part for keyword in node.keywords for part in _values(keyword.value))
        elif isinstance(node, ast.ClassDef):
            for line in node.body:
                if isinstance(line, ast.Assign):
                    yield from _default_messages(line.targets[0], line.value)
                elif isinstance(line, ast.AnnAssign) and line.value:
                    yield from _default_messages(line.target, line.value)


def _default_messages(target: ast.expr, value: ast.expr) -> Iterator[ast.expr]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, of_it in zip(target.elts, value.elts, strict=True):
            yield from _default_messages(one, of_it)
    elif isinstance(target, ast.Name) and target.id == "default_message":
        yield value


def _values(fields: ast.expr) -> Iterator[ast.expr]:
    """The messages within `{field: [message]}`."""
    for value in getattr(fields, "values", []):
        yield from value.elts if isinstance(value, ast.List) else [value]


def test_no_text_of_an_error_is_a_bare_literal():
    paths = [path for app in APPS for path in (Path(settings.BASE_DIR) / app).rglob("*.py")]
    found = [(path, text) for path in paths for text in _texts(ast.parse(path.read_text(encoding="utf-8")))]
    bare = [f"{path}:{text.lineno}" for path, text in found if isinstance(text, ast.Constant | ast.JoinedStr)]
    assert len(found) > 30
    assert not bare, "\n".join(bare)
