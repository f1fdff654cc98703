"""Who wants to be asked is asked one open question, about what nobody told yet; the wish itself becomes no fact."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from memory.engines.base import ReplyRequest
from memory.engines.builtin.replies.composition import Answer, compose
from memory.engines.builtin.replies.wanted_questions import ALWAYS, GO_ON, UNTOLD
from memory.language.detection import LEXICONS
from memory.language.requests.boundaries import read_topic
from memory.language.requests.wishes_for_questions import Wish, read_wish_for_question
from memory.language.sentences.speech_acts import Verdict, judge
from memory.vocabulary import Category
from tests.memory.engines.builtin.conftest import numbered
from tests.memory.engines.builtin.replies.test_relevance import DEREK, KNOWN, PARKIN, TELLERS, fact

LINES = Path(__file__).with_name("wanted_questions.txt").read_text(encoding="utf-8").splitlines()
TABLE = [tuple(part.strip() for part in line.split("|", 2)) for line in LINES if line and not line.startswith("#")]
KINDS = {Wish.ASK: "ask", Wish.LISTEN: "more", None: "none"}
ALL = (*KNOWN, fact(21, "relationship", "Derek had a twin."))


def answered(said: str, *recalled, language: str = "en", before: tuple[str, ...] = ("A: …",), **more: Any) -> Answer:
    window = numbered(*before, said)
    return compose(ReplyRequest(person=DEREK, teller=TELLERS[language], window=window, recalled=recalled, **more))


@pytest.mark.parametrize(("language", "kind", "said"), TABLE)
def test_each_message_is_read_as_what_it_is(language, kind, said):
    assert KINDS[read_wish_for_question(said)] == kind


@pytest.mark.parametrize(("language", "kind", "said"), [row for row in TABLE if row[1] != "none"])
def test_none_of_them_becomes_a_fact(extract, language, kind, said):
    assert extract(said).facts == ()
    assert judge(said, said, LEXICONS[language]) is not Verdict.TOLD


def filled(texts, language: str) -> set[str]:
    return {text.format(name=TELLERS[language].calls_them) for text in texts}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Ask me something about him, please."),
        ("de", "Frag mich etwas über ihn"),
        ("es", "Hazme una pregunta"),
        ("fr", "Pose-moi une question"),
    ],
)
def test_it_asks_for_what_nobody_told(language, said):
    answer = answered(said, PARKIN, language=language)
    others = {category: text for category, text in UNTOLD[language].items() if category != Category.PREFERENCE}
    assert answer.text in filled(others.values(), language)
    assert not answer.abstained
    assert answered(said, *ALL, language=language).text in filled(ALWAYS[language], language)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Should I tell you more?"),
        ("de", "Soll ich dir mehr erzählen?"),
        ("es", "¿Te cuento más?"),
        ("fr", "Je t'en raconte plus ?"),
    ],
)
def test_who_asks_whether_to_go_on_is_told_so(language, said):
    assert answered(said, *KNOWN, language=language).text in filled([GO_ON[language]], language)


def test_nothing_is_asked_twice_in_a_conversation():
    asked: list[str] = []
    for _ in range(len(ALWAYS["en"])):
        before = ("A: …", *(turn for one in asked for turn in ("Ask me something.", f"A: {one}")))
        asked.append(answered("Ask me something.", *ALL, before=before).text)
    assert set(asked) == filled(ALWAYS["en"], "en")


def test_nothing_is_asked_after_distress_nor_of_what_is_never_to_be_brought_up():
    assert answered("Ask me something.", gently=True).text == LEXICONS["en"].phrases.heard_gently
    never = (read_topic("work"),)
    asked = {answered("Ask me something.", before=("A: …",) * turns, never=never).text for turns in range(1, 30)}
    assert asked
    assert not any("work" in one for one in asked)
