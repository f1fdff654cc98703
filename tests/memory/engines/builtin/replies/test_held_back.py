"""A reply mentions a boundary only if what is held back answers the question, by the standard of any other answer."""

from __future__ import annotations

import pytest

from memory.engines.base import Recalled, ReplyRequest
from memory.engines.builtin.replies.answers.answers import is_answer_held_back
from memory.engines.builtin.replies.composition import compose
from memory.language.detection import LEXICONS
from tests.memory.engines.builtin.conftest import numbered
from tests.memory.engines.builtin.replies.test_relevance import DEREK, TELLERS


def asked(said: str, language: str, text: str, similarity: float) -> ReplyRequest:
    held = Recalled(alias=-1, kind="fact", text=text, teller="Mark", own=False, similarity=similarity)
    window = numbered("Hello.", "A: …", said)
    return ReplyRequest(person=DEREK, teller=TELLERS[language], window=window, held_back=(held,))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "What did Mum cook?"),
        ("de", "Was hat Mama gekocht?"),
        ("es", "¿Qué cocinaba mamá?"),
        ("fr", "Que cuisinait maman ?"),
    ],
)
def test_what_only_seems_alike_is_no_answer_that_is_held_back(language, said):
    request = asked(said, language, "Derek stood on the picket line with his brother all winter.", 0.5)
    assert not is_answer_held_back(request)
    assert compose(request).text == LEXICONS[language].phrases.unknown


def test_what_answers_is():
    request = asked("Where did he stand all winter?", "en", "Derek stood on the picket line all winter.", 0.5)
    assert is_answer_held_back(request)
    assert compose(request).text == ""
