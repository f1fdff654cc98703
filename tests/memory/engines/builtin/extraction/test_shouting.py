"""What is typed in capitals: a kin word and a shouted verb are no name."""

import pytest

from memory.engines.base import Teller

NIECE = Teller(name="Vera Hale", relationship="niece")


@pytest.mark.parametrize(
    "text",
    [
        "but mum CAME to the grave in her uniform",
        "MUM HATED CABBAGE ROLLS AND MADE THEM EVERY WEEK",
        "MUM FELL OFF THE LADDER AND BROKE HER HIP",
        "mamá ODIABA el cilantro en la sopa",
        "MAMÁ LLEVABA PEPITA TOSTADA AL MERCADO",
        "mama HASSTE den Lärm auf der Straße",
        "maman DÉTESTAIT la cannelle dans le riz",
        "MAMAN DÉTESTAIT LA CANNELLE DANS LE RIZ",
    ],
)
def test_what_is_shouted_behind_a_kin_word_is_no_name(text, facts):
    assert [fact.about for fact in facts(text)] == ["legacy"]


@pytest.mark.parametrize(
    "text",
    [
        "Mum Hilda came to the grave in a black coat",
        "my Aunt Dorothy was a nurse in Hull for years",
        "MY AUNT DOROTHY WAS A NURSE IN HULL FOR YEARS",
        "MI TÍA DOLORES VENDÍA PAN EN LA PLAZA",
        "MA TANTE DENISE VENDAIT DU PAIN AU MARCHÉ",
    ],
)
def test_a_name_behind_a_kin_word_is_somebody_else(text, facts):
    assert facts(text, teller=NIECE) == []


def test_what_an_aunt_did_may_be_shouted_too(facts):
    (fact,) = facts("MY AUNT KNITTED SOCKS FOR THE WHOLE STREET", teller=NIECE)
    assert fact.content.startswith("Rose")
