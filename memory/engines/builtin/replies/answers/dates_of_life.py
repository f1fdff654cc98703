"""The person's dates of birth and death in words, as the family entered them; they come before what was told."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from memory.engines.base import Recalled
from memory.engines.builtin.extraction.mentions import Mention, Who
from memory.engines.builtin.extraction.subjects import Focus, read_aspect
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.content_topics import said_in, topic_words
from memory.engines.builtin.replies.answers.lives_of_others import read_other_life
from memory.engines.builtin.replies.answers.question_terms import CLAUSE, YEAR
from memory.language.detection import read_language
from memory.language.lexicon import Lexicon, loose

AGE = loose(
    r"""\b(?:how\s(?:old|long)|wie\s(?:alt|lange?)|qué\sedad|cuántos\saños|quel\sâge|since\swhen|seit\swann
          |desde\scuándo
    |depuis\squand|hora|heure|uhr)\b"""
)
"""Words that ask for an age, a duration or an hour: a time, but not a date."""
DATE = loose(
    r"""\b(?:(?:what\s(?:was|is)\s(?:the\s)?)?date\sof|(?:an\s)?welche[mr]\stag|qué\sdía
    |(?:cuál\ses\s(?:la\s|su\s)?)?fecha\sde|(?:quelle\sest\s)?(?:la\s|sa\s)?date\sde|c['’](?:est|était)\squand)\b
    | ^\W*cuándo\b"""
)
"""Words that ask for a date without "when", and the Spanish "when" at the front of a question without its mark."""
BIRTHDAY = loose(
    r"""\b(?:birth\s?day|bday|geburtstag|geburtsdatum|cumplea[nñ]os|(?:cumpl[eé]|cumpl[ií]a)(?:\sa[nñ]os)?\b
          |naissance|nacimiento
    |anniversaire(?!\sde\s(?:mariage|rencontre|mort)))"""
)
"""Words for the day of birth."""
ITS_DATE = loose(
    r"""\b(?:what(?:['’]s|\s(?:is|was))(?=\s(?:[\w'’]+\s){1,3}birth\s?day)|when['’]s|what\sday
    |was\s(?:ist|war)(?=\s\w+\sgeburtsdatum)|auf\swelchen\stag\sfällt
    |cuál\s(?:es|era)(?=\s(?:\w+\s){1,3}cumple)|fecha
    |quel(?:le)?\s(?:est|était)(?=\s(?:\w+\s){0,3}(?:anniversaire|(?:date\sde\s)?naissance))|quel\sjour|quand\stombe)"""
)
"""Words that ask for the day of birth without "when"."""
WHOSE = loose(r"""\b(?:son|sa)\s(?=anniversaire|date\sde\snaissance)|(?<=\w)s(?=\sgeburtstag)""")
"""Words that mean the person's birthday although "son" is also a kin word, or a genitive hides the name ("Dereks")."""
DAY = re.compile(r"\d{4}-\d\d-\d\d")
BORN = {
    "en": ("{name} was born on {when}.", "{name} was born in {when}."),
    "de": ("{name} wurde am {when} geboren.", "{name} wurde geboren: {when}."),
    "es": ("{name} nació el {when}.", "{name} nació en {when}."),
    "fr": ("{name} est né{e} le {when}.", "{name} est né{e} en {when}."),
}
DIED = {
    "en": ("{name} died on {when}.", "{name} died in {when}."),
    "de": ("{name} starb am {when}.", "{name} ist gestorben: {when}."),
    "es": ("{name} murió el {when}.", "{name} murió en {when}."),
    "fr": ("{name} est mort{e} le {when}.", "{name} est mort{e} en {when}."),
}
"""The sentence for a day, then that for a month or a year. `{e}` is the French ending, "e" for a woman."""
ENDINGS = {"m": "", "f": "e"}


def say_dates_of_life(question: str, participants: Participants, lexicon: Lexicon) -> list[str]:
    """Say when the person was born or died, if the question asks for that and for nothing else.

    Empty where nobody entered the date.
    """
    asking, person = lexicon.asking, participants.person
    is_birthday = BIRTHDAY.search(question)
    question = WHOSE.sub("", question) if is_birthday else question
    asks_date = asking.when.search(question) or DATE.search(question) or (is_birthday and ITS_DATE.search(question))
    if not asks_date or AGE.search(question):
        return []
    if read_other_life(question, participants, lexicon):
        return []
    about = ITS_DATE.sub(" ", question) if is_birthday else question
    about = BIRTHDAY.sub(lambda found: found.group().lower(), about)  # "Papa Geburtstag" is no first and last name
    mentions = read_aspect(about, lexicon, participants, Focus(participants)).mentions
    rest = DATE.sub(" ", about)
    for cue in (asking.when, asking.birth, asking.death, *([BIRTHDAY] if is_birthday else ())):
        rest = cue.sub(" ", rest)
    if names_others(mentions) or topic_words(rest, participants, lexicon):
        return []
    asked = [(asking.birth, person.born, BORN), (asking.death, person.died, DIED)]
    return [
        _say(when, words[lexicon.code][not DAY.fullmatch(known)], participants)
        for cue, known, words in asked
        if (cue.search(question) or (cue is asking.birth and is_birthday)) and (when := say_when(known, lexicon))
    ]


def names_others(mentions: Sequence[Mention]) -> bool:
    """Whether somebody other than the person is mentioned. The "my" of "my mum" is not, if she is the person."""
    kin = {one.at for one in mentions if one.who is Who.PERSON and one.form in ("kin", "possessive")}
    return any(
        one.who is Who.OTHER or (one.who is Who.TELLER and not (one.form == "possessive" and one.at + 1 in kin))
        for one in mentions
    )


def _say(when: str, template: str, participants: Participants) -> str:
    return template.format(name=participants.called_first, when=when, e=ENDINGS.get(participants.gender, "(e)"))


def tells_of_date(item: Recalled, participants: Participants, lexicon: Lexicon) -> bool:
    """Whether the item adds something to the entered date of a birth or death.

    It does if it has a date or names a year, or if a clause of it tells of the birth or death of the person and of
    nobody else.
    """
    if item.occurred or YEAR.search(item.text):
        return True
    spoken = read_language(item.text, lexicon)
    birth, death = spoken.asking.birth, spoken.asking.death
    clauses = (one for one in CLAUSE.split(said_in(item)) if birth.search(one) or death.search(one))
    return any(_is_of_person_alone(clause, participants, spoken) for clause in clauses)


def _is_of_person_alone(clause: str, participants: Participants, lexicon: Lexicon) -> bool:
    return {one.who for one in read_aspect(clause, lexicon, participants, Focus(participants)).mentions} == {Who.PERSON}


def say_day(day: date, lexicon: Lexicon) -> str:
    return lexicon.phrases.date.format(day=day.day, month=lexicon.phrases.months[day.month - 1], year=day.year)


def say_when(occurred: str, lexicon: Lexicon) -> str:
    """Return a day, a month or a year in words; empty for any other EDTF, which no short phrase says truly."""
    if DAY.fullmatch(occurred):
        return say_day(date.fromisoformat(occurred), lexicon)
    if re.fullmatch(r"\d{4}-\d\d", occurred):
        template = lexicon.phrases.date
        month = lexicon.phrases.months[int(occurred[5:]) - 1]
        return template[template.index("{month}") :].format(month=month, year=occurred[:4])
    return occurred if re.fullmatch(r"\d{4}", occurred) else ""
