"""Anger, an apology, a greeting, a goodbye, questions about heaven or the weather: each gets a fitting answer, and no
telling is taken for one of them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from memory.engines.base import Person, Recalled, ReplyRequest, Teller
from memory.engines.builtin.replies.assistant_questions import ANSWERS
from memory.engines.builtin.replies.composition import compose
from memory.engines.builtin.replies.courtesies import NOT_READ
from memory.engines.builtin.replies.grieving import PHRASES
from memory.language.detection import LEXICONS
from tests.memory.engines.builtin.conftest import numbered

LINES, KEPT_OUT = Path(__file__).with_name("tone.txt").read_text(encoding="utf-8").split("# Kept out:")
FEWEST_OF_KEPT_OUT = 94
PEOPLE = {
    "en": ("Margaret Doyle", "she/her", "daughter", "Mum", "A: I am the basic memorial assistant."),
    "de": ("Heinz Brandner", "er/ihm", "Sohn", "Papa", "A: Ich bin der einfache Gedenk-Assistent."),
    "es": ("Carmen Robledo", "ella", "hija", "mamá", "A: Soy el asistente."),
    "fr": ("Odette Marchal", "elle", "petite-fille", "mamie", "A: Je suis l'assistant."),
}


def rows(lines: str) -> list[tuple[str, str, str]]:
    halves = (line.split(" | ", 1) for line in lines.splitlines()[1:] if line)
    return [(head.split()[0], head.split()[1], said) for head, said in halves]


def request_of(code: str, said: str, *recalled: Recalled, gently: bool = False) -> ReplyRequest:
    name, pronouns, relationship, called, first = PEOPLE[code]
    return ReplyRequest(
        person=Person(name=name, pronouns=pronouns, born="1931-04-02", died="2019-11-03", language=code),
        teller=Teller(name="Ellie Ash", relationship=relationship, calls_them=called),
        window=numbered(first, said),
        recalled=recalled,
        gently=gently,
    )


def kind_of(code: str, said: str) -> str:
    text = compose(request_of(code, said)).text
    if any(phrases.wonder in text for phrases in PHRASES.values()):
        return "wonders"
    for kind, answer in (pair for answers in ANSWERS.values() for pair in answers.items()):
        if text.startswith(answer.partition("{")[0][:40]):
            return str(kind)
    if text in NOT_READ.values():
        return "keys"
    said_back = [lexicon.phrases for lexicon in LEXICONS.values()]
    if text in {phrases.thanks for phrases in said_back}:
        return "leaves"
    return "greets" if any(text.startswith(one.greeting.format(teller="Ellie")) for one in said_back) else "other"


@pytest.mark.parametrize(("code", "kind", "said"), rows(LINES))
def test_each_message_is_answered_as_what_it_is(code, kind, said):
    assert kind_of(code, said) == kind


def test_messages_that_were_kept_out_are_answered_as_well():
    wrong = [row for row in rows(KEPT_OUT) if kind_of(row[0], row[2]) != row[1]]
    assert len(rows(KEPT_OUT)) - len(wrong) >= FEWEST_OF_KEPT_OUT, wrong


def test_what_was_told_of_faith_answers_who_asks_for_heaven():
    told = Recalled(alias=3, kind="fact", text="Margaret believed in heaven.", teller="Tom", own=False, similarity=0.5)
    answer = compose(request_of("en", "Do you think she's in heaven?", told))
    assert "Margaret believed in heaven" in answer.text
    assert answer.cited == (3,)
    assert "?" not in answer.text


def test_after_distress_nobody_is_asked_what_they_believe():
    assert "?" not in compose(request_of("en", "Is Mum in heaven?", gently=True)).text


@pytest.mark.parametrize(
    "said",
    ["sorry, bad day", "asdf qwer lkj", "Leck mich", "cállate", "tu es toujours là", "parle plus fort", "bye then"],
)
def test_nothing_of_it_is_noted(contents, said):
    assert contents(said) == []
