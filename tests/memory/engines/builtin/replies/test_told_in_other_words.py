"""What was told in other words than a question asks in answers it; what only shares a word with it does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from memory.engines.base import Finish, Person, Recalled, ReplyRequest, Teller
from memory.engines.builtin import BuiltinEngine
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.question_terms import QuestionTerms
from memory.language.detection import LEXICONS
from memory.language.questions.aspects_of_life import ASKED, TOLD
from tests.memory.engines.builtin.conftest import numbered

FILE = Path(__file__).with_name("told_in_other_words.txt")
CASES = [
    tuple(part.strip() for part in line.split("|"))
    for line in FILE.read_text(encoding="utf-8").splitlines()
    if line.strip() and not line.startswith("#")
]
TELLERS = {
    "en": Teller(name="Kev Pike", relationship="son", calls_them="Mum"),
    "de": Teller(name="Uli Pike", relationship="Sohn", calls_them="Mutti"),
    "es": Teller(name="Pablo Pike", relationship="hijo", calls_them="mamá"),
    "fr": Teller(name="Hugo Pike", relationship="fils", calls_them="maman"),
}


def person(language):
    called = TELLERS[language].calls_them
    return Person(name="Winifred Pike", known_as=(called,), pronouns="she/her", language=language, born="1931")


def is_answered(language, question, told):
    message = Recalled(alias=1, kind="message", text=told, teller=TELLERS[language].name, own=True, similarity=0.35)
    request = ReplyRequest(
        person=person(language),
        teller=TELLERS[language],
        window=numbered("A: …", question),
        recalled=(message,),
    )
    *_, finish = BuiltinEngine().reply(request)
    assert isinstance(finish, Finish)
    return finish.cited == (1,)


@pytest.mark.parametrize(("language", "question", "told", "answers"), CASES)
def test_what_was_told_in_other_words_answers_and_what_shares_a_word_does_not(language, question, told, answers):
    assert is_answered(language, question, told) is (answers == "+")


def test_question_words_are_no_topics_in_any_language():
    for language, question in (("de", "Bei wem hat sie gelernt?"), ("es", "¿Adónde emigraron?")):
        participants = Participants.of(person(language), TELLERS[language])
        topics = QuestionTerms.of(question, participants, LEXICONS[language]).topics
        assert len(topics) == 1


def test_each_aspect_that_is_asked_for_is_one_that_can_be_told():
    known_by_a_concept = {"say"}
    assert set(ASKED) - set(TOLD) <= known_by_a_concept
