"""What a sentence is about: the person, its teller, the same as the sentence before it, or nothing that is kept."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import zip_longest

from memory.engines.builtin.extraction.mentions import Aspect, Who
from memory.engines.builtin.participants import Participants
from memory.language.dates.date_sequence import NOTHING_DATED, DatedBefore
from memory.language.lexicon import Lexicon, words
from memory.language.sentences.doubts import only_doubts_it
from memory.language.sentences.sentences import QUOTE, content_words, tokenize
from memory.language.sentences.speech_acts import Verdict
from memory.language.tellers.self_descriptions import Matter, find_self_description, tells_of_own_family
from memory.vocabulary import Category

FRAGMENT = 4
"""Number of content words up to which a sentence without a subject is a fragment of its neighbour."""

NEAR = 6
"""Place of a word up to which a mention of somebody else makes the sentence be about them."""


PERSON_BEFORE_VERB = {"en": frozenset(), "de": frozenset(), "es": words("lo la le"), "fr": words("l le la")}
"""Pronouns for the person that look like articles, where they stand before a verb."""

CATEGORIES = {
    Matter.WORK: Category.OCCUPATION,
    Matter.FAMILY: Category.RELATIONSHIP,
    Matter.BIRTH: Category.MILESTONE,
    Matter.OTHER: Category.OTHER,
}


class SentenceTopic(StrEnum):
    """What a sentence is about."""

    LEGACY = "legacy"
    TELLER = "teller"
    LEANS = "leans"
    """The sentence leans on the one before it."""
    FRAGMENT = "fragment"
    """The sentence is no clause: it leans on the next sentence, the one before, or the question that it answers."""
    SAID = "said"
    """The sentence is about nobody for certain, but worth keeping: it stays in its teller's words."""
    RELATIVE = "relative"
    """The sentence tells what lasts of the life of a certain relative of the person."""
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Reading:
    """What was understood of one sentence of a user message."""

    text: str
    verdict: Verdict
    aspect: Aspect
    topic: SentenceTopic
    remember: bool
    correction: bool
    dated_before: DatedBefore = NOTHING_DATED
    answers: bool = False
    """The sentence is the first that says something after the assistant asked a question about the person."""
    asked_about: frozenset[str] = frozenset()
    """The events that the assistant, or the teller in an announcement, asked about before."""
    is_of_person: bool = True
    """The subject is the person; if the sentence has none, the subject of the sentences before it was."""
    may_be_of_another: bool = False
    """Somebody else was spoken of last."""
    context: tuple[str, ...] = ()
    """Names of features that show whom the sentence is about (see `context_of`)."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sentence stands in the conversation.

    `follows`: a sentence that is kept, or a correction, stands just before it. `answers`: it is the first that says
    something after the assistant asked about the person. `after_others`: somebody else was spoken of last.
    """

    follows: bool
    answers: bool
    after_others: bool = False


def context_of(reading: Reading, earlier: Sequence[Reading], place: Place) -> Iterator[str]:
    """Yield features of a sentence and of the one before it: who acts, and how people are named.

    Besides the words, they show whether the sentence is about somebody else.
    """
    yield f"topic {reading.topic}"
    yield f"verdict {reading.verdict}"
    yield f"after others {place.after_others} topic {reading.topic}"
    yield from _people_in(reading.aspect, "here")
    before = earlier[-1] if earlier else None
    if before is None:
        yield "opens"
        return
    yield f"before {before.topic} here {reading.topic}"
    yield f"verdict before {before.verdict}"
    yield from _people_in(before.aspect, "before")
    yield f"subjects {before.aspect.subject} {reading.aspect.subject} {place.after_others}"


def _people_in(aspect: Aspect, where: str) -> Iterator[str]:
    yield f"subject {where} {aspect.subject} {aspect.by_possessive}"
    yield from (f"first {where} {one.who} {one.form} {one.at < 2}" for one in aspect.mentions[:1])
    yield from {f"{mention.who} {where} by {mention.form}": None for mention in aspect.mentions}


def topic_of(reading: Reading, place: Place, participants: Participants, lexicon: Lexicon) -> SentenceTopic:
    aspect, text = reading.aspect, reading.text
    if reading.verdict is not Verdict.TOLD:
        return SentenceTopic.NOTHING
    if reading.remember and lexicon.screens.remember.search(text):
        return SentenceTopic.FRAGMENT if aspect.speaks_of(Who.PERSON) else SentenceTopic.NOTHING
    if place.follows and re.fullmatch(QUOTE.pattern + r"\W*", text):
        return SentenceTopic.LEANS
    if described_of_teller(text, aspect, lexicon):
        return SentenceTopic.TELLER
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


