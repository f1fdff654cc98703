"""Dates as people say them become EDTF, or no date at all."""

from dataclasses import replace
from datetime import date

import pytest
from edtf import is_valid_edtf
from hypothesis import given
from hypothesis import strategies as st

from memory.language.dates.date_finding import find_date
from memory.language.dates.date_forms import Life
from memory.language.detection import lexicon_for, others_than

LIFE = Life(date(2026, 3, 17), born="1931-04-02", died="2019-11-03")
ENGLISH = lexicon_for("en")

SAID = [
    ("She was born on 2 April 1931.", "1931-04-02"),
    ("She was born on April 2nd, 1931.", "1931-04-02"),
    ("She was born on the 2nd of April 1931.", "1931-04-02"),
    ("The letter is dated 1951-06-30.", "1951-06-30"),
    ("The letter is dated 25/12/1951.", "1951-12-25"),
    ("The letter is dated 03/04/1951.", "1951"),
    ("They married in June 1952.", "1952-06"),
    ("They married in June of 1952.", "1952-06"),
    ("He was born in March 68.", "1968-03"),
    ("She retired in 1996.", "1996"),
    ("She started there in 55.", "1955"),
    ("Class of '84, she was.", "1984"),
    ("Nineteen sixty. What a year.", "1960"),
    ("It was nineteen forty-five.", "1945"),
    ("She nursed from 1950 to 1954.", "1950/1954"),
    ("She nursed between 1950 and 1954.", "1950/1954"),
    ("She nursed 50 to 54.", "1950/1954"),
    ("It was in the sixties.", "196X"),
    ("It was in the 1960s.", "196X"),
    ("Back in the late 60s she drove.", "196X"),
    ("It was the spring of 1931.", "1931-21"),
    ("It was the winter of 1947.", "1947-24"),
    ("It was around 1982.", "1982~"),
    ("It was maybe 1962.", "1962?"),
    ("It was Christmas 1975.", "1975-12"),
    ("It was about the time of the Falklands.", "1982~"),
    ("Yesterday we sold the house.", "2026-03-16"),
    ("Last Tuesday I met her nurse.", "2026-03-10"),
    ("Last Sunday I met her nurse.", "2026-03-15"),
    ("We moved two years ago.", "2024"),
    ("We moved three weeks ago.", "2026-02~"),
    ("We moved last summer.", "2025-22"),
    ("We moved last year.", "2025"),
    ("She learned it when she was nine.", "1940~"),
    ("She left school at fifteen.", "1946~"),
    ("She flew on her eightieth birthday.", "2011-04-02"),
    ("The Saturday before she died she sang.", "2019-11-02"),
    ("She sang the night she died.", "2019-11-03"),
    ("She knew nobody in her last weeks.", "2019-11"),
    ("She came in September 1953, not 54.", "1953-09"),
]

NO_DATE = [
    "She had 1500 sheep and 12 dogs.",
    "It cost 1950 dollars.",
    "Up at 3 every morning.",
    "Bed at seven, no exceptions.",
    "She was born on 30 February.",
    "She may have liked it.",
    "In the spring she planted.",
    "Hymn 214.",
    "",
]


MEASURES = [
    ("de", "Sein erstes Fahrrad war rot und kostete 40 Mark."),
    ("de", "Das Rad kostete 60 Mark."),
    ("de", "Im Sommer 40 Mark verdient, das war viel."),
    ("de", "Im Mai 60 Kilo Kirschen geerntet."),
    ("de", "Um 50 Pfennig gab es ein Eis."),
    ("en", "His first bicycle cost 40 pounds."),
    ("en", "In summer 60 kilos of plums were picked."),
    ("en", "In 40 litres of water, she said."),
    ("en", "It cost 1950 pesetas."),
    ("es", "La bicicleta costó 40 pesetas."),
    ("es", "En verano 60 kilos de tomates."),
    ("es", "En 40 kilómetros no había nada."),
    ("fr", "Le vélo coûtait 40 francs."),
    ("fr", "En été 60 kilos de prunes."),
    ("fr", "Il pesait 60 kilos."),
]


@pytest.mark.parametrize(("language", "said"), MEASURES)
def test_number_before_a_unit_is_no_year(language, said):
    lexicon = lexicon_for(language)
    assert find_date(said, LIFE, lexicon, others=others_than(lexicon)) is None


