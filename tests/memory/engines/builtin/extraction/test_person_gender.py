"""Who is "he" and who is "she", where the family gave no pronouns."""

from __future__ import annotations

import pytest

from memory.engines.base import ExtractionRequest, Person, Teller
from memory.engines.builtin.extraction.person_gender import participants_of
from memory.engines.builtin.participants import Participants
from tests.memory.engines.builtin.conftest import numbered

ELSIE = Person(name="Elsie Hunt")
DANCE = "She met Grandad Bill at a dance in 1951. He stood on her foot all evening."


def told(*texts, person=ELSIE, **teller):
    return ExtractionRequest(person=person, teller=Teller(name="Tom", **teller), messages=numbered(*texts))


@pytest.mark.parametrize(
    ("called", "known_as", "gender"),
    [
        ("Gran", (), "f"), ("Dad", (), "m"), ("Oma", (), "f"), ("Papi", (), "m"), ("Abuela Marta", (), "f"),
        ("", ("Nana", "Els"), "f"), ("Elsie", ("Els",), ""), ("", (), ""),
    ],
)  # fmt: skip
def test_what_the_family_calls_them_tells(called, known_as, gender):
    person = Person(name="Elsie Hunt", known_as=known_as)
    assert Participants.of(person, Teller(name="Tom", calls_them=called)).gender == gender


def test_pronouns_that_the_family_gave_come_first():
    person = Person(name="Elsie Hunt", pronouns="they/them", known_as=("Nana",))
    assert participants_of(told("My gran sang.", person=person, relationship="grandson")).gender == "p"


@pytest.mark.parametrize(
    ("texts", "relationship", "gender"),
    [
        (["My gran died in March."], "grandson", "f"),
        (["Mein Opa war Bäcker."], "Enkel", "m"),
        (["My gran died in March.", "Grandad Bill was a clerk."], "grandson", ""),
        (["My gran died in March."], "", ""),
        (["She loved dahlias.", "He was a clerk.", "She sang."], "", "f"),
        (["She loved dahlias.", "He was a clerk."], "", ""),
        (["Ella cantaba en el coro."], "", "f"),
        (["Bill was a clerk. He sang."], "", ""),
        (["I miss them."], "", ""),
    ],
)
def test_how_the_teller_speaks_of_them_tells_where_nobody_said_it(texts, relationship, gender):
    assert participants_of(told(*texts, relationship=relationship)).gender == gender


def test_what_another_did_is_not_said_of_the_person(extract):
    found = extract(DANCE, person=ELSIE, teller=Teller(name="Tom"))
    facts = [fact.content for fact in found.facts]
    assert "Elsie met Grandad Bill at a dance in 1951." in facts
    assert not [fact for fact in facts if fact.startswith("Elsie stood")]
