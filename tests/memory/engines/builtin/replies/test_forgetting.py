"""What is asked to be forgotten is what was told of all that is named, in any form of its words, and nothing beside."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from memory.engines.base import ReplyRequest, Tool
from memory.engines.builtin.replies.spoken_requests import requested_calls
from tests.memory.engines.builtin.conftest import numbered
from tests.memory.engines.builtin.replies.test_relevance import DEREK, TELLERS, fact


def forgotten(said: str, told: str, language: str) -> bool:
    request = ReplyRequest(
        person=replace(DEREK, language=language),
        teller=TELLERS[language],
        window=numbered("A: …", said),
        recalled=(replace(fact(1, "other", told), own=True),),
        tools=(Tool(name="forget_memories", description="", parameters={}),),
    )
    return bool(requested_calls(request))


@pytest.mark.parametrize(
    ("language", "said", "told", "is_meant"),
    [
        ("de", "Vergiss, was ich über den Kuchen gesagt habe.", "Dereks Streuselkuchen war trocken.", True),
        ("de", "Vergiss, was ich über den Kuchen gesagt habe.", "Derek aß gern Kuchen.", True),
        ("de", "Vergiss, was ich über den Kuchen gesagt habe.", "Das Kuchenblech war von Derek.", False),
        ("de", "Vergiss, was ich über den Garten gesagt habe.", "Derek baute den Kindergarten.", True),
        ("de", "Vergiss, was ich über das Eis gesagt habe.", "Derek gewann einen Preis.", False),
        ("en", "Forget what I said about the bees.", "Derek kept bees in Whitby.", True),
        ("en", "Forget what I said about the garden.", "Derek was a gardener.", True),
        ("en", "Forget what I said about the house.", "Derek lived in a boathouse.", False),
        ("en", "Forget what I said about the housekeeping.", "Derek sold the house.", False),
        ("es", "Olvida lo que te dije sobre la barca.", "Derek vendió las barcas.", True),
        ("fr", "Oubliez ce que je vous ai dit sur le bateau.", "Derek aimait les bateaux.", True),
        ("en", "Forget, please, what I told you about the jam.", "Derek loved jam.", True),
        ("de", "Vergiss, bitte, was ich über die Marmelade gesagt habe.", "Derek liebte Marmelade.", True),
        ("de", "Vergiss bitte, was ich über die Marmelade gesagt habe.", "Derek liebte Marmelade.", True),
        ("es", "Olvida, por favor, lo que te conté de la mermelada.", "Derek adoraba la mermelada.", True),
        ("es", "Olvida por favor, lo que te conté de la mermelada.", "Derek adoraba la mermelada.", True),
        ("fr", "Oublie, s'il te plaît, ce que je t'ai raconté sur la confiture.", "Derek aimait la confiture.", True),
        ("fr", "Oublie s'il te plaît, ce que je t'ai dit sur la confiture.", "Derek aimait la confiture.", True),
        ("fr", "Oublie, s'il te plaît, ce que je t'ai dit sur le pain.", "Derek aimait la confiture.", False),
    ],
)
def test_what_was_told_of_the_thing_is_meant(language, said, told, is_meant):
    assert forgotten(said, told, language) is is_meant


def test_of_one_message_only_what_is_named_is_meant_and_what_calls_it_it():
    words = ("Derek kept a wooden leg in the attic. He baked bread. He dusted it on Saturdays.",)
    told = ("Derek kept a wooden leg in the attic.", "Derek baked bread.", "Derek dusted it on Saturdays.")
    request = ReplyRequest(
        person=DEREK,
        teller=TELLERS["en"],
        window=numbered("A: …", "Forget what I said about the wooden leg."),
        recalled=tuple(
            replace(fact(number, "other", text), own=True, words=words) for number, text in enumerate(told, start=1)
        ),
        tools=(Tool(name="forget_memories", description="", parameters={}),),
    )
    (call,) = requested_calls(request)
    assert json.loads(call.arguments) == {"numbers": [1, 3]}
