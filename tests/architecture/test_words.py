"""One word for one concept: public names use the standard words, not the private ones that these replaced.

Private functions are named by what they return or do.
"""

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
# Names that contain such a word in another sense.
ALLOWED: Mapping[str, str] = {}
# A private function is named by what it returns or does. None of these words says that alone.
SAYS_TOO_LITTLE = {
    "adverb": "again alone always around before behind how inside instead never otherwise outside since then when",
    "preposition": "about after between beyond for from like near of to",
    "pronoun": "any both each either mine most own same self single some whole who within",
    "verb": "ask await bar begin do ends follow forgive goes look makes may put take tell telling tells",
    "participle": "differing found gone happened joined known linked made minded named noted said seen shielded shown "
    "standing told",
    "noun for too many things": "nominees nothing place places",
}
BARE = frozenset(word for words in SAYS_TOO_LITTLE.values() for word in words.split())
# The next version of the language rules gets new names.
NOT_YET_NAMED = "memory.language."
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
SELECTOR = re.compile(r"\.(-?[a-z][\w-]*)")
URL_NAME = re.compile(r"\bname=\"([^\"]+)\"")


def private_words(name: str) -> list[str]:
    return [word for word in map(str.lower, PART.findall(name)) if word in INSTEAD]


def functions_and_classes(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield node.name


def bare_functions(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            mark, name = node.name[:1], node.name[1:]
            if mark == "_" and name in BARE:
                yield node.name


def public_names() -> Iterator[tuple[str, str]]:
    """Yield each public name of the product and of the tests' shared modules, with the file or module that it is in."""
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


def test_private_functions_say_what_they_return_or_do():
    found = [
        f"{module}: {name}"
        for module, path in product_modules().items() if not module.startswith(NOT_YET_NAMED)
        for name in bare_functions(path.read_text())
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


def test_a_bare_word_would_be_found():
    source = "class Row:\n    def _told(self): ...\n\nasync def _of(): ...\n\ndef told(): ...\n\ndef _told_on(): ...\n"
    assert sorted(bare_functions(source)) == ["_of", "_told"]
