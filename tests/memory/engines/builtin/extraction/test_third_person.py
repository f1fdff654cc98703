"""Stored sentences stand alone; what cannot be turned safely stays in the teller's own words."""

from dataclasses import replace

import pytest

from memory.engines.base import Person, Teller
from memory.engines.builtin.extraction.sentence_topics import leaves_subject_out
from memory.engines.builtin.extraction.third_person import make_standalone
from memory.engines.builtin.participants import Participants
from memory.language.detection import lexicon_for
from tests.memory.engines.builtin.conftest import ANNA, ROSE

CAST = Participants.of(ROSE, ANNA)

TURNED = [
    ("She loved the sea", "Rose loved the sea."),
    ("My mum loved the sea.", "Rose loved the sea."),
    ("Mum's hands were cold.", "Rose's hands were cold."),
    ("Her hands were cold.", "Rose's hands were cold."),
    ("oh and she'd sing all day", "Rose would sing all day."),
    ("She'd lost a bet.", "Rose had lost a bet."),
    ("Nana Rose loved the sea.", "Nana Rose loved the sea."),
    ("She taught me to swim.", "Rose taught Anna to swim."),
    ("I miss her.", "Anna misses Rose."),
    ("I've still got her iron.", "Anna has still got Rose's iron."),
    ("I keep my mum's ring.", "Anna keeps Rose's ring."),
    ("I was born in 1968.", "Anna was born in 1968."),
    ("im a nurse because of her", "Anna is a nurse because of her."),
    ("She said 'I have my own way' to me.", "Rose said 'I have my own way' to Anna."),
    ("Yes, she wore it.", "Rose wore it."),
    ("No football for her.", "No football for Rose."),
    ("Nothing ever got her down.", "Nothing ever got Rose down."),
    ("The times in her kitchen were the best.", "The times in Rose's kitchen were the best."),
    ("My aunt sold her house.", "Anna's aunt sold her house."),
    ("However, she was low on gas.", "Rose was low on gas."),
    ("I was wrong about the dance, she went in 1953.", "Rose went in 1953."),
    ("Actually I was wrong, it was 1953.", "About Rose: “It was 1953.”"),
]


@pytest.mark.parametrize(("told", "stored"), TURNED)
def test_sentence_is_turned_to_the_third_person(told, stored):
    assert make_standalone(told, lexicon_for("en"), CAST) == stored


@pytest.mark.parametrize(
    "told",
    [
        "We spent every August there with her.",
        "She told mine apart from hers.",
        "I zorble her.",
        "Those of you who knew her knew a woman of few words.",
        "I could tell you how much she loved music.",
        "This kept her from spending time with me.",
        "All these adventures were a part of her life.",
        "Rose had painted every plank of him herself.",
        "She loved his cooking.",
    ],
)
def test_what_cannot_be_turned_safely_is_quoted(told):
    assert make_standalone(told, lexicon_for("en"), CAST) == f"Anna said: “{told}”"


@pytest.mark.parametrize(("language", "told", "stored"), [
    ("es", "La destinaron a Burgos en 1951.", "A Rose la destinaron a Burgos en 1951."),
    ("es", "Le enseñaron a revelar fotos allí.", "A Rose le enseñaron a revelar fotos allí."),
    ("es", "La casa estaban pintándola de azul.", "Sobre Rose: «La casa estaban pintándola de azul.»"),
    ("de", "Jeden Freitag gab es bei ihr Heringssalat.", "Jeden Freitag gab es bei Rose Heringssalat."),
    ("de", "Ihr Garten war voller Dahlien.", "Roses Garten war voller Dahlien."),
    ("fr", "Verte, toujours verte.", "Sur Rose : « Verte, toujours verte. »"),
])  # fmt: skip
def test_the_person_is_named_in_other_languages(language, told, stored):
    assert make_standalone(told, lexicon_for(language), CAST) == stored


def test_somebody_else_whom_the_sentence_names_may_be_she():
    told = "Her brother Len said that he would come."
    assert make_standalone(told, lexicon_for("en"), CAST) == "Rose's brother Len said that he would come."


def test_what_names_nobody_says_whom_it_is_about():
    assert (
        make_standalone("Green, corporation green", lexicon_for("en"), CAST) == "About Rose: “Green, corporation green”"
    )


