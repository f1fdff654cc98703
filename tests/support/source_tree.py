"""Reading the product's own source: its files, and its imports."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from config.startup.environment import BASE_DIR

PACKAGES = ("accounts", "config", "legacies", "memory")


@dataclass(frozen=True, slots=True)
class Import:
    """`importer` imports `imported`, a module or a name in one. `is_local`: within a function."""

    importer: str
    imported: str
    line: int
    is_local: bool
    is_for_types: bool
    has_reason: bool

    def __str__(self) -> str:
        return f"{self.importer}:{self.line} imports {self.imported}"


@dataclass(frozen=True, slots=True)
class Text:
    """A string in a module; docstrings count too."""

    module: str
    line: int
    words: str


def product_modules(root: Path = BASE_DIR) -> dict[str, Path]:
    """Return every module of the product by its dotted name, without migrations."""
    found = {}
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            if "migrations" not in path.parts:
                found[module_name(path, root)] = path
    return found


def module_name(path: Path, root: Path) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def project_files(root: Path = BASE_DIR) -> list[Path]:
    """Return every text file of the project, committed or about to be."""
    listing = ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, check=True, capture_output=True, text=True).stdout.split("\0")
    paths = [root / name for name in names if name]
    return [path for path in paths if path.is_file() and b"\0" not in path.read_bytes()[:4096]]


@cache
def product_imports(root: Path = BASE_DIR) -> list[Import]:
    """Return the imports among the product's modules, in any form and at any depth."""
    modules = product_modules(root)
    return [found for name, path in modules.items() for found in _imports_of(name, path, set(modules))]


@cache
def product_texts(root: Path = BASE_DIR) -> list[Text]:
    """Return every string in the product's modules. For f-strings, return the fixed parts."""
    return [
        Text(name, node.lineno, node.value)
        for name, path in product_modules(root).items()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


def _imports_of(name: str, path: Path, modules: set[str]) -> Iterator[Import]:
    source = path.read_text()
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    lines = source.splitlines()
    for node, is_local, is_for_types in _import_nodes(ast.parse(source)):
        for imported in _imported_modules(node, package, modules):
            reason = _has_reason(lines, node)
            yield Import(name, imported, node.lineno, is_local, is_for_types, reason)


def _import_nodes(
    node: ast.AST, *, is_local: bool = False, is_for_types: bool = False
) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool, bool]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child, is_local, is_for_types
            continue
        yield from _import_nodes(
            child,
            is_local=is_local or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda),
            is_for_types=is_for_types or (isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test)),
        )


def _imported_modules(node: ast.Import | ast.ImportFrom, package: str, modules: set[str]) -> Iterator[str]:
    """Yield the imported modules: `from a import b` imports the module a.b if there is one, else a."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name.partition(".")[0] in PACKAGES)
        return
    base = node.module or ""
    if node.level:
        above = package.split(".")[: len(package.split(".")) - node.level + 1]
        base = ".".join([*above, base]) if base else ".".join(above)
    if base.partition(".")[0] in PACKAGES:
        yield from {f"{base}.{alias.name}" if f"{base}.{alias.name}" in modules else base for alias in node.names}


def _has_reason(lines: list[str], node: ast.stmt) -> bool:
    """Return whether a comment beside or just above the import says more than which rule it silences."""
    beside = lines[node.lineno - 1].partition("#")[2].strip()
    if beside.startswith("noqa"):
        beside = beside.partition(" - ")[2]
    above = lines[node.lineno - 2].strip() if node.lineno > 1 else ""
    return bool(beside) or above.startswith("#")
