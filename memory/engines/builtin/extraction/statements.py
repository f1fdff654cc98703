"""Statements of a message: the message is cut into sentences, and those that lean on one another are joined.

A sentence stands alone if it says whom it speaks of. One that does not ("Green, corporation green. Then Mum made him
paint it cream.") is joined to the sentence it leans on, or taken as an answer if the assistant has just asked about the
person. The assistant's own words never become part of a statement.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from memory.engines.base import NumberedMessage
from memory.engines.builtin.classification.categories import worth_of
from memory.engines.builtin.extraction.asides import without_asides
from memory.engines.builtin.extraction.mentions import Aspect, Who
from memory.engines.builtin.extraction.message_context import MessageContext, OpenReferences
from memory.engines.builtin.extraction.question_events import announced_in
from memory.engines.builtin.extraction.relatives import with_relatives
from memory.engines.builtin.extraction.sentence_topics import (
    Place,
    Reading,
    SentenceTopic,
    context_of,
    described_of_teller,
    is_fragment,
    is_in_description,
    is_of_teller_alone,
    leaves_subject_out,
    topic_of,
    with_doubts,
)
from memory.engines.builtin.extraction.subjects import Focus, read_aspect
from memory.engines.builtin.participants import Participants
from memory.language.comparison.statement_reading import concept_of
from memory.language.corrections.bare_corrections import bare_part
from memory.language.corrections.correction_claims import without_opening, without_taking_back
from memory.language.corrections.correction_orders import as_claim
from memory.language.corrections.corrections import read_put_right
from memory.language.corrections.self_corrections import put_right_in_passing
from memory.language.dates.date_finding import is_sound
from memory.language.dates.date_forms import Life
from memory.language.dates.date_sequence import dates_before
from memory.language.detection import others_than, read_language
from memory.language.lexicon import Lexicon, words
from memory.language.requests.spoken_requests import is_reported, without_wish_to_remember
from memory.language.sentences.sentences import (
    content_words,
    split_clauses,
    split_sentences,
    tokenize,
    without_spoken_words,
)
from memory.language.sentences.speech_acts import Verdict, is_guarded, judge, takes_back
from memory.language.tellers.self_descriptions import find_self_description
from memory.language.topics import plain
from memory.vocabulary import Category

SUBJECT_AND_VERB = 3
"""Most content words before "them" that cannot be what it means: "Mum", "couldn't", "stand"."""
LONGEST = 420
"""Most characters of a joined statement; a sentence that would make it longer begins a statement of its own."""
SAID = 3
"""Number of words after a colon from which they say something by themselves."""
SAYS_LITTLE = 2
"""Number of content words from which a sentence answers a question: "Anyway." and "Choir." only begin to."""
LONGEST_GREETING = 6  # words, with the name of the one who greets
ANSWERS_WITHIN = 3
"""Number of sentences within which an answer begins."""

BEGINNING = (SentenceTopic.LEANS, SentenceTopic.FRAGMENT)

TELLING = words("say story speak")
"""Concepts of telling somebody something."""

PASSING = {Verdict.SMALL_TALK: "small_talk", Verdict.TRANSIENT: "transient"}
"""Verdicts on remarks in passing, and the names of the screens that find them."""
YEAR = re.compile(r"(?<![\d.,])(?:1[89]|20)\d\d(?![\d.,]\d)|['’]\d\d\b")
ACTING = ("subject", "name", "kin")
NOW = words("is 's are ist sind est sont es está están")
"""Verb forms that nobody uses of a person who has died."""

WORTH_QUOTING = 1.0
"""Log-odds; four fifths of the sentences above them are worth keeping."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One or more sentences of a message that say one thing."""

    readings: tuple[Reading, ...]
    message: NumberedMessage
    lexicon: Lexicon
    remember: bool = False
    is_unread: bool = False
    """The statement is in a language that the engine does not read."""

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
    def is_quoted(self) -> bool:
        """Whether the statement stays in its teller's words, because nobody can be named in it."""
        return any(reading.topic is SentenceTopic.SAID for reading in self.readings)

    @property
    def of_relative(self) -> bool:
        return self.readings[0].topic is SentenceTopic.RELATIVE

    @property
    def about_teller(self) -> bool:
        whole = [
            reading.topic for reading in self.readings if reading.topic in (SentenceTopic.LEGACY, SentenceTopic.TELLER)
        ]
        return bool(whole) and whole[0] is SentenceTopic.TELLER

    @property
    def described(self) -> Category | None:
        """The category of what the statement tells about its teller that lasts; None if it tells no such thing."""
        found = (described_of_teller(one.text, one.aspect, self.lexicon) for one in self.readings)
        return next(filter(None, found), None) if self.about_teller else None

    @property
    def names_teller(self) -> bool:
        return any(one.aspect.speaks_of(Who.TELLER) for one in self.readings)

    @property
    def is_fragment(self) -> bool:
        return all(reading.topic is SentenceTopic.FRAGMENT for reading in self.readings)


