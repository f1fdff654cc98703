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
from memory.engines.builtin.extraction.message_context import MessageContext, OpenReferences
from memory.engines.builtin.extraction.subjects import Aspect, Focus, Who, read_aspect
from memory.engines.builtin.participants import Participants
from memory.language.comparison.corrections import read_put_right
from memory.language.dates.date_finding import is_sound
from memory.language.dates.date_forms import Life
from memory.language.dates.told_dates import NOTHING_DATED, DatedBefore, dates_before
from memory.language.detection import others_than, read_language
from memory.language.lexicon import Lexicon
from memory.language.sentences import QUOTE, content_words, split_clauses, split_sentences, tokenize
from memory.language.speech_acts import Verdict, judge, takes_back

LONGEST = 420
"""Characters of a joined statement; what leans on more than that stands as it is."""

FRAGMENT = 4
"""Content words up to which a sentence without a subject is a fragment of its neighbour."""


SAID = 3
"""Words after a colon from which they say something by themselves."""

SPOKEN = re.compile(r"\A(\W*\w++(?:\W++\w++){2,}):\s++[A-ZÀ-Þ¿¡].*$", re.DOTALL)
"""What follows a colon with a capital is somebody's words, with or without quotation marks."""

NEAR = 6
"""Words from the front within which somebody else makes a sentence theirs."""


class SentenceTopic(StrEnum):
    """What a sentence bears on."""

    LEGACY = "legacy"
    TELLER = "teller"
    LEANS = "leans"
    """On the sentence before it."""
    FRAGMENT = "fragment"
    """No clause: it leans on the next sentence, on the one before, or on the question it answers."""
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Reading:
    """One sentence of a user message, understood."""

    text: str
    verdict: Verdict
    aspect: Aspect
    topic: SentenceTopic
    remember: bool
    correction: bool
    dated_before: DatedBefore = NOTHING_DATED


