"""What is told of the person's relatives is nothing of the person's."""

from __future__ import annotations

import pytest

from memory.engines.base import Person, Teller

PEOPLE = {"f": ("Ruth Hale", "she/her"), "m": ("Walter Hale", "he/him")}
TELLERS = {"en": "Anna Bell", "de": "Anne Bell", "es": "Ana Bell", "fr": "Anne Bell"}


@pytest.fixture
def told(extract):
    """`told(code, gender, relationship, *texts)`: what becomes of it."""

    def run(code, gender, relationship, *texts):
        name, pronouns = PEOPLE[gender]
        person = Person(name=name, pronouns=pronouns, language=code)
        return extract(*texts, person=person, teller=Teller(name=TELLERS[code], relationship=relationship))

    return run


@pytest.mark.parametrize(
    ("code", "teller", "said", "content"),
    [
        ("es", "hija", "La madre de Ruth murió en 1950.", "La madre de Ruth murió en 1950."),
        ("es", "hija", "La mamá de mi mamá murió en 1950.", "La mamá de Ruth murió en 1950."),
        ("fr", "fille", "La mère de Ruth est morte en 1950.", "La mère de Ruth est morte en 1950."),
    ],
)
def test_mother_of_the_person_is_not_the_person(told, code, teller, said, content):
    found = told(code, "f", teller, said)
    assert [fact.content for fact in found.facts] == [content]
    assert found.entries == ()


def test_genitive_of_what_the_person_is_called_names_them(told):
    (fact,) = told("de", "f", "Tochter", "Mamas Hände waren immer warm.").facts
    assert fact.content == "Ruths Hände waren immer warm."


def test_whoever_stands_behind_a_preposition_is_not_whom_a_sentence_is_about(told):
    said = "Con su hermano Rafael estuvo diecinueve años sin hablarse."
    assert [fact.subject for fact in told("es", "m", "nuera", said).facts] == ["person"]
