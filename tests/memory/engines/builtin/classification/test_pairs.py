"""What a new statement is to an old one where no model judges: the same, taken back, to be looked at, or neither."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from memory.engines.base import Compared, Label, LabelRequest, Pair, Person
from memory.engines.builtin import BuiltinEngine
from memory.engines.builtin.classification.pairs import closeness

PERSON = Person(name="Rose Whitford", known_as=("Nana", "Rosie"), pronouns="she/her")
ALIASES = frozenset({"Rose Whitford", "Nana", "Rosie", "she", "her"})

TOLD_BY_TWO = [
    ("close", "Rose was afraid of horses.", "Nana was terrified of horses, one had kicked her."),
    ("close", "Rose hatte immer Brot in der Tasche.", "Nana always carried bread in her bag."),
    ("close", "Rose was born in 1931.", "Rose was born in 1932."),
    ("close", "Rose died in October 2019.", "She died in November 2019."),
    ("close", "They married in Lethbridge in 1952.", "They married in Lethbridge in 1952."),
    ("different", "Rose taught Tom to sew.", "The dog was called Jip."),
]
TOLD_BY_ONE = [
    ("same", "Rose loved fly fishing.", "She really enjoyed fly fishing.", ""),
    ("same", "Rose loved fly fishing on the Bow.", "Rose loved fly fishing.", ""),
    ("close", "Rose loved fly fishing.", "Rose loved fly fishing on the Bow at dawn.", ""),
    ("close", "They married in Lethbridge in 1961.", "They married in Lethbridge in 1962.", ""),
    (
        "corrects",
        "They married in 1961.",
        "It was 1962 they married.",
        "I was wrong. It was 1962 they wed, not 61.",
    ),
    ("corrects", "Rose opened the shop in 1951.", "She opened the shop in 1953.", "Sorry, I said 1951, it was 1953."),
    ("different", "Rose sold the farm in 1961.", "The dog was called Jip.", "I was wrong. The dog was called Jip."),
    ("different", "She had a blue coat.", "They kept bees behind the school.", ""),
]


def label(old: str, new: str, *, said: str = "", same_teller: bool = False) -> Label:
    pair = Pair(
        new=Compared(text=new, teller="Tom", said=said),
        old=Compared(text=old, teller="Tom" if same_teller else "Anna"),
        same_teller=same_teller,
    )
    return BuiltinEngine().label(LabelRequest(person=PERSON, pairs=(pair,), aliases=ALIASES))[0]


@pytest.mark.parametrize(("expected", "old", "new"), TOLD_BY_TWO)
def test_what_two_tellers_say_is_never_judged(expected, old, new):
    assert label(old, new) == expected
    assert label(new, old) == expected


@pytest.mark.parametrize(("expected", "old", "new", "said"), TOLD_BY_ONE)
def test_one_teller_repeats_takes_back_or_is_asked(expected, old, new, said):
    assert label(old, new, said=said, same_teller=True) == expected


def test_of_several_statements_the_nearest_is_taken_back():
    said = "No wait, I was wrong: it was in Hull that Rose married, in St Mary's."
    new = Compared(text="Rose married in Hull, in St Mary's.", teller="Tom", said=said)
    olds = ("Rose married in York, in St Mary's.", "Rose married in a blue dress.", "Rose kept bees.")
    pairs = tuple(Pair(new=new, old=Compared(text=old, teller="Tom"), same_teller=True) for old in olds)
    labels = BuiltinEngine().label(LabelRequest(person=PERSON, pairs=pairs, aliases=ALIASES))
    assert (labels[0], labels.count(Label.CORRECTS)) == (Label.CORRECTS, 1)


WORDS = (
    "Rose she born married in at 1931 1932 three four sisters not never was Leeds Calgary taught ¿ “ : . , y und pas"
)
TEXT = st.one_of(st.text(), st.lists(st.sampled_from(WORDS.split()), max_size=12).map(" ".join))


LABELS = {Label.SAME, Label.CORRECTS, Label.CLOSE, Label.DIFFERENT}


@given(TEXT, TEXT, TEXT, st.booleans())
@example("n't", "She did n't sing.", "n't", True)
@example("\uff9e", "She \uff9e sang.", "\uff9f", False)
def test_any_text_is_labelled_and_no_dispute_is_opened(old, new, said, same_teller):
    assert label(old, new, said=said, same_teller=same_teller) in LABELS - ({Label.SAME} if not same_teller else set())


@given(TEXT, TEXT, st.one_of(st.none(), st.floats(-1, 1)))
def test_closeness_is_a_share_and_does_not_mind_who_told_first(old, new, similarity):
    one, other = Compared(text=new, teller="Tom"), Compared(text=old, teller="Anna")
    (near,) = closeness([Pair(new=one, old=other, same_teller=False, similarity=similarity)], ALIASES)
    (turned,) = closeness([Pair(new=other, old=one, same_teller=False, similarity=similarity)], ALIASES)
    assert 0 <= near <= 1
    assert near == pytest.approx(turned)


def test_what_is_about_a_teller_is_not_compared_with_what_is_about_the_person():
    of_rose, of_tom = Compared(text="Born in 1931.", teller="Tom"), Compared(text="Born in 1931.", about="teller")
    pairs = tuple(Pair(new=of_rose, old=old, same_teller=True) for old in (of_rose, of_tom))
    assert BuiltinEngine().label(LabelRequest(person=PERSON, pairs=pairs)) == ["same", "different"]


def test_hundreds_of_pairs_are_labelled_in_their_order():
    told = [Compared(text=text, teller="Anna") for text in ("Rose was born in 1931.", "The dog was called Jip.")]
    pairs = tuple(Pair(new=told[n % 2], old=told[0], same_teller=False) for n in range(300))
    assert BuiltinEngine().label(LabelRequest(person=PERSON, pairs=pairs)) == ["close", "different"] * 150
