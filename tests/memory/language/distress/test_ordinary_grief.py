"""Ordinary grief is not taken for distress, and nothing that holds a danger is taken for ordinary grief."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memory.engines import distress
from memory.language.distress import is_acute, language_of_help, read_ordinary_grief
from memory.language.distress.distress_lexicon import LANGUAGES, lexicon_of

HERE = Path(__file__).parent
LINES, KEPT_OUT = (HERE / "ordinary_grief.txt").read_text(encoding="utf-8").split("# Kept out:")
MOST_TAKEN, MOST_TAKEN_OF_KEPT_OUT = 4, 7
"""How many messages of ordinary grief are taken for distress all the same, by words and by meaning."""
ONLY_HELP = ("hilfe", "help", "Ayuda")
"""What people wrote who were in distress, and what is answered otherwise, with words that say where help is."""


def texts(lines: str, kind: str) -> list[str]:
    halves = (line.split(" | ", 1) for line in lines.splitlines()[1:] if line)
    return [text for head, text in halves if head.split()[1] == kind]


@pytest.mark.parametrize(("lines", "most"), [(LINES, MOST_TAKEN), (KEPT_OUT, MOST_TAKEN_OF_KEPT_OUT)])
def test_ordinary_grief_is_no_distress(lines, most):
    taken = [text for text in texts(lines, "grief") if distress.is_acute(text)]
    assert len(texts(lines, "grief")) > 80
    assert len(taken) <= most, taken


@pytest.mark.parametrize("text", texts(LINES, "danger"))
def test_grief_with_a_danger_in_it_is_weighed_as_before(text):
    assert not read_ordinary_grief(text)


def test_nobody_in_distress_is_taken_for_one_who_only_grieves():
    rows = [
        json.loads(line)
        for path in sorted(HERE.rglob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    acute = [row["text"] for row in rows if row["label"] == "distress"]
    assert len(acute) > 9_000
    assert [text for text in acute if read_ordinary_grief(text)] == []
    assert {text.casefold() for text in acute if language_of_help(text)} <= set(map(str.casefold, ONLY_HELP))


@pytest.mark.parametrize(
    "text",
    [
        "He hurts me every night",
        "Er tut mir weh",
        "Il me fait mal tous les soirs",
        "I think about it every night.",
        "Ich denke jede Nacht daran",
        "Lo pienso cada noche",
        "J'y pense toutes les nuits",
        "when I'm gone she will miss me",
        "je pense à la mort",
        "Mum cried every night",
        "",
    ],
)
def test_what_may_mean_more_is_no_ordinary_grief(text):
    assert not read_ordinary_grief(text)


@pytest.mark.parametrize("text", ["Help", "help?", "HILFE", "Ayuda, por favor", "aide", "help please"])
def test_a_lone_call_for_help_is_no_distress(text):
    assert language_of_help(text)
    assert not is_acute(text)


@pytest.mark.parametrize("text", ["help me", "I need help", "hilf mir", "help help help", "ayúdame", "please"])
def test_whoever_asks_to_be_helped_is_weighed_as_before(text):
    assert not language_of_help(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_phrase_of_ordinary_grief_can_be_found(language):
    """Words that are left out before phrases are looked for would make a phrase useless."""
    lexicon = lexicon_of(f"grief_{language}")
    left_out = lexicon.words_of("loose") | lexicon.words_of("others")
    words = {element: word for word, elements in lexicon._words.items() for element in elements if word not in left_out}
    used = {element for phrases in lexicon.phrases.values() for phrase in phrases for element in phrase.elements}
    stems = {element for elements in lexicon._stems.values() for element in elements}
    assert used <= words.keys() | stems