@dataclass(frozen=True, slots=True)
class Statement:
    """One or more sentences of a message that say one thing."""

    readings: tuple[Reading, ...]
    message: NumberedMessage
    lexicon: Lexicon
    remember: bool = False

    @property
    def text(self) -> str:
        return "".join(f" {r.text}" if r.text[0] not in ",;" else r.text for r in self.readings).strip()

    @property
    def correction(self) -> bool:
        return any(reading.correction for reading in self.readings)

    @property
    def instructs(self) -> bool:
        return self.readings[0].verdict is Verdict.INSTRUCTION

    @property
    def about_teller(self) -> bool:
        whole = [
            reading.topic for reading in self.readings if reading.topic in (SentenceTopic.LEGACY, SentenceTopic.TELLER)
        ]
        return bool(whole) and whole[0] is SentenceTopic.TELLER

    @property
    def is_fragment(self) -> bool:
        return all(reading.topic is SentenceTopic.FRAGMENT for reading in self.readings)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sentence stands. `follows`: one we keep, or a correction, is just before it. `answers`: it is the first
    that says something after the assistant asked about the person."""

    follows: bool
    answers: bool
    after_others: bool = False
    """Somebody else was spoken of last."""


def read_statements(
    message: NumberedMessage, heard: MessageContext, participants: Participants
) -> tuple[list[Statement], OpenReferences]:
    """The statements of one user message, in order, and what it leaves open for the next; instructions are among them,
    other screened sentences not."""
    lexicon = read_language(message.content, heard.lexicon)
    others = heard.others if opens_with_pronoun(message.content, lexicon) or not heard.carried else frozenset()
    focus = Focus(participants, others=dict.fromkeys(others, True))
    readings = read_sentences(message.content, heard, focus, lexicon)
    broke_off = bool(readings) and readings[-1].verdict is Verdict.TRANSIENT
    of_another = len(focus.others) == 1 and all(reading.topic is SentenceTopic.NOTHING for reading in readings)
    left = OpenReferences(frozenset(focus.others) if of_another else frozenset(), broke_off)
    life = life_of(message, participants)
    return list(_join_readings(_date_readings(readings, life, lexicon), message, lexicon)), left


def life_of(message: NumberedMessage, participants: Participants) -> Life:
    known = (participants.person.born, participants.person.died)
    return Life(message.at.date(), *(edtf if is_sound(edtf) else "" for edtf in known))


def _date_readings(readings: Sequence[Reading], life: Life, lexicon: Lexicon) -> list[Reading]:
    said = ((reading.text, reading.topic is not SentenceTopic.TELLER, reading.correction) for reading in readings)
    return [
        replace(reading, dated_before=before)
        for reading, before in zip(readings, dates_before(said, life, lexicon, others_than(lexicon)), strict=True)
    ]


def opens_with_pronoun(text: str, lexicon: Lexicon) -> bool:
    """ "She baked …": whoever was spoken of before is meant; "Two summers before he died" may begin anew."""
    first = next((token.word for token in tokenize(lexicon.screens.filler.sub("", text, count=1))), "")
    return first in lexicon.people.he.subject | lexicon.people.she.subject


def read_sentences(content: str, heard: MessageContext, focus: Focus, lexicon: Lexicon) -> list[Reading]:
    """Every sentence of a message with its verdict and topic."""
    readings: list[Reading] = []
    said = False
    for sentence in split_sentences(content, lexicon):
        if readings and takes_back(sentence):
            readings = [replace(reading, verdict=Verdict.JOKE, topic=SentenceTopic.NOTHING) for reading in readings]
        for part, remember in _parts(sentence, lexicon):
            last = readings[-1] if readings else None
            if heard.came_back and not said and lexicon.people.anaphor.search(part):
                focus.others |= {"m": True, "f": True}  # "It was the neighbour, she brought cake."
            follows = last is not None and (last.topic is not SentenceTopic.NOTHING or last.correction)
            place = Place(follows=follows, answers=heard.asked_of_person and not said, after_others=bool(focus.others))
            reading = _read_sentence(part, remember, place, focus, lexicon)
            focus.follow(reading.aspect)
            readings.append(reading)
            said = said or (reading.verdict is not Verdict.SMALL_TALK and bool(content_words(part, lexicon)))
    return readings


def _parts(sentence: str, lexicon: Lexicon) -> Iterator[tuple[str, bool]]:
    for text, remember in _cut_cue(sentence, lexicon):
        yield from ((clause, remember and at == 0) for at, clause in enumerate(split_clauses(text, lexicon)))


def _cut_cue(sentence: str, lexicon: Lexicon) -> Iterator[tuple[str, bool]]:
    """ "Please remember this: …" and "Between us: …" are a wish and, after the colon, what it is about."""
    screens = lexicon.screens
    head, colon, tail = sentence.partition(":")
    says_something = colon and len(tokenize(tail)) >= SAID
    remember = screens.remember.search(head if says_something else sentence)
    if says_something and (remember or screens.request.search(head)):
        yield tail.strip(), bool(remember)
    else:
        yield sentence, bool(remember)


def _read_sentence(text: str, remember: bool, place: Place, focus: Focus, lexicon: Lexicon) -> Reading:
    own_words = _without_quotes(text).lstrip(",; ")
    verdict = judge(text, own_words, lexicon)
    aspect = read_aspect(own_words, lexicon, focus.participants, focus)
    if read_put_right(text):  # "Hang on, it was 1957, not 1956": whatever it begins with, it tells
        return Reading(text, Verdict.TOLD, aspect, SentenceTopic.FRAGMENT, remember, correction=True)
    correction = bool(lexicon.screens.correction.search(text))
    reading = Reading(text, verdict, aspect, SentenceTopic.NOTHING, remember, correction)
    topic = topic_of(reading, place, focus.participants, lexicon)
    asked_for = remember and verdict is Verdict.TOLD and not lexicon.screens.remember.search(text)
    if topic is SentenceTopic.NOTHING and asked_for and content_words(text, lexicon):
        topic = SentenceTopic.LEGACY  # what follows "remember this:" is kept, whoever it speaks of
    return replace(reading, topic=topic)


def _without_quotes(text: str) -> str:
    """The sentence without what others say in it; a sentence that is all quotation is read as it is."""
    outside = SPOKEN.sub(r"\1", QUOTE.sub(" ", text))
    return outside if len(re.findall(r"\w+", outside)) >= 2 else text


def topic_of(reading: Reading, place: Place, participants: Participants, lexicon: Lexicon) -> SentenceTopic:
    aspect, text = reading.aspect, reading.text
    if reading.verdict is not Verdict.TOLD:
        return SentenceTopic.NOTHING
    if reading.remember and lexicon.screens.remember.search(text):
        return SentenceTopic.FRAGMENT if aspect.speaks_of(Who.PERSON) else SentenceTopic.NOTHING
    if place.follows and re.fullmatch(QUOTE.pattern + r"\W*", text):
        return SentenceTopic.LEANS
    if is_fragment(text, aspect, lexicon):
        return _topic_of_fragment(reading, place, lexicon)
    if aspect.subject is Who.PERSON:
        return (
            SentenceTopic.FRAGMENT
            if aspect.by_possessive and lexicon.screens.musing.search(text)
            else SentenceTopic.LEGACY
        )
    if aspect.subject in (Who.TELLER, Who.FAMILY):
        return _topic_of_teller(reading, place, participants, lexicon)
    if aspect.subject is Who.OTHER:
        return _topic_of_other(reading, place, participants, lexicon)
    return _topic_of_nobody(reading, place, lexicon)


def is_fragment(text: str, aspect: Aspect, lexicon: Lexicon) -> bool:
    """Short and without a verb ("The Beetle."), or a short clause that only says when ("Till she died.")."""
    if len(content_words(text, lexicon)) > FRAGMENT:
        return False
    tokens, subordinators = tokenize(text), lexicon.people.subordinators
    main = next((at for at, token in enumerate(tokens) if token.word in subordinators), len(tokens))
    if main < len(tokens) and "," in text:
        return False
    acts = any(mention.form in ("subject", "plural") and mention.at < main for mention in aspect.mentions)
    return not acts and not any(_is_verb(token.word, lexicon) for token in tokens[:main])


def _is_verb(word: str, lexicon: Lexicon) -> bool:
    people = lexicon.people
    return word in people.auxiliaries or word in people.being or word == "'s" or bool(people.verb.search(word))


def _topic_of_fragment(reading: Reading, place: Place, lexicon: Lexicon) -> SentenceTopic:
    if not content_words(reading.text, lexicon):
        return SentenceTopic.NOTHING
    aspect = reading.aspect
    if aspect.subject is Who.TELLER and lexicon.screens.about_me.search(reading.text):
        return SentenceTopic.TELLER
    of_person = aspect.speaks_of(Who.PERSON)
    bears = place.follows or place.answers or of_person
    return (
        SentenceTopic.FRAGMENT if bears and (of_person or not aspect.speaks_of(Who.TELLER)) else SentenceTopic.NOTHING
    )


def _topic_of_teller(reading: Reading, place: Place, participants: Participants, lexicon: Lexicon) -> SentenceTopic:
    aspect, screens = reading.aspect, lexicon.screens
    acts = any(m.who is Who.PERSON and m.form in ("subject", "name", "kin", "plural") for m in aspect.mentions)
    if screens.musing.search(reading.text) and not acts:
        if reading.correction and re.search(r"\d", reading.text):
            return SentenceTopic.FRAGMENT
        return SentenceTopic.LEGACY if _mentions_of(Who.PERSON, aspect) >= 2 else SentenceTopic.NOTHING
    if acts:
        return SentenceTopic.LEGACY
    if aspect.subject is Who.FAMILY:
        return _topic_of_family(aspect, place, participants)
    if screens.about_me.search(reading.text):
        leans = place.follows and not aspect.speaks_of(Who.PERSON) and len(content_words(reading.text, lexicon)) <= 1
        return SentenceTopic.LEANS if leans else SentenceTopic.TELLER
    return SentenceTopic.LEGACY if aspect.names(Who.PERSON) else SentenceTopic.NOTHING


def _topic_of_family(aspect: Aspect, place: Place, participants: Participants) -> SentenceTopic:
    """ "We" of a brother or wife includes the person; a child's or grandchild's leans on what was said of them."""
    if participants.is_peer or aspect.speaks_of(Who.PERSON):
        return SentenceTopic.LEGACY
    if place.follows:
        return SentenceTopic.LEANS
    return SentenceTopic.LEGACY if place.answers else SentenceTopic.NOTHING


def _mentions_of(who: Who, aspect: Aspect) -> int:
    return sum(mention.who is who for mention in aspect.mentions)


def _topic_of_other(reading: Reading, place: Place, participants: Participants, lexicon: Lexicon) -> SentenceTopic:
    """Other people's lives are left out, but for what they did to or with the person."""
    aspect = reading.aspect
    if aspect.names(Who.PERSON) or _mentions_of(Who.PERSON, aspect) >= 2:
        return SentenceTopic.LEGACY
    if participants.is_peer and any(m.who is Who.FAMILY and m.form == "object" for m in aspect.mentions):
        return SentenceTopic.LEGACY
    own = any(mention.who is Who.TELLER and mention.form == "subject" for mention in aspect.mentions)
    if own and place.follows and lexicon.screens.about_me.search(reading.text):
        return SentenceTopic.TELLER
    plural = any(m.gender == "p" and m.form == "subject" for m in aspect.mentions[:1])
    return SentenceTopic.LEANS if plural and (place.follows or place.answers) else SentenceTopic.NOTHING


