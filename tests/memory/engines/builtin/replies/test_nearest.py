"""Where nothing answers, what stands out as near is shown, after the words that nobody told it so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memory.engines.base import Delta, Finish, Recalled, ReplyRequest
from memory.engines.builtin import BuiltinEngine
from memory.language.detection import LEXICONS
from tests.memory.engines.builtin.conftest import numbered
from tests.memory.engines.builtin.replies.test_relevance import DEREK, TELLERS, cited, fact

TUNES = ("hymns", "marches", "waltzes", "reels", "carols", "polkas", "jigs", "airs", "ballads", "shanties", "rounds")
OTHERS = [
    replace(fact(place, "habit", f"Derek hummed {tune} of an evening.", 0.2), score=0.1)
    for place, tune in enumerate(TUNES, start=20)
]
NEAR = replace(fact(1, "milestone", "A doctor in Bury took the plaster off in March.", 0.6), score=0.5)
OPEN = "Why could nobody sit in the kitchen that winter?"


def reply_to(question: str, *recalled: Recalled, language: str = "en", gently: bool = False) -> tuple[str, Finish]:
    request = ReplyRequest(
        person=replace(DEREK, language=language),
        teller=TELLERS[language],
        window=numbered("A: …", question),
        recalled=recalled,
        gently=gently,
    )
    *parts, finish = BuiltinEngine().reply(request)
    assert isinstance(finish, Finish)
    return "".join(part.text for part in parts if isinstance(part, Delta)), finish


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", OPEN),
        ("de", "Warum konnte damals niemand in der Küche sitzen?"),
        ("es", "¿Por qué nadie podía sentarse en la cocina aquel invierno?"),
        ("fr", "Pourquoi personne ne pouvait s'asseoir dans la cuisine cet hiver-là ?"),
    ],
)
def test_what_stands_out_is_shown_with_its_source_and_the_reply_still_says_that_nobody_told_it(language, question):
    text, finish = reply_to(question, NEAR, *OTHERS, language=language)
    assert text.startswith(LEXICONS[language].phrases.nearest)
    assert "plaster" in text
    assert "[1]" in text
    assert (finish.cited, finish.abstained) == ((1,), True)


@pytest.mark.parametrize(
    ("question", "recalled", "gently"),
    [
        ("Did anybody ever sit in the kitchen that winter?", (NEAR, *OTHERS), False),
        ("When was the kitchen closed?", (replace(NEAR, text="The doctor took it off."), *OTHERS), False),
        (OPEN, (replace(NEAR, similarity=0.25, score=0.12), *OTHERS[:2]), False),
        (OPEN, OTHERS, False),
        (OPEN, (replace(NEAR, text="The password of the doctor is Leeks44."), *OTHERS), False),
        (OPEN, (replace(NEAR, kind="chunk"), *OTHERS), False),
        ("What is my dog called?", (NEAR, *OTHERS), False),
        (OPEN, (NEAR, *OTHERS), True),
    ],
    ids=["yes or no", "cannot answer", "little told", "nothing stands out", "secret", "summary", "own", "in distress"],
)
def test_else_it_says_only_that_nobody_told_it(question, recalled, gently):
    text, finish = reply_to(question, *recalled, gently=gently)
    assert LEXICONS["en"].phrases.unknown in text
    assert (finish.cited, finish.abstained) == ((), True)


def test_what_is_beside_the_nearest_is_shown_too_each_once():
    second = replace(NEAR, alias=11, text="Frank brought the coal that March.", teller="Frank", similarity=0.55)
    assert reply_to(OPEN, NEAR, second, replace(second, alias=12), *OTHERS)[1].cited == (1, 11)
    assert reply_to(OPEN, NEAR, replace(NEAR, alias=11, text=OPEN), *OTHERS)[1].cited == (1,)


@pytest.mark.parametrize(
    ("language", "question", "vague", "counted"),
    [
        ("en", "How many sisters did Derek have?", "Derek had a sister in Hull.", "Derek had one sister."),
        ("en", "How many dogs did he have?", "Derek had an old dog.", "Derek had two dogs."),
        ("es", "¿Cuántos libros escribió Derek?", "Derek escribió un libro.", "Derek escribió dos libros."),
        ("de", "Wie viele Hunde hatte Derek?", "Derek hatte einen alten Hund.", "Derek hatte drei Hunde."),
        ("fr", "Combien de chiens avait Derek ?", "Derek avait un vieux chien.", "Derek avait deux chiens."),
    ],
)
def test_an_article_is_no_number(language, question, vague, counted):
    told = (fact(1, "relationship", vague), fact(2, "relationship", counted))
    assert cited(question, told[1], language=language) == (2,)
    assert cited(question, told[0], language=language) == ()
