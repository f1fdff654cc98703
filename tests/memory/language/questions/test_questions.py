"""A sentence that begins with a question word may tell: "When I was ten he taught me to swim"."""

from __future__ import annotations

from pathlib import Path

import pytest

from memory.engines.builtin.replies.assistant_questions import is_question
from memory.language.detection import LEXICONS
from memory.language.questions.questions import asking_sentences, opens_with_clause
from memory.language.sentences.speech_acts import Verdict, judge

OPENINGS = [
    line.split(" ", 2) for line in (Path(__file__).parent / "openings.txt").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize(("language", "kind", "said"), OPENINGS)
def test_what_begins_with_a_question_word_tells_or_asks(language, kind, said):
    assert is_question(said, LEXICONS[language]) is (kind == "asks")


@pytest.mark.parametrize(
    ("language", "said"), [(language, said) for language, kind, said in OPENINGS if kind == "tells"]
)
def test_what_tells_is_heard_as_told(language, said):
    assert judge(said, said, LEXICONS[language]) is not Verdict.QUESTION


def test_question_after_a_telling_asks():
    said = "When I was ten he taught me to swim. Where did he learn it"
    assert asking_sentences(said, LEXICONS["en"]) == ["Where did he learn it"]
    assert is_question(said, LEXICONS["en"])


def test_quoted_question_is_part_of_what_is_told():
    assert opens_with_clause("When he said “who's there?” we all laughed.", LEXICONS["en"])


def test_language_without_clause_words_has_none():
    english = LEXICONS["en"]
    assert not opens_with_clause("when did he die", english)


def test_question_without_its_mark_is_known_by_its_word_order():
    lines = (Path(__file__).parent / "unmarked.txt").read_text(encoding="utf-8").splitlines()
    wrong = [
        line
        for line in lines
        for language, kind, said in [line.split(" ", 2)]
        if is_question(said, LEXICONS[language]) is not (kind == "asks")
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "which hand did he write with"),
        ("en", "He was in the war wasn't he"),
        ("de", "hatte papa geschwister"),
        ("es", "tuvo hijos"),
        ("fr", "il avait peur de quoi"),
    ],
)
def test_question_without_its_mark_becomes_no_fact(language, said):
    assert judge(said, said, LEXICONS[language]) is Verdict.QUESTION
