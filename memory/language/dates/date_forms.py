"""The forms of calendar dates, and how each is read. `DateWords` has the words of a language for them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from dateutil.easter import easter

from memory.language.dates.date_words import DateWords
from memory.language.lexicon import LEFT_OUT


@dataclass(frozen=True, slots=True)
class Life:
    """What dates can be relative to: the day of the message, the person's birth and death, and the date told just
    before (EDTF or empty)."""

    told: date
    born: str = ""
    died: str = ""
    before: str = ""


Reader = Callable[[re.Match[str], Life], str | None]
"""A function that turns a match into EDTF, or into None if the match is no date after all."""


@dataclass(frozen=True, slots=True)
class Form:
    """One way to say a date: its pattern and how a match is read."""

    pattern: re.Pattern[str]
    read: Reader


_FOLDED = str.maketrans(LEFT_OUT | {key.upper(): value.upper() for key, value in LEFT_OUT.items()} | {"’": "'"})


def fold(text: str) -> str:
    """Return the text without the accents that people leave out on a phone. Its length stays the same."""
    return text.translate(_FOLDED)


def compile_form(pattern: str) -> re.Pattern[str]:
    """Compile a pattern for folded text that ignores case."""
    return re.compile(fold(pattern), re.IGNORECASE)


def year_of(edtf: str) -> int | None:
    match = re.match(r"\d{4}", edtf or "")
    return int(match.group()) if match else None


def any_of(names: Mapping[str, int]) -> str:
    """Return a pattern of any of the names, the longest first. A space in a name also matches a hyphen, or "y" or "et"
    between the words."""
    longest = sorted(map(re.escape, names), key=len, reverse=True)
    return "|".join(longest).replace(r"\ ", r"[\s-](?:y\s|et[\s-])?")


def number_of(said: str, numbers: Mapping[str, int]) -> int | None:
    """Return the number that digits or a number word say ("47", "forty-seven", "cuarenta y siete", "quarante-sept")."""
    low = said.casefold()
    return int(low) if low.isdecimal() else numbers.get(re.sub(r"[\s-]+(?:(?:y|et)[\s-])?", " ", low))


YEAR = r"(?P<year>(?:1[89]|20)\d\d)"
MEASURED = (
    r"(?:euros?|dollars?|bucks|cents?|pounds?|quid|shillings?|pence|pesos?|pesetas?|duros|centimos?|francs?|francos|centimes?"
    r"|livres|marks?|d-mark|dm|reichsmark|pfennige?|groschen|schilling|gulden|kronen|franken|lire|liras"
    r"|kilos?|kilograms?|kilogram{1,2}e?s?|kg|gram{1,2}e?s?|gramos|lbs?|ounces|tons?|tonnes?|tonnen|toneladas|zentner|pfund"
    r"|km|kilomet(?:er|re)s?|kilometern|kilometros?|miles?|meilen?|millas|met(?:er|re)s?|metern|metros?|cm|mm|zentimetern?"
    r"|centimet(?:er|re)s?|centimetros?|feet|inches|yards|acres|hektar|hectares?|hectareas"
    r"|lit(?:er|re)s?|litern|litros?|gallons?|pints|mph|degrees|grad|grados|degres|prozent|percent)\b"
)
"""Words after a number that is a price, a weight or a distance, in any of the languages."""
MADE = (
    rf"(?:{MEASURED}|(?:model|modell|modelo|modele|ford|chevy|chevrolet|buick|dodge"
    r"|plymouth|pontiac|cadillac|oldsmobile|volvo|vw|volkswagen|beetle|opel|mercedes|bmw|fiat|seat|renault|peugeot|citroen"
    r"|toyota|honda|datsun|nissan|pickup|truck|car|tractor|ranger|mustang|motorbike|harley|guitar|gibson|van|sedan)\b)"
)
"""The same words, and words after the model year of a car or another product."""
UNLIKE_YEAR = rf"(?!\d|[:.,]\d|-\d|\s?(?:%|°|[€$£]|{MEASURED}))"
SHORT_YEAR = rf"'?(?P<short>\d\d){UNLIKE_YEAR}"
LATE_SHORT_YEAR = rf"(?:'(?P<abbreviated>\d\d)|(?P<late>3[2-9]|[4-9]\d)){UNLIKE_YEAR}"
"""Two digits of a year after a month, in a language where two smaller digits there are a day ("June 12")."""


def exact_forms(words: DateWords) -> Iterator[Form]:
    """Yield the forms of calendar dates, the longest first."""
    yield from _forms_of_days(words)
    yield from _forms_of_ranges(words)
    yield from _forms_of_parts(words)
    yield from _forms_of_years(words)


def day_pattern(words: DateWords) -> str:
    return (
        r"(?:(?P<day>(?:0?[1-9]|[12]\d|3[01]))(?:st|nd|rd|th|er|º|\.)?"
        rf"|(?P<day_word>{any_of(words.days)}))"
    )


def month_pattern(words: DateWords) -> str:
    return rf"(?P<month>{any_of(words.months)})\b\.?"


def _forms_of_days(words: DateWords) -> Iterator[Form]:
    day, month, read = day_pattern(words), month_pattern(words), _month_reader(words)
    any_year = rf"(?:{YEAR}|{SHORT_YEAR})\b"
    numeric = r"(?P<month_number>0?[1-9]|1[0-2])"
    yield Form(
        compile_form(rf"\b{YEAR}-(?P<month_number>0[1-9]|1[0-2])-(?P<day>0[1-9]|[12]\d|3[01])\b"), _read_day(words)
    )
    yield Form(
        compile_form(
            rf"(?<![\d.,/])(?P<day>1[3-9]|2\d|3[01]|0?[1-9]|1[0-2])(?P<dot>[./])\s?{numeric}(?P=dot)\s?(?:{YEAR}|(?P<short>\d\d))\b"
        ),
        _read_slashes(words),
    )
    yield Form(compile_form(rf"\b{day},?\s{words.of}{month},?\s{words.of}{any_year}"), read)
    if words.month_first:
        yield Form(compile_form(rf"\b{month}\s(?:the\s)?{day},?\s(?:of\s|in\s)?{any_year}"), read)
    yield Form(compile_form(rf"\b{YEAR},?\s(?:{words.within})\s{month}(?:\s{day}\b)?"), read)


def _forms_of_ranges(words: DateWords) -> Iterator[Form]:
    """Yield the forms of a range of years, of which either may have two digits."""
    first, until = rf"(?:{YEAR}|'?(?P<short>\d\d))", r"(?:about\s)?'?(?P<until>(?:1[89]|20)\d\d|\d\d)\b"
    to = rf"\s?(?:{words.range_to})\s?"
    yield Form(
        compile_form(
            rf"\b(?:{words.range_from})\s{first}(?:{to}|\s(?:{words.range_and})\s)(?:{words.articles})?"
            rf"{until}{UNLIKE_YEAR}(?!\s(?:{words.counted}))"
        ),
        _read_range(words),
    )
    numbers = any_of(words.numbers)
    yield Form(
        compile_form(
            rf"\b(?:{words.range_from})\s(?P<spoken>{numbers}){to}(?P<until>{numbers})\b(?!\s(?:{words.counted}))"
        ),
        _spoken_range_reader(words),
    )
    yield Form(compile_form(rf"\b{YEAR}{to}(?:{words.articles})?{until}{UNLIKE_YEAR}(?!-)"), _read_range(words))
    yield Form(
        compile_form(rf"(?<![\d:.,-])(?P<short>[3-9]\d){to}(?:{words.articles})?(?P<until>(?:19|20)\d\d)\b"),
        _read_range(words),
    )
    yield Form(
        compile_form(
            rf"(?<![\d:.,-])(?:{YEAR}|'?(?P<short>[3-9]\d))\s?(?:{words.range_and}|{words.either}|{words.across}|/)\s?'?(?P<until>(?:19|20)\d\d|\d\d)\b"
        ),
        _read_next_year(words),
    )
    yield Form(
        compile_form(
            rf"(?:^|[\s,(])'?(?P<short>[3-9]\d){to}'?(?P<until>[3-9]\d)\b(?!\s?(?:%|°)|\s(?:{words.counted}))"
        ),
        _read_range(words),
    )


def _forms_of_parts(words: DateWords) -> Iterator[Form]:
    """Yield the forms of months, seasons, feasts and decades."""
    month = month_pattern(words)
    spoken = rf"(?P<spoken>{any_of(words.numbers)})(?!\s(?:{words.counted}))"
    any_year = rf"(?:{YEAR}|{SHORT_YEAR}|{spoken})\b"
    if words.month_first:
        yield Form(
            compile_form(rf"\b{month},?\s(?:{words.of}{YEAR}|of\s{SHORT_YEAR}|{LATE_SHORT_YEAR})\b"),
            _month_reader(words),
        )
    else:
        yield Form(compile_form(rf"\b{month},?\s{words.of}{any_year}"), _month_reader(words))
    season = rf"(?P<season>{any_of(words.seasons)})\b"
    yield Form(
        compile_form(rf"\b{season},?\s{words.of}{YEAR}\s?(?:{words.across}|/)\s?(?:(?:19|20)\d\d|\d\d)\b"), _read_winter
    )
    # Long names also end compounds ("Hungerwinter"); "kostete" and "Unfall" only end like short ones.
    begins = r"(?:\b|(?=\w{5}))"
    yield Form(compile_form(rf"{begins}{season},?\s(?:in\s)?{words.of}{any_year}"), _season_reader(words))
    feasts = any_of({**words.feasts, **words.movable})
    yield Form(
        compile_form(rf"\b(?P<feast>{feasts})(?:\s(?:day|eve|morning))?,?\s(?:in\s)?{words.of}{any_year}"),
        _feast_reader(words),
    )
    yield Form(compile_form(rf"(?<![\w'])(?:{words.decade})"), _decade_reader(words))


def _forms_of_years(words: DateWords) -> Iterator[Form]:
    numbers = any_of(words.numbers)
    yield Form(
        compile_form(
            rf"\b(?P<century>{any_of(words.centuries)})(?:[\s-]?(?:and\s|und|y\s|et\s)?(?P<rest>{numbers}))?\b"
        ),
        _spoken_reader(words),
    )
    yield Form(
        compile_form(
            rf"\b(?:{words.spoken_lead})\s(?>(?P<spoken>{numbers}))\b(?!\s(?:{words.counted}))"
            rf"(?P<ends>(?=\s*(?:[,.;:!?)]|$|(?:{words.clause_words})\b)))?"
        ),
        _short_spoken_reader(words),
    )
    yield Form(
        compile_form(rf"(?<![\w.,/#№£$€+-]){YEAR}(?!(?!ish\b)\w|[.,]\d|-\w|\s?(?:%|°|[€$£]|{MADE}))"),
        lambda match, _life: match["year"],
    )
    lead = rf"\b(?:{words.year_lead})\s(?:like\s)?'?(?P<short>[03-9]\d)\b"
    yield Form(compile_form(rf"{lead}{UNLIKE_YEAR}(?!-|\s(?:{words.counted}))"), _read_short)
    yield Form(
        compile_form(rf"^\W*(?:(?P<short>[3-9]\d)|(?P<spoken>{numbers}))\s(?=(?:{words.opening}))"),
        _opening_reader(words),
    )
    yield Form(compile_form(r"(?<!\w)'(?P<short>\d\d)\b(?!'?s)"), _read_short)
    yield Form(compile_form(rf"(?<![\w.,:'-])(?P<short>[3-9]\d)(?=,?\s(?:{words.denied})\s'?\d\d\b)"), _read_short)


def _read_short(match: re.Match[str], life: Life) -> str | None:
    return _short_year(match["short"], life)


def _short_year(digits: str, life: Life) -> str:
    """Return the year of two digits: the latest such year that is not after the year of the message."""
    year = life.told.year - life.told.year % 100 + int(digits)
    return str(year if year <= life.told.year else year - 100)


def _year(match: re.Match[str], life: Life, words: DateWords) -> str:
    """Return a year of four digits, of two, or in words; empty if the words count something else."""
    said = match.groupdict()
    if said.get("spoken"):
        return _spoken_year(said["spoken"], life, words)
    digits = next((said[part] for part in ("short", "abbreviated", "late") if said.get(part)), "")
    return said.get("year") or _short_year(digits, life)


def _spoken_year(said: str, life: Life, words: DateWords) -> str:
    """Return the year that a number word says ("seventy-two"); empty below thirty: then it is a day or a quantity."""
    number = number_of(said, words.numbers) or 0
    return _short_year(str(number), life) if number >= 30 else ""


def read_day_number(match: re.Match[str], words: DateWords) -> int | None:
    said = match.groupdict()
    if said.get("day_word"):
        return number_of(said["day_word"], words.days)
    return int(said["day"]) if said.get("day") else None


def _read_day(words: DateWords) -> Reader:
    return lambda match, life: f"{_year(match, life, words)}-{int(match['month_number']):02}-{int(match['day']):02}"


def _read_slashes(words: DateWords) -> Reader:
    """Return a reader of "17.2.1938", the day first. In a language that also writes the month first, the year alone is
    read if the first number could be a month ("3/4/1938")."""

    def read(match: re.Match[str], life: Life) -> str | None:
        ambiguous = words.month_first and int(match["day"]) <= 12 and match["day"] != match["month_number"]
        return _year(match, life, words) if ambiguous else _read_day(words)(match, life)

    return read


def _month_reader(words: DateWords) -> Reader:
    def read(match: re.Match[str], life: Life) -> str | None:
        month, day = number_of(match["month"], words.months), read_day_number(match, words)
        year = _year(match, life, words)
        return year and f"{year}-{month:02}" + (f"-{day:02}" if day else "")

    return read


def _read_range(words: DateWords) -> Reader:
    def read(match: re.Match[str], life: Life) -> str | None:
        first, until = _year(match, life, words), match["until"]
        second = until if len(until) == 4 else first[:2] + until
        if int(first) > int(second) and len(until) == 2:
            second = _short_year(until, life)
        return f"{first}/{second}" if int(first) < int(second) else None

    return read


def _read_next_year(words: DateWords) -> Reader:
    """Return a reader of two years in a row as one range: "1955 and 56", "87 or 88". "1997 and 03" are two dates."""

    def read(match: re.Match[str], life: Life) -> str | None:
        first = int(_year(match, life, words))
        return f"{first}/{first + 1}" if (first + 1) % 100 == int(match["until"][-2:]) else None

    return read


def _spoken_range_reader(words: DateWords) -> Reader:
    """Return a reader of "from seventy to ninety-eight". Numbers below forty may count anything and are not read."""

    def read(match: re.Match[str], life: Life) -> str | None:
        first, until = (number_of(match[part], words.numbers) or 0 for part in ("spoken", "until"))
        return f"{_short_year(str(first), life)}/{_short_year(str(until), life)}" if 40 <= first < until else None

    return read


def _read_winter(match: re.Match[str], _life: Life) -> str:
    return f"{match['year']}/{int(match['year']) + 1}"


def _season_reader(words: DateWords) -> Reader:
    def read(match: re.Match[str], life: Life) -> str | None:
        year = _year(match, life, words)
        return year and f"{year}-{number_of(match['season'], words.seasons)}"

    return read


def _feast_reader(words: DateWords) -> Reader:
    def read(match: re.Match[str], life: Life) -> str | None:
        year, feast = _year(match, life, words), match["feast"]
        return year and f"{year}-{month_of_feast(feast, int(year), words):02}"

    return read


def month_of_feast(feast: str, year: int, words: DateWords) -> int:
    """Return the month of a feast. Some feasts move with Easter; `movable` has their distance from it in days."""
    days = number_of(feast, words.movable)
    return number_of(feast, words.feasts) or (easter(year) + timedelta(days=days or 0)).month


def _decade_reader(words: DateWords) -> Reader:
    def read(match: re.Match[str], life: Life) -> str | None:
        said = match.groupdict()
        if word := said.get("decade_word"):
            return f"{words.decades[word.casefold()] // 10}X"
        digits = said["decade"]
        return f"{(digits if len(digits) == 4 else _short_year(digits, life))[:3]}X"

    return read


def _spoken_reader(words: DateWords) -> Reader:
    """Return a reader of "nineteen sixty-two". "Nineteen two" is no year, "nineteen hundred" may be a number."""

    def read(match: re.Match[str], life: Life) -> str | None:
        century, rest = words.centuries[match["century"].casefold()], match["rest"]
        number = number_of(rest, words.numbers) if rest else None
        if number is None or (number < 10 and century < 2000):
            return None
        return str(century + number) if century + number <= life.told.year else None

    return read


def _short_spoken_reader(words: DateWords) -> Reader:
    """Return a reader of "in seventy-two". A round number ("in seventy") is a year only if no word that it could count
    follows."""

    def read(match: re.Match[str], life: Life) -> str | None:
        number = number_of(match["spoken"], words.numbers) or 0
        return _spoken_year(match["spoken"], life, words) if number % 10 or match["ends"] is not None else None

    return read


def _opening_reader(words: DateWords) -> Reader:
    return lambda match, life: _year(match, life, words)
