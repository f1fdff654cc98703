"""The forms of a date, and how each is parsed. A language brings its words (`DateWords`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from memory.language.lexicon import DateWords

FIRST_YEAR = 1800
LENGTH_OF_DAY = 10


@dataclass(frozen=True, slots=True)
class Life:
    """What dates can lean on: the day of the message, and the person's birth and death (EDTF or empty)."""

    told: date
    born: str = ""
    died: str = ""


Reader = Callable[[re.Match[str], Life], str | None]
"""Makes EDTF of a match; None where it is no date after all."""


@dataclass(frozen=True, slots=True)
class Form:
    """One way to say a date: its pattern and how a match is read (None where it is no date after all)."""

    pattern: re.Pattern[str]
    read: Reader


def year_of(edtf: str) -> int | None:
    match = re.match(r"\d{4}", edtf or "")
    return int(match.group()) if match else None


def compile_form(pattern: str) -> re.Pattern[str]:
    """A pattern that ignores case."""
    return re.compile(pattern, re.IGNORECASE)


def _any(names: Mapping[str, int]) -> str:
    return "|".join(sorted((re.escape(name) for name in names), key=len, reverse=True))


YEAR = r"(?P<year>(?:1[89]|20)\d\d)"
SHORT_YEAR = r"'?(?P<short>\d\d)(?!\d|[:.,]\d|\s?(?:%|°))"
ANY_YEAR = rf"(?:{YEAR}|{SHORT_YEAR})\b"
DAY = r"(?P<day>0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er|º|\.)?"


def exact_forms(words: DateWords) -> Iterator[Form]:
    """Dates by the calendar, the longest first."""
    yield from _forms_of_days(words)
    yield from _forms_of_ranges(words)
    yield from _forms_of_parts(words)
    yield from _forms_of_years(words)


def _forms_of_days(words: DateWords) -> Iterator[Form]:
    month, any_year = _month(words), ANY_YEAR
    yield Form(
        compile_form(r"\b(?P<year>(?:1[89]|20)\d\d)-(?P<month_number>0[1-9]|1[0-2])-(?P<day>0[1-9]|[12]\d|3[01])\b"),
        _read_day,
    )
    yield Form(
        compile_form(
            r"\b(?P<day>1[3-9]|2\d|3[01]|0?[1-9]|1[0-2])[./](?P<month_number>0?[1-9]|1[0-2])[./](?P<year>(?:1[89]|20)\d\d)\b"
        ),
        _read_slashes(words),
    )
    yield Form(compile_form(rf"\b{DAY},?\s{words.of}{month},?\s{words.of}{any_year}"), _month_reader(words))
    if words.month_first:
        yield Form(compile_form(rf"\b{month}\s{DAY},?\s{any_year}"), _month_reader(words))


def _forms_of_ranges(words: DateWords) -> Iterator[Form]:
    until = r"(?P<until>(?:(?:1[89]|20)\d\d)|\d\d)\b"
    yield Form(
        compile_form(rf"\b(?:{words.range_from})\s{YEAR}\s?(?:{words.range_to}|{words.range_and})\s?{until}"),
        _read_range,
    )
    yield Form(compile_form(rf"\b{YEAR}\s?(?:{words.range_to})\s?{until}"), _read_range)
    yield Form(
        compile_form(rf"\b(?:{YEAR}|(?P<short>[3-9]\d))\s(?:{words.range_and})\s'?(?P<until>\d\d)\b"), _read_next_year
    )
    yield Form(
        compile_form(
            rf"(?:^|[\s,(])'?(?P<short>[3-9]\d)\s?(?:{words.range_to})\s?'?(?P<until>[3-9]\d)\b(?!\s?(?:%|°|[a-z]+s\b))"
        ),
        _read_range,
    )


def _forms_of_parts(words: DateWords) -> Iterator[Form]:
    """Months, seasons, feasts and decades."""
    month, any_year = _month(words), ANY_YEAR
    yield Form(compile_form(rf"\b{month},?\s{words.of}{any_year}"), _month_reader(words))
    yield Form(compile_form(rf"\b(?P<season>{_any(words.seasons)}),?\s{words.of}{any_year}"), _season_reader(words))
    yield Form(
        compile_form(rf"\b(?P<feast>{_any(words.feasts)}),?\s(?:day\s|eve\s)?{words.of}(?:in\s)?{YEAR}\b"),
        _feast_reader(words),
    )
    yield Form(compile_form(rf"(?<![\w'])(?:{words.decade})"), _decade_reader(words))


def _forms_of_years(words: DateWords) -> Iterator[Form]:
    yield Form(compile_form(words.spoken_year), _spoken_reader(words))
    yield Form(
        compile_form(rf"(?<![\w.,/#№£$€+-]){YEAR}(?!\w|[.,]\d|\s?(?:%|°|euros?|dollars?|pounds?|pesos?|km|miles))"),
        lambda m, _: m.group("year"),
    )
    yield Form(
        compile_form(
            rf"\b(?:{words.year_lead})\s'?(?P<short>[3-9]\d)\b(?!\s?(?:%|°|[.,:]\d|-|(?:people|years|minutes|days|hours|jahre|años|ans|pounds|degrees|miles|km)))"
        ),
        _read_short,
    )
    yield Form(compile_form(r"(?<!\w)['’](?P<short>\d\d)\b(?!['’]?s)"), _read_short)


