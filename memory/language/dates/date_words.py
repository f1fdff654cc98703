"""The words of a language for dates, and the patterns in which they are used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DateWords:
    """The words of one language, which `date_finding.py` puts together. Words written without accents also match with
    them."""

    months: Mapping[str, int]
    seasons: Mapping[str, int]
    weekdays: Mapping[str, int]
    numbers: Mapping[str, int]
    """Number words from 1 to 99, with a space between the words of one number."""
    days: Mapping[str, int]
    """Days of a month, in words."""
    ordinals: Mapping[str, int]
    """Ordinal numbers of a birthday."""
    decades: Mapping[str, int]
    centuries: Mapping[str, int]
    """The first word of a year in words: "nineteen" is 1900."""
    feasts: Mapping[str, int]
    """Feasts by month: Christmas is 12."""
    movable: Mapping[str, int]
    """Feasts by their days from Easter."""
    units: Mapping[str, int]
    """Days per unit: day 1, week 7, month 30, year 365."""
    days_ago: Mapping[str, int]
    events: Mapping[str, str]
    """Patterns of events that everybody can date, and their EDTF."""
    of: str
    articles: str
    within: str
    """Before a month without its year ("in August")."""
    year_lead: str
    """Words after which two digits are a year ("in 55")."""
    spoken_lead: str
    """Words after which a number in words is a year ("in sixty-two")."""
    counted: str
    """Words after a number that is no year ("30 people")."""
    opening: str
    """Words after a short year at the beginning of a sentence, which could not follow a plain number there."""
    clause_words: str
    """Words that may follow a round short year in words ("in seventy"); before any other word it is a quantity."""
    about: str
    or_so: str
    """Words after a date that make it approximate."""
    part_of: str
    """Words before a year for its beginning or end."""
    unsure: str
    range_from: str
    range_to: str
    range_and: str
    """Words that join a range only after a word that opens one ("between 1940 and 1945")."""
    across: str
    """Words that join the two years of a winter, as those of `range_and` also do."""
    either: str
    until: str
    """Words between the two dates of a range that may have other words beside them."""
    born: str
    died: str
    """Verbs after "until" for the end of the person's life."""
    denied: str
    """Words before a date that is denied ("not 54")."""
    put_right: str
    """Words between a wrong date and the right one."""
    told_before: str
    """Words before a date that was told earlier, often a wrong one ("I said it was in 1954")."""
    decade: str
    """Has a group `decade`, two or four digits, or `decade_word`."""
    ago: str
    """Has groups `n` and `unit`."""
    since_ago: str
    """Has a group `n`: for so many years until now."""
    last: str
    """Has a group `what`: a weekday, month, season, feast or unit."""
    year_after: str
    later: str
    """Has a group `n`: so many years after the date told just before."""
    following: str
    """Has a group `what`: the next month, season or feast after the date told just before."""
    same: str
    """Has a group `what`, a unit or season: "that year" means the year of the date told just before."""
    age: str
    """How old the person was. Has groups `n`, `n2` ("she was 80", without saying when), `n3` and so on."""
    of_teller: str
    """How old the teller was. A sentence with it does not say how old the person was."""
    birthday: str
    """Has a group `n`, an ordinal number."""
    before_death: str
    """Has an optional group `what`: the weekday or unit before the person died."""
    counted_before_death: str
    """Has groups `n` and `what`: so many years, summers or Christmases before the person died."""
    timeless: str
    """Words for what lasts or belongs to no single time: a sentence with one takes no date from the one before."""
    happened: str
    """Verbs for what happened once."""
    continues: str
    """Openings of a sentence that goes on with what was told just before."""
    month_first: bool = False


def numbered(text: str, *, first: int = 1) -> dict[str, int]:
    """Return the words of each line with the line's number, counted from `first`; a line holds words for one number."""
    return {word: number for number, line in enumerate(text.strip().splitlines(), first) for word in line.split()}


def numbers_to_99(
    small: Mapping[str, int], tens: Mapping[str, int], *, most: int = 9, ones_first: str = ""
) -> dict[str, int]:
    """Return the number words of a language. `most` is the highest number that joins a word for tens
    ("soixante-dix-neuf" is 60 and 19). `ones_first` joins ones and tens where the ones come first ("und")."""
    joined = {
        f"{one}{ones_first}{ten}" if ones_first else f"{ten} {one}": value + number
        for ten, value in tens.items()
        for one, number in small.items()
        if number <= most
    }
    return {**small, **tens, **joined}
