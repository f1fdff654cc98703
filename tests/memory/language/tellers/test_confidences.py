"""Whether somebody says of what they tell that it is not for the family."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from memory.language.comparison.source_sentences import Confidence, confidence_about, told_sentences
from memory.language.tellers.confidences import is_confidence

SENTENCES = [
    line.split(" ", 2)
    for line in (Path(__file__).parent / "not_for_the_family.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
LEAST = 0.95
FERRET = "Dad kept a ferret called Nelson in the coal hole."
ARREST = "He was arrested in Whitby in 1962 for fighting"


def test_most_sentences_of_each_language_are_read_right():
    """The rules were written with one half of them, in which none is wrong; of the other, 80 of 81 were right."""
    right = Counter(language for language, sign, said in SENTENCES if is_confidence(said) == (sign == "+"))
    number = Counter(language for language, _sign, _said in SENTENCES)
    assert min(number.values()) >= 40
    assert {language: share for language, share in number.items() if right[language] < LEAST * share} == {}


@pytest.mark.parametrize(
    ("text", "statement", "said"),
    [
        (f"{FERRET} {ARREST}, but that bit is not for the family please.", "Derek was arrested in Whitby.", "this"),
        (f"{FERRET} {ARREST}, but that bit is not for the family please.", FERRET, "another_part"),
        (f"{FERRET} {ARREST}. That is not for the family.", "Derek was arrested in Whitby in 1962.", "this"),
        (f"{FERRET} {ARREST}. That is not for the family.", "Derek liked animals.", "this"),
        (f"{FERRET} {ARREST}.", "Derek was arrested in Whitby.", None),
        ("Ne le dites pas aux autres. Il a été arrêté à Brest.", "Marcel a été arrêté à Brest.", "this"),
        ("Il a perdu son permis, n'en parle surtout pas à Beth.", "Marcel a perdu son permis.", "this"),
        ("Lo detuvieron en Cádiz. Que no salga de aquí.", "Ramiro fue detenido en Cádiz.", "this"),
        ("Er wurde in Husum verhaftet. Die Familie las es in der Zeitung.", "Er wurde verhaftet.", None),
    ],
)
def test_what_was_said_of_the_fact_and_what_of_something_told_with_it(text: str, statement: str, said: str | None):
    assert confidence_about(text, statement) == (Confidence(said) if said else None)


def test_a_sentence_that_is_not_for_the_family_is_never_shown():
    text = "She kept bees. She sold their honey on the sly, don't tell the others."
    assert told_sentences(text, "Rose sold their honey on the sly.") == ""
    assert told_sentences(text, "Rose kept bees.") == "She kept bees."


@pytest.mark.parametrize(
    ("text", "statement", "other"),
    [
        ("She kept bees. She owed the bank. That is not for the family.", "Rose owed the bank.", "Rose kept bees."),
        ("Sie hielt Bienen. Er hatte Schulden. Bitte nicht weitersagen.", "Paul hatte Schulden.", "Rose hielt Bienen."),
        ("Criaba abejas. Tenía deudas. Que no salga de aquí.", "Rosa tenía deudas.", "Rosa criaba abejas."),
        ("Elle avait des abeilles. Elle avait des dettes. Ne le dites pas aux autres.", "Rose avait des dettes.",
         "Rose avait des abeilles."),
        ("Between us. She had debts. She kept bees.", "Rose had debts.", "Rose kept bees."),
    ],
)  # fmt: skip
def test_nor_is_the_one_of_which_the_next_says_so(text: str, statement: str, other: str):
    assert confidence_about(text, statement) == Confidence.THIS
    assert told_sentences(text, statement) == ""
    assert told_sentences(text, other)
