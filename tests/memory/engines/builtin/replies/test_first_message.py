"""Who asks what they told first in a conversation is told it, with its date, and nothing of any other conversation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memory.engines.base import ReplyRequest, Tool
from memory.engines.builtin.replies.answers.first_message import NOTHING
from memory.engines.builtin.replies.composition import Answer, compose
from memory.engines.builtin.replies.spoken_requests import requested_calls
from tests.memory.engines.builtin.conftest import numbered
from tests.memory.engines.builtin.replies.test_relevance import DEREK, KNOWN, TELLERS

TOLD = (
    "Hello",
    "A: …",
    "Did he play anything?",
    "A: …",
    "He played the cornet in the band.",
    "A: …",
    "He kept bees.",
    "A: …",
)
ASKED = [
    ("en", "What was the first thing I told you in this conversation?"),
    ("en", "What did I tell you first?"),
    ("en", "Can you tell me what I told you first?"),
    ("de", "Was war das Erste, was ich dir in diesem Gespräch erzählt habe?"),
    ("de", "Was habe ich Ihnen zuerst erzählt?"),
    ("es", "¿Qué fue lo primero que te conté en esta conversación?"),
    ("es", "¿Qué te conté primero?"),
    ("fr", "Quelle est la première chose que je t'ai racontée dans cette conversation ?"),
    ("fr", "Qu'est-ce que je t'ai dit en premier ?"),
]


def request_of(*texts: str, language: str = "en") -> ReplyRequest:
    tools = (Tool(name="list_memories", description="", parameters={}),)
    return ReplyRequest(person=DEREK, teller=TELLERS[language], window=numbered(*texts), recalled=KNOWN, tools=tools)


@pytest.mark.parametrize(("language", "said"), ASKED)
def test_the_first_telling_is_quoted_with_its_date(language, said):
    request = request_of(*TOLD, said, language=language)
    assert requested_calls(request) == (), "what was noted is another matter"
    answer = compose(request)
    assert "He played the cornet in the band." in answer.text
    assert "2026" in answer.text
    assert "bees" not in answer.text
    assert not answer.abstained


@pytest.mark.parametrize(("language", "said"), ASKED)
def test_where_nothing_was_told_it_says_so(language, said):
    answer = compose(request_of("Did he play anything?", "A: …", said, language=language))
    assert answer == Answer(NOTHING[language])


@pytest.mark.parametrize(
    "said",
    [
        "What was the first thing he told you?",
        "What was the first thing I told you about the dog?",
        "What did I tell you?",
    ],
)
def test_any_other_question_is_not_answered_by_it(said):
    assert "told me on 17 March 2026: “He played the cornet" not in compose(request_of(*TOLD, said)).text


def test_nothing_is_called_the_first_where_the_beginning_is_not_at_hand():
    request = request_of(*TOLD, ASKED[0][1])
    later = replace(request, window=tuple(replace(one, number=one.number + 40) for one in request.window))
    assert "He played the cornet" not in compose(later).text
