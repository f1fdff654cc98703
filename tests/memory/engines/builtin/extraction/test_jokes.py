"""What is taken back as a joke is no memory; a person who loved jokes is."""

import pytest

from memory.language.sentences.speech_acts import takes_back

TAKEN_BACK = [
    "just kidding",
    "nah im messing",
    "Joking!",
    "lol jk, she was a nurse",
    "je blague, c'était le boucher",
    "non c'est une blague",
    "nan je deconne",
    "q es broma",
    "no, mentira",
    "nee spaß",
    "war nur ein scherz, er war Lehrer",
]
TOLD = [
    "She loved a joke.",
    "He was always kidding around with the postman.",
    "Il racontait une blague à chaque repas.",
    "Elle aimait rire.",
    "Contaba un chiste cada domingo.",
    "Er hatte immer einen Witz parat.",
    "Es hat ihm Spaß gemacht.",
]


@pytest.mark.parametrize("said", TAKEN_BACK)
def test_a_joke_takes_back_what_was_said_before_it(said, facts):
    assert takes_back(said)
    assert facts(f"Mum was a famous spy in Paris. {said}") == []


@pytest.mark.parametrize("said", TOLD)
def test_telling_of_jokes_takes_nothing_back(said):
    assert not takes_back(said)
