"""What a new statement is to an old one: same, more, taken back, in conflict, or about something else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.engines.base import Compared, Label, LabelRequest, Pair, Person
from memory.engines.builtin import BuiltinEngine

PERSON = Person(name="Rose Whitford", known_as=("Nana", "Rosie"), pronouns="she/her")
ALIASES = frozenset({"Rose Whitford", "Nana", "Rosie", "she", "her"})

TOLD_BY_TWO = [
    ("same", "Rose was afraid of horses.", "Nana was terrified of horses, one had kicked her."),
    ("same", "Rose hatte immer Brot in der Tasche.", "Nana always carried bread in her bag."),
    ("conflicts", "Rose was born in 1931.", "Rose was born in 1932."),
    ("conflicts", "Rose died in October 2019.", "She died in November 2019."),
    ("conflicts", "Her aunt Clara taught her to knit.", "Rose learnt to knit from Mrs Hughes."),
    ("conflicts", "She married in Lethbridge.", "They married in Calgary, in the rain."),
    ("conflicts", "Rose won the cup three times.", "Nana won four cups."),
    ("different", "She fished on the Bow with Tom.", "She fished on the Bow with Anna."),
    ("different", "They went to Banff in 1962.", "They went to Banff in 1965."),
    ("different", "Rose taught Tom to sew.", "Rose taught Anna to sew."),
]
TOLD_BY_ONE = [
    ("same", "Rose loved fly fishing.", "She really enjoyed fly fishing.", ""),
    ("refines", "Rose loved fly fishing.", "Rose loved fly fishing on the Bow at dawn.", ""),
    (
        "corrects",
        "They married in 1961.",
        "It was 1962 they married.",
        "I was wrong. It was 1962 they wed, not 61.",
    ),
    ("corrects", "Rose opened the shop in 1951.", "She opened the shop in 1953.", "Sorry, I said 1951, it was 1953."),
    ("different", "Rose sold the farm in 1961.", "The dog was called Jip.", "I was wrong. The dog was called Jip."),
    ("different", "She had a blue coat.", "She had a red bicycle.", ""),
]


def label(old: str, new: str, *, said: str = "", same_teller: bool = False) -> Label:
    pair = Pair(
        new=Compared(text=new, teller="Tom", said=said),
        old=Compared(text=old, teller="Tom" if same_teller else "Anna"),
        same_teller=same_teller,
    )
    return BuiltinEngine().label(LabelRequest(person=PERSON, pairs=(pair,), aliases=ALIASES))[0]


@pytest.mark.parametrize(("expected", "old", "new"), TOLD_BY_TWO)
def test_two_tellers_agree_differ_or_speak_of_other_things(expected, old, new):
    assert label(old, new) == expected
    assert label(new, old) == expected


@pytest.mark.parametrize(("expected", "old", "new", "said"), TOLD_BY_ONE)
def test_one_teller_repeats_adds_or_takes_back(expected, old, new, said):
    assert label(old, new, said=said, same_teller=True) == expected


WORDS = (
    "Rose she born married in at 1931 1932 three four sisters not never was Leeds Calgary taught ¿ “ : . , y und pas"
)
TEXT = st.one_of(st.text(), st.lists(st.sampled_from(WORDS.split()), max_size=12).map(" ".join))


@given(TEXT, TEXT, TEXT, st.booleans())
def test_any_text_is_labelled(old, new, said, same_teller):
    assert label(old, new, said=said, same_teller=same_teller) in Label


@given(TEXT, TEXT)
def test_between_two_tellers_it_does_not_matter_who_told_first(old, new):
    assert label(old, new) == label(new, old)


def test_what_is_about_a_teller_is_not_compared_with_what_is_about_the_person():
    of_rose, of_tom = Compared(text="Born in 1931.", teller="Tom"), Compared(text="Born in 1931.", about="teller")
    pairs = tuple(Pair(new=of_rose, old=old, same_teller=True) for old in (of_rose, of_tom))
    assert BuiltinEngine().label(LabelRequest(person=PERSON, pairs=pairs)) == ["same", "different"]


def test_hundreds_of_pairs_are_labelled_in_their_order():
    told = [Compared(text=f"Rose was born in {year}.", teller="Anna") for year in (1931, 1932)]
    pairs = tuple(Pair(new=told[n % 2], old=told[0], same_teller=False) for n in range(300))
    assert BuiltinEngine().label(LabelRequest(person=PERSON, pairs=pairs)) == ["same", "conflicts"] * 150
