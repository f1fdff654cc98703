"""A question that relatives answer differently is answered with both tellings, one after the other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memory.engines.base import Recalled
from tests.memory.engines.builtin.replies.test_relevance import cited

HOUSE = Recalled(
    alias=1,
    kind="fact",
    category="milestone",
    text="The house in Leeds was finished in 2009, and Derek slept there ninety nights.",
    teller="Mark",
    own=False,
    similarity=0.6,
)
FOREMAN = Recalled(
    alias=2,
    kind="fact",
    category="milestone",
    text="Finished 2011, not 2009, and Noel stood there with the foreman every day.",
    teller="Noel",
    own=False,
    similarity=0.2,
)
LEEKS = replace(FOREMAN, alias=3, text="Derek won the leek cup at the show, three times over.", teller="Frank")
QUESTION = "When was the house in Leeds finished?"


@pytest.mark.parametrize("order", [(HOUSE, LEEKS, FOREMAN), (FOREMAN, HOUSE, LEEKS)])
def test_telling_that_denies_the_answer_is_told_after_it(order):
    assert cited(QUESTION, *order) == (1, 2)


def test_what_is_about_something_else_is_not_told_beside_the_answer():
    assert cited(QUESTION, HOUSE, LEEKS) == (1,)


def test_nobody_contradicts_themselves():
    assert cited(QUESTION, HOUSE, replace(FOREMAN, teller="Mark", text="Derek never finished the house.")) == (1,)


def test_another_telling_alone_answers_nothing():
    assert cited("Where did Derek go to school?", replace(HOUSE, similarity=0.2), FOREMAN) == ()


BUS = replace(HOUSE, text="On the number six to Leeds, she had no change.", subject="person.meet", similarity=0.25)
CHOIR = replace(FOREMAN, text="Derek met Jean in the choir.", similarity=0.45)


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "How did they meet?"),
        ("de", "Wie haben sich die beiden kennengelernt?"),
        ("es", "¿Cómo se conocieron?"),
        ("fr", "Comment se sont-ils rencontrés ?"),
    ],
)
def test_telling_that_only_its_question_explains_is_told_too(language, question):
    assert set(cited(question, CHOIR, BUS, LEEKS, language=language)) == {1, 2}
    assert cited(question, CHOIR, replace(BUS, subject="person"), LEEKS, language=language) == (2,)


def test_what_is_about_another_event_is_not_told():
    assert cited("How did they meet?", CHOIR, replace(BUS, subject="person.marry")) == (2,)


def test_what_each_teller_told_comes_before_what_one_told_besides():
    cornet = replace(HOUSE, text="The cornet came from Frank.", similarity=0.6)
    besides = [
        replace(cornet, alias=place, text=f"The cornet came {how}.") for place, how in ((5, "late"), (6, "back"))
    ]
    other = replace(FOREMAN, text="The cornet came from Walter.", similarity=0.5)
    assert cited("Where did the cornet come from?", cornet, *besides, other)[:2] == (1, 2)


@pytest.mark.parametrize(
    ("language", "question", "told", "denial"),
    [
        ("en", "When did the mill shut?", "The mill shut in 1976, on a Friday.", "78. Not 76."),
        (
            "de",
            "In welchem Jahr schloss die Fabrik?",
            "Die Fabrik schloss 1976, an einem Freitag.",
            "1978, nicht 1976.",
        ),
        ("es", "¿En qué año cerró la fábrica?", "La fábrica cerró en 1976, un viernes.", "En el 78, no en el 76."),
        ("fr", "En quelle année l'usine a-t-elle fermé ?", "L'usine a fermé en 1976, un vendredi.", "78. Pas 76."),
    ],
)
def test_denial_of_the_year_is_told_though_it_says_nothing_else(language, question, told, denial):
    answer, other = replace(HOUSE, text=told), replace(FOREMAN, text=denial, similarity=0.3)
    assert cited(question, answer, LEEKS, other, language=language) == (1, 2)
    assert cited(question, answer, replace(other, teller="Mark"), language=language) == (1,)
    for year in ("66", "1966"):
        past = replace(other, text=denial.replace("1976", year).replace("76", year))
        assert cited(question, answer, past, language=language) == (1,)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_denial_is_told_though_it_shares_no_word_with_the_question(order):
    denies = replace(HOUSE, text="Not over the Ruhner Lake. Derek fled by ship, with Trude.", similarity=0.5)
    other = replace(FOREMAN, text="In 1945 they came over the Ruhner Lake, Derek and Trude and a cart.", similarity=0.1)
    both = (denies, other)
    assert cited("How did Derek flee?", *(both[place] for place in order)) == (1, 2)


@pytest.mark.parametrize(
    ("language", "question", "told"),
    [
        ("en", "Who planted the cherry tree?", "Walter planted the cherry tree."),
        ("de", "Wer hat den Kirschbaum gepflanzt?", "Den Kirschbaum hat Walter gepflanzt."),
        ("es", "¿Quién plantó el cerezo?", "El cerezo lo plantó Walter."),
        ("fr", "Qui a planté le cerisier ?", "C'est Walter qui a planté le cerisier."),
    ],
)
def test_other_end_of_a_dispute_is_told_whatever_its_words(language, question, told):
    answer = replace(HOUSE, text=told, told_otherwise=frozenset({3}), similarity=0.7)
    near = replace(LEEKS, text="Frank planted nothing else.", told_otherwise=frozenset({4}))
    other = replace(FOREMAN, text="That was Frank and nobody else.", told_otherwise=frozenset({1}))
    assert cited(question, answer, near, other, language=language) == (1, 3)
    assert cited(question, replace(answer, told_otherwise=frozenset()), LEEKS, other, language=language) == (1,)
