"""A fact has the date of its own sentence, or of the one whose story it goes on with."""

import pytest

from memory.engines.base import Person

GERDA = Person(name="Gerda Brandt", pronouns="sie/ihr", born="1929-09-14", died="2016-12-19", language="de")
EULALIA = Person(name="Eulalia Ríos", pronouns="ella", born="1931-03-05", died="2017-11-02", language="es")

STORIES = [
    (
        None,
        "Mum married Dad on 3 May 1952. Then she danced with the mayor. She always sang in the kitchen.",
        ["1952-05-03", "1952-05-03", None],
    ),
    (
        GERDA,
        "Mama heiratete am 3. Mai 1952 meinen Vater. Da tanzte sie mit dem Bürgermeister. Sie sang immer in der Küche.",
        ["1952-05-03", "1952-05-03", None],
    ),
    (
        EULALIA,
        "Mi mamá se casó con mi papá en junio de 1952. Entonces bailó con el alcalde. Siempre cantaba en la cocina.",
        ["1952-06", "1952-06", None],
    ),
]


@pytest.mark.parametrize(("person", "told", "dates"), STORIES)
def test_story_goes_on_at_its_date_and_what_always_was_has_none(facts, rose, person, told, dates):
    assert [fact.occurred for fact in facts(told, person=person or rose)] == dates


def test_another_message_begins_without_a_date(facts):
    told = facts("Mum married Dad on 3 May 1952 in Leeds.", "Then she danced with the mayor until three.")
    assert [fact.occurred for fact in told] == ["1952-05-03", None]
