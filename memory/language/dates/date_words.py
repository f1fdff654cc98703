"""What a language brings to dates: its words, and the patterns that they are used in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DateWords:
    """`date_finding.py` puts these together. What is written here without accents also fits with them."""

    months: Mapping[str, int]
    seasons: Mapping[str, int]
    weekdays: Mapping[str, int]
    numbers: Mapping[str, int]
    """From 1 to 99, the words of one with a space between them."""
    days: Mapping[str, int]
    """Of a month, in words."""
    ordinals: Mapping[str, int]
    """Of a birthday."""
    decades: Mapping[str, int]
    centuries: Mapping[str, int]
    """What a year in words begins with: "nineteen" is 1900."""
    feasts: Mapping[str, int]
    """Feasts by month: Christmas is 12."""
    movable: Mapping[str, int]
    """Feasts by their days from Easter."""
    units: Mapping[str, int]
    """Days per unit: day 1, week 7, month 30, year 365."""
    days_ago: Mapping[str, int]
    events: Mapping[str, str]
    """Patterns of events everybody can date, and their EDTF."""
    of: str
    articles: str
    within: str
    """Before a month without its year ("in August")."""
    year_lead: str
    """Words after which two digits are a year ("in 55")."""
    spoken_lead: str
    """The same, before a year in words ("in sixty-two")."""
    counted: str
    """Words behind a number that is no year ("30 people")."""
    opening: str
    """What follows a short year that a sentence begins with, where no number could stand."""
    clause_words: str
    """Words that may follow a short year in words; with any other one it counts something."""
    about: str
    or_so: str
    """Behind a date."""
    part_of: str
    """Before a year: its beginning or end."""
    unsure: str
    range_from: str
    range_to: str
    range_and: str
    """Joins a range only after a word that opens one ("between 1940 and 1945")."""
    across: str
    """Joins a winter's two years, as `range_and` does."""
    either: str
    until: str
    """Between two dates that make a stretch, with other words beside it."""
    born: str
    died: str
    """After "until", the end of the person's life."""
    denied: str
    """Before a date that is taken back ("not 54")."""
    put_right: str
    """Between a wrong date and the right one."""
    told_before: str
    """Before a wrong date ("I said it was in 1954")."""
    decade: str
    """With a group `decade`, two or four digits, or `decade_word`."""
    ago: str
    """With groups `n` and `unit`."""
    since_ago: str
    """With a group `n`: for so many years until now."""
    last: str
    """With a group `what`: a weekday, month, season, feast or unit."""
    year_after: str
    later: str
    """With a group `n`: so many years after what was told just before."""
    following: str
    """With a group `what`: the next month, season or feast after what was told just before."""
    same: str
    """With a group `what`, a unit or season: "that year" of what was told just before."""
    age: str
    """How old the person was, with groups `n`, `n2` (they simply were so old), `n3` and on."""
    of_teller: str
    """Around an age that is the teller's, from the age on."""
    birthday: str
    """With a group `n`, ordinal."""
    before_death: str
    """With an optional group `what`: the weekday or unit before the person died."""
    counted_before_death: str
    """With groups `n` and `what`: so many years, summers or Christmases before the person died."""
    timeless: str
    """What lasts or is said of no one time: a sentence with it takes no date from the one before."""
    happened: str
    """A verb of what happened once."""
    continues: str
    """Opens a sentence that goes on with what was told just before."""
    month_first: bool = False


def numbered(text: str, *, first: int = 1) -> dict[str, int]:
    """Lines of equal words, numbered from `first`."""
    return {word: number for number, line in enumerate(text.strip().splitlines(), first) for word in line.split()}


def numbers_to_99(
    small: Mapping[str, int], tens: Mapping[str, int], *, most: int = 9, ones_first: str = ""
) -> dict[str, int]:
    """The number words of a language. `most` is the highest number that goes with tens ("soixante-dix-neuf" is 60 and
    19), `ones_first` what joins where ones come first ("und")."""
    joined = {
        f"{one}{ones_first}{ten}" if ones_first else f"{ten} {one}": value + number
        for ten, value in tens.items()
        for one, number in small.items()
        if number <= most
    }
    return {**small, **tens, **joined}
