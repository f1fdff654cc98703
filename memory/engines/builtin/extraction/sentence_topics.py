"""What a sentence bears on: the person, its teller, the sentence it leans on, or nothing that is kept."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from memory.engines.builtin.extraction.subjects import Aspect, Who
from memory.engines.builtin.participants import Participants
from memory.language.dates.date_sequence import NOTHING_DATED, DatedBefore
from memory.language.lexicon import Lexicon
from memory.language.sentences.sentences import QUOTE, content_words, tokenize
from memory.language.sentences.speech_acts import Verdict
from memory.language.tellers.self_descriptions import Matter, find_self_description, tells_of_own_family
from memory.vocabulary import Category

FRAGMENT = 4
"""Content words up to which a sentence without a subject is a fragment of its neighbour."""

NEAR = 6
"""Words from the front within which somebody else makes a sentence theirs."""


CATEGORIES = {
    Matter.WORK: Category.OCCUPATION,
    Matter.FAMILY: Category.RELATIONSHIP,
    Matter.BIRTH: Category.MILESTONE,
    Matter.OTHER: Category.OTHER,
}


class SentenceTopic(StrEnum):
    """What a sentence bears on."""

    LEGACY = "legacy"
    TELLER = "teller"
    LEANS = "leans"
    """On the sentence before it."""
    FRAGMENT = "fragment"
    """No clause: it leans on the next sentence, on the one before, or on the question it answers."""
    SAID = "said"
    """On nobody for certain, but worth keeping: it stays in its teller's words."""
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
    answers: bool = False
    """It is the first that says something after the assistant asked a question about the person."""
    asked_about: frozenset[str] = frozenset()
    """What it answers, where it does."""
    is_of_person: bool = True
    """Its subject is the person; where it is left out, that of the sentences before it was."""
    may_be_of_another: bool = False
    """Somebody else was spoken of last."""
    context: tuple[str, ...] = ()
    """What the sentences before it and the people in it say of whom it speaks, by name (see `context_of`)."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sentence stands. `follows`: one we keep, or a correction, is just before it. `answers`: it is the first
    that says something after the assistant asked about the person."""

    follows: bool
    answers: bool
    after_others: bool = False
    """Somebody else was spoken of last."""


def context_of(reading: Reading, earlier: Sequence[Reading], place: Place) -> Iterator[str]:
    """Who acts in a sentence and how they are named, and the same of the one before it: what tells, beside its words,
    whether it is of somebody else.
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
    """The category of what it tells that lasts of its teller, or of their partner and children, and of nobody else."""
    if _person_acts(aspect) or aspect.subject in (Who.PERSON, Who.FAMILY):
        return None
    if aspect.subject is Who.OTHER and aspect.speaks_of(Who.TELLER) and tells_of_own_family(text, lexicon):
        return Category.RELATIONSHIP
    found = find_self_description(text, lexicon)
    # "Hablo catalán con mis hijos": where verbs need no subject, who is named later is none.
    is_of_other = aspect.subject is Who.OTHER and (
        not lexicon.people.clitics or bool(text[: found.start].strip() if found else "")
    )
    return CATEGORIES[found.matter] if found and not is_of_other else None


def is_in_description(place: int, text: str, aspect: Aspect, lexicon: Lexicon) -> bool:
    """ "I'm Catholic" is no greeting by name, and "je travaille à l'hôpital" is not of the moment."""
    found = find_self_description(text, lexicon) if described_of_teller(text, aspect, lexicon) else None
    return found is not None and found.start <= place < found.end


def _person_acts(aspect: Aspect) -> bool:
    return any(m.who is Who.PERSON and m.form in ("subject", "name", "kin", "plural") for m in aspect.mentions)


def is_of_teller_alone(aspect: Aspect) -> bool:
    """Of what somebody asks to remember: whether they say it of themselves, and not of the person or somebody else."""
    if aspect.speaks_of(Who.PERSON):
        return False
    return aspect.subject is Who.TELLER or (aspect.subject is None and aspect.speaks_of(Who.TELLER))


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
    if lexicon.people.clitics and _is_of_several(reading.text, lexicon):
        return SentenceTopic.NOTHING  # "En 1960 se mudaron": who, a sentence alone does not say
    drops = leaves_subject_out(reading.text, lexicon)
    if drops and lexicon.people.clitics and not mentions and not place.after_others:
        return SentenceTopic.LEGACY  # where a verb needs no subject, the one who is left out is the one spoken of
    if not (place.follows or place.answers):
        return SentenceTopic.NOTHING
    return SentenceTopic.LEGACY if drops else SentenceTopic.LEANS


def _is_of_several(text: str, lexicon: Lexicon) -> bool:
    """Whether its first verb is one of several."""
    people = lexicon.people
    verbs = (one.word for one in tokenize(text) if _is_verb(one.word, lexicon) or people.plural_verb.search(one.word))
    return bool(people.plural_verb.search(next(verbs, "")))


def leaves_subject_out(text: str, lexicon: Lexicon) -> bool:
    """ "Came out twice." — it begins with its verb, other than a form of "be" where that says "it was", and a verb that
    is said of nobody ("rained")."""
    people = lexicon.people
    opening = lexicon.screens.filler.sub("", text.lstrip(",; "), count=1)
    rest = [token.word for token in tokenize(opening) if token.word not in people.adverbs | people.clitics]
    first = rest[0] if rest else ""
    if first in people.being or people.plural_verb.search(first):
        return False  # "Se casaron en abril": it is several who are left out
    if people.subjectless.match(" ".join(rest)):
        return False
    return first in people.auxiliaries or bool(people.verb.search(first))
