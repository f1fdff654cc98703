"""No sentence with a name uses everyday words that read as a death on pages about somebody who died.

"Conor has joined the legacy of Patrick" or "Tom has left Rose Miller" shock whoever reads them for the first time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.source_tree import product_modules

ROOT = Path(__file__).parents[2]
NAMED = re.compile(
    r"%\((?:name|names|who|teller|inviter)\)s|\{\{ (?:name|names|who|teller) \}\}|somebody|a member", re.IGNORECASE
)
READ_AS_A_DEATH = re.compile(
    r"""(?:%\(\w+\)s|\}\}|somebody|a\ member)\s(?:has\ |have\ |was\ |is\ )?
        (?:left|joined|gone|lost|departed|passed|taken|no\ longer\ (?:here|with)|not\ (?:here|with\ us)\ any)
      | joined\ (?:the\ legacy\ of\ )?(?:%\(legacy\)s|\{\{)
      | (?:left|leave|leaves)\ (?:the\ legacy\ of\ )?(?:%\(|\{\{)
      | could\ join\ you""",
    re.IGNORECASE | re.VERBOSE,
)
IN_PYTHON = re.compile(r"""_\(\s*((?:"[^"\\]*"\s*)+)""")
IN_TEMPLATES = re.compile(r"\{% blocktranslate[^%]*%\}(.*?)\{% endblocktranslate %\}", re.DOTALL)


def sentences() -> Iterator[tuple[str, str]]:
    for path in product_modules().values():
        for found in IN_PYTHON.finditer(path.read_text()):
            yield path.name, "".join(re.findall(r'"([^"]*)"', found[1]))
    for path in sorted((ROOT / "templates").rglob("*")):
        if path.suffix in {".html", ".txt"}:
            yield from ((path.name, found[1]) for found in IN_TEMPLATES.finditer(path.read_text()))


def test_no_sentence_with_a_name_reads_as_a_death():
    named = [(place, words) for place, words in sentences() if NAMED.search(words)]
    assert len(named) > 60, "the sentences were not found"
    assert [(place, words) for place, words in named if READ_AS_A_DEATH.search(words)] == []


@pytest.mark.parametrize(
    "words",
    [
        *("%(name)s has joined %(legacy)s by your invitation.", "%(name)s has left %(legacy)s."),
        *("You have left the legacy of {{ name }}.", "{{ name }} joined on {{ day }}", "Somebody has left us."),
        *("%(name)s is no longer with us here.", "When you like, somebody who knew {{ name }} could join you."),
    ],
)
def test_the_words_that_hurt_are_found(words: str):
    assert READ_AS_A_DEATH.search(words)
