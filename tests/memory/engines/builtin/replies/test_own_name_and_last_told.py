"""What the asker is called, and what they told last, is answered from the profile and from the conversation."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from memory.engines.base import ReplyRequest, Tool
from memory.engines.builtin.replies.composition import compose
from memory.engines.builtin.replies.spoken_requests import requested_calls
from tests.memory.engines.builtin.conftest import numbered
from tests.memory.engines.builtin.replies.test_relevance import DEREK, TELLERS

PROFILE = Tool(name="set_profile", description="", parameters={})
LISTING = Tool(name="list_memories", description="", parameters={})


def request(language: str, *window: str, **more: Any) -> ReplyRequest:
    return ReplyRequest(person=DEREK, teller=TELLERS[language], window=numbered(*window), **more)


@pytest.mark.parametrize(
    ("language", "said", "profile"),
    [
        ("en", "My time zone is Australia/Perth and call me Marky", {"name": "Marky", "time_zone": "Australia/Perth"}),
        ("de", "Meine Zeitzone ist Wien und nenn mich Franz", {"name": "Franz", "time_zone": "Europe/Vienna"}),
        ("es", "Mi zona horaria es Madrid y llámame Paco", {"name": "Paco", "time_zone": "Europe/Madrid"}),
        ("fr", "Mon fuseau horaire est Paris et appelle-moi Léo", {"name": "Léo", "time_zone": "Europe/Paris"}),
        ("en", "My time zone is Australia/Perth and I like it", {"time_zone": "Australia/Perth"}),
    ],
)
def test_a_name_behind_a_time_zone_is_not_dropped(language, said, profile):
    (call,) = requested_calls(request(language, "A: …", said, tools=(PROFILE,)))
    assert json.loads(call.arguments) == profile


NAMES = [
    ("en", "What's my name?"), ("en", "whats my name"), ("en", "Do you know my name?"),
    ("de", "Wie heiße ich?"), ("de", "Wissen Sie, wie ich heiße?"), ("es", "¿Cómo me llamo?"),
    ("es", "¿Cuál es mi nombre?"), ("fr", "Comment je m'appelle ?"), ("fr", "Quel est mon prénom ?"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "said"), NAMES)
def test_the_askers_name_is_said(language, said):
    assert TELLERS[language].name in compose(request(language, "A: …", said)).text


def test_another_name_is_another_question():
    assert TELLERS["en"].name not in compose(request("en", "A: …", "What's my name day?")).text
    unnamed = replace(request("en", "A: …", "What's my name?"), teller=replace(TELLERS["en"], name=""))
    assert "Your name" not in compose(unnamed).text


LAST = [
    ("en", "What did I just tell you?"), ("en", "what was the last thing I told you"),
    ("de", "Was habe ich dir gerade erzählt?"), ("de", "Was war das Letzte, was ich dir erzählt habe?"),
    ("es", "¿Qué te acabo de contar?"), ("es", "¿Qué fue lo último que te conté?"),
    ("fr", "Qu'est-ce que je viens de te dire ?"), ("fr", "qu'est-ce que je t'ai dit à l'instant"),
]  # fmt: skip
FIRST_TOLD, LAST_TOLD = "Dad sang bass in the chapel choir.", "Dad kept pigeons in the yard."


@pytest.mark.parametrize(("language", "said"), LAST)
def test_what_was_told_last_is_repeated(language, said):
    asked = request(
        language, FIRST_TOLD, "A: …", LAST_TOLD, "A: …", "Did he have a dog?", "A: …", said, tools=(LISTING,)
    )
    assert requested_calls(asked) == ()
    text = compose(asked).text
    assert LAST_TOLD in text
    assert FIRST_TOLD not in text


def test_what_was_taken_back_is_not_repeated():
    text = compose(request("en", LAST_TOLD, "A: …", "Forget that", "A: …", "What did I just tell you?")).text
    assert text == "You have not told me anything in this conversation yet."


def test_nothing_is_repeated_in_distress():
    text = compose(request("en", LAST_TOLD, "A: …", "What did I just tell you?", gently=True)).text
    assert LAST_TOLD not in text