def read_statements(
    message: NumberedMessage, heard: MessageContext, participants: Participants
) -> tuple[list[Statement], OpenReferences]:
    """Return the statements of one user message, in order, and what the message leaves open for the next one.

    Instructions are among the statements, other screened sentences are not."""
    lexicon = read_language(message.content, heard.lexicon)
    content = put_right_in_passing(as_claim(message.content), lexicon.code)
    others = heard.others if opens_with_pronoun(content, lexicon) or not heard.carried else frozenset()
    focus = Focus(participants, others=dict.fromkeys(others, True))
    after_dream = heard.may_go_on_with_dream(message.at)
    told, is_dream = without_asides(read_sentences(content, heard, focus, lexicon), lexicon, after_dream=after_dream)
    readings = [
        replace(one, topic=SentenceTopic.SAID) if is_worth_quoting(one, lexicon, participants) else one
        for one in with_doubts(told)
    ]
    readings = list(with_relatives(readings, lexicon, participants, follows_others=heard.follows_others))
    bare = bare_part(content, lexicon, participants.name_words, answers=heard.was_asked)
    readings = list(_without_bare(readings, content, len(bare)))
    broke_off = bool(readings) and readings[-1].verdict is Verdict.TRANSIENT
    unsure = (SentenceTopic.NOTHING, SentenceTopic.SAID, SentenceTopic.RELATIVE)
    of_another = len(focus.others) == 1 and all(reading.topic in unsure for reading in readings)
    others, dreamt_at = frozenset(focus.others), message.at if is_dream else None
    left = OpenReferences(others if of_another else frozenset(), broke_off, bool(others), dreamt_at)
    dated = _date_readings(readings, life_of(message, participants), lexicon)
    return list(_join_readings(dated, message, lexicon)), left


def _without_bare(readings: Sequence[Reading], content: str, end: int) -> Iterator[Reading]:
    """Yield the readings; those that begin before the place `end` tell nothing. What they put right is either found in
    what was told, or unknown. These sentences stay in the conversation.
    """
    at = 0
    for reading in readings:
        start = content.find(reading.text, at)
        at = max(start, at)
        is_bare = 0 <= start < end
        yield replace(reading, topic=SentenceTopic.NOTHING, remember=False, correction=False) if is_bare else reading


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
    """Whether the text opens with a pronoun for whoever was spoken of before: "She baked …"."""
    first = next((token.word for token in tokenize(lexicon.screens.filler.sub("", text, count=1))), "")
    return first in lexicon.people.he.subject | lexicon.people.she.subject


def read_sentences(content: str, heard: MessageContext, focus: Focus, lexicon: Lexicon) -> list[Reading]:
    """Return every sentence of a message with its verdict and topic."""
    readings: list[Reading] = []
    said = False
    about = heard.asked_about
    for number, sentence in enumerate(split_sentences(content, lexicon), 1):
        if readings and takes_back(sentence):
            readings = [replace(reading, verdict=Verdict.JOKE, topic=SentenceTopic.NOTHING) for reading in readings]
        announced, is_answered = frozenset[str](), False
        for part, remember in _parts(sentence, lexicon):
            last = readings[-1] if readings else None
            if heard.came_back and not said and lexicon.people.anaphor.search(part):
                focus.others |= {"m": True, "f": True}  # "It was the neighbour, she brought cake."
            follows = last is not None and (last.topic is not SentenceTopic.NOTHING or last.correction)
            place = Place(follows=follows, answers=heard.asked_of_person and not said, after_others=bool(focus.others))
            reading = _read_sentence(part, remember, place, focus, lexicon)
            reading = replace(
                reading,
                answers=place.answers and heard.was_asked,
                asked_about=announced or about,
                is_of_person=_is_of_person(reading, last, lexicon),
                may_be_of_another=place.after_others,
                context=tuple(context_of(reading, readings, place)),
            )
            focus.follow(reading.aspect)
            readings.append(reading)
            told = content_words(part, lexicon) if reading.verdict is not Verdict.SMALL_TALK else []
            said = said or bool(told)
            announced = announced or announced_in(part, lexicon)
            is_answered = is_answered or _answers(part, told, reading, lexicon)
        about = announced or (frozenset() if is_answered or number >= ANSWERS_WITHIN else about)
    return readings