def _month(words: DateWords) -> str:
    return rf"(?P<month>{_any(words.months)})\.?"


def _read_short(match: re.Match[str], life: Life) -> str | None:
    return _short_year(match.group("short"), life)


def _short_year(digits: str, life: Life) -> str:
    """Two digits are the latest such year that is not after the message."""
    year = life.told.year - life.told.year % 100 + int(digits)
    return str(year if year <= life.told.year else year - 100)


def _year(match: re.Match[str], life: Life) -> str:
    groups = match.groupdict()
    return groups.get("year") or _short_year(groups["short"], life)


def _read_day(match: re.Match[str], _life: Life) -> str:
    return f"{match['year']}-{int(match['month_number']):02}-{int(match['day']):02}"


def _read_slashes(words: DateWords) -> Reader:
    """Day first, but for a language that also writes the month first only where no month could be meant."""

    def read(match: re.Match[str], life: Life) -> str | None:
        ambiguous = words.month_first and int(match["day"]) <= 12 and match["day"] != match["month_number"]
        return match["year"] if ambiguous else _read_day(match, life)

    return read


def _month_reader(words: DateWords) -> Reader:
    def read(match: re.Match[str], life: Life) -> str | None:
        month = words.months[match["month"].casefold()]
        day = match.groupdict().get("day")
        return f"{_year(match, life)}-{month:02}" + (f"-{int(day):02}" if day else "")

    return read


def _read_range(match: re.Match[str], life: Life) -> str | None:
    first, until = _year(match, life), match["until"]
    second = until if len(until) == 4 else first[:2] + until
    return f"{first}/{second}" if int(first) < int(second) else None


def _read_next_year(match: re.Match[str], life: Life) -> str | None:
    """ "1955 and 56" is one stretch; "1997 and 03" are two dates."""
    first = _year(match, life)
    return f"{first}/{int(first) + 1}" if (int(first) + 1) % 100 == int(match["until"]) else None


def _season_reader(words: DateWords) -> Reader:
    return lambda match, life: f"{_year(match, life)}-{words.seasons[match['season'].casefold()]}"


def _feast_reader(words: DateWords) -> Reader:
    return lambda match, _life: f"{match['year']}-{words.feasts[match['feast'].casefold()]:02}"


def _decade_reader(words: DateWords) -> Reader:
    def read(match: re.Match[str], life: Life) -> str | None:
        said = match.groupdict()
        if word := said.get("decade_word"):
            return f"{words.decades[word.casefold()] // 10}X"
        digits = said["decade"]
        return f"{(digits if len(digits) == 4 else _short_year(digits, life))[:3]}X"

    return read


def _spoken_reader(words: DateWords) -> Reader:
    def read(match: re.Match[str], _life: Life) -> str | None:
        said = {name: (value or "").casefold() for name, value in match.groupdict().items()}
        return str(
            words.numbers[said["century"]] * 100 + words.numbers[said["tens"]] + words.numbers.get(said["ones"], 0)
        )

    return read


def relative_forms(words: DateWords) -> Iterator[Form]:
    for phrase, days in words.days_ago.items():
        if days:  # "today" dates the telling, not what is told
            yield Form(compile_form(rf"\b{phrase}\b"), _days_back(days))
    yield Form(compile_form(words.ago), _ago_reader(words))
    yield Form(compile_form(words.last), _last_reader(words))


def _days_back(days: int) -> Reader:
    return lambda _match, life: (life.told - timedelta(days=days)).isoformat()


def _ago_reader(words: DateWords) -> Reader:
    def read(match: re.Match[str], life: Life) -> str | None:
        number = read_number(match["n"], words)
        unit = words.units.get(match["unit"].casefold())
        return _before(life.told, number * unit, unit) if number and unit else None

    return read


def _before(day: date, days: int, unit: int) -> str | None:
    """The day, month or year that lies so many days back, as exactly as the unit allows; approximate for the rest."""
    try:
        back = day - timedelta(days=days)
    except OverflowError:
        return None
    if unit == 365:
        return f"{day.year - days // 365}" if day.year - days // 365 >= FIRST_YEAR else None
    return back.isoformat() if unit == 1 else f"{back.year}-{back.month:02}" + ("~" if unit == 7 else "")


def _last_reader(words: DateWords) -> Reader:
    def read(match: re.Match[str], life: Life) -> str | None:
        what, told = match["what"].casefold(), life.told
        if what in words.weekdays:
            return _weekday_before(told, words.weekdays[what]).isoformat()
        if what in words.units:
            unit = words.units[what]
            return _before(told, unit, unit) if unit != 1 else None
        if what in words.seasons:
            season = words.seasons[what]
            return f"{told.year if told.month > (season - 20) * 3 + 2 else told.year - 1}-{season}"
        month = words.months.get(what) or words.feasts.get(what)
        return f"{told.year if month < told.month else told.year - 1}-{month:02}" if month else None

    return read


