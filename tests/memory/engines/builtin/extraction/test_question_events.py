"""An answer that does not say what it is about carries the event that it was asked for in its subject."""

from __future__ import annotations

import pytest

from memory.engines.base import ExtractionRequest, Person, Teller
from memory.engines.builtin import BuiltinEngine
from memory.engines.builtin.extraction.question_events import announced_in, events_in, events_of, subject_about
from memory.language.detection import LEXICONS
from tests.memory.engines.builtin.conftest import ANNA, ROSE, numbered


def subjects(*texts: str, person: Person = ROSE, teller: Teller = ANNA) -> list[str]:
    request = ExtractionRequest(person=person, teller=teller, messages=numbered(*texts))
    return [fact.subject for fact in BuiltinEngine().extract(request).facts]


@pytest.mark.parametrize(
    ("language", "question", "events"),
    [
        ("en", "How did she meet your father?", {"meet"}),
        ("de", "Wo haben sich die beiden kennengelernt?", {"meet"}),
        ("es", "¿Cómo se conocieron ella y su papá?", {"meet"}),
        ("fr", "Où se sont-ils rencontrés ?", {"meet"}),
        ("en", "Did she sing in the choir?", {"sing", "choir"}),
        ("de", "Hatte sie einen Hund?", {"dog"}),
        ("es", "¿Dónde nació?", {"born"}),
        ("fr", "Quand était leur mariage ?", {"marry"}),
        ("en", "Do you know what happened to her finger?", {"finger"}),
        ("de", "Was ist aus dem Schiff geworden?", {"ship"}),
        ("es", "¿Recuerda sus brazos?", {"forearm"}),
        ("fr", "Et le perroquet ?", {"parrot"}),
        ("en", "How did they find each other?", {"meet"}),
        ("en", "How long was she in prison?", set()),
        ("de", "War sie lange krank?", set()),
        ("es", "¿Tenía deudas?", set()),
        ("fr", "Avait-elle un secret ?", set()),
        ("en", "What came of it?", set()),
        ("en", "Did she cook, sing and dance at the wedding?", set()),
    ],
)
def test_question_names_plain_events_and_nothing_that_is_better_left_unsaid(language, question, events):
    assert events_in(question, LEXICONS[language]) == events
    assert announced_in(question, LEXICONS[language]) <= events


@pytest.mark.parametrize(
    ("language", "sentence", "events"),
    [
        ("en", "You asked how she met Daddy, or was it you?", {"meet"}),
        ("de", "Du wolltest wissen, wo sie geboren ist.", {"born"}),
        ("es", "Me preguntaste cómo se conocieron.", {"meet"}),
        ("fr", "Tu voulais savoir comment ils se sont rencontrés.", {"meet"}),
        ("en", "She met Daddy at church.", set()),
        ("de", "Sie ist in Leer geboren.", set()),
        ("es", "Se conocieron en la feria.", set()),
        ("fr", "Ils se sont rencontrés au bal.", set()),
    ],
)
def test_teller_announces_what_they_are_coming_to(language, sentence, events):
    assert announced_in(sentence, LEXICONS[language]) == events


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How did she meet your father?", "On the bus to Leith, she had no change and he paid her fare."),
        ("Go on.", "You asked how she met Daddy. Anyway. She was on the bus to Leith and he paid her fare."),
    ],
)
def test_answer_takes_the_event_that_it_was_asked_for(question, answer):
    assert subjects(f"A: {question}", answer) == ["person.meet"]


def test_only_the_answer_takes_it():
    assert subjects("A: How did she meet your father?", "Mum met him on the bus. Mum baked a cake every Sunday.") == [
        "person.meet",
        "person",
    ]
    assert subjects("A: What was she like?", "Mum baked a cake every Sunday.") == ["person"]
    assert subjects("Mum baked a cake every Sunday.") == ["person"]


@pytest.mark.parametrize(
    ("question", "answer", "events"),
    [
        (
            "How did she meet Grandpa?",
            "The church hall. At Easter. She spilled his tea. Mum sang alto.",
            [True, False],
        ),
        (
            "Wie hat sie deinen Vater kennengelernt?",
            "Das weiß ich noch. Mama stand an der Haltestelle ohne Schirm.",
            [True],
        ),
        ("¿Cómo conoció tu mamá a tu papá?", "Tenis. En la feria. Mamá le ganó a papá seis juegos.", [True]),
        (
            "Comment a-t-elle rencontré ton père ?",
            "Elle me l'a raconté. Maman a renversé ses œufs dans le tram.",
            [True],
        ),
    ],
)
def test_answer_may_begin_late(question, answer, events):
    found = subjects(f"A: {question}", answer)
    assert ["meet" in subject for subject in found][-len(events) :] == events


def test_words_of_the_assistant_never_get_into_a_subject():
    assert subjects("A: Did she meet Mr Pennyfeather in prison?", "Mum did, in Leith, in 1954.") in (
        ["person.meet"],
        [],
    )


@pytest.mark.parametrize(
    ("subject", "events"),
    [
        (subject_about("person", {"meet", "car"}), {"meet", "car"}),
        (subject_about("person", ()), set()),
        ("person.birth.place", {"born", "place"}),
        ("teller", set()),
        ("", set()),
    ],
)
def test_events_of_a_subject(subject, events):
    assert events_of(subject) == events
