"""Dates as many people type them, in the four languages."""

from dataclasses import replace
from datetime import date

import pytest

from memory.language.dates.date_finding import find_date
from memory.language.dates.date_forms import Life
from memory.language.dates.date_sequence import DatedBefore, dates_before
from memory.language.detection import LEXICONS, lexicon_for, others_than

LIFE = Life(date(2026, 3, 17), born="1931-04-02", died="2019-11-03")

SAID = [
    # days, in figures and in words, with short years
    ("de", "Getauft am 14.11.36 im Dom.", "1936-11-14"),
    ("de", "am elften August 1999 war es finster", "1999-08-11"),
    ("en", "She sailed on the ninth of November 1956.", "1956-11-09"),
    ("es", "Lo dejó el primero de enero de 1983.", "1983-01-01"),
    ("fr", "Maries le 20 mai 72.", "1972-05-20"),
    ("fr", "le 3 aout 1958, sans accent", "1958-08-03"),
    ("en", "It was july of 22 when the barn went.", "2022-07"),
    ("de", "2014 im Juni waren wir am See.", "2014-06"),
    # the sentence's only year goes to its day
    ("de", "Letztes Jahr am 9. Januar fiel Schnee.", "2025-01-09"),
    ("en", "In 2013, on the 9th of June, they gave her a medal.", "2013-06-09"),
    # years in words
    ("de", "seit neunzehnhundertsechzig in der Stadt", "1960"),
    ("de", "im Mai zweitausendzweiundzwanzig", "2022-05"),
    ("de", "vierundsechzig war der Umzug", "1964"),
    ("en", "She had it from two thousand and nine.", "2009"),
    ("en", "In seventy-two he walked out.", "1972"),
    ("es", "en mil novecientos sesenta y cuatro", "1964"),
    ("es", "con la crisis del noventa lo perdimos", "1990"),
    ("fr", "en mille neuf cent quarante-sept", "1947"),
    ("fr", "en soixante-huit il a quitté le port", "1968"),
    # what is about, or uncertain
    ("en", "around 1990-something she moved", "199X"),
    ("en", "it was 1974ish", "1974~"),
    ("en", "engaged in 1973 or thereabouts", "1973~"),
    ("de", "seit 80 oder so", "1980~"),
    ("de", "Ende 2003 war Schluss", "2003~"),
    ("es", "allá por el 81", "1981~"),
    ("es", "a finales de 1962", "1962~"),
    ("fr", "genre 2019", "2019~"),
    ("en", "In 1978, or possibly 1979, they sent a man.", "1978~"),
    # stretches
    ("en", "September 1968 to June 1969", "1968-09/1969-06"),
    ("en", "She ran the shop from 1979 until her hands gave out in 2014.", "1979/2014"),
    ("en", "He lived with her from 2006 till she died.", "2006/2019"),
    ("de", "im Winter 1968 auf 1969", "1968/1969"),
    ("en", "We met last week.", "2026-03~"),
    ("de", "das war 87 oder 88", "1987/1988"),
    ("de", "von achtzig bis achtundneunzig", "1980/1998"),
    ("es", "no se hablaron del 90 al 2007", "1990/2007"),
    ("fr", "de mai 1952 à l'automne 1953", "1952-05/1953-23"),
    ("fr", "de 69 a 2010", "1969/2010"),
    # birth and death in one sentence
    ("en", "Born 3 April 1950 on the farm; died 2 September 2021.", "1950-04-03/2021-09-02"),
    ("de", "geboren 14.11.36, gestorben am 9. Februar 2023", "1936-11-14/2023-02-09"),
    ("es", "nació en 1938 y murió en 2022", "1938/2022"),
    ("fr", "né en 1931 et mort en 2014", "1931/2014"),
    # the right one behind the wrong one
    ("en", "She started in 1971, no wait, 1970.", "1970"),
    ("en", "I wrote 1984; the letter is dated 3 December 1983.", "1983-12-03"),
    ("es", "fue en el 63, no, perdón, en el 64", "1964"),
    ("de", "nicht 1941, sondern im Februar 1942", "1942-02"),
    ("fr", "en 67, enfin non, en 68", "1968"),
    # feasts that move
    ("en", "They met at Easter 1961.", "1961-04"),
    ("de", "Pfingsten 1957 beim Tanz", "1957-06"),
    ("es", "Semana Santa de 1983", "1983-03"),
    ("fr", "à la Pentecôte 1959", "1959-05"),
    # until now
    ("de", "ich fahre seit fünfzehn Jahren", "2011~"),
    ("es", "trabajo aquí desde hace veintidós años", "2004~"),
    ("fr", "depuis douze ans je chante", "2014~"),
    # of a life
    ("de", "als Siebenjährige trug sie Zeitungen aus", "1938~"),
]

