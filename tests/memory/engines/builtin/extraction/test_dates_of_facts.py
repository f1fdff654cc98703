"""A fact has the date of its own sentence, or of the one whose story it goes on with."""

import pytest

from memory.engines.base import Person

GERDA = Person(name="Gerda Brandt", pronouns="sie/ihr", born="1929-09-14", died="2016-12-19", language="de")
EULALIA = Person(name="Eulalia Ríos", pronouns="ella", born="1931-03-05", died="2017-11-02", language="es")
ODETTE = Person(name="Odette Morel", pronouns="elle", born="1930-03-05", died="2017-11-02", language="fr")

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


OTHER_TIMES = [
    (None, "Mum died three weeks ago and I can't sleep. She learned to swim in the harbour when she was small."),
    (None, "Mum went to Whitby on 3 May 1952. She grew up in a mill with no tap."),
    (None, "Mum died three weeks ago. She taught me to knit and she made saffron buns."),
    (GERDA, "Mama ist vor drei Wochen gestorben. Sie lernte im Hafen schwimmen, als sie klein war."),
    (EULALIA, "Mamá murió hace tres semanas y no puedo dormir. Aprendió a nadar en el puerto de niña."),
    (ODETTE, "Maman est morte il y a trois semaines. Elle a grandi dans un moulin près de Dinan."),
]


@pytest.mark.parametrize(("person", "told"), OTHER_TIMES)
def test_what_is_of_another_time_of_life_has_no_date_of_the_sentence_before(facts, rose, person, told):
    assert facts(told, person=person or rose)[-1].occurred is None


OF_TELLER = [
    (None, "When I was 30 Mum gave me her watch. She'd had it since she was 21."),
    (None, "I was about twelve when Mum taught me to drive the tractor."),
    (None, "At eleven I went with Mum to the seaside for the first time."),
    (GERDA, "Ich war acht, als Mama mir zum ersten Mal das Meer zeigte."),
    (GERDA, "Mit zwölf hat Mama mir das Traktorfahren beigebracht, ich war so stolz."),
    (EULALIA, "Yo tenía ocho años cuando mamá me llevó a ver el mar por primera vez."),
    (EULALIA, "Cuando yo tenía treinta años mamá me dio su reloj."),
    (EULALIA, "Tenía doce años cuando mamá me enseñó a conducir el tractor."),
    (ODETTE, "J'avais huit ans quand maman m'a emmenée voir la mer pour la première fois."),
    (ODETTE, "À mes quinze ans maman m'a donné sa machine à coudre."),
]


@pytest.mark.parametrize(("person", "told"), OF_TELLER)
def test_the_age_of_the_teller_dates_nothing(facts, rose, person, told):
    assert {fact.occurred for fact in facts(told, person=person or rose)} == {None}


@pytest.mark.parametrize(
    ("person", "told", "date"),
    [
        (None, "Mum went to work at Woolworths when she was sixteen.", "1947~"),
        (GERDA, "Als sie neun war, kam Mama mit dem Zug nach Bremen.", "1938~"),
        (EULALIA, "Cuando tenía nueve años mamá llegó a Bilbao en un barco.", "1940~"),
        (ODETTE, "Quand elle avait neuf ans, maman est arrivée à Nantes en bateau.", "1939~"),
    ],
)
def test_the_age_of_the_person_does(facts, rose, person, told, date):
    assert [fact.occurred for fact in facts(told, person=person or rose)] == [date]
