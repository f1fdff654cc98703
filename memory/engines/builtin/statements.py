"""From messages to statements: what a message tells, cut at its sentences and joined where one leans on another.

A sentence stands alone when it says of whom it speaks. One that does not ("Green, corporation green. Then Mum made
him paint it cream.") is joined to the one it leans on, or taken as an answer when the assistant has just asked about
the person; the assistant's own words never become part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from memory.engines.base import NumberedMessage
from memory.engines.builtin.language import read_language
from memory.engines.builtin.lexicon import Lexicon
from memory.engines.builtin.screening import Verdict, judge
from memory.engines.builtin.sentences import QUOTE, content_words, split_sentences
from memory.engines.builtin.subjects import Aspect, Cast, Focus, Who, read_aspect

LONGEST = 420
"""Characters of a joined statement; what leans on more than that stands as it is."""

FRAGMENT = 4
"""Content words up to which a sentence without a subject is a fragment of its neighbour."""


class Bearing(StrEnum):
    """What a sentence bears on."""

    LEGACY = "legacy"
    TELLER = "teller"
    LEANS = "leans"
    """On the sentence before it, or on the question it answers."""
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Reading:
    """One sentence of a user message, understood."""

    text: str
    number: int
    verdict: Verdict
    aspect: Aspect
    bearing: Bearing
    remember: bool
    correction: bool


@dataclass(frozen=True, slots=True)
class Statement:
    """One or more sentences of a message that say one thing; `before` is what was told just before, for its date."""

    readings: tuple[Reading, ...]
    message: NumberedMessage
    lexicon: Lexicon
    about: Bearing
    remember: bool = False
    before: str = ""

    @property
    def text(self) -> str:
        return " ".join(reading.text for reading in self.readings)

    @property
    def correction(self) -> bool:
        return any(reading.correction for reading in self.readings)


@dataclass(frozen=True, slots=True)
class Heard:
    """The conversation around a message: what the assistant asked last, and in which language people speak."""

    asked_of_person: bool
    asked_of_other: bool
    lexicon: Lexicon


def read_statements(message: NumberedMessage, heard: Heard, cast: Cast) -> list[Statement]:
    """The statements of one user message, in order; instructions are among them, other screened sentences not."""
    lexicon = read_language(message.content, heard.lexicon)
    readings = read_sentences(message, heard, cast, lexicon)
    return list(_join(readings, message, lexicon))


def hear(assistant: str, cast: Cast, lexicon: Lexicon) -> Heard:
    """What the assistant's last message asks about; with none before, a message may speak of the person at once."""
    if not assistant.strip():
        return Heard(True, False, lexicon)
    language = read_language(assistant, lexicon)
    sentences = split_sentences(assistant, language)
    asked = [sentence for sentence in sentences if language.screens.question.search(sentence)] or sentences[-1:]
    aspects = [read_aspect(sentence, language, cast, Focus(cast)) for sentence in asked]
    of_person = any(aspect.speaks_of(Who.PERSON) for aspect in aspects)
    of_other = not of_person and any(aspect.speaks_of(Who.OTHER) for aspect in aspects)
    return Heard(of_person, of_other, lexicon)


def read_sentences(message: NumberedMessage, heard: Heard, cast: Cast, lexicon: Lexicon) -> list[Reading]:
    """Every sentence of the message with its verdict and bearing."""
    focus = Focus(cast)
    if heard.asked_of_other:
        focus.others = {"m": True, "f": True}
    readings: list[Reading] = []
    for sentence in split_sentences(message.content, lexicon):
        if readings and lexicon.screens.joke_after.search(sentence):
            readings = [replace(reading, verdict=Verdict.JOKE, bearing=Bearing.NOTHING) for reading in readings]
        for part, remember in _cut_cue(sentence, lexicon):
            reading = _read(part, message.number, remember, heard, focus, readings, lexicon)
            focus.follow(reading.aspect)
            readings.append(reading)
    return readings


def _cut_cue(sentence: str, lexicon: Lexicon) -> Iterator[tuple[str, bool]]:
    """ "Please remember this: …" is a wish and, after the colon, what it is about."""
    cue = lexicon.screens.remember.search(sentence)
    head, colon, tail = sentence.partition(":")
    if cue and colon and cue.end() <= len(head) + 1 and re.search(r"\w", tail):
        yield tail.strip(), True
    else:
        yield sentence, bool(cue)


