"""What its teller doubts or denies in the same breath does not stand alone."""

from __future__ import annotations

import pytest

from memory.engines.base import Person, Teller
from memory.language.sentences.doubts import doubts_it, only_doubts_it

NAMES = {"en": ("daughter", "Mum"), "de": ("Tochter", "Mutti"), "es": ("hija", "mamá"), "fr": ("fille", "Maman")}


@pytest.fixture
def told(extract):
    def run(code, said):
        relationship, called = NAMES[code]
        person = Person(name="Ruth Hale", pronouns="she/her", language=code)
        teller = Teller(name="Anna", relationship=relationship, calls_them=called)
        return [fact.content for fact in extract(said, person=person, teller=teller).facts]

    return run


@pytest.mark.parametrize(
    ("code", "said", "doubt"),
    [
        ("en", "She had a baby before us. But I don't know that for sure.", "I don't know that for sure"),
        ("en", "She always said she danced with Cary Grant. Which is rubbish of course.", "Which is rubbish"),
        ("en", "Mum was engaged to an airman before Dad, but I wouldn't swear to it.", "wouldn't swear to it"),
        ("de", "Mutti hat in Breslau gewohnt. Ich kann mich da aber auch irren.", "Ich kann mich da aber auch irren"),
        ("es", "Mamá vivió en Orán. No lo sé seguro.", "No lo sé seguro"),
        ("es", "Mamá decía que había bailado con Gardel. Lo cual es mentira, claro.", "Lo cual es mentira"),
        ("fr", "Maman a vécu à Oran. Mais je n'en mettrais pas ma main au feu.", "je n'en mettrais pas ma main"),
        ("fr", "Maman disait qu'elle avait dansé avec Trenet. Ce qui est faux, bien sûr.", "Ce qui est faux"),
    ],
)
def test_the_doubt_stays_with_what_was_told(told, code, said, doubt):
    [content] = told(code, said)
    assert doubt in content


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "I think she may have had a baby before us, but I don't know that, nobody ever said it out loud."),
        ("de", "Sie war vor Vati verlobt, aber das weiß ich nicht genau."),
        ("es", "Mamá tuvo un novio francés, pero no estoy segura."),
        ("fr", "Maman a été fiancée avant Papa, mais je n'en suis pas sûre."),
    ],
)
def test_without_its_doubt_it_is_no_fact(told, code, said):
    assert told(code, said) == []


@pytest.mark.parametrize(
    ("code", "said", "fact"),
    [
        ("en", "Mum kept bees for years, but I don't know where she got them.", "Ruth kept bees for years."),
        ("de", "Mutti hatte Bienen. Ich weiß nicht, woher sie die hatte.", "Ruth hatte Bienen."),
    ],
)
def test_doubt_about_something_else_takes_nothing_away(told, code, said, fact):
    assert told(code, said) == [fact]


def test_what_is_no_doubt_is_read_on():
    assert not doubts_it("and I don't know a kinder woman")
    assert not only_doubts_it("I am not sure she ever forgave him for it.")
