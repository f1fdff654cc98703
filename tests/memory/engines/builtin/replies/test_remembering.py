"""What somebody wishes to be remembered is noted at once and read later without the wish, and a question never is."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from memory.engines.base import ExtractionRequest, ReplyRequest, Tool
from memory.engines.builtin.extraction.extractor import extract_facts
from memory.engines.builtin.replies.spoken_requests import requested_calls
from tests.memory.engines.builtin.conftest import numbered
from tests.memory.engines.builtin.replies.test_relevance import DEREK, TELLERS


def noted_at_once(language: str, *said: str) -> list[str]:
    request = ReplyRequest(
        person=replace(DEREK, language=language),
        teller=TELLERS[language],
        window=numbered(*said),
        tools=(Tool(name="remember", description="", parameters={}),),
    )
    return [json.loads(call.arguments)["content"] for call in requested_calls(request)]


def noted_later(language: str, *said: str) -> list[str]:
    person = replace(DEREK, language=language)
    request = ExtractionRequest(person=person, teller=TELLERS[language], messages=numbered(*said))
    return [fact.content for fact in extract_facts(request, model="").facts]


@pytest.mark.parametrize(
    ("language", "said", "noted"),
    [
        ("en", "I want you to remember Dad never wore red.", "Derek never wore red."),
        ("en", "remember dad's middle name was Silas", "Derek's middle name was Silas."),
        ("en", "Jot down Derek hated liver.", "Derek hated liver."),
        ("en", "Update: Derek worked at the mill until 1963.", "Derek worked at the mill until 1963."),
        ("en", "Remember: I was his favourite", "Janine was Derek's favourite."),
        ("de", "Ich möchte, dass du dir merkst, dass Vati nie Rot trug.", "Derek trug nie Rot."),
        ("de", "Aktualisiere: Derek arbeitete bis 1963 in der Mühle.", "Derek arbeitete bis 1963 in der Mühle."),
        ("es", "Quiero que recuerdes que papá nunca vestía de rojo.", "Derek nunca vestía de rojo."),
        ("es", "Actualiza: Derek trabajó en el molino hasta 1963.", "Derek trabajó en el molino hasta 1963."),
        ("es", "Apunta, por favor, que papá adoraba la mermelada.", "Derek adoraba la mermelada."),
        ("fr", "Je voudrais que tu retiennes que papa adorait le rouge.", "Derek adorait le rouge."),
        (
            "fr",
            "Mets à jour : Derek a travaillé au moulin jusqu'en 1963.",
            "Derek a travaillé au moulin jusqu'en 1963.",
        ),
        ("fr", "Retiens s'il te plaît que papa adorait la confiture.", "Derek adorait la confiture."),
    ],
)
def test_the_wish_is_no_part_of_what_is_noted(language, said, noted):
    assert noted_at_once(language, said) == [noted]
    assert noted_later(language, said) == [noted]


POINTING = [
    ("en", "Dad hated liver.", "Remember that."),
    ("en", "Dad hated liver.", "I want you to remember that."),
    ("de", "Vati hasste Leber.", "Merk dir das."),
    ("es", "Papá odiaba el hígado.", "Acuérdate de eso."),
    ("fr", "Papa détestait le foie.", "Retiens ça."),
    ("fr", "Papa détestait le foie.", "Note-le, s'il te plaît."),
]


@pytest.mark.parametrize(("language", "told", "wish"), POINTING)
def test_a_wish_that_points_back_notes_the_telling(language, told, wish):
    [fact] = noted_later(language, told)
    assert noted_at_once(language, told, "A: …", wish) == [fact]
    assert [one.rstrip(".") for one in noted_at_once(language, f"{told} {wish}")] == [fact.rstrip(".")]
    assert noted_later(language, told, "A: …", wish) == [fact]
    assert noted_later(language, f"{told} {wish}") == [fact]


@pytest.mark.parametrize(
    ("language", "before", "wish"),
    [
        ("en", "What did Dad hate?", "Remember that."),
        ("en", "Forget what I said about the liver.", "Remember that."),
        ("de", "Was mochte Vati nicht?", "Merk dir das."),
        ("es", "¿Qué odiaba papá?", "Acuérdate de eso."),
        ("fr", "Qu'est-ce que papa détestait ?", "Retiens ça."),
    ],
)
def test_where_nothing_was_told_nothing_is_noted(language, before, wish):
    assert noted_at_once(language, before, "A: …", wish) == []
    assert noted_at_once(language, wish) == []


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "Do you remember that Dad had a dog?"),
        ("en", "Remember that Dad had a dog?"),
        ("de", "Erinnerst du dich, dass Vati einen Hund hatte?"),
        ("es", "¿Recuerda que papá tenía un perro?"),
        ("fr", "Tu te souviens que papa avait un chien ?"),
        ("fr", "Il avait un chien appelé Filou ?"),
    ],
)
def test_a_question_is_never_noted(language, question):
    assert noted_at_once(language, question) == []
    assert noted_later(language, question) == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Forget, please, what I told you about Dad's jam."),
        ("de", "Vergiss, bitte, was ich über Vatis Marmelade erzählt habe."),
        ("es", "Olvida, por favor, lo que te conté de la mermelada de papá."),
        ("fr", "Oublie, s'il te plaît, ce que je t'ai raconté sur la confiture de papa."),
    ],
)
def test_a_request_to_forget_is_no_fact(language, said):
    assert noted_later(language, said) == []
