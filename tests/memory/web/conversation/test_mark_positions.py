"""Where the marks of sources stand in a reply, and which numbers they carry."""

from __future__ import annotations

import pytest

from memory.web.conversation.message_bubbles import after_sentences, numbered, numbered_with

KNOWN = {1, 2, 3, 4, 7}


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("He was born in 1931 [7].", "He was born in 1931. [7]"),
        ("In 1931 [7] he met Dr. Hall at St. Mary's [2]. Yes.", "In 1931 he met Dr. Hall at St. Mary's. [7] [2] Yes."),
        ("He sang. [7][3] She too [3].", "He sang. [7] [3] She too. [3]"),
        ("He sang.  [7] She too.", "He sang. [7] She too."),
        ("Mira told us: “She sang.” [4] And so on.", "Mira told us: “She sang.” [4] And so on."),
        ("“She sang [3].” Then 3.5 km.", "“She sang.” [3] Then 3.5 km."),
        ("He sang [1]", "He sang [1]"),
        ("- one [2]\n- two [1].", "- one [2]\n- two. [1]"),
        ("He sang [1], and again [1].", "He sang, and again. [1]"),
        ("He was [12] then. Born [99].", "He was [12] then. Born [99]."),
    ],
)  # fmt: skip
def test_a_mark_stands_after_the_sentence_that_it_supports(said, read):
    assert after_sentences(said, KNOWN) == read


def test_numbers_begin_at_one_in_each_reply_in_the_order_of_reading():
    shown = numbered("He sang. [7] [3] She too. [3]", KNOWN)
    assert shown == {7: 1, 3: 2}
    assert numbered_with(shown, [4]) == {7: 1, 3: 2, 4: 3}