def _answers(part: str, told: Sequence[str], reading: Reading, lexicon: Lexicon) -> bool:
    """Whether the sentence says what was asked, so that the next one may be about something else. It does not if it
    only begins to ("Anyway.", "The church hall, Easter 1959.", "That was in the mine."), or says who told it.
    """
    told = [word for word in told if concept_of(plain(word)) not in TELLING]
    return (
        len(told) >= SAYS_LITTLE and reading.topic not in BEGINNING and not is_fragment(part, reading.aspect, lexicon)
    )


def _is_of_person(reading: Reading, last: Reading | None, lexicon: Lexicon) -> bool:
    if reading.aspect.subject is not None or not leaves_subject_out(reading.text, lexicon):
        return reading.aspect.subject is Who.PERSON
    return last is None or last.is_of_person


def is_worth_quoting(reading: Reading, lexicon: Lexicon, participants: Participants) -> bool:
    """Whether a sentence that the rules keep nothing of is worth keeping as a quotation: by what many people wrote, it
    very likely is. Sentences about others are not: even in quotation marks they would seem to be about the person.
    """
    if reading.topic is not SentenceTopic.NOTHING or reading.verdict is not Verdict.TOLD:
        return False
    of_another = reading.may_be_of_another or reading.aspect.subject in (Who.OTHER, Who.LISTENER)
    if of_another or not content_words(reading.text, lexicon):
        return False
    return worth_of(reading.text, lexicon, participants.name_words, reading.context) > WORTH_QUOTING


def _parts(sentence: str, lexicon: Lexicon) -> Iterator[tuple[str, bool]]:
    for text, remember in _cut_cue(sentence, lexicon):
        yield from ((clause, remember and at == 0) for at, clause in enumerate(split_clauses(text, lexicon)))


def _cut_cue(sentence: str, lexicon: Lexicon) -> Iterator[tuple[str, bool]]:
    """Yield what is left of a sentence without its wish ("Please remember this: …", "Between us: …", "remember that
    she …"), and whether it wishes that something is remembered."""
    screens = lexicon.screens
    head, colon, tail = sentence.partition(":")
    says_something = colon and len(tokenize(tail)) >= SAID
    remember = screens.remember.search(head if says_something else sentence)
    if says_something and (remember or screens.request.search(head)):
        yield tail.strip(), bool(remember)
        return
    # An order to the assistant is read, and set aside, with all its words.
    is_wish = not is_guarded(sentence) and not is_reported(sentence)
    told = without_wish_to_remember(sentence, lexicon) if is_wish else ""
    is_cut = told != sentence.strip() and bool(content_words(told, lexicon))
    yield (told, True) if is_cut else (sentence, bool(remember))


def _read_sentence(text: str, remember: bool, place: Place, focus: Focus, lexicon: Lexicon) -> Reading:
    whole, text = text, _without_apology(_without_greeting(text, focus, lexicon), focus, lexicon)
    own_words = without_taking_back(without_spoken_words(text).lstrip(",; "))
    aspect = read_aspect(own_words, lexicon, focus.participants, focus)
    verdict = _verdict_on(text, own_words, aspect, lexicon)
    if read_put_right(text):  # "Hang on, it was 1957, not 1956" tells something, whatever it begins with
        return Reading(text, Verdict.TOLD, aspect, SentenceTopic.FRAGMENT, remember, correction=True)
    correction = bool(lexicon.screens.correction.search(whole))
    reading = Reading(text, verdict, aspect, SentenceTopic.NOTHING, remember, correction)
    topic = topic_of(reading, place, focus.participants, lexicon)
    asked_for = remember and verdict is Verdict.TOLD and not lexicon.screens.remember.search(text)
    if topic is SentenceTopic.NOTHING and asked_for and content_words(text, lexicon):
        # What follows "remember this:" is kept, whomever it speaks of.
        topic = SentenceTopic.TELLER if is_of_teller_alone(aspect) else SentenceTopic.LEGACY
    return replace(reading, topic=topic)


def _without_greeting(text: str, focus: Focus, lexicon: Lexicon) -> str:
    """Cut a greeting off before a self-description: "Hi, I'm Anna and I'm a nurse" tells that she is a nurse."""
    greeting, described = lexicon.screens.small_talk.match(text), find_self_description(text, lexicon)
    if greeting is None or described is None or greeting.end() > described.start:
        return text
    before = text[: described.start]
    is_short = len(before.split()) <= LONGEST_GREETING
    is_of_person = read_aspect(before, lexicon, focus.participants, focus).speaks_of(Who.PERSON)
    return text[described.start :] if is_short and not is_of_person else text


