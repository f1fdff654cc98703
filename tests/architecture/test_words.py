"""One word for one concept: public names use the standard words, and none of the private ones that they replaced."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from config.startup.environment import BASE_DIR
from tests.support.source_tree import module_name, product_modules, project_files

SAY = {
    "conversation": "talk talks talker talkers",
    "moderation": "desk",
    "audit log": "ledger",
    "job": "work works workitem",
    "endpoint, view or interface": "door doors",
    "serializer, schema or representation": "shape shapes wire",
    "cached, partial or reviewed": "kept",
    "query or candidate": "asked nominate nominates nominated nomination",
    "what it stands for": "standing",
    "dispute or same telling": "telling tellings",
    "set aside": "retire retires retired",
    "owner": "whose",
    "notify": "ring rings rung bell doorbell",
    "import or export": "bring brings bringing brought",
}
INSTEAD: Mapping[str, str] = {word: say for say, words in SAY.items() for word in words.split()}
# Names that hold such a word and mean something else by it.
ALLOWED: Mapping[str, str] = {}
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
SELECTOR = re.compile(r"\.(-?[a-z][\w-]*)")
URL_NAME = re.compile(r"\bname=\"([^\"]+)\"")


def private_words(name: str) -> list[str]:
    return [word for word in map(str.lower, PART.findall(name)) if word in INSTEAD]


def functions_and_classes(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield node.name


def public_names() -> Iterator[tuple[str, str]]:
    """Each public name of the product and of what tests share, with the file that it is in."""
    modules = product_modules() | {
        module_name(path, BASE_DIR): path for path in (BASE_DIR / "tests/support").rglob("*.py")
    }
    for module, path in modules.items():
        source = path.read_text()
        yield module, module
        yield from ((module, name) for name in functions_and_classes(source))
        if path.name == "urls.py":
            yield from ((module, name) for name in URL_NAME.findall(source))
    for path in project_files():
        place = str(path.relative_to(BASE_DIR))
        if place.startswith(("templates/", "static/")):
            yield place, str(Path(place).with_suffix(""))
        if path.suffix == ".css":
            yield from ((place, name) for name in sorted(set(SELECTOR.findall(path.read_text()))))


def test_public_names_use_the_standard_words():
    found = [
        f"{place}: {name} (say {', '.join(INSTEAD[word] for word in words)})"
        for place, name in public_names() if name not in ALLOWED and (words := private_words(name))
    ]  # fmt: skip
    assert found == []


def test_every_exception_is_still_needed():
    assert set(ALLOWED) - {name for _, name in public_names()} == set()


@pytest.mark.parametrize(
    "name", ["TalkDoor", "kept_answer", "memory.services.desk", "telling--preferred", "ring_workers", "work-retry"]
)
def test_a_private_word_would_be_found(name: str):
    assert private_words(name)


@pytest.mark.parametrize("name", ["WorkerHealth", "network", "networks_of", "during", "keeper", "told", "reshaped"])
def test_a_word_that_only_holds_such_letters_is_none(name: str):
    assert not private_words(name)
