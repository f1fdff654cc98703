"""English words that are pronouns with a verb to who types no apostrophe: "ill", "id", "shed"."""

import pytest


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("She fell ill in Spain in 1962.", "Rose fell ill in Spain in 1962."),
        ("Mum was ill for a year before the war.", "Rose was ill for a year before the war."),
        ("She mended her bike in the shed.", "Rose mended her bike in the shed."),
        ("Her potting shed was her kingdom.", "Rose's potting shed was her kingdom."),
        ("She shed no tears when they sold the house.", "Rose shed no tears when they sold the house."),
        ("shed always bake on Sundays", "Rose would always bake on Sundays."),
        ("And shed go to Leeds every Friday.", "Rose would go to Leeds every Friday."),
    ],
)
def test_where_no_clause_begins_they_are_other_words(text, told, facts):
    (fact,) = facts(text)
    assert told in fact.content


@pytest.mark.parametrize(
    "text",
    [
        "Ill ask my sister about that.",
        "And ill look for the photo tomorrow.",
        "Dad kept bees behind the shed in Kirkby until 1987.",
    ],
)
def test_what_the_teller_or_somebody_else_does_is_nothing_of_the_person(text, facts):
    assert facts(text) == []
