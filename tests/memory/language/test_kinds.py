"""What a question names by its kind and an answer by its own word."""

import pytest

from memory.language.kinds import KINDS, kinds_named, kinds_wanted
from memory.language.topics import plain


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ("game", "chess"),
        ("games", "schach"),
        ("instrument", "cornet"),
        ("instrumento", "acordeon"),
        ("tier", "kuh"),
        ("plat", "soupe"),
        ("pais", "ireland"),
        ("voice", "alto"),
        ("gravestone", "epitaph"),
        ("guests", "visitor"),
    ],
)
def test_a_name_is_of_the_kind_that_is_asked_for_in_any_language(asked, named):
    assert kinds_wanted(asked) & kinds_named(named)


@pytest.mark.parametrize(("asked", "named"), [("game", "soup"), ("animal", "oak"), ("colour", "gold")])
def test_other_things_are_not_of_the_kind(asked, named):
    assert not kinds_wanted(asked) & kinds_named(named)


def test_what_is_done_asks_for_a_kind_only_where_it_stands_alone():
    assert not kinds_wanted("play") & kinds_named("chess")
    assert kinds_wanted("jugaba", alone=True) & kinds_named("chess")


def test_end_of_a_compound_asks_in_german():
    assert kinds_wanted("lieblingsgericht", in_compounds=True) & kinds_named("suppe")
    assert not kinds_wanted("lieblingsgericht") & kinds_named("suppe")


def test_words_of_kinds_are_plain():
    words = KINDS.replace(":", " ").replace("/", " ").split()
    assert [word for word in words if word != plain(word)] == []