def _topic_of_nobody(reading: Reading, place: Place, lexicon: Lexicon) -> SentenceTopic:
    """No subject that anybody is: something of the person's, a sentence that leaves "she" out, or nothing of ours."""
    if reading.aspect.speaks_of(Who.PERSON):
        return SentenceTopic.LEGACY
    mentions = reading.aspect.mentions
    of_other = any(m.who is Who.OTHER and m.form in ("subject", "name") and m.at <= NEAR for m in mentions)
    own = any(m.who is Who.TELLER and m.form == "subject" for m in mentions)
    if own and lexicon.screens.about_me.search(reading.text):
        return SentenceTopic.TELLER
    if lexicon.people.clitics and any(m.who is Who.TELLER and m.form == "object" for m in mentions):
        return SentenceTopic.LEGACY  # "Me pidió perdón.": whoever is left out is whom the conversation is about
    if of_other or not content_words(reading.text, lexicon):
        return SentenceTopic.NOTHING
    drops = leaves_subject_out(reading.text, lexicon)
    if drops and lexicon.people.clitics and not mentions and not place.after_others:
        return SentenceTopic.LEGACY  # where a verb needs no subject, the one who is left out is the one spoken of
    if not (place.follows or place.answers):
        return SentenceTopic.NOTHING
    return SentenceTopic.LEGACY if drops else SentenceTopic.LEANS


