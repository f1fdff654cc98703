"""Dreams, visions, wishes, jokes and words for the assistant become no facts, and a sentence about another time of life
takes no date from the one before.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import pytest

from memory.engines.base import FactDraft, Person, Teller
from tests.memory.engines.builtin.conftest import WRITTEN_AT

HERE = Path(__file__).parent
PEOPLE = {
    "en": (
        Person(name="Rose Whitford", pronouns="she/her", born="1931-04-02", died="2019-11-03"),
        Teller(name="Anna", relationship="daughter", calls_them="Mum"),
    ),
    "de": (
        Person(name="Gerda Brandt", pronouns="sie/ihr", born="1929-09-14", died="2016-12-19", language="de"),
        Teller(name="Jana", relationship="Tochter", calls_them="Mama"),
    ),
    "es": (
        Person(name="Eulalia Ríos", pronouns="ella", born="1931-03-05", died="2017-11-02", language="es"),
        Teller(name="Lucía", relationship="hija", calls_them="mamá"),
    ),
    "fr": (
        Person(name="Odette Morel", pronouns="elle", born="1930-03-05", died="2017-11-02", language="fr"),
        Teller(name="Claire", relationship="fille", calls_them="Maman"),
    ),
}
FEWEST_RIGHT_OF_KEPT_OUT = {"asides_kept_out.txt": 85, "imagined_kept_out.txt": 61, "dreams_told_on_kept_out.txt": 43}


def read(name: str) -> list[tuple[str, str, str]]:
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    halves = (line.split(" | ", 1) for line in lines if line and not line.startswith("#"))
    return [(head.split()[0], head.split()[1], told) for head, told in halves]


def is_right(expected: str, made: Sequence[FactDraft]) -> bool:
    kind, _, word = expected.partition(":")
    of_it = [fact for fact in made if word.casefold() in fact.content.casefold()]
    if kind == "none":
        return not made
    if kind == "keep":
        return len(of_it) == len(made) == 1
    if kind == "nodate":
        return bool(of_it or not word) and not any(fact.occurred for fact in of_it)
    return any((fact.occurred or "").startswith(word) for fact in made)


@pytest.mark.parametrize(
    ("code", "expected", "told"), [*read("asides.txt"), *read("imagined.txt"), *read("dreams_told_on.txt")]
)
def test_what_is_said_beside_a_life_makes_no_fact_of_it(facts, code, expected, told):
    person, teller = PEOPLE[code]
    made = facts(*told.split(" / "), person=person, teller=teller)
    assert is_right(expected, made), [(fact.content, fact.occurred) for fact in made]


STOVE = "She was standing at the stove in my wedding dress."


def test_a_dream_goes_on_in_the_first_message_of_a_range(facts, messages):
    told, *_ = messages("I dreamt of her last night.")
    assert facts(STOVE), "by itself it tells something"
    assert not facts(STOVE, before=(told,))


def test_a_dream_does_not_go_on_an_hour_later(facts, messages):
    told, *_ = messages("I dreamt of her last night.", at=WRITTEN_AT - timedelta(hours=2))
    assert facts(STOVE, before=(told,))


@pytest.mark.parametrize("name", FEWEST_RIGHT_OF_KEPT_OUT)
def test_sentences_that_were_kept_out_are_read_as_well(facts, name):
    rows = read(name)
    right = [
        is_right(expected, facts(*told.split(" / "), person=PEOPLE[code][0], teller=PEOPLE[code][1]))
        for code, expected, told in rows
    ]
    assert sum(right) >= FEWEST_RIGHT_OF_KEPT_OUT[name], [
        row for row, fits in zip(rows, right, strict=True) if not fits
    ]


@pytest.mark.parametrize(
    "said",
    [
        "I miss her every day. I can't stop crying.",
        "Lloro todas las noches",
        "Ich kann nicht schlafen, seit sie tot ist",
    ],
)
def test_tears_and_sleepless_nights_are_not_noted(facts, said):
    assert facts(said) == []
    assert facts(said, "Mum sang alto in the choir for thirty years.") != []