def described_of_teller(text: str, aspect: Aspect, lexicon: Lexicon) -> Category | None:
    """Return the category of a lasting statement about the teller, or the teller's partner and children; else None.

    A statement about anybody else counts for nothing.
    """
    if _person_acts(aspect) or aspect.subject in (Who.PERSON, Who.FAMILY):
        return None
    if aspect.subject is Who.OTHER and aspect.speaks_of(Who.TELLER) and tells_of_own_family(text, lexicon):
        return Category.RELATIONSHIP
    found = find_self_description(text, lexicon)
    # "Hablo catalán con mis hijos": where verbs need no subject, somebody named later is not the subject.
    is_of_other = aspect.subject is Who.OTHER and (
        not lexicon.people.clitics or bool(text[: found.start].strip() if found else "")
    )
    return CATEGORIES[found.matter] if found and not is_of_other else None


def is_in_description(place: int, text: str, aspect: Aspect, lexicon: Lexicon) -> bool:
    """Whether a place in the text lies in a self-description of the teller.

    "I'm Catholic" is not a greeting by name, and "je travaille à l'hôpital" is not about what happens at the moment.
    """
    found = find_self_description(text, lexicon) if described_of_teller(text, aspect, lexicon) else None
    return found is not None and found.start <= place < found.end


def _person_acts(aspect: Aspect) -> bool:
    return any(m.who is Who.PERSON and m.form in ("subject", "name", "kin", "plural") for m in aspect.mentions)


def is_of_teller_alone(aspect: Aspect) -> bool:
    """Whether a sentence that its teller asks to remember is about the teller, not about the person or others."""
    if aspect.speaks_of(Who.PERSON):
        return False
    return aspect.subject is Who.TELLER or (aspect.subject is None and aspect.speaks_of(Who.TELLER))


def is_fragment(text: str, aspect: Aspect, lexicon: Lexicon) -> bool:
    """Whether a sentence is short and has no verb ("The Beetle."), or only says when ("Till she died.")."""
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
    acts = _person_acts(aspect)
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
    """Return the topic of a sentence about "we".

    The "we" of a brother or wife includes the person; that of a child or grandchild leans on the sentence before.
    """
    if participants.is_peer or aspect.speaks_of(Who.PERSON):
        return SentenceTopic.LEGACY
    if place.follows:
        return SentenceTopic.LEANS
    return SentenceTopic.LEGACY if place.answers else SentenceTopic.NOTHING


def _mentions_of(who: Who, aspect: Aspect) -> int:
    return sum(mention.who is who for mention in aspect.mentions)


def _topic_of_other(reading: Reading, place: Place, participants: Participants, lexicon: Lexicon) -> SentenceTopic:
    """Return the topic of a sentence about somebody else: nothing, except for what they did to or with the person."""
    aspect = reading.aspect
    if aspect.names(Who.PERSON) or _mentions_of(Who.PERSON, aspect) >= 2:
        return SentenceTopic.LEGACY
    if _is_said_of_person(reading, lexicon) or _is_done_to_person(reading, place, lexicon):
        return SentenceTopic.LEGACY
    if participants.is_peer and any(m.who is Who.FAMILY and m.form == "object" for m in aspect.mentions):
        return SentenceTopic.LEGACY
    own = any(mention.who is Who.TELLER and mention.form == "subject" for mention in aspect.mentions)
    if own and place.follows and lexicon.screens.about_me.search(reading.text):
        return SentenceTopic.TELLER
    plural = any(m.gender == "p" and m.form == "subject" for m in aspect.mentions[:1])
    return SentenceTopic.LEANS if plural and (place.follows or place.answers) else SentenceTopic.NOTHING


def _is_said_of_person(reading: Reading, lexicon: Lexicon) -> bool:
    """Whether the sentence says what a relative was to the person: "Mum was his second wife", "Oma war seine große
    Liebe".
    """
    mentions, tokens = reading.aspect.mentions, tokenize(reading.text)
    if not any(one.form == "kin" for one in mentions[:2]):
        return False
    owned = [one for one in mentions[-2:] if one.who is Who.PERSON and one.form == "possessive"]
    people = lexicon.people
    return any(token.word in people.being for one in owned for token in tokens[max(one.at - 2, 0) : one.at])


