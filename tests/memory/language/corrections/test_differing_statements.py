"""What a teller remembers otherwise than somebody else told it. Of the kept-out lines 22 of 40 differences and all 12
others were read rightly at the first look.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from memory.language.corrections.claim_search import Speakers
from memory.language.corrections.correction_claims import without_taking_back
from memory.language.corrections.differing_statements import find_difference, may_differ, read_difference

LINES = Path(__file__).with_name("differing_statements.txt").read_text(encoding="utf-8").splitlines()
CASES = [tuple(part.strip() for part in line.split(" | ")) for line in LINES if " | " in line and line[0] != "#"]
NOT_YET = {
    "not three, four",
    "Four dogs it was, in my memory.",
    "Moi je pensais que c'était 56.",
    "Je l'ai toujours entendu dire 1956.",
}


def read(language, told, said):
    name = told.split()[0]
    speakers = Speakers(
        frozenset({name.casefold(), "anna"}), "m" if name in ("Derek", "Heinz") else "f", language, name, "Anna"
    )
    is_of_place = any(word in told for word in ("born", "geboren", "nació", "née"))
    found = find_difference(said, [told], speakers, asked="Where?" if is_of_place else "When?")
    return found[0].said_in_full(told) if found else "-"


@pytest.mark.parametrize(("language", "told", "said", "wanted"), [one for one in CASES if one[2] not in NOT_YET])
def test_other_telling_is_a_whole_sentence(language, told, said, wanted):
    assert read(language, told, said) == wanted
    assert wanted == "-" or may_differ(said)


def test_what_is_not_read_yet_says_nothing_else():
    assert {read(*one[:3]) for one in CASES if one[2] in NOT_YET} == {"-"}


@pytest.mark.parametrize(
    ("said", "whose"),
    [
        ("Our Ellie's got that wrong, it was five.", "Ellie Ashworth"),
        ("Da irrt sich die Ellie, es waren fünf.", "Ellie"),
        ("Ellie se equivoca, fueron cinco.", "Ellie"),
        ("Ellie se trompe, c'était cinq.", "Ellie"),
    ],
)
def test_who_is_wrong_is_named(said, whose):
    difference = read_difference(said)
    assert difference is not None
    assert difference.is_of(whose)
    assert not difference.is_of("Janine Ashworth")


@pytest.mark.parametrize(
    "said", ["I was wrong, it was five.", "That's wrong, it was five.", "Ich habe mich geirrt, es war 1956."]
)
def test_own_mistake_is_no_difference_with_others(said):
    assert read_difference(said) is None


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("Our Ellie's got that wrong, he won five cups.", "he won five cups."),
        ("Ellie liegt falsch, er hat 1956 geheiratet.", "er hat 1956 geheiratet."),
        ("Dad was wrong, the shed was not safe.", "Dad was wrong, the shed was not safe."),
        ("She was wrong about him, he was a good man.", "She was wrong about him, he was a good man."),
    ],
)
def test_only_words_that_somebody_tells_it_wrongly_are_cut_off(said, left):
    assert without_taking_back(said) == left


@pytest.mark.parametrize(
    ("language", "told", "said"),
    [
        ("en", "Rose married Joe in 1955.", "It was a Saturday."),
        ("en", "Rose married Joe in 1955.", "I always thought it was Christmas."),
        ("en", "Rose had three dogs.", "I have five."),
        ("en", "Rose had three dogs.", "There were five of us."),
        ("de", "Rose hatte drei Hunde.", "Es waren zwei Katzen dabei."),
        ("es", "Rose tuvo tres hijos.", "Eran las cinco."),
        ("es", "Rose tuvo tres hijos.", "Eran dos niñas y un niño."),
        ("fr", "Rose a eu trois enfants.", "C'étaient deux filles et un garçon."),
    ],
)
def test_what_goes_on_about_it_is_no_other_telling(language, told, said):
    assert read(language, told, said) == "-"


def test_name_is_another_telling_where_a_name_was_asked_for():
    speakers = Speakers(frozenset({"rose", "anna"}), "f", "en", "Rose", "Anna")
    told = ["Rose married Joe in 1955."]
    assert find_difference("I always thought it was Frank.", told, speakers, asked="When did Rose marry?") is None
    found = find_difference("I always thought it was Frank.", told, speakers, asked="Who did Rose marry?")
    assert found is not None
    assert found[0].said_in_full(told[0]) == "Rose married Frank in 1955."
