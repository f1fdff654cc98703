"""What an answer is about if only the question says so: "How did they meet?" – "On the bus, she had no change."

The event becomes part of the fact's subject ("person.meet"). By it the answer is found again, and compared with what
others tell of the same event. Only plain events of a life are noted, each by the name of its concept: a question may
contain what must stay within its conversation, and sharing an answer also shares what the subject says.
"""

from __future__ import annotations

from collections.abc import Iterable

from memory.language.comparison.statement_reading import concept_of
from memory.language.lexicon import Lexicon, words
from memory.language.sentences.sentences import content_words
from memory.language.topics import plain

EVENTS = words(
    """
    born die bury marry propose honeymoon meet school study work apprentice retire
    buy sell open build repair move emigrate travel holiday garden farm shop factory mine church choir
    car bus bicycle motorcycle lorry tractor ship train plane drive cook bake bread cake soup stew
    sing dance music guitar piano violin accordion trumpet win cup medal prize champion
    football baseball climb swim ski chess cards
    dog cat horse cow sheep pig goat donkey hen goose duck rabbit canary parrot bird bee
    finger hand forearm leg eye hair voice beard moustache tooth
    name photo letter ring bangle clock dress coat hat apron shoe spectacles pipe suitcase trunk
    christmas birthday baptism sew knit read collect
    """
)
"""Concepts of plain events and things: animals, visible parts of the body, and what people ride, wear and own. There is
nothing of money, illness, crime, politics or quarrels, and no word that people use in passing ("what came of it")."""

MOST = 2
"""Most events of a question; a question about more is about nothing in particular."""


def events_in(question: str, lexicon: Lexicon) -> frozenset[str]:
    """Return the concepts of the plain events and things that a question names; none if it names more than `MOST`."""
    asked = in_plain_words(question, lexicon)
    found = frozenset(filter(None, (concept_of(plain(word)) for word in content_words(asked, lexicon)))) & EVENTS
    return found if len(found) <= MOST else frozenset()


def in_plain_words(question: str, lexicon: Lexicon) -> str:
    """Replace each idiom in the question by its concept: "ran into each other" becomes "meet"."""
    for concept, said in lexicon.asking.idioms.items():
        question = said.sub(f" {concept} ", question)
    return question


def announced_in(sentence: str, lexicon: Lexicon) -> frozenset[str]:
    """Return the events that the teller announces: "You asked how she met Daddy", "My version of how they met:"."""
    return events_in(sentence, lexicon) if lexicon.asking.open.search(sentence.casefold()) else frozenset()


def subject_about(whom: str, events: Iterable[str]) -> str:
    """Return the subject of a fact, such as "person.meet": whom the fact is about, then the events."""
    return ".".join((whom, *sorted(events)))


def events_of(subject: str) -> frozenset[str]:
    """Return the concepts of a subject's parts ("person.birth.place"), whichever engine wrote it."""
    return frozenset(concept_of(part) or part for part in subject.casefold().split(".")[1:])
