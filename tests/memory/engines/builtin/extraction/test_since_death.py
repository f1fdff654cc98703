"""What the teller did after the person's death is no event of the person's life."""

from __future__ import annotations

import pytest

from memory.engines.base import Person

GERDA = Person(name="Gerda Brandt", pronouns="sie/ihr", born="1929-09-14", died="2016-12-19", language="de")
EULALIA = Person(name="Eulalia Ríos", pronouns="ella", born="1931-03-05", died="2017-11-02", language="es")
ODETTE = Person(name="Odette Morel", pronouns="elle", born="1930-03-05", died="2017-11-02", language="fr")


@pytest.mark.parametrize(
    ("person", "told"),
    [
        (None, "Mum rang me every Sunday at six. Last Sunday at six I sat by the phone."),
        (None, "Last Sunday I went to her grave. I laughed for the first time since August."),
        (None, "Last Sunday we went to her grave with flowers."),
        (None, "Yesterday I wore her scarf to work and everyone asked about it."),
        (GERDA, "Letzten Sonntag war ich an ihrem Grab und habe mal nicht geweint."),
        (GERDA, "Letzten Sonntag waren wir an ihrem Grab."),
        (EULALIA, "El domingo pasado fui a su tumba y por una vez no lloré."),
        (EULALIA, "Ayer me puse su bufanda para ir al trabajo."),
        (ODETTE, "Dimanche dernier je suis allée sur sa tombe et pour une fois je n'ai pas pleuré."),
        (ODETTE, "Hier j'ai mis son écharpe pour aller au travail."),
    ],
)
def test_what_the_teller_did_since_then_is_on_no_timeline(extract, rose, person, told):
    found = extract(told, person=person or rose)
    assert {fact.occurred for fact in found.facts if fact.about == "legacy"} <= {None}
    assert found.entries == ()


@pytest.mark.parametrize(
    ("told", "date"),
    [
        ("We buried her on 12 November 2019 in Haworth beside Dad.", "2019-11-12"),
        ("Mum and I went to Whitby in 2018 and she ate a whole crab.", "2018"),
        ("A bench with Mum's name was put up in Haworth in May 2022.", "2022-05"),
    ],
)
def test_her_burial_and_what_was_before_or_of_others_keep_their_dates(facts, told, date):
    assert [fact.occurred for fact in facts(told)] == [date]
