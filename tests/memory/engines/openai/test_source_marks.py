"""Source marks in a reply that arrives in pieces."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.engines.openai.engine import MarkReader


def read(*pieces, known=(1, 2, 3)):
    reader = MarkReader(known)
    text = "".join([*map(reader.feed, pieces), reader.end()])
    return text, reader


@pytest.mark.parametrize(
    ("said", "shown", "cited"),
    [
        ("She grew dahlias [1].", "She grew dahlias [1].", (1,)),
        ("She grew dahlias [9].", "She grew dahlias.", ()),
        ("Dahlias [1, 2] and roses [3;1].", "Dahlias [1][2] and roses [3][1].", (1, 2, 3)),
        ("Dahlias [1, 9].", "Dahlias [1].", (1,)),
        ("[0] Nobody has told it.", "Nobody has told it.", ()),
        ("Told twice [2] [2].", "Told twice [2] [2].", (2,)),
        ("In brackets [like this] and [ 1 ].", "In brackets [like this] and [1].", (1,)),
        ("An open one [1", "An open one [1", ()),
        ("[[9]1]", "[1]", (1,)),
        ("Line one. [9]\n\nLine two.", "Line one.\n\nLine two.", ()),
    ],
)
def test_offered_marks_stay_and_all_others_go_wherever_they_are_cut(said, shown, cited):
    for at in range(len(said) + 1):
        text, reader = read(said[:at], said[at:])
        assert (text, reader.cited) == (shown, cited), at
    text, reader = read(*said)
    assert (text, reader.cited) == (shown, cited)


def test_reply_that_rests_on_something_did_not_abstain():
    assert read("Nobody has told it. [0]")[1].abstained
    assert not read("She grew dahlias [1]. [0]")[1].abstained
    assert not read("Nobody has told it.")[1].abstained


def test_words_are_not_held_back_longer_than_a_mark_takes():
    reader = MarkReader((1,))
    assert reader.feed("She grew [") == "She grew"
    assert reader.feed("many things]") == " [many things]"
    assert reader.feed(" and [" + "1" * 130) == " and [" + "1" * 130


@given(st.lists(st.text(alphabet="ab [],;0129\n", max_size=12), max_size=8))
def test_however_it_is_cut_no_strange_mark_is_shown_and_no_word_is_lost(pieces):
    text, reader = read(*pieces)
    whole, same = read("".join(pieces))
    assert (text, reader.cited, reader.abstained) == (whole, same.cited, same.abstained)
    assert {int(mark) for mark in re.findall(r"\[(\d{1,4})\]", text)} <= {1, 2, 3}
    assert re.findall(r"[ab]", text) == re.findall(r"[ab]", "".join(pieces))