def leaves_subject_out(text: str, lexicon: Lexicon) -> bool:
    """ "Came out twice." — it begins with its verb, other than a form of "be" where that says "it was"."""
    people = lexicon.people
    opening = lexicon.screens.filler.sub("", text.lstrip(",; "), count=1)
    rest = [token.word for token in tokenize(opening) if token.word not in people.adverbs | people.clitics]
    first = rest[0] if rest else ""
    return first not in people.being and (first in people.auxiliaries or bool(people.verb.search(first)))


def _join_readings(readings: Sequence[Reading], message: NumberedMessage, lexicon: Lexicon) -> Iterator[Statement]:
    """Statements in order: what leans goes to its neighbour, a wish to remember to the next statement."""
    current: Statement | None = None
    remember = False
    for reading in readings:
        if reading.verdict is Verdict.INSTRUCTION:
            yield Statement((reading,), message, lexicon)
            continue
        remember = remember or reading.remember
        if reading.topic is SentenceTopic.NOTHING:
            continue
        if current and _is_continuation(reading, current, lexicon):
            current = replace(current, readings=(*current.readings, reading), remember=current.remember or remember)
            remember = False
        else:
            if current:
                yield current
            current, remember = Statement((reading,), message, lexicon, remember), False
    if current:
        yield current


def _is_continuation(reading: Reading, current: Statement, lexicon: Lexicon) -> bool:
    """Whether a sentence is part of the statement before it."""
    if len(current.text) + len(reading.text) > LONGEST:
        return False
    if current.is_fragment or reading.topic is SentenceTopic.LEANS:
        return True
    return reading.topic is SentenceTopic.FRAGMENT and not lexicon.people.topic.search(reading.text)
