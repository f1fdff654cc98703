"""Forms of dates relative to the day of the message, to the date told just before, or to a life."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from memory.language.dates.date_forms import (
    Form,
    Life,
    Reader,
    compile_form,
    day_pattern,
    month_of_feast,
    month_pattern,
    number_of,
    read_day_number,
    year_of,
)
from memory.language.dates.date_words import DateWords

FIRST_YEAR = 1800
LENGTH_OF_DAY = 10
YOUNGEST, OLDEST = 3, 110


def relative_forms(words: DateWords) -> Iterator[Form]:
    for phrase, days in words.days_ago.items():
        if days:  # "today" dates the telling, not what is told
            yield Form(compile_form(rf"\b{phrase}\b"), _days_back(days))
    yield Form(compile_form(words.ago), _ago_reader(words))
    yield Form(compile_form(words.since_ago), _since_ago_reader(words))
    yield Form(compile_form(words.last), _last_reader(words))
    yield Form(compile_form(words.year_after), lambda _match, life: _years_after(life.before, 1))
    yield Form(compile_form(words.later), _later_reader(words))
    yield Form(compile_form(words.following), _following_reader(words))
    yield Form(compile_form(words.same), _same_reader(words))


def partial_forms(words: DateWords) -> Iterator[Form]:
    """Yield the forms of a day or month without its year, read as "-06-03" and "-06"."""
    day, month, read = day_pattern(words), month_pattern(words), _partial_reader(words)
    yield Form(compile_form(rf"\b{day},?\s{words.of}{month}(?!,?\s{words.of}'?\d{{2,4}}\b)"), read)
    if words.month_first:
        yield Form(compile_form(rf"\b{month}\s(?:the\s)?{day}\b(?!,?\s\d{{4}}\b)"), read)
    yield Form(compile_form(rf"\b(?:{words.within})\s{month}(?!,?\s{words.of}'?\d)"), read)


def _partial_reader(words: DateWords) -> Reader:
    def read(match: re.Match[str], _life: Life) -> str | None:
        month, day = number_of(match["month"], words.months), read_day_number(match, words)
        return f"-{month:02}" + (f"-{day:02}" if day else "")

    return read


def complete(partial: str, life: Life) -> str | None:
    """Add the year to a day or month: the year of the person's birth or death if it is that day, else the year of the
    date told just before. Return None if there is neither."""
    is_day = len(partial) == LENGTH_OF_DAY - 4
    for known in (life.died, life.born):
        if is_day and known.endswith(partial) and len(known) == LENGTH_OF_DAY:
            return known
    year = year_of(life.before)
    return f"{year}{partial}" if year and "/" not in life.before else None


def _days_back(days: int) -> Reader:
    return lambda _match, life: (life.told - timedelta(days=days)).isoformat()


def _ago_reader(words: DateWords) -> Reader:
    def read(match: re.Match[str], life: Life) -> str | None:
        number = number_of(match["n"], words.numbers)
        unit = words.units.get(match["unit"].casefold())
        return _back(life.told, number * unit, unit) if number and unit else None

    return read


def _since_ago_reader(words: DateWords) -> Reader:
    """Return a reader of "for ten years now". The year is approximate, since nobody adds the odd months."""

    def read(match: re.Match[str], life: Life) -> str | None:
        number = number_of(match["n"], words.numbers)
        return f"{life.told.year - number}~" if number and number < OLDEST else None

    return read


def _back(day: date, days: int, unit: int) -> str | None:
    """Return the date so many days back, as exact as the unit: a day, a month or a year, and for weeks an approximate
    month. Return None for a year before `FIRST_YEAR`."""
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
            return _back(told, unit, unit) if unit != 1 else None
        if what in words.seasons:
            season = words.seasons[what]
            return f"{told.year if told.month > (season - 20) * 3 + 2 else told.year - 1}-{season}"
        month = _month_of(what, told.year, words)
        return f"{told.year if month < told.month else told.year - 1}-{month:02}" if month else None

    return read


def _month_of(what: str, year: int, words: DateWords) -> int | None:
    if what in words.months:
        return words.months[what]
    return month_of_feast(what, year, words) if what in words.feasts or what in words.movable else None


def _weekday_before(day: date, weekday: int) -> date:
    """Return the latest such weekday before `day`."""
    return day - timedelta(days=(day.weekday() - weekday - 1) % 7 + 1)


def _years_after(edtf: str, years: int) -> str | None:
    year = year_of(edtf.rpartition("/")[2])
    return str(year + years) + "~" * edtf.endswith("~") if year else None


def _later_reader(words: DateWords) -> Reader:
    """Return a reader of "three years later", counted from the date told just before."""

    def read(match: re.Match[str], life: Life) -> str | None:
        number = number_of(match["n"], words.numbers)
        return _years_after(life.before, number) if number else None

    return read


def _following_reader(words: DateWords) -> Reader:
    """Return a reader of "the next August": the first one after the date told just before."""

    def read(match: re.Match[str], life: Life) -> str | None:
        year, what = year_of(life.before), match["what"].casefold()
        if year is None or "/" in life.before:
            return None
        known = re.fullmatch(r"\d{4}-(\d\d)(?:-\d\d)?", life.before)
        before = int(known[1]) if known else 12
        if what in words.seasons:
            season = words.seasons[what]
            before = before if before > 20 else 20 + (before + 1) // 3
            return f"{year + (season <= before)}-{season}"
        month = _month_of(what, year + 1, words)
        before = before if before <= 12 else (before - 20) * 3
        return f"{year + (month <= before)}-{month:02}" if month else None

    return read


def _same_reader(words: DateWords) -> Reader:
    """Return a reader of "that night", "that summer" or "the same year": the date told just before, its season or its
    year."""

    def read(match: re.Match[str], life: Life) -> str | None:
        what, year = match["what"].casefold(), year_of(life.before)
        if year is None:
            return None
        if what in words.seasons:
            return f"{year}-{words.seasons[what]}"
        return str(year) if words.units.get(what) == 365 and "/" not in life.before else life.before

    return read


def life_forms(words: DateWords) -> Iterator[Form]:
    yield Form(compile_form(words.before_death), _death_reader(words))
    yield Form(compile_form(words.birthday), _birthday_reader(words))
    yield Form(compile_form(words.age), _age_reader(words))
    yield Form(compile_form(words.counted_before_death), _counted_reader(words))


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
        return _back(date.fromisoformat(died), words.units.get(what, 1), words.units.get(what, 1)) if exact else died

    return read


def _birthday_reader(words: DateWords) -> Reader:
    def read(match: re.Match[str], life: Life) -> str | None:
        year, age = year_of(life.born), words.ordinals.get(match["n"].casefold())
        if year is None or age is None:
            return None
        exact = re.fullmatch(r"\d{4}(-\d\d-\d\d)", life.born)
        return f"{year + age}{exact.group(1)}" if exact else str(year + age)

    return read


def _age_reader(words: DateWords) -> Reader:
    """Return a reader of an age as an approximate year. "She was 80" (`n2`), if that was her age at death, says how old
    she grew and dates nothing."""

    def read(match: re.Match[str], life: Life) -> str | None:
        said = {name: value for name, value in match.groupdict().items() if value}
        year, age = year_of(life.born), number_of(next(iter(said.values()), ""), words.numbers)
        if year is None or age is None or not YOUNGEST <= age <= OLDEST or year + age > life.told.year:
            return None
        at_death = "n2" in said and year + age in {(year_of(life.died) or 0) + late for late in (0, 1)}
        return None if at_death else f"{year + age}~"

    return read


def _counted_reader(words: DateWords) -> Reader:
    """Return a reader of "two summers before she died". The year is approximate: the last summer may count or not."""

    def read(match: re.Match[str], life: Life) -> str | None:
        year, count = year_of(life.died), match["n"]
        number = number_of(count, words.numbers) if count else 1
        return f"{year - number}~" if year and number and number < 60 else None

    return read