@pytest.mark.parametrize(("language", "teller", "told", "stored"), [
    ("es", "hermano", "Mi hermano Derek empezó en la mina en 1950.", "Derek empezó en la mina en 1950."),
    ("fr", "frère", "Mon frère Derek a commencé à la mine en 1950.", "Derek a commencé à la mine en 1950."),
    ("de", "Bruder", "Mein Bruder Derek fing 1950 in der Grube an.", "Derek fing 1950 in der Grube an."),
    ("en", "brother", "My brother Derek started at the pit in 1950.", "Derek started at the pit in 1950."),
    ("en", "brother", "My brother Derek Hall started there.", "Derek started there."),
])  # fmt: skip
def test_name_that_stands_there_already_is_not_put_a_second_time(language, teller, told, stored):
    derek = Person(name="Derek Hall", pronouns="he/him", language=language)
    cast = Participants.of(derek, Teller(name="Frank Hall", relationship=teller, calls_them="Derek"))
    assert make_standalone(told, lexicon_for(language), cast) == stored


@pytest.mark.parametrize(("language", "told"), [
    ("es", "Llovía mucho."),
    ("es", "Nevaba sin parar."),
    ("es", "Nevó tres días."),
    ("es", "Hacía mucho frío en la casa."),
    ("es", "Había mucha gente."),
    ("es", "Hubo una gran fiesta."),
    ("es", "Era de noche."),
    ("fr", "Il pleuvait beaucoup."),
    ("fr", "Il y avait du monde."),
    ("fr", "Il faisait froid."),
    ("fr", "Neigeait depuis trois jours."),
    ("de", "Es regnete den ganzen Tag."),
    ("de", "Regnete in Strömen."),
    ("de", "Es gab Kuchen."),
    ("en", "It rained all day."),
    ("en", "Rained all day."),
    ("en", "Snowed for three days."),
])  # fmt: skip
def test_weather_and_what_there_was_have_no_person_as_their_subject(language, told):
    lexicon = lexicon_for(language)
    cast = Participants.of(replace(ROSE, language=language), ANNA)
    assert not make_standalone(told, lexicon, cast).startswith("Rose ")
    assert not leaves_subject_out(told, lexicon)


@pytest.mark.parametrize(("language", "told", "stored"), [
    ("es", "Había trabajado en la mina.", "Rose había trabajado en la mina."),
    ("es", "Hacía pan los domingos.", "Rose hacía pan los domingos."),
    ("es", "Tocaba el piano.", "Rose tocaba el piano."),
    ("en", "Poured tea on Sundays.", "Rose poured tea on Sundays."),
])  # fmt: skip
def test_verb_that_may_be_said_of_a_person_has_the_person_as_its_subject(language, told, stored):
    cast = Participants.of(replace(ROSE, language=language), ANNA)
    assert make_standalone(told, lexicon_for(language), cast) == stored


@pytest.mark.parametrize(
    ("told", "stored"),
    [
        ("I broke my hip the same year Mum died.", "Anna broke her hip the same year Rose died."),
        ("I cut my hair short and Mum cried.", "Anna cut her hair short and Rose cried."),
        (
            "Mum fell on the ice and I broke my hip catching her.",
            "Rose fell on the ice and Anna broke Anna's hip catching her.",
        ),
        ("Mum taught me to write my name.", "Rose taught Anna to write Anna's name."),
    ],
)
def test_what_is_the_tellers_own_is_hers_where_that_is_clear(contents, told, stored):
    assert contents(told) == [stored]


def test_whose_pronoun_nobody_knows_is_named_again(contents):
    teller = Teller(name="Robin", relationship="child", calls_them="Mum")
    assert contents("I broke my hip the same year Mum died.", teller=teller) == [
        "Robin broke Robin's hip the same year Rose died."
    ]


@pytest.mark.parametrize("said", ["Son chien s'appelait Pitoune.", "Son métier c'était l'horlogerie."])
def test_small_word_is_no_kin_word_of_another_language(extract, said):
    french = Person(name="Odette Morel", pronouns="elle", language="fr")
    found = extract(said, person=french, teller=Teller(name="Claire", relationship="fille"))
    assert [fact.content for fact in found.facts] == [f"Sur Odette : « {said} »"]


RAMIRO, ANA = Person(name="Ramiro Peña", pronouns="él", language="es"), Person(name="Ana Peña", language="es")
AT_WORK = "Mi jefe trabajó treinta años en el ferrocarril."


def test_a_boss_is_no_parent_unless_the_family_says_so(contents):
    child = Teller(name="Beto", relationship="hijo", calls_them="papá")
    assert contents(AT_WORK, person=RAMIRO, teller=child) == []
    assert contents(AT_WORK, person=RAMIRO, teller=replace(child, calls_them="jefe")) == [f"Beto dijo: «{AT_WORK}»"]
    assert contents("Mi jefita vendía tamales.", person=ANA, teller=replace(child, calls_them="mamá")) == [
        "Ana vendía tamales."
    ]
