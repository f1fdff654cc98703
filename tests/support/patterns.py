"""Every regular expression of the product, and how it is used."""

from __future__ import annotations

import ast
import importlib
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any

from tests.support.source_tree import product_modules

ANYWHERE = "finditer"
AT_ONE_PLACE = {"match", "fullmatch"}
CALLS = {"compile", "search", "match", "fullmatch", "split", "findall", "finditer", "sub", "subn"}
DEEPEST = 6


@dataclass(frozen=True, slots=True)
class Used:
    """A pattern, where it is found first, and the ways in which it is used. `finditer` stands for any search."""

    where: str
    pattern: re.Pattern[str]
    ways: frozenset[str]


@cache
def used_patterns() -> tuple[Used, ...]:
    """Return all patterns in modules, also deep in tables, and all that are written in functions."""
    found: dict[tuple[str, int], tuple[str, re.Pattern[str], set[str]]] = {}
    ways_of = _ways_by_name()
    for module in product_modules():
        for name, value in vars(importlib.import_module(module)).items():
            for pattern in _patterns_in(value):
                is_plain = isinstance(value, re.Pattern)
                where, _, ways = found.setdefault(_key(pattern), (f"{module}.{name}", pattern, set()))
                if is_plain and (module, name) in ways_of:
                    ways |= ways_of[module, name]
                elif not is_plain:
                    ways.add(ANYWHERE)
    for where, pattern, way in _written_in_functions():
        found.setdefault(_key(pattern), (where, pattern, set()))[2].add(way)
    return tuple(Used(where, pattern, frozenset(ways or {ANYWHERE})) for where, pattern, ways in found.values())


def put_together() -> set[str]:
    """Return the functions that build a pattern at run time: `module.function`."""
    return {
        f"{module}.{function}"
        for module, function, call in _calls()
        if not (call.args and isinstance(call.args[0], ast.Constant))
    }


def _key(pattern: re.Pattern[str]) -> tuple[str, int]:
    return pattern.pattern, pattern.flags


def _patterns_in(value: Any, depth: int = 0) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern):
        if isinstance(value.pattern, str):
            yield value
        return
    if depth == DEEPEST or isinstance(value, str | bytes | type):
        return
    if isinstance(value, Mapping):
        inner: Any = [*value.keys(), *value.values()]
    elif is_dataclass(value):
        inner = [getattr(value, field.name, None) for field in fields(value)]
    else:
        inner = value if isinstance(value, list | tuple | set | frozenset) else ()
    for part in inner:
        yield from _patterns_in(part, depth + 1)


def _ways_by_name() -> dict[tuple[str, str], set[str]]:
    """Return how patterns are called, by module and name. A pattern that is passed on may be used for any search."""
    ways: dict[tuple[str, str], set[str]] = defaultdict(set)
    for module, nodes in _nodes().items():
        brought = {
            name.asname or name.name: (node.module or "", name.name)
            for node in nodes
            if isinstance(node, ast.ImportFrom)
            for name in node.names
        }
        called = {
            id(node.value): node.attr
            for node in nodes
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        }
        for node in nodes:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                way = called.get(id(node), ANYWHERE)
                if way not in {"pattern", "flags"}:
                    ways[brought.get(node.id, (module, node.id))].add(way if way in AT_ONE_PLACE else ANYWHERE)
    return ways


@cache
def _nodes() -> dict[str, tuple[ast.AST, ...]]:
    """Return the nodes of each module. Walking through all modules takes some seconds."""
    return {module: tuple(ast.walk(ast.parse(path.read_text()))) for module, path in product_modules().items()}


def _written_in_functions() -> Iterator[tuple[str, re.Pattern[str], str]]:
    for module, function, call in _calls():
        if call.args and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str):
            names = {node.attr for part in [*call.args[1:], *call.keywords] for node in ast.walk(part)
                     if isinstance(node, ast.Attribute)}  # fmt: skip
            flags = re.RegexFlag(0)
            for name in names & set(re.RegexFlag.__members__):
                flags |= re.RegexFlag[name]
            way = call.func.attr if isinstance(call.func, ast.Attribute) else ""
            yield (
                f"{module}.{function}",
                re.compile(call.args[0].value, flags),
                way if way in AT_ONE_PLACE else ANYWHERE,
            )


@cache
def _calls() -> tuple[tuple[str, str, ast.Call], ...]:
    """Return the calls of the module `re` within functions, each with its module and function."""
    return tuple(
        (module, function.name, node)
        for module, nodes in _nodes().items()
        for function in nodes
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "re"
        and node.func.attr in CALLS
    )
