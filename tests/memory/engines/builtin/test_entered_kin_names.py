"""A kin word among the names that the family entered ("Mum") means the person, unless a relationship decides."""

from __future__ import annotations

import pytest

from memory.engines.base import ExtractionRequest, Person, ReplyRequest, Teller
from memory.engines.builtin import BuiltinEngine
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.composition import compose
from memory.language.detection import LEXICONS
from tests.memory.engines.builtin.conftest import numbered

DIED = "2019-11-03"
PEOPLE = {
    "en": Person(name="Margaret Doyle", known_as=("Peggy", "Nana", "Mum"), pronouns="she/her", died=DIED),
    "de": Person(name="Heinz Brandner", known_as=("Papa", "Opa"), pronouns="er", died=DIED, language="de"),
    "es": Person(name="Carmen Robledo", known_as=("Mamá",), pronouns="ella", died=DIED, language="es"),
    "fr": Person(name="Odette Marchal", known_as=("Mamie",), pronouns="elle", died=DIED, language="fr"),
}
UNKNOWN = Teller(name="Mark Hall")
GRANDDAUGHTER = Teller(name="Ellie Hall", relationship="granddaughter", calls_them="Nan")


def noted(language: str, said: str, teller: Teller = UNKNOWN) -> list[str]:
    request = ExtractionRequest(person=PEOPLE[language], teller=teller, messages=numbered(said))
    return [fact.content for fact in BuiltinEngine().extract(request).facts]


def answer(language: str, said: str, teller: Teller = UNKNOWN) -> str:
    return compose(
        ReplyRequest(person=PEOPLE[language], teller=teller, window=numbered("A: …", said), recalled=())
    ).text


@pytest.mark.parametrize(
    ("language", "said", "fact"),
    [
        ("en", "Mum was born in Ballina, the fourth of nine.", "Margaret was born in Ballina, the fourth of nine."),
        ("en", "nana hated liver", "Margaret hated liver."),
        ("en", "Mum's brother was a priest.", "Margaret's brother was a priest."),
        ("de", "Der Papa hat jeden Abend ein Bier getrunken.", "Heinz hat jeden Abend ein Bier getrunken."),
        ("de", "boah opa konnte mega gut jodeln", "Boah Heinz konnte mega gut jodeln."),
        ("es", "Mamá siempre cantaba en la cocina.", "Carmen siempre cantaba en la cocina."),
        (
            "es",
            "Mi madre nació en Ágreda y se quedó huérfana con seis años.",
            "Carmen nació en Ágreda y se quedó huérfana con seis años.",
        ),
        ("fr", "Mamie est née à Roscoff.", "Odette est née à Roscoff."),
        ("fr", "La mamie détestait le téléphone.", "Odette détestait le téléphone."),
        ("fr", "Ma grand-mère était institutrice.", "Odette était institutrice."),
    ],
)
def test_a_fact_names_the_person(language, said, fact):
    assert noted(language, said) == [fact]


@pytest.mark.parametrize(
    ("language", "said", "start"),
    [
        ("en", "When did Mum die?", "Margaret died on"),
        ("en", "when did nana die", "Margaret died on"),
        ("de", "Wann ist der Opa gestorben?", "Heinz starb am"),
        ("es", "¿Cuándo murió mamá?", "Carmen murió el"),
        ("fr", "Quand est-ce que mamie est morte ?", "Odette est morte le"),
    ],
)
def test_a_question_means_the_person(language, said, start):
    assert answer(language, said).startswith(start)


def test_a_relationship_decides_whom_a_kin_word_means():
    assert noted("en", "Mum was born in Ballina.", GRANDDAUGHTER) == []
    assert answer("en", "When did Mum die?", GRANDDAUGHTER) == LEXICONS["en"].phrases.unknown
    assert noted("en", "Nana was born in Ballina.", GRANDDAUGHTER) == ["Margaret was born in Ballina."]


@pytest.mark.parametrize("said", ["My mum was a nurse.", "His mum was a nurse.", "Kate's mum was a nurse."])
def test_the_mother_of_somebody_is_not_taken_for_the_person(said):
    """The family entered "Nana", too, so "my mum" may be her daughter."""
    assert noted("en", said) == []


@pytest.mark.parametrize("said", ["Der Papa von Kurt war Bäcker.", "Ein Opa hat dort Äpfel verkauft."])
def test_an_article_before_another_grandfather_does_not_make_him_the_person(said):
    assert noted("de", said) == []


def test_another_speaker_of_a_chat_means_their_own_mother():
    participants = Participants.of(PEOPLE["en"], UNKNOWN)
    assert participants.roles == {"mother", "grandmother"}
    assert not Participants.of_speaker(PEOPLE["en"], "Zoe", participants).roles
