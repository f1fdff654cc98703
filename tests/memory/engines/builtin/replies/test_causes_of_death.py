"""What somebody died of is answered only by what tells it of the person."""

from __future__ import annotations

import pytest

from memory.engines.builtin.replies.answers.causes_of_death import asks_for_cause_of_death
from tests.memory.engines.builtin.replies.test_relevance import cited, fact

ASKS = (
    "what did grandad die of",
    "What did he die of in the end, what did the doctors put down?",
    "Do we know what killed him?",
    "Was it cancer he died from?",
    "Woran ist Opa gestorben?",
    "woran starb er eigentlich",
    "¿De qué murió el abuelo?",
    "De quoi est-il mort ?",
    "il est mort de quoi",
)
ASKS_NOT = (
    "When did he die?",
    "Who died first, he or Nan?",
    "Wann ist er gestorben?",
    "¿Quién murió con él?",
    "Quand est-il mort ?",
    "What did he think of death?",
)
QUESTION = "What did Derek die of?"


@pytest.mark.parametrize("question", ASKS)
def test_question_asks_for_the_cause(question):
    assert asks_for_cause_of_death(question)


@pytest.mark.parametrize("question", ASKS_NOT)
def test_question_asks_for_something_else(question):
    assert not asks_for_cause_of_death(question)


@pytest.mark.parametrize(
    "told",
    [
        "Derek died of a stroke.",
        "Derek had cancer and died in the hospice.",
        "Derek died after a fall on the ice.",
        "Derek ist an Krebs gestorben.",
        "Derek murió de un infarto.",
        "Derek est mort d'un cancer.",
    ],
)
def test_what_tells_the_cause_answers(told):
    assert cited(QUESTION, fact(1, "milestone", told, 0.45)) == (1,)


@pytest.mark.parametrize(
    "told",
    [
        "Derek died on a Monday in May.",
        "Derek kept the card in his wallet till he died.",
        "His brother Con died of the cold.",
        "Derek was kicked by a grey mare and kept the mark all his life.",
    ],
)
def test_what_tells_no_cause_of_this_death_does_not_answer(told):
    assert cited(QUESTION, fact(1, "milestone", told, 0.45)) == ()


def test_what_follows_a_death_at_a_distance_is_no_cause():
    told = fact(9, "milestone", "In the year Derek died he asked for the map of Pomerania.", 0.5)
    assert cited(QUESTION, told) == ()
