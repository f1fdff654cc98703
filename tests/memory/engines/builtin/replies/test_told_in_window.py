"""What was told in the same conversation answers questions before it is memory, and in private conversations too."""

from __future__ import annotations

import json

import pytest

from memory.engines.base import ReplyRequest, ToolCall, ToolRound
from memory.engines.builtin.replies.composition import Answer, compose
from memory.engines.builtin.replies.request_answers import JUST_TOLD, NOTHING_IS_KEPT
from memory.language.detection import LEXICONS
from tests.memory.engines.builtin.conftest import numbered
from tests.memory.engines.builtin.replies.test_relevance import DEREK, TELLERS


def answered(language: str, *said: str, private: bool = False) -> Answer:
    texts = [text for one in said[:-1] for text in (one, "A: …")]
    window = numbered("Hello.", "A: …", *texts, said[-1])
    return compose(ReplyRequest(person=DEREK, teller=TELLERS[language], window=window, private=private))


@pytest.mark.parametrize("private", [True, False])
@pytest.mark.parametrize(
    ("language", "told", "asked"),
    [
        ("en", "In 1958 he was locked up for a night in Bury.", "What happened in 1958?"),
        ("en", "He was born in St Ives, his mother was visiting there.", "Where was he born?"),
        ("en", "He had a boat. He called it the Leinster.", "What was the boat called?"),
        ("de", "1958 saß er eine Nacht in Bury im Gefängnis.", "Was ist 1958 passiert?"),
        ("es", "En 1958 pasó una noche en la cárcel.", "¿Qué pasó en 1958?"),
        ("fr", "En 1958 il a passé une nuit en prison.", "Que s'est-il passé en 1958 ?"),
    ],
)
def test_what_was_told_before_in_the_conversation_is_said_back(language, told, asked, private):
    found = answered(language, told, "…", asked, private=private)
    assert told in found.text
    assert not found.abstained
    assert found.cited == ()


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("He had a boat.", "Where did he buy the boat?"),
        ("He had a boat.", "What colour was the boat?"),
        ("I was born in Leeds.", "Where was he born?"),
        ("Frank was born in Bacup.", "Where was he born?"),
        ("Where was he born?", "When was he born?"),
    ],
)
def test_what_answers_little_of_it_is_not(told, asked):
    assert answered("en", told, asked) == Answer(LEXICONS["en"].phrases.unknown, abstained=True)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Please remember that he broke his nose."),
        ("de", "Bitte merk dir, dass er sich die Nase gebrochen hat."),
        ("es", "Por favor, recuerda que se rompió la nariz."),
        ("fr", "Retiens qu'il s'est cassé le nez, s'il te plaît."),
    ],
)
def test_who_wants_something_remembered_in_private_is_told_that_nothing_is_kept(language, said):
    assert answered(language, said, private=True).text == NOTHING_IS_KEPT[language]
    assert answered(language, said).text != NOTHING_IS_KEPT[language]


OF_ME = {
    "en": "What do you know about me?",
    "de": "Was weißt du über mich?",
    "es": "¿Qué sabes de mí?",
    "fr": "Que sais-tu de moi ?",
}


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "I'm a midwife in Plymouth, by the way."),
        ("de", "Ich bin übrigens Hebamme in Kiel."),
        ("es", "Soy matrona en Cádiz, por cierto."),
        ("fr", "Je suis sage-femme à Brest, au fait."),
        ("en", "I've got twins."),
        ("de", "Ich habe Zwillinge."),
        ("es", "Tengo gemelos."),
        ("fr", "J'ai des jumeaux."),
    ],
)
def test_what_the_asker_just_told_of_themselves_is_said_back(language, told):
    call = ToolCall(id="said_1", name="list_memories", arguments=json.dumps({"about": "relative"}))
    request = ReplyRequest(
        person=DEREK,
        teller=TELLERS[language],
        window=numbered(told, "A: …", "He liked jam.", "A: …", OF_ME[language]),
        rounds=(ToolRound(calls=(call,), results=(json.dumps({"memories": []}),)),),
    )
    assert JUST_TOLD[language].format(words=told) in compose(request).text


@pytest.mark.parametrize("said", ["I'm a midwife in Plymouth, by the way.", "I'm a carpenter and I live in Galway."])
def test_work_of_the_asker_is_no_reason_to_ask_for_the_persons(said):
    assert "?" not in answered("en", said).text
    assert "?" in answered("en", "He was a fitter on the buses.").text


@pytest.mark.parametrize(
    ("language", "told", "forget", "asked"),
    [
        ("en", "He had a boat in Whitby.", "Forget what I said about the boat.", "Where did he have a boat?"),
        ("en", "He had a boat in Whitby.", "Scrap that last bit.", "Where did he have a boat?"),
        ("de", "Er hatte ein Boot in Kiel.", "Vergiss, was ich über das Boot gesagt habe.", "Wo hatte er ein Boot?"),
        ("es", "Tenía una barca en Cádiz.", "Olvida lo que te dije de la barca.", "¿Dónde tenía una barca?"),
        ("fr", "Il avait un bateau à Brest.", "Oublie ce que j'ai dit du bateau.", "Où avait-il un bateau ?"),
    ],
)
def test_what_its_teller_asked_to_forget_is_not_said_back(language, told, forget, asked):
    assert told in answered(language, told, "…", asked).text
    assert told not in answered(language, told, forget, asked).text
