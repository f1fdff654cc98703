"""Near twins stay apart however close they are; one statement told twice is recognised."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.language.comparison.agreement import same_statement

NEAR_TWINS = [
    ("She died in October 2019.", "She died in November 2019."),
    ("She died in October 2019.", "She died in October 2018."),
    ("Rose was born on 4 April 1931.", "Rose was born on 14 April 1931."),
    ("He won the leek cup three times.", "He won the leek cup four times."),
    ("He won 3 leek cups.", "He won 4 leek cups."),
    ("They had thirty-one hens.", "They had thirty-two hens."),
    ("He drove the bus for forty years.", "He drove the bus for fourteen years."),
    ("She always sang in the kitchen.", "She never sang in the kitchen."),
    ("He was afraid of the sea.", "He wasn't afraid of the sea."),
    ("He was afraid of the sea.", "He was not afraid of the sea."),
    ("She could swim.", "She couldn’t swim."),
    ("He went there with his brother.", "He went there with his cousin."),
    ("Her mother taught her to sew.", "Her grandmother taught her to sew."),
    ("His aunt lived next door.", "His uncle lived next door."),
    ("He limped on his left leg.", "He limped on his right leg."),
    ("They married in the spring of 1962.", "They married in the autumn of 1962."),
    ("They met in June.", "They met in May."),
    ("Band practice was on Tuesday.", "Band practice was on Friday."),
    ("He met Anna in Leeds.", "He met Clara in Leeds."),
    ("They moved to Calgary in 1952.", "They moved to Edmonton in 1952."),
    ("Walter taught Derek the cornet.", "Derek taught Walter the cornet."),
    ("She baked before church.", "She baked after church."),
    ("He was the eldest of the brothers.", "He was the youngest of the brothers."),
    ("She loved dogs.", "She loved cats."),
    ("She loved the sea.", "She hated the sea."),
    ("He drank his tea with milk.", "He drank his tea without milk."),
    ("She had her first stroke at home.", "She had her second stroke at home."),
    ("The shop opened in 1967.", "The shop opened in 1968."),
    ("He came at 6 in the morning.", "He came at 6 in the evening."),
    ("Her house stood north of the river.", "Her house stood south of the river."),
    ("He bought the farm.", "He sold the farm."),
    ("Sie starb im Oktober 2019.", "Sie starb im November 2019."),
    ("Er hat nie gesungen.", "Er hat gesungen."),
    ("Seine Schwester nähte.", "Seine Tante nähte."),
    ("Murió en octubre de 2019.", "Murió en noviembre de 2019."),
    ("Tenía tres perros.", "Tenía cuatro perros."),
    ("Il est mort en mars 2019.", "Il est mort en avril 2019."),
    ("Elle n'aimait pas la mer.", "Elle aimait la mer."),
    ("Rose loved fishing.", "Rose loved fishing on the Bow with Tom at dawn."),
]

ONE_STATEMENT = [
    ("She died in October 2019.", "She died in October 2019"),
    ("She died in October 2019.", "In October 2019 she died."),
    ("Rose loved fly fishing.", "Rose loved fly-fishing!"),
    ("Rose loved fly fishing.", "She really enjoyed fly fishing."),
    ("He won three leek cups.", "He won 3 leek cups."),
    ("He won the leek cup three times.", "Three times he won the leek cup."),
    ("He whistled when he was cross.", "When he was cross he was whistling."),
    ("My mum taught him to drive.", "Mother taught him to drive."),
    ("They married in June 62.", "They married in June 1962."),
    ("Walter taught Derek the cornet.", "Derek was taught the cornet by Walter."),
    ("He grew leeks and dahlias.", "Leeks and dahlias he grew."),
    ("He started at the depot in 1953.", "He began at the depot in 1953."),
    ("Sie hatte immer Brot unter dem Kopfkissen.", "Unter dem Kopfkissen hatte sie immer Brot."),
    ("Tocaba la guitarra todos los domingos.", "Todos los domingos tocaba la guitarra."),
]

SENTENCE = st.sampled_from([sentence for pair in NEAR_TWINS + ONE_STATEMENT for sentence in pair])


@pytest.mark.parametrize("similarity", [0.985, 1.0, None])
@pytest.mark.parametrize(("a", "b"), NEAR_TWINS)
def test_near_twins_stay_apart_however_close(a, b, similarity):
    assert not same_statement(a, b, similarity)
    assert not same_statement(b, a, similarity)


@pytest.mark.parametrize("similarity", [0.56, 0.88, None])
@pytest.mark.parametrize(("a", "b"), ONE_STATEMENT)
def test_one_statement_told_twice_is_recognised(a, b, similarity):
    assert same_statement(a, b, similarity)
    assert same_statement(b, a, similarity)


def test_what_is_not_close_is_not_nominated():
    a, b = ONE_STATEMENT[1]
    assert same_statement(a, b, 0.9)
    assert not same_statement(a, b, 0.2)


def test_names_of_the_person_are_no_difference():
    assert not same_statement("Every morning Nana walked.", "Every morning Rose walked.", 0.9)
    assert same_statement(
        "Every morning Nana walked.", "Every morning Rose walked.", 0.9, aliases=("Rose Whitford", "Nana")
    )


@pytest.mark.parametrize("nothing", ["", "   ", "...", "\x00"])
def test_nothing_said_is_no_statement(nothing):
    assert not same_statement(nothing, nothing, 1.0)


def test_numbers_longer_than_any_integer_are_compared():
    assert same_statement(f"She counted to {'9' * 9000}.", f"She counted to {'9' * 9000}.", 1.0)
    assert not same_statement(f"She counted to {'9' * 9000}.", f"She counted to {'9' * 8999}8.", 1.0)


@given(SENTENCE)
def test_a_sentence_is_the_same_as_itself(sentence):
    assert same_statement(sentence, sentence, 1.0)


@given(SENTENCE, SENTENCE, st.none() | st.floats(-1, 1))
def test_order_does_not_matter(a, b, similarity):
    assert same_statement(a, b, similarity) == same_statement(b, a, similarity)


@given(st.text(), st.text(), st.none() | st.floats(-1, 1))
def test_any_text_is_taken(a, b, similarity):
    assert same_statement(a, b, similarity) == same_statement(b, a, similarity)
