"""When the person was born or died is answered by what the family entered, before anything that was told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memory.engines.base import Recalled, ReplyRequest
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.dates_of_life import say_dates_of_life
from memory.engines.builtin.replies.composition import Answer, compose
from memory.language.detection import LEXICONS
from tests.memory.engines.builtin.conftest import numbered
from tests.memory.engines.builtin.replies.test_relevance import DEREK, TELLERS, fact

KNOWN = replace(DEREK, born="1938-02-17", died="2021-08-09")
BONFIRE = fact(31, "habit", "About Derek: “Only bonfire night and when somebody died.”", 0.7)
OTHER_YEAR = fact(32, "milestone", "Derek died in 2020.", 0.7)


def answered(said: str, *recalled: Recalled, person=KNOWN, language: str = "en") -> Answer:
    window = numbered("A: …", said)
    return compose(ReplyRequest(person=person, teller=TELLERS[language], window=window, recalled=recalled))


@pytest.mark.parametrize(
    ("language", "said", "answer"),
    [
        ("en", "When did he die?", "Dad died on 9 August 2021."),
        ("en", "what year did derek die", "Dad died on 9 August 2021."),
        ("en", "When did he pass away?", "Dad died on 9 August 2021."),
        ("en", "What was the date of his death?", "Dad died on 9 August 2021."),
        ("en", "When is his birthday?", "Dad was born on 17 February 1938."),
        ("en", "When's Derek's birthday?", "Dad was born on 17 February 1938."),
        ("en", "What is his birthday?", "Dad was born on 17 February 1938."),
        ("de", "Wann hat er Geburtstag?", "Vati wurde am 17. Februar 1938 geboren."),
        ("de", "Wann war Dereks Geburtstag?", "Vati wurde am 17. Februar 1938 geboren."),
        ("es", "¿Cuándo es su cumpleaños?", "Papá nació el 17 de febrero de 1938."),
        ("es", "¿Cuál es su fecha de nacimiento?", "Papá nació el 17 de febrero de 1938."),
        ("fr", "Quel est son anniversaire ?", "Papa est né le 17 février 1938."),
        ("fr", "C'est quand son anniversaire ?", "Papa est né le 17 février 1938."),
        ("de", "Wann ist er gestorben?", "Vati starb am 9. August 2021."),
        ("de", "An welchem Tag starb er?", "Vati starb am 9. August 2021."),
        ("de", "In welchem Jahr ist er geboren?", "Vati wurde am 17. Februar 1938 geboren."),
        ("es", "¿Cuándo murió?", "Papá murió el 9 de agosto de 2021."),
        ("es", "¿En qué año nació papá?", "Papá nació el 17 de febrero de 1938."),
        ("es", "¿Qué día nació?", "Papá nació el 17 de febrero de 1938."),
        ("fr", "Quand est-il mort ?", "Papa est mort le 9 août 2021."),
        ("fr", "En quelle année est-il né ?", "Papa est né le 17 février 1938."),
    ],
)
def test_the_date_that_is_known_is_the_answer(language, said, answer):
    found = answered(said, BONFIRE, language=language)
    assert found == Answer(answer), "what only shares the word is left out"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "When was my dad born?"), ("en", "When's my dad's birthday?"), ("en", "When is Dad's birthday?"),
        ("en", "What is my father's date of birth?"), ("es", "¿Cuándo nació mi padre?"),
        ("es", "cuando nacio mi papa"), ("es", "¿Cuándo es el cumpleaños de mi padre?"),
        ("de", "Wann ist mein Vater geboren?"), ("de", "Wann hat mein Vater Geburtstag?"),
        ("de", "Wann hat Vati Geburtstag?"), ("fr", "Quand est né mon père ?"),
        ("fr", "C'est quand l'anniversaire de mon papa ?"),
    ],
)  # fmt: skip
def test_my_father_is_the_person_for_a_child(language, said):
    birthplace = fact(35, "milestone", "Derek was born in Rawtenstall.", 0.7)
    assert "1938" in answered(said, birthplace, language=language).text.split("\n\n")[0]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "When was my mum born?"), ("en", "When is my dad's mother's birthday?"),
        ("es", "¿Cuándo nació mi madre?"), ("es", "¿Cuándo nació la madre de mi padre?"),
        ("de", "Wann ist meine Mutter geboren?"), ("de", "Wann hat meine Mutter Geburtstag?"),
        ("fr", "Quand est née ma mère ?"), ("fr", "Quand est née la mère de mon père ?"),
    ],
)  # fmt: skip
def test_my_mother_is_not(language, said):
    assert "1938" not in answered(said, language=language).text


def test_another_year_that_was_told_stands_behind_it():
    found = answered("When did he die?", BONFIRE, OTHER_YEAR)
    assert found.text.startswith("Dad died on 9 August 2021.\n\n")
    assert found.cited == (OTHER_YEAR.alias,)


def test_what_was_told_of_it_without_a_year_stands_behind_it():
    monday = fact(33, "milestone", "Derek died at home one Monday.", 0.7)
    before = fact(34, "milestone", "The summer before Mark died Derek built a boat.", 0.7)
    assert answered("When did he die?", monday, before).cited == (monday.alias,)


def test_both_are_said_where_both_are_asked_for():
    found = answered("When was he born and when did he die?").text
    assert found == "Dad was born on 17 February 1938.\n\nDad died on 9 August 2021."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "How old was he when he died?"),
        ("en", "When did his mother die?"),
        ("en", "When did the dog die?"),
        ("en", "Where was he when he died?"),
        ("en", "When was I born?"),
        ("en", "When did he stop working before he died?"),
        ("de", "Wie alt war er, als er starb?"),
        ("de", "Wann starb seine Mutter?"),
        ("es", "¿A qué edad murió?"),
        ("es", "¿Cuándo murió su madre?"),
        ("fr", "À quel âge est-il mort ?"),
        ("fr", "Quand le chien est-il mort ?"),
    ],
)
def test_any_other_question_is_left_to_what_was_told(language, said):
    participants = Participants.of(KNOWN, TELLERS[language])
    assert say_dates_of_life(said, participants, LEXICONS[language]) == []


@pytest.mark.parametrize(("died", "said"), [("2021-08", "in August 2021"), ("2021", "in 2021"), ("202X", ""), ("", "")])
def test_less_than_a_day_is_said_as_it_is_known(died, said):
    found = answered("When did he die?", person=replace(KNOWN, died=died))
    assert found.text == (f"Dad died {said}." if said else LEXICONS["en"].phrases.unknown)


def test_a_woman_has_her_ending():
    person = replace(KNOWN, pronouns="she/her")
    request = ReplyRequest(
        person=person,
        teller=replace(TELLERS["fr"], calls_them="Maman"),
        window=numbered("A: …", "Quand est-elle morte ?"),
    )
    assert compose(request).text == "Maman est morte le 9 août 2021."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "When is Mark's birthday?"),
        ("en", "When is my birthday?"),
        ("en", "What did he get for his birthday?"),
        ("de", "Wann habe ich Geburtstag?"),
        ("de", "Wann hat Mark Geburtstag?"),
        ("es", "¿Cuándo es el cumpleaños de Mark?"),
        ("fr", "Quand est mon anniversaire ?"),
        ("fr", "Quand est leur anniversaire de mariage ?"),
    ],
)
def test_a_birthday_of_somebody_else_or_more_of_it_is_another_question(language, said):
    assert say_dates_of_life(said, Participants.of(KNOWN, TELLERS[language]), LEXICONS[language]) == []