def _read(
    text: str, number: int, remember: bool, heard: Heard, focus: Focus, before: Sequence[Reading], lexicon: Lexicon
) -> Reading:
    verdict = judge(text, lexicon)
    aspect = read_aspect(_without_quotes(text), lexicon, focus.cast, focus)
    reading = Reading(
        text, number, verdict, aspect, Bearing.NOTHING, remember, bool(lexicon.screens.correction.search(text))
    )
    follows = bool(before) and before[-1].bearing is not Bearing.NOTHING
    return replace(reading, bearing=bearing_of(reading, lexicon, follows=follows, answers=heard.asked_of_person))


def _without_quotes(text: str) -> str:
    """The sentence without what others say in it; a sentence that is all quotation is read as it is."""
    outside = QUOTE.sub(" ", text)
    return outside if len(re.findall(r"\w+", outside)) >= 2 else text


def bearing_of(reading: Reading, lexicon: Lexicon, *, follows: bool, answers: bool) -> Bearing:
    """`follows`: the sentence before was about somebody we keep. `answers`: the assistant asked about the person."""
    aspect = reading.aspect
    if reading.verdict is not Verdict.TOLD:
        return Bearing.NOTHING
    if aspect.subject is Who.PERSON:
        return Bearing.LEGACY
    if aspect.subject in (Who.TELLER, Who.FAMILY):
        return _bearing_of_teller(reading, lexicon, follows=follows)
    if aspect.subject is Who.OTHER:
        return _bearing_of_other(reading, follows=follows)
    if aspect.speaks_of(Who.PERSON):
        return Bearing.LEGACY
    return Bearing.LEANS if (follows or answers) and content_words(reading.text, lexicon) else Bearing.NOTHING


def _bearing_of_teller(reading: Reading, lexicon: Lexicon, *, follows: bool) -> Bearing:
    aspect, text = reading.aspect, reading.text
    person_acts = any(m.who is Who.PERSON and m.form in ("subject", "name", "kin") for m in aspect.mentions)
    if lexicon.screens.musing.search(text) and not person_acts:
        return Bearing.NOTHING
    if person_acts:
        return Bearing.LEGACY
    if lexicon.screens.about_me.search(text):
        return Bearing.LEGACY if aspect.subject is Who.FAMILY else Bearing.TELLER
    if aspect.names(Who.PERSON):
        return Bearing.LEGACY
    return Bearing.LEANS if aspect.subject is Who.FAMILY and follows else Bearing.NOTHING


def _bearing_of_other(reading: Reading, *, follows: bool) -> Bearing:
    """Other people's lives are left out, but for what they did to or with the person."""
    if reading.aspect.names(Who.PERSON):
        return Bearing.LEGACY
    plural = any(m.gender == "p" and m.form == "subject" for m in reading.aspect.mentions[:1])
    return Bearing.LEANS if plural and follows else Bearing.NOTHING


def _join(readings: Sequence[Reading], message: NumberedMessage, lexicon: Lexicon) -> Iterator[Statement]:
    """Statements in order: a fragment goes to its neighbour, a wish to remember to the next statement."""
    open_statement: Statement | None = None
    remember, before = False, ""
    for reading in readings:
        if reading.verdict is Verdict.INSTRUCTION:
            yield Statement((reading,), message, lexicon, Bearing.NOTHING)
            continue
        remember = remember or reading.remember
        if reading.bearing is Bearing.NOTHING:
            if open_statement and not reading.correction:
                yield open_statement
                open_statement = None
            before = reading.text
            continue
        if open_statement and _leans(reading, open_statement, lexicon):
            open_statement = replace(
                open_statement, readings=(*open_statement.readings, reading), about=_about(open_statement, reading)
            )
            continue
        if open_statement:
            yield open_statement
            before = open_statement.text
        open_statement = Statement((reading,), message, lexicon, reading.bearing, remember, before)
        remember = False
    if open_statement:
        yield open_statement


def _leans(reading: Reading, statement: Statement, lexicon: Lexicon) -> bool:
    if len(statement.text) + len(reading.text) > LONGEST:
        return False
    opening_fragment = statement.about is Bearing.LEANS and len(content_words(statement.text, lexicon)) <= FRAGMENT
    return reading.bearing is Bearing.LEANS or opening_fragment


def _about(statement: Statement, reading: Reading) -> Bearing:
    return reading.bearing if statement.about is Bearing.LEANS else statement.about
