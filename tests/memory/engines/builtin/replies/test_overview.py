"""Who asks what is known of the person, and of nothing else, is told the weightiest of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memory.engines.base import ReplyRequest
from memory.engines.builtin.replies.composition import compose
from memory.engines.builtin.replies.overview import MOST_SHOWN
from tests.memory.engines.builtin.conftest import numbered
from tests.memory.engines.builtin.replies.test_relevance import DEREK, KNOWN, TELLERS, cited, fact

ASKED = [
    ("en", "What do you know about Dad?"),
    ("en", "Tell me about Derek."),
    ("en", "tell me something about him"),
    ("en", "What can you tell me about Derek Ashworth?"),
    ("de", "Was weißt du über Papa?"),
    ("de", "Erzähl mir von ihm."),
    ("es", "¿Qué sabes de papá?"),
    ("es", "Háblame de Derek"),
    ("fr", "Que sais-tu de papa ?"),
    ("fr", "Parle-moi de Derek."),
]


@pytest.mark.parametrize(("language", "said"), ASKED)
def test_the_weightiest_of_each_kind_is_quoted(language, said):
    pinned = replace(KNOWN[5], pinned=True)
    shown = cited(said, *KNOWN[:5], pinned, language=language)
    assert len(shown) == MOST_SHOWN
    assert shown[0] == pinned.alias


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "What do you know about the war?"),
        ("en", "Tell me about his mother."),
        ("en", "Tell me about Marlene."),
        ("en", "What do you know about it?"),
        ("de", "Was weißt du über seine Mutter?"),
        ("es", "¿Qué sabes de la guerra?"),
        ("fr", "Que sais-tu de la guerre ?"),
    ],
)
def test_what_names_anything_else_is_no_such_question(language, said):
    assert len(cited(said, language=language)) < MOST_SHOWN


def test_categories_are_varied():
    same = [fact(10 + place, "habit", f"Derek did thing {place} every day.") for place in range(6)]
    assert {1, 2} <= set(cited("What do you know about Dad?", *same, *KNOWN[:2]))


def answered(said: str, *recalled):
    request = ReplyRequest(person=DEREK, teller=TELLERS["en"], window=numbered("A: …", said), recalled=recalled)
    return compose(request)


def test_it_says_where_the_rest_is_only_where_there_is_a_rest():
    said = "What do you know about Dad?"
    assert answered(said, *KNOWN).text.endswith("There is more on the page of what is remembered.")
    assert "There is more" not in answered(said, *KNOWN[:3]).text


def test_nobody_told_it_where_nothing_is_known():
    assert answered("What do you know about Dad?").abstained


def test_what_the_teller_said_of_themselves_is_no_part_of_it():
    own = replace(KNOWN[0], memory_type="user_profile")
    assert cited("What do you know about Dad?", own, KNOWN[1]) == (KNOWN[1].alias,)
