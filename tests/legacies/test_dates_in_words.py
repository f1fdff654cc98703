import pytest

from config.errors import InvalidInput
from legacies import dates_in_words as dates


@pytest.mark.parametrize(
    ("said", "edtf"),
    [
        ("1931", "1931"),
        ("12 April 1931", "1931-04-12"),
        ("April 12, 1931", "1931-04-12"),
        ("12th of april 1931", "1931-04-12"),
        ("Sept. 1931", "1931-09"),
        ("september 1931", "1931-09"),
        ("Sep 1931", "1931-09"),
        ("may 1931", "1931-05"),
        ("about 1931", "1931~"),
        ("the 1930s", "193X"),
        ("spring of 1931", "1931-21"),
        ("193x", "193X"),
        ("1931-04", "1931-04"),
        ("1962-13", None),
        ("31 April 1931", None),
        ("12 1931", None),
        ("long ago", None),
        ("1931\x00", None),
    ],
)
def test_what_people_type_becomes_edtf_or_is_refused(said, edtf):
    if edtf is None:
        with pytest.raises(InvalidInput):
            dates.to_edtf(said)
    else:
        assert dates.to_edtf(said) == edtf


@pytest.mark.parametrize(
    ("edtf", "words"),
    [
        ("1931-04-12", "12 April 1931"),
        ("1931-04", "April 1931"),
        ("1931", "1931"),
        ("1931~", "about 1931"),
        ("1931-04?", "perhaps April 1931"),
        ("1931%", "perhaps about 1931"),
        ("193X", "the 1930s"),
        ("1931-21", "spring of 1931"),
        ("1931/1933", "1931 to 1933"),
        ("../1950", "until 1950"),
        ("1950/..", "from 1950 on"),
        ("[1931..1933]", "[1931..1933]"),
    ],
)
def test_a_date_is_said_in_words(edtf, words):
    assert dates.in_words(edtf) == words


def test_a_life_is_said_with_what_is_known_of_it():
    assert dates.life_in_words("1931-04-12", "2019-05") == "12 April 1931 – May 2019"
    assert dates.life_in_words("1931~", "") == "born about 1931"
    assert dates.life_in_words("", "2019") == "died 2019"
    assert dates.life_in_words("", "") == ""
