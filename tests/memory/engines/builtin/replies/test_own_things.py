"""What is asked of the asker's own is answered by their own words and profile, and by nothing told of the person."""

from __future__ import annotations

import pytest

from memory.engines.base import Recalled, ReplyRequest
from memory.engines.builtin.replies.composition import Answer, compose
from tests.memory.engines.builtin.conftest import ANNA, ROSE, numbered

BESS = {
    "en": "Rose had a dog called Bess.",
    "de": "Rose hatte einen Hund, der Bess hieß.",
    "es": "Rose tenía una perra que se llamaba Bess.",
    "fr": "Rose avait un chien qui s'appelait Bess.",
}
PROFILE = Recalled(
    alias=3,
    kind="fact",
    text="Anna has a dog called Max.",
    teller="Anna",
    own=True,
    similarity=0.5,
    memory_type="user_profile",
)
IN_ONE_MESSAGE = [
    ("en", "I have a dog called Max. What is my dog called?"),
    ("en", "I have a dog. He's called Max. What's my dog's name?"),
    ("en", "My dog Max loved Nana. What is my dog called?"),
    ("de", "Ich habe einen Hund, der heißt Max. Wie nennt man meinen Hund?"),
    ("es", "Tengo un perro que se llama Max. ¿Cuál es el nombre de mi perro?"),
    ("fr", "J'ai un chien, il s'appelle Max. Comment s'appelle mon chien ?"),
]
UNTOLD = [
    ("en", "What's the name of my dog?"),
    ("en", "I have a cat called Tom. What is my dog called?"),
    ("en", "I loved Nana's dog Rex. What is my dog called?"),
    ("de", "Wie ist der Name meines Hundes?"),
    ("es", "¿Cómo se llama mi perro?"),
    ("fr", "Comment s'appelle mon chien ?"),
]


def asked(language: str, question: str, *known: Recalled) -> Answer:
    nanas = [
        Recalled(alias=alias, kind="fact", text=BESS[language], teller=teller, own=own, similarity=0.8, score=0.9)
        for alias, teller, own in ((1, "Tom", False), (2, "Anna", True))
    ]
    window = numbered("A: Hello.", question)
    return compose(ReplyRequest(person=ROSE, teller=ANNA, window=window, recalled=(*nanas, *known)))


@pytest.mark.parametrize(("language", "question"), IN_ONE_MESSAGE)
def test_what_the_asker_has_just_told_of_it_is_known(language, question):
    answer = asked(language, question)
    assert "Max" in answer.text
    assert "Bess" not in answer.text
    assert (answer.cited, answer.abstained) == ((), False)


@pytest.mark.parametrize(("language", "question"), UNTOLD)
def test_what_they_never_told_is_not_answered_by_the_dog_of_somebody_else(language, question):
    assert asked(language, question).abstained
    answer = asked(language, question, PROFILE)
    assert "Max" in answer.text
    assert (answer.cited, answer.abstained) == ((3,), False)
