"""How old the person became, counted from the dates of birth and death that the family entered.

Vague dates give a vague age: "82 or 83" where only years are known, "about 83" where a date is approximate.
"""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date

from memory.engines.builtin.extraction.mentions import Who
from memory.engines.builtin.extraction.subjects import Focus, read_aspect
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.content_topics import topic_words
from memory.engines.builtin.replies.answers.dates_of_life import (
    ENDINGS,
    names_others,
    say_dates_of_life,
    say_when,
)
from memory.engines.builtin.replies.answers.lives_of_others import read_other_life
from memory.language.dates.date_finding import is_sound
from memory.language.lexicon import Lexicon, loose

ASKS_AGE = loose(
    r"""\b(?:how\sold|(?:at\s)?(?:what|which)\sage | wie\salt | (?:in|mit)\swelchem\salter | mit\swie\s?vielen?\sjahren
    | (?:(?:a|con|hasta|de)\s)?qué\sedad | (?:con\s)?cuántos\saños | (?:jusqu['’])?(?:à\s)?quel\sâge)\b"""
)
LIVED = loose(
    r"""\b(?:live(?:d)?(?:\sto(?:\sbe)?)?\W*$ | (?:get|become|grow|reach)(?:\sto(?:\sbe)?)?\W*$
    | wurde(?=(?:\s\S+){0,3}\W*$) | geworden | gelebt\W*$ | vivió | llegó\sa\svivir | vécu | vivre)"""
)
"""Words that ask for the age of a whole life without naming the death: "How old did she get?"."""
HOW_LONG = loose(
    r"""\b(?:how\s(?:long|many\syears) | wie\slange | cuánto\stiempo | combien\sd['’](?:années|ans)
    | combien\sde\stemps)\b"""
)
"""Words for a span of time, which is the age at death only beside the words of `LIVED`."""
SMALL = loose(r"\b(?:did|get|become|gelebt|eigentlich|genau|exactly|exactamente|exactement|tenía|avait|day|tag)\b")
DATE = re.compile(r"(?P<year>\d{3}[\dX])(?:-(?P<month>\d\d)(?:-(?P<day>\d\d))?)?(?P<hedge>[~?%]?)")
SAID = {
    "en": ("{name} died at the age of {age}", "by the dates that the family entered"),
    "de": ("{name} ist mit {age} gestorben", "nach den Daten, die die Familie eingetragen hat"),
    "es": ("{name} murió con {age}", "según las fechas que anotó la familia"),
    "fr": ("{name} est mort{e} à {age}", "d'après les dates que la famille a inscrites"),
}
AND = {"en": " and ", "de": " und ", "es": " y ", "fr": " et "}
"""Between the two dates. A dash between digits would be taken for a part of a secret number, and be removed."""
YEARS = {"en": ("", ""), "de": (" Jahr", " Jahren"), "es": (" año", " años"), "fr": (" an", " ans")}
ABOUT = {"en": "about {age}", "de": "etwa {age}", "es": "unos {age}", "fr": "environ {age}"}
EITHER = {"en": "{least} or {most}", "de": "{least} oder {most}", "es": "{least} o {most}", "fr": "{least} ou {most}"}
RANGE = {
    "en": "{least} to {most}",
    "de": "{least} bis {most}",
    "es": "entre {least} y {most}",
    "fr": "entre {least} et {most}",
}
SPANISH_O = re.compile(r"8\d?|11")
"""Numbers that Spanish says with "o" at the front, so that "or" before them is "u": "79 u 80"."""
FIRST_YEAR = {
    "en": "{name} died in the first year of life",
    "de": "{name} ist im ersten Lebensjahr gestorben",
    "es": "{name} murió en su primer año de vida",
    "fr": "{name} est mort{e} dans sa première année",
}


@dataclass(frozen=True, slots=True)
class EnteredDate:
    """A date that the family entered: the first and last day that it can mean, and whether it is approximate."""

    first: date
    last: date
    is_about: bool

    @classmethod
    def of(cls, edtf: str) -> EnteredDate | None:
        """Return a year, month, day or decade; None for no date and for other EDTF."""
        found = DATE.fullmatch(edtf)
        if found is None or not is_sound(edtf):
            return None
        year = found["year"]
        month, day = (int(found[part] or 0) for part in ("month", "day"))
        first, last = int(year.replace("X", "0")), int(year.replace("X", "9"))
        last_month = month or 12
        return cls(
            date(first, month or 1, day or 1),
            date(last, last_month, day or monthrange(last, last_month)[1]),
            bool(found["hedge"]),
        )


def say_entered(question: str, participants: Participants, lexicon: Lexicon) -> list[str]:
    """Say when the person was born or died, or how old they became, if the question asks for that and nothing else."""
    return say_dates_of_life(question, participants, lexicon) or say_age_at_death(question, participants, lexicon)


def say_age_at_death(question: str, participants: Participants, lexicon: Lexicon) -> list[str]:
    """Say how old the person was at death; empty for other questions, and if one of the two dates is not entered."""
    person = participants.person
    born, died = EnteredDate.of(person.born), EnteredDate.of(person.died)
    if born is None or died is None or not _asks_for_age_at_death(question, participants, lexicon):
        return []
    least, most = _years_between(born.last, died.first), _years_between(born.first, died.last)
    if most < 0:
        return []
    said, by_dates = SAID[lexicon.code]
    if most == 0:
        said = FIRST_YEAR[lexicon.code]
    age = _say_age(max(least, 0), most, is_about=born.is_about or died.is_about, lexicon=lexicon)
    words = said.format(name=participants.called_first, age=age, e=ENDINGS.get(participants.gender, "(e)"))
    days = [say_when(one.rstrip("~?%"), lexicon) for one in (person.born, person.died)]
    shown = f" ({AND[lexicon.code].join(days)})" if all(days) and not (born.is_about or died.is_about) else ""
    return [f"{words.replace(' à entre ', ' entre ')}, {by_dates}{shown}."]


def _asks_for_age_at_death(question: str, participants: Participants, lexicon: Lexicon) -> bool:
    death = lexicon.asking.death
    lived = LIVED.search(question)
    asks = (ASKS_AGE.search(question) and (death.search(question) or lived)) or (HOW_LONG.search(question) and lived)
    if not asks or read_other_life(question, participants, lexicon):
        return False
    spoken = question.replace("-t-", "-")  # "a-t-elle vécu" speaks of nobody else
    mentions = read_aspect(spoken, lexicon, participants, Focus(participants)).mentions
    genders = {one.gender for one in mentions if one.who is Who.PERSON}
    is_of_others = names_others(mentions) or any(one.who in (Who.FAMILY, Who.LISTENER) for one in mentions)
    if is_of_others or {"m", "f"} <= genders:
        return False
    rest = question
    for cue in (HOW_LONG, ASKS_AGE, LIVED, lexicon.asking.when, death, SMALL):
        rest = cue.sub(" ", rest)
    return not topic_words(rest, participants, lexicon)


def _years_between(born: date, died: date) -> int:
    return died.year - born.year - ((died.month, died.day) < (born.month, born.day))


def _say_age(least: int, most: int, *, is_about: bool, lexicon: Lexicon) -> str:
    code = lexicon.code
    years = YEARS[code][most != 1]
    if is_about and most - least <= 1:
        return ABOUT[code].format(age=most) + years
    if least == most:
        return f"{most}{years}"
    said = (EITHER if most - least == 1 else RANGE)[code].format(least=least, most=most)
    if code == "es" and SPANISH_O.fullmatch(str(most)):
        said = said.replace(" o ", " u ")
    return said + years