NO_DATE = [
    ("en", "She kept 30 hens and a cow."),
    ("en", "It was forty four because two were for the cook."),
    ("en", "The bed was twenty to five in the morning."),
    ("en", "He drove a 1999 Ranger to the end."),
    ("en", "Even at 85 she danced."),
    ("en", "She was eighty-eight."),
    ("en", "June 14 was their day."),
    ("en", "at 13 I took the truck"),
    ("de", "Sie konnte mit neun Fingern pfeifen."),
    ("de", "Noch mit achtzig fuhr sie Rad."),
    ("de", "In 30 Minuten war sie da."),
    ("de", "Achtzig ist sie geworden."),
    ("es", "La casa tenía 72 metros."),
    ("es", "De las 40 gallinas quedaban dos."),
    ("en", "As I wrote last week, she sang."),
    ("es", "Corrijo lo que anoté la semana pasada sobre la casa."),
    ("fr", "En cinquante et un ans elle n'en a pas avalé une seule."),
    ("fr", "à quatorze ans, je l'ai vue coudre"),
    ("fr", "Elle avait 40 poules."),
]


@pytest.mark.parametrize(("code", "said", "edtf"), SAID)
def test_date_is_read_as_people_type_it(code, said, edtf):
    assert find_date(said, LIFE, lexicon_for(code)) == edtf


@pytest.mark.parametrize(("code", "said"), NO_DATE)
def test_what_only_looks_like_a_date_is_none(code, said):
    assert find_date(said, LIFE, lexicon_for(code)) is None


@pytest.mark.parametrize(
    ("code", "said", "before", "edtf"),
    [
        ("en", "They called it off the next August.", "2021-12", "2022-08"),
        ("en", "He was at sea by the next spring.", "2016", "2017-21"),
        ("en", "That same year he left.", "1984-06", "1984"),
        ("en", "They buried her on 9 June.", "1984", "1984-06-09"),
        ("de", "In jener Nacht saßen wir lange.", "1969-07", "1969-07"),
        ("de", "Im folgenden Herbst zogen sie um.", "1955-22", "1955-23"),
        ("es", "En noviembre se cambiaron de casa.", "1985", "1985-11"),
        ("es", "Ese mismo año se casaron.", "1960-03", "1960"),
        ("fr", "L'été suivant elle est revenue.", "1962-04", "1962-22"),
        ("fr", "Cette nuit-là il neigeait.", "1956-02-11", "1956-02-11"),
    ],
)
def test_what_was_told_just_before_gives_what_is_left_out(code, said, before, edtf):
    assert find_date(said, replace(LIFE, before=before), lexicon_for(code)) == edtf
    assert find_date(said, LIFE, lexicon_for(code)) is None


def test_dates_of_another_language_are_read_where_two_are_mixed():
    english = LEXICONS["en"]
    said = "he walked out en el 86 with his hat on"
    assert find_date(said, LIFE, english) is None
    assert find_date(said, LIFE, english, others=others_than(english)) == "1986"
    assert find_date("In 1990 he sold los 86 discos.", LIFE, english, others=others_than(english)) == "1990"


def told_before(code: str, *sentences: str) -> list[DatedBefore]:
    return list(dates_before(((text, True, False) for text in sentences), LIFE, lexicon_for(code)))


@pytest.mark.parametrize(
    ("code", "first", "then", "date_told"),
    [
        ("en", "They met on 20 May 1972.", "It rained and she laughed.", "1972-05-20"),
        ("en", "In 1966 she came to the airport", "and he shook her hand", "1966"),
        ("de", "Im Juli 1969 saßen sie bei uns.", "Da stand er auf und zog die Mütze vom Kopf.", "1969-07"),
        ("es", "El 15 de agosto de 2007 tembló la tierra.", "Entonces se abrazaron en la calle.", "2007-08-15"),
        ("fr", "Ils sont revenus en juin 1958.", "Il a planté un figuier.", "1958-06"),
    ],
)
def test_story_goes_on_at_the_date_of_its_first_sentence(code, first, then, date_told):
    assert told_before(code, first, then)[1] == DatedBefore(date_told, date_told)


@pytest.mark.parametrize(
    ("code", "first", "then"),
    [
        ("en", "They met on 20 May 1972.", "She always laughed at rain."),
        ("en", "She retired in 1991.", "He made her a clock."),
        ("en", "She was born on 2 April 1931.", "Her father carried coal."),
        ("en", "She nursed from 1950 to 1954.", "She learned to drive."),
        ("de", "Im Juli 1969 saßen sie bei uns.", "Er mochte den Mond immer."),
        ("es", "Se casaron en junio de 1958.", "Nunca discutían."),
        ("fr", "Ils sont revenus en juin 1958.", "Elle disait toujours bonjour au facteur."),
    ],
)
def test_what_lasts_or_may_be_of_another_day_takes_no_date(code, first, then):
    told = told_before(code, first, then)[1]
    assert told.told
    assert not told.goes_on_with
