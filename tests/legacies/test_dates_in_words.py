from contextlib import suppress
from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation
from django.utils.formats import date_format
from hypothesis import given, settings
from hypothesis.strategies import text

from config.errors import InvalidInput
from legacies import dates_in_words
from legacies import dates_in_words as dates
from legacies.dates import parse_edtf
from legacies.web.forms import SaidDateField


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
        ("1956 to 1958", "1956/1958"),
        ("from May 1956 until about 1958", "1956-05/1958~"),
        ("1956–1958", "1956/1958"),
        ("1956-1958", "1956/1958"),
        ("von 1956 bis 1958", "1956/1958"),
        ("de abril de 1956 a mayo de 1958", "1956-04/1958-05"),
        ("de 1956 à 1958", "1956/1958"),
        ("1956 to 1958 to 1960", None),
        ("1958 to 1956", None),
        ("30 February 1962", None),
        ("1931-04", "1931-04"),
        ("12. April 1931", "1931-04-12"),
        ("am 3. März 1962", "1962-03-03"),
        ("im Sommer 1962", "1962-22"),
        ("um 1930", "1930~"),
        ("Frühjahr 1962", "1962-21"),
        ("die 1930er Jahre", "193X"),
        ("30er Jahre", "193X"),
        ("dreißiger Jahre", "193X"),
        ("vielleicht 1931", "1931?"),
        ("12 de abril de 1931", "1931-04-12"),
        ("el 1º de enero del 1931", "1931-01-01"),
        ("abril de 1931", "1931-04"),
        ("hacia 1930", "1930~"),
        ("a eso de 1930", "1930~"),
        ("tal vez en 1930", "1930?"),
        ("años 30", "193X"),
        ("los años treinta", "193X"),
        ("la década de 1930", "193X"),
        ("en otoño de 1962", "1962-23"),
        ("12 avril 1931", "1931-04-12"),
        ("le 1er août 1944", "1944-08-01"),
        ("printemps 1962", "1962-21"),
        ("l'été 1962", "1962-22"),
        ("vers 1930", "1930~"),
        ("aux alentours de 1930", "1930~"),
        ("peut-être 1930", "1930?"),
        ("années 30", "193X"),
        ("les années trente", "193X"),
        ("perhaps about 1931", "1931%"),
        ("the thirties", "193X"),
        ("12.04.1931", "1931-04-12"),
        ("25/12/1931", "1931-12-25"),
        ("12/25/1931", "1931-12-25"),
        ("04/04/1931", "1931-04-04"),
        ("1931/04/12", "1931-04-12"),
        ("04/1931", "1931-04"),
        ("31.04.1931", None),
        ("12 bananas 1931", None),
        ("treinta", None),
        ("años 1931", None),
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


@pytest.mark.parametrize("said", ["04/12/1931", "4-12-1931", "04 / 12 / 1931"])
def test_a_date_that_can_be_two_days_is_asked_about(said):
    with pytest.raises(dates.AmbiguousDate) as asked:
        dates.to_edtf(said)
    assert "4 December 1931 or 12 April 1931" in asked.value.message


@pytest.mark.parametrize("language", ["en", "es", "de", "fr"])
def test_the_examples_beside_the_field_are_read_in_every_language(language):
    with translation.override(language):
        assert dates_in_words.EXAMPLES[language] in str(dates.example())
    read = [dates.to_edtf(one) for one in dates_in_words.EXAMPLES[language].split(", ")]
    assert read == ["1931-04-12", "1931-04", "1931~", "1931/1934", "193X"]


@settings(max_examples=200)
@given(text(alphabet="0123456789 ./-abcdeéüñß'º,~?X", max_size=90))
def test_whatever_is_typed_is_a_date_or_refused(said):
    with suppress(InvalidInput):
        parse_edtf(dates.to_edtf(said))


def test_the_form_asks_and_gives_an_example():
    field = SaidDateField()
    with pytest.raises(ValidationError, match="4 December 1931 or 12 April 1931"):
        field.clean("04/12/1931")
    with pytest.raises(ValidationError, match="about 1931"):
        field.clean("long ago")
    with pytest.raises(ValidationError, match="no such day"):
        field.clean("30 February 1962")
    with pytest.raises(ValidationError, match="the earlier one first"):
        field.clean("1958 to 1956")
    assert field.prepare_value("1956/1958") == "1956 to 1958"
    assert "12 April 1931" in str(field.help_text)


@pytest.mark.parametrize(
    ("said", "month", "day"),
    [
        ("29 November", 11, 29),
        ("November 29", 11, 29),
        ("Nov. 29th, 2026", 11, 29),
        ("the 1st of May", 5, 1),
        ("29 nov", 11, 29),
        ("9. August", 8, 9),
        ("am 9. August 1998", 8, 9),
        ("3. März", 3, 3),
        ("9 août", 8, 9),
        ("le 1er mai", 5, 1),
        ("14 juillet", 7, 14),
        ("2 de noviembre", 11, 2),
        ("el 1 de mayo", 5, 1),
        ("29 FEBRUARY", 2, 29),
        ("29 February 2027", 2, 29),
        ("29.11.2026", 11, 29),
        ("29.11.26", 11, 29),
        ("29.11.", 11, 29),
        ("2/11", 11, 2),
        ("2 - 11", 11, 2),
        ("2026-11-29", 11, 29),
    ],
)
def test_day_of_the_year_is_read_as_people_write_it(said, month, day):
    assert dates.to_day_of_year(f" {said} ") == (month, day)
    with translation.override("de"):
        assert dates.to_day_of_year(said) == (month, day)


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it", "pl", "ru", "ja"])
def test_day_is_read_back_as_the_page_writes_it(language):
    with translation.override(language):
        for month in range(1, 13):
            shown = date_format(date(2000, month, 9), "j F")
            assert dates.to_day_of_year(shown) == (month, 9), shown


@pytest.mark.parametrize(
    "said",
    ["November", "29", "November 2026", "about 9 August", "9 August to 11 August", "spring", "9 9 May", "x" * 90, ""],
)
def test_what_is_no_day_of_the_year_is_refused_with_an_example(said):
    with pytest.raises(InvalidInput) as refused:
        dates.to_day_of_year(said)
    assert "For example: 29 November, or 29.11." in refused.value.message
    with translation.override("de"), pytest.raises(InvalidInput) as refused:
        dates.to_day_of_year(said)
    assert "29 November" in refused.value.message
