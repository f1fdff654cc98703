"""Which words of what was found are marked, and how a long text is cut around them."""

import pytest

from memory.presentation.facts.quotes import excerpt, matching_words

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("query", "text", "marked"),
    [
        ("bakes", "She was baking bread, breaking nothing.", {"baking"}),
        ("What songs did he sing?", "He sang; his song was old, the songs older.", {"sang", "song", "songs"}),
        ("ECOLE", "Elle aimait l’école et les écoles.", {"école", "écoles"}),
        ("Lied", "Sie sang Lieder.", {"lieder", "sang"}),
        ("o'brien's garden-gate", "The gate of O'Brien.", {"gate", "o", "brien"}),
        ("grandma", "Abuela cantaba.", {"abuela"}),
        ("釣り", "釣り が好き", {"釣り"}),
        ("sweet peas in 1962", "In the summer of 1962 she grew peas.", {"1962", "peas"}),
        ("the of and", "The end of it and the rest.", set()),
        ("?!", "What?!", set()),
        ("", "Something.", set()),
        ("fishing & | ! :* \\ '", "Fishing at dawn.", {"fishing"}),
        ("a\x00b fishing", "Fishing at dawn.", {"fishing"}),
    ],
)
def test_words_are_marked_that_recall_takes_for_those_of_the_query(query, text, marked):
    assert matching_words(query, [text]) == marked


def test_marking_is_one_query_and_none_where_nothing_is_alike(django_assert_num_queries):
    with django_assert_num_queries(1):
        matching_words("fishing", ["Fishing.", "Fish and fishermen."] * 20)
    with django_assert_num_queries(0):
        assert matching_words("fishing", ["Nothing of the kind.", ""]) == frozenset()
        assert matching_words("fishing", []) == frozenset()


def test_a_text_with_more_words_than_can_be_compared_is_answered():
    assert matching_words("fishing", [" ".join(f"fi{n}" for n in range(9000)), "fishing"]) == frozenset()
    assert matching_words("fishing", ["a" * 20_000, "fi" * 9000, "fishing"]) == {"fishing"}


def pieces(text, matching, longest=40):
    return [(piece.text, piece.is_match) for piece in excerpt(text, matching, longest=longest)]


def test_a_short_text_is_whole_and_in_pieces():
    assert pieces("We fished, Fished at sea.", {"fished"}) == [
        ("We ", False),
        ("fished", True),
        (", ", False),
        ("Fished", True),
        (" at sea.", False),
    ]
    assert pieces("Nothing.", set()) == [("Nothing.", False)]
    assert pieces("", set()) == []


def test_a_long_text_is_cut_at_words_around_the_first_that_is_marked():
    text = f"{'rain ' * 100}accordion {'snow ' * 100}"
    found = pieces(text, {"accordion"}, longest=120)
    words = "".join(words for words, _ in found)
    assert ("accordion", True) in found
    assert words.startswith("… rain rain")
    assert words.endswith("snow …")
    assert len(words) <= 125
    assert pieces("x" * 500, set(), longest=40) == [("x" * 40, False), (" …", False)]
    assert pieces("one two " * 50, {"one"}, longest=12)[0] == ("one", True)