def _is_done_to_person(reading: Reading, place: Place, lexicon: Lexicon) -> bool:
    """Whether a relative did something to the person, whom a pronoun before the verb means that looks like an article:
    "Mamá lo dejó", "Maman l'a quitté". Nobody else may be spoken of.
    """
    mentions = reading.aspect.mentions
    own = bool(mentions) and mentions[0].who is Who.TELLER and mentions[0].form == "possessive"
    rest = mentions[1:] if own else mentions
    if place.after_others or len(rest) != 1 or rest[0].form != "kin" or rest[0].at > 2:
        return False
    tokens = tokenize(reading.text)[rest[0].at + 1 :][:2]
    return len(tokens) == 2 and tokens[0].word in PERSON_BEFORE_VERB[lexicon.code] and _is_verb(tokens[1].word, lexicon)


def _topic_of_nobody(reading: Reading, place: Place, lexicon: Lexicon) -> SentenceTopic:
    """Return the topic of a sentence whose subject is nobody.

    It may be about something of the person's, it may leave "she" out, or it may not concern the person at all.
    """
    if reading.aspect.speaks_of(Who.PERSON):
        return SentenceTopic.LEGACY
    mentions = reading.aspect.mentions
    of_other = any(m.who is Who.OTHER and m.form in ("subject", "name") and m.at <= NEAR for m in mentions)
    own = any(m.who is Who.TELLER and m.form == "subject" for m in mentions)
    if own and lexicon.screens.about_me.search(reading.text):
        return SentenceTopic.TELLER
    if lexicon.people.clitics and any(m.who is Who.TELLER and m.form == "object" for m in mentions):
        return SentenceTopic.LEGACY  # "Me pidió perdón.": the subject left out is the person
    if of_other or not content_words(reading.text, lexicon):
        return SentenceTopic.NOTHING
    if lexicon.people.clitics and _is_of_several(reading.text, lexicon):
        return SentenceTopic.NOTHING  # "En 1960 se mudaron": the sentence alone does not say who
    drops = leaves_subject_out(reading.text, lexicon)
    nobody_acts = not any(m.form in ("subject", "name", "plural") for m in mentions)
    if drops and lexicon.people.clitics and nobody_acts and not place.after_others:
        return SentenceTopic.LEGACY  # where a verb needs no subject, the subject left out is the person spoken of
    if not (place.follows or place.answers):
        return SentenceTopic.NOTHING
    return SentenceTopic.LEGACY if drops else SentenceTopic.LEANS


def with_doubts(readings: Sequence[Reading]) -> Iterator[Reading]:
    """Yield the readings; one that the next sentence doubts or denies stays in its teller's words, with this one."""
    for reading, after in zip_longest(readings, readings[1:]):
        is_doubted = after is not None and reading.verdict is Verdict.TOLD and only_doubts_it(after.text)
        if is_doubted and reading.topic in (SentenceTopic.LEGACY, SentenceTopic.RELATIVE):
            yield replace(reading, topic=SentenceTopic.SAID)
        elif only_doubts_it(reading.text) and reading is not readings[0]:
            yield replace(reading, verdict=Verdict.TOLD, topic=SentenceTopic.LEANS)
        else:
            yield reading


def _is_of_several(text: str, lexicon: Lexicon) -> bool:
    """Whether the first verb of the text is in the plural."""
    people = lexicon.people
    verbs = (one.word for one in tokenize(text) if _is_verb(one.word, lexicon) or people.plural_verb.search(one.word))
    return bool(people.plural_verb.search(next(verbs, "")))


def leaves_several_out(text: str, lexicon: Lexicon) -> bool:
    """Whether the text begins with its verb, and the subject left out is several people: "Se casaron en abril"."""
    first = next(iter(_opening_words(text, lexicon)), "")
    return lexicon.people.plural_verb.search(first) is not None and not first.endswith("mos")  # "jugamos": we


def _opening_words(text: str, lexicon: Lexicon) -> list[str]:
    opening = lexicon.screens.filler.sub("", text.lstrip(",; "), count=1)
    left_out = lexicon.people.adverbs | lexicon.people.clitics
    return [token.word for token in tokenize(opening) if token.word not in left_out]


def leaves_subject_out(text: str, lexicon: Lexicon) -> bool:
    """Whether the text begins with its verb: "Came out twice."

    A form of "be", which then means "it was", does not count, nor does a verb that has no subject ("rained").
    """
    people = lexicon.people
    rest = _opening_words(text, lexicon)
    first = rest[0] if rest else ""
    if first in people.being or people.plural_verb.search(first):
        return False  # "Se casaron en abril": the subject left out is several people
    if people.subjectless.match(" ".join(rest)):
        return False
    return first in people.auxiliaries or bool(people.verb.search(first))