def _weekday_before(day: date, weekday: int) -> date:
    """The latest such weekday before `day`."""
    return day - timedelta(days=(day.weekday() - weekday - 1) % 7 + 1)


def life_forms(words: DateWords) -> Iterator[Form]:
    yield Form(compile_form(words.before_death), _death_reader(words))
    yield Form(compile_form(words.birthday), _birthday_reader(words))
    yield Form(compile_form(words.age), _age_reader(words))
    yield Form(compile_form(words.age_more), _age_reader(words))
    yield Form(compile_form(words.counted_before_death), _counted_reader(words))
    month = rf"(?P<month>{_any(words.months)})"
    yield Form(
        compile_form(rf"\b{DAY},?\s{words.of}{month}\b(?!,?\s{words.of}\d{{2,4}}\b)"), _day_of_life_reader(words)
    )
    if words.month_first:
        yield Form(compile_form(rf"\b{month}\s(?:the\s)?{DAY}\b(?!,?\s\d{{4}}\b)"), _day_of_life_reader(words))


def _death_reader(words: DateWords) -> Reader:
    def read(match: re.Match[str], life: Life) -> str | None:
        what = (match.groupdict().get("what") or "").casefold()
        died, exact = life.died, re.fullmatch(r"\d{4}-\d\d-\d\d", life.died)
        if not died or (what and what not in words.weekdays and what not in words.units and what not in words.seasons):
            return None
        if match.groupdict().get("end"):
            return died[:4] if words.units[match["end"].casefold()] == 365 else died[:7]
        if not what:
            return died
        if what in words.weekdays:
            return _weekday_before(date.fromisoformat(died), words.weekdays[what]).isoformat() if exact else died
        if words.units.get(what) == 365:
            year = year_of(died)
            return str(year - 1) if year else None
        return _before(date.fromisoformat(died), words.units.get(what, 1), words.units.get(what, 1)) if exact else died

    return read


def _birthday_reader(words: DateWords) -> Reader:
    def read(match: re.Match[str], life: Life) -> str | None:
        said = match["n"].casefold()
        year, age = year_of(life.born), words.ordinals.get(said)
        if year is None or age is None:
            return None
        exact = re.fullmatch(r"\d{4}(-\d\d-\d\d)", life.born)
        return f"{year + age}{exact.group(1)}" if exact else str(year + age)

    return read


def _age_reader(words: DateWords) -> Reader:
    def read(match: re.Match[str], life: Life) -> str | None:
        said = match.groupdict()
        year, age = year_of(life.born), read_number(said.get("n") or said.get("n2") or "", words)
        if year is None or age is None or not 3 <= age <= 110:
            return None
        return f"{year + age}~" if year + age <= life.told.year else None

    return read


def _counted_reader(words: DateWords) -> Reader:
    """ "Two summers before she died": the year, approximate, since nobody says whether the last one counts."""

    def read(match: re.Match[str], life: Life) -> str | None:
        year, count = year_of(life.died), match["n"]
        number = read_number(count, words) if count else 1
        return f"{year - number}~" if year and number and number < 60 else None

    return read


def _day_of_life_reader(words: DateWords) -> Reader:
    """A day without a year is the person's last day, or birthday, where it is that day."""

    def read(match: re.Match[str], life: Life) -> str | None:
        day = f"-{words.months[match['month'].casefold()]:02}-{int(match['day']):02}"
        return next(
            (known for known in (life.died, life.born) if known.endswith(day) and len(known) == LENGTH_OF_DAY), None
        )

    return read


def read_later(text: str, later: re.Pattern[str], anchor: str, words: DateWords) -> tuple[str, int, int] | None:
    """ "Three years later", after something that was dated: the year and where it is said."""
    match, year = later.search(text), year_of(anchor)
    number = read_number(match["n"], words) if match else None
    return (str(year + number), *match.span()) if match and year and number else None


def _number_parts(said: str) -> list[str]:
    """ "Forty-seven", "treinta y tres", and "dreiundsiebzig" with its ones first."""
    joined = re.fullmatch(r"(?P<ones>\w{1,20}?)und(?P<tens>\w{1,20}(?:zig|ßig))", said)
    if joined:
        return [joined["tens"], {"ein": "eins"}.get(joined["ones"], joined["ones"])]
    return [part for part in re.split(r"[\s-]+", said) if part not in ("y", "et")]


def read_number(said: str, words: DateWords) -> int | None:
    """Digits, a number word, or tens and ones joined ("forty-seven")."""
    low = said.casefold()
    if low.isdecimal():
        return int(low)
    if low in words.numbers:
        return words.numbers[low]
    parts = [words.numbers.get(part) for part in _number_parts(low)]
    known = [part for part in parts if part is not None]
    return sum(known) if len(known) == len(parts) == 2 and known[0] >= 20 > known[1] else None
