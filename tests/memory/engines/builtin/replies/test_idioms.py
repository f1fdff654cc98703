"""A question in an idiom is answered by what tells it in plain words, and where a name comes from by what names it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memory.engines.builtin.extraction.question_events import in_plain_words
from memory.engines.builtin.replies.assistant_questions import is_question
from memory.language.detection import LEXICONS
from tests.memory.engines.builtin.replies.test_relevance import cited, fact

MEETING = replace(fact(1, "other", "On the tram, she dropped her eggs.", 0.25), subject="person.meet")
LESSON = fact(2, "other", "Aunt Dora taught Derek that on the porch.", 0.35)
CROSSING = replace(fact(3, "other", "On a coal barge, sick all the way.", 0.25), subject="person.travel")
ALL = (MEETING, LESSON, CROSSING)


@pytest.mark.parametrize(
    ("language", "question", "answer"),
    [
        ("en", "How did my parents get together?", 1),
        ("en", "Where did they first run into each other?", 1),
        ("de", "Wie sind die beiden zusammengekommen?", 1),
        ("de", "Wo haben sie sich gefunden?", 1),
        ("es", "¿Dónde se cruzaron la primera vez?", 1),
        ("fr", "Comment se sont-ils connus ?", 1),
        ("en", "Who showed him how to whittle?", 2),
        ("de", "Wer zeigte ihm, wie man schnitzt?", 2),
        ("es", "¿De quién aprendió a tallar?", 2),
        ("fr", "Qui lui a montré comment sculpter ?", 2),
        ("en", "How did he get over to Ireland?", 3),
        ("de", "Wie ist er nach Irland gekommen?", 3),
        ("es", "¿Cómo llegó a Irlanda?", 3),
        ("fr", "Comment est-il venu en Irlande ?", 3),
    ],
)
def test_idiom_is_answered_by_what_it_means(language, question, answer):
    assert cited(question, *ALL, language=language) == (answer,)


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "What came of it?"),
        ("en", "How did she get the stain out?"),
        ("de", "Was kam danach?"),
        ("es", "¿Qué fue a comprar?"),
        ("fr", "Qui a montré la lettre ?"),
    ],
)
def test_other_uses_of_the_same_words_are_left_as_they_are(language, question):
    assert in_plain_words(question, LEXICONS[language]) == question


BOAT = fact(4, "other", "Derek bought the boat and painted it in the yard.", 0.5)
AFTER = fact(5, "other", "The name is from a white mare that went through the ice.", 0.45)


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "Where did he get the name of the boat from?"),
        ("en", "Why was the boat called that?"),
        ("de", "Woher hat das Schiff seinen Namen?"),
        ("es", "¿De dónde sacó el nombre de la barca?"),
        ("fr", "D'où vient le nom du bateau ?"),
    ],
)
def test_where_a_name_comes_from_is_told_by_what_speaks_of_the_name_though_it_gives_none(language, question):
    assert cited(question, BOAT, AFTER, language=language) == (5,)
    assert cited(question, BOAT, language=language) == ()


def test_the_name_itself_still_needs_one():
    assert cited("What was the boat called?", BOAT, AFTER) == ()


@pytest.mark.parametrize(
    ("language", "said", "asks"),
    [
        ("fr", "y avait du vin ou pas dans la sauce", True),
        ("fr", "elle aimait la mer ou non", True),
        ("fr", "on ne sait pas s'il y avait du vin ou pas", False),
        ("fr", "qu'il le veuille ou non il chantait", False),
        ("es", "llevaba vino o no la salsa", True),
        ("es", "no sé si llevaba vino o no", False),
        ("es", "lo quisiera o no iba a misa", False),
        ("de", "war da wein drin oder nicht", True),
        ("de", "ich weiß nicht ob da wein drin war oder nicht", False),
    ],
)
def test_or_not_asks_without_a_question_mark(language, said, asks):
    assert is_question(said, LEXICONS[language]) is asks
