"""Who names only the right value: what it is put in the place of, and where nothing is."""

from __future__ import annotations

from pathlib import Path

import pytest

from memory.language.corrections.claim_search import Speakers
from memory.language.corrections.correction_claims import opens_correction, without_taking_back
from memory.language.corrections.implied_corrections import instead_of, is_said_by, read_meant
from memory.language.corrections.put_right import PutRight

LINES = Path(__file__).with_name("implied_corrections.txt").read_text(encoding="utf-8").splitlines()
CASES = [tuple(part.strip() for part in line.split("|")) for line in LINES if line and not line.startswith("#")]
PEOPLE = {
    "en": Speakers(frozenset({"rose", "miller", "anna"}), "f", "en", "Rose", "Anna"),
    "de": Speakers(frozenset({"frieda", "lang", "anna"}), "f", "de", "Frieda", "Anna"),
    "es": Speakers(frozenset({"rosa", "molina", "anna"}), "f", "es", "Rosa", "Anna"),
    "fr": Speakers(frozenset({"odette", "caron", "anna"}), "f", "fr", "Odette", "Anna"),
}
NAMES = frozenset({"rose", "miller"})


@pytest.mark.parametrize(("language", "told", "said", "wanted"), CASES)
def test_only_the_one_value_that_can_be_meant_is_put_right(language, told, said, wanted):
    found = read_meant(said, told.split(" / "), PEOPLE[language])
    assert (f"{found.put_right.wrong} > {found.put_right.right}" if found else "-") == wanted


def test_it_says_which_message_told_it_and_in_which_sentence():
    told = ["She came to England in 1947. She hated it.", "Then she learned to drive."]
    found = read_meant("I was wrong about the year, it was 1949.", told, PEOPLE["en"])
    assert found is not None
    assert (found.at, found.sentence) == (0, "She came to England in 1947.")
    assert found.put_right == PutRight("1949", "1947")


def test_what_is_not_called_wrong_in_so_many_words_is_about_the_message_just_before():
    told = ["She came to England in 1947.", "Then she learned to drive."]
    assert read_meant("Actually, it was 1949.", told, PEOPLE["en"]) is None
    assert read_meant("Actually, it was 1949.", told[:1], PEOPLE["en"]) is not None


def test_the_same_statement_with_another_value_is_said_instead():
    said, old = "No, that's wrong, it was 1957.", "Rose was born in Hull in 1931."
    assert instead_of(said, "Rose was born in Hull in 1957.", old, NAMES)
    assert not instead_of(said, "Rose was born in York in 1957.", old, NAMES)
    assert not instead_of(said, "Rose was born in Hull in 1932.", old, NAMES)
    assert not instead_of("It was 1957.", "Rose was born in Hull in 1957.", old, NAMES)
    assert not instead_of("Sorry, she went to Hull. In 1957 it rained.", "Rose was born in Hull in 1957.", old, NAMES)


def test_words_that_say_only_what_was_put_right_are_told_again():
    said, now = "No, that's wrong, it was 1957. She loved dahlias.", "Rose was born in Hull in 1957."
    assert is_said_by(said, "About Rose: “It was 1957.”", now, NAMES)
    assert not is_said_by(said, "Rose loved dahlias.", now, NAMES)
    assert not is_said_by(said, "About Rose: “It was 1957.”", "Rose was born in Hull.", NAMES)


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("Stimmt nicht, es war 1957.", "es war 1957."),
        ("Me equivoqué, fue en 1957.", "fue en 1957."),
        ("I misremembered, she was fifteen.", "she was fifteen."),
        ("Oh no, sorry, that's not true: she sang.", "she sang."),
        ("Falsch geparkt hat sie oft.", "Falsch geparkt hat sie oft."),
        ("I meant Cork.", "I meant Cork."),
        ("Correction.", "Correction."),
    ],
)
def test_that_its_teller_was_wrong_is_no_part_of_what_is_told(said, left):
    assert without_taking_back(said) == left


def test_a_question_opens_no_correction():
    assert opens_correction("Oh, by the way, I was wrong about that.")
    assert not opens_correction("Sorry, when was she born?")
    assert not opens_correction("And she sang.")


@pytest.mark.parametrize(
    "said", ["no, " * 3000, "I said " + "1 " * 4000, "sorry, it was " + "ab " * 3000, "no, it was " + "ten " * 2000]
)
def test_long_messages_put_nothing_right(said):
    assert read_meant(said, ["She was born in 1931. " * 100], PEOPLE["en"]) is None