def _without_apology(text: str, focus: Focus, lexicon: Lexicon) -> str:
    """Cut the apology off "Sorry, she was born in Cork", which tells something; "sorry, I was away" stays as it is."""
    told = without_opening(text)
    if told == text:
        return text
    mentions = read_aspect(told, lexicon, focus.participants, focus).mentions
    is_of_person = any(one.who is Who.PERSON and one.form in ACTING for one in mentions)
    is_of_teller = any(one.who in (Who.TELLER, Who.FAMILY, Who.LISTENER) for one in mentions)
    return told if is_of_person and not is_of_teller else text


def _verdict_on(text: str, own_words: str, aspect: Aspect, lexicon: Lexicon) -> Verdict:
    """Return the verdict on a sentence. What the person did is no remark in passing, whatever it is about ("She never
    missed the weather forecast"), unless the sentence begins as one. Nor is a sentence that names a year ("Hang on, Dad
    says 1953, the year of the flood")."""
    verdict = judge(text, own_words, lexicon)
    if verdict not in PASSING:
        return verdict
    remark = getattr(lexicon.screens, PASSING[verdict]).search(own_words)
    if YEAR.search(own_words) or (remark and is_in_description(remark.start(), own_words, aspect, lexicon)):
        return Verdict.TOLD
    if not _person_acted(own_words, aspect):
        return verdict
    return Verdict.TOLD if remark and remark.start() else verdict


def _person_acted(text: str, aspect: Aspect) -> bool:
    """Whether the person does something, and is not only called ("Mum, wait!") or said to do it now."""
    tokens = tokenize(text)
    for mention in aspect.mentions:
        after = mention.at + mention.words
        if mention.who is not Who.PERSON or mention.form not in ACTING:
            continue
        is_now = after < len(tokens) and tokens[after].word in NOW
        beside = text[tokens[after - 1].start : tokens[after].start] if after < len(tokens) else ","
        before = text[tokens[mention.at - 1].start : tokens[mention.at].start] if mention.at else ","
        if not is_now and not ("," in beside and "," in before):
            return True
    return False


def _join_readings(readings: Sequence[Reading], message: NumberedMessage, lexicon: Lexicon) -> Iterator[Statement]:
    """Yield statements in order. A sentence that leans joins the one before, a wish to remember the next statement."""
    current: Statement | None = None
    left_out: Reading | None = None
    remember = False
    for reading in readings:
        if reading.verdict is Verdict.INSTRUCTION:
            yield Statement((reading,), message, lexicon)
            continue
        remember = remember or reading.remember
        if current and current.of_relative and reading.topic is not SentenceTopic.LEANS:
            left_out = replace(current.readings[-1], topic=SentenceTopic.NOTHING)
            yield current
            current = None
        if reading.topic is SentenceTopic.NOTHING:
            left_out = reading if _may_be_meant(reading, lexicon) else left_out
            continue
        if current and not left_out and _is_continuation(reading, current, lexicon):
            current = replace(current, readings=(*current.readings, reading), remember=current.remember or remember)
        else:
            if current:
                yield current
            whole = (left_out, reading) if left_out and refers_back(reading.text, lexicon) else (reading,)
            current = Statement(whole, message, lexicon, remember)
        left_out, remember = None, False
    if current:
        yield current


def _may_be_meant(reading: Reading, lexicon: Lexicon) -> bool:
    """Whether the sentence, though not kept, tells of something that the next one may refer to."""
    return reading.verdict is Verdict.TOLD and bool(content_words(reading.text, lexicon))


def refers_back(text: str, lexicon: Lexicon) -> bool:
    """Whether a word such as "them" means something that no word before it in the text names ("Mum hated them")."""
    found = lexicon.people.referring_back.search(text)
    return found is not None and len(content_words(text[: found.start()], lexicon)) <= SUBJECT_AND_VERB


def _is_continuation(reading: Reading, current: Statement, lexicon: Lexicon) -> bool:
    """Whether a sentence is part of the statement before it."""
    if len(current.text) + len(reading.text) > LONGEST:
        return False
    if current.is_fragment or reading.topic is SentenceTopic.LEANS or refers_back(reading.text, lexicon):
        return True
    return reading.topic is SentenceTopic.FRAGMENT and not lexicon.people.topic.search(reading.text)
