"""Who asks for what a page of the site has is told which page, in one sentence; who asks for facts is told facts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from memory.engines.base import Recalled
from memory.engines.builtin.replies.composition import compose
from memory.engines.builtin.replies.page_answers import ANSWERS
from memory.language.detection import LEXICONS
from tests.memory.engines.builtin.replies.test_tone import request_of, rows

LINES, KEPT_OUT = Path(__file__).with_name("pages.txt").read_text(encoding="utf-8").split("# Kept out:")
FEWEST_OF_KEPT_OUT = 33
BEES = Recalled(alias=5, kind="fact", text="Margaret kept bees.", teller="Tom", own=False, similarity=0.1)


def page_of(code: str, said: str) -> str:
    answer = compose(request_of(code, said, BEES))
    if answer.cited == (5,):
        return "overview"
    pages = (pair for answers in ANSWERS.values() for pair in answers.items())
    return next((str(page) for page, text in pages if answer.text.startswith(text.partition("{")[0][:45])), "none")


@pytest.mark.parametrize(("code", "page", "said"), rows(LINES))
def test_each_question_names_its_page(code, page, said):
    assert page_of(code, said) == page


@pytest.mark.parametrize(("code", "page", "said"), [row for row in rows(KEPT_OUT) if row[1] == "none"])
def test_what_asks_or_tells_of_the_person_names_no_page(code, page, said):
    assert page_of(code, said) in {page, "overview"}


def test_questions_that_were_kept_out_name_their_pages_as_well():
    asked = [row for row in rows(KEPT_OUT) if row[1] != "none"]
    right = [row for row in asked if page_of(row[0], row[2]) == row[1]]
    assert len(right) >= FEWEST_OF_KEPT_OUT, set(asked) - set(right)


@pytest.mark.parametrize(
    "said",
    [
        "how do I export everything",
        "zeig mir Fotos von ihm",
        "Nenn mir fünf Fakten über Papa",
        "give me 5 facts about Mum",
    ],
)
def test_nothing_of_it_is_noted(contents, said):
    assert contents(said) == []


def test_in_a_private_conversation_nobody_is_told_that_something_is_noted():
    request = replace(request_of("en", "How does this work?"), private=True)
    assert compose(request).text == LEXICONS["en"].phrases.basic_private.format(name="Margaret")