def test_compounds_of_seasons_are_seasons():
    assert find_date("Im Hungerwinter 1946 kam sie heim.", LIFE, lexicon_for("de")) == "1946-24"
    assert find_date("C'était l'été 62.", LIFE, lexicon_for("fr")) == "1962-22"


@pytest.mark.parametrize(("said", "edtf"), SAID)
def test_date_is_read_as_it_was_said(said, edtf):
    assert find_date(said, LIFE, ENGLISH) == edtf
    assert is_valid_edtf(edtf)


@pytest.mark.parametrize("said", NO_DATE)
def test_what_gives_no_date_gets_none(said):
    assert find_date(said, LIFE, ENGLISH) is None


def test_day_that_no_calendar_has_is_no_date():
    assert find_date("It was 28 February 1950.", LIFE, ENGLISH) == "1950-02-28"
    assert find_date("It was 30 February 1950.", LIFE, ENGLISH) is None


def test_correction_takes_the_last_date():
    said = "They wrote 1978 for headmistress. It was 1979. So January 1979."
    assert find_date(said, LIFE, ENGLISH) == "1978"
    assert find_date(said, LIFE, ENGLISH, last=True) == "1979-01"


def test_the_following_year_needs_a_year_to_follow():
    assert find_date("I was born the following year.", LIFE, ENGLISH) is None
    assert find_date("I was born the following year.", replace(LIFE, before="1967-12"), ENGLISH) == "1968"


def test_ages_count_for_the_person_only():
    assert find_date("Left school at fifteen.", LIFE, ENGLISH) == "1946~"
    assert find_date("Left school at fifteen.", LIFE, ENGLISH, of_person=False) is None


def test_ages_need_a_birth():
    assert find_date("She left school at fifteen.", Life(LIFE.told), ENGLISH) is None


@given(st.text())
def test_any_text_gives_a_sound_date_or_none(text):
    found = find_date(text, LIFE, ENGLISH)
    assert found is None or is_valid_edtf(found)


@given(st.lists(st.sampled_from([word for said, _ in SAID for word in said.split()]), max_size=12))
def test_any_words_of_dates_give_a_sound_date_or_none(parts):
    found = find_date(" ".join(parts), LIFE, ENGLISH)
    assert found is None or is_valid_edtf(found)


OF_A_LIFE = [
    ("en", "two summers before she died", "2017~"),
    ("en", "the Christmas before she died", "2018~"),
    ("en", "She lived there until she was twelve.", "1943~"),
    ("en", "She went on November 3, in our bed.", "2019-11-03"),
    ("fr", "deux ans avant sa mort", "2017~"),
    ("fr", "l'été avant sa mort", "2018~"),
    ("fr", "dès quatorze ans elle travaillait", "1945~"),
    ("fr", "Elle est partie le 3 novembre, dans son lit.", "2019-11-03"),
    ("fr", "à la fin des années cinquante", "195X"),
    ("es", "dos años antes de morir", "2017~"),
    ("es", "el verano antes de que muriera", "2018~"),
    ("es", "trabajó desde los catorce", "1945~"),
    ("es", "a los treinta y tres años", "1964~"),
    ("es", "a finales de los años cincuenta", "195X"),
    ("de", "zwei Sommer bevor sie starb", "2017~"),
    ("de", "bis sie zwölf war", "1943~"),
    ("de", "mit dreiundsiebzig war Schluss", "2004~"),
    ("de", "Ende der fünfziger Jahre", "195X"),
    ("de", "Sie starb am 3. November.", "2019-11-03"),
]


@pytest.mark.parametrize(("language", "said", "edtf"), OF_A_LIFE)
def test_dates_lean_on_a_life(language, said, edtf):
    assert find_date(said, LIFE, lexicon_for(language)) == edtf


@pytest.mark.parametrize(("language", "said"), [(code, said) for code, said, edtf in OF_A_LIFE if "X" not in edtf])
def test_without_a_life_there_is_nothing_to_lean_on(language, said):
    assert find_date(said, Life(date(2026, 3, 17)), lexicon_for(language)) is None


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "three years later"),
        ("fr", "trois ans plus tard"),
        ("es", "tres años después"),
        ("de", "drei Jahre später"),
    ],
)
def test_years_later_count_from_what_was_told_just_before(language, said):
    assert find_date(said, replace(LIFE, before="1952-06"), lexicon_for(language)) == "1955"
    assert find_date(said, LIFE, lexicon_for(language)) is None
