"""What an answer is about where only the question says so: "How did they meet?" – "On the bus, she had no change."

It becomes a part of the fact's subject ("person.meet"), by which the answer is found again, and beside what others
tell of the same. Only plain events of a life are noted, each by the name of its concept: a question may hold what
nobody but its conversation is to know, and who shares an answer shares what it answers.
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
"""The things are animals, the body as anyone sees it, and what one rides, wears and keeps. Nothing of money, illness,
crime, politics or quarrels, and no word that is said by the way ("what came of it")."""

MOST = 2
"""What asks about more is about nothing in particular."""


def events_in(question: str, lexicon: Lexicon) -> frozenset[str]:
    """The plain events and things that a question names, by their concepts; none where it names many."""
    asked = in_plain_words(question, lexicon)
    found = frozenset(filter(None, (concept_of(plain(word)) for word in content_words(asked, lexicon)))) & EVENTS
    return found if len(found) <= MOST else frozenset()


def in_plain_words(question: str, lexicon: Lexicon) -> str:
    """With the name of what it asks for in place of an idiom: "ran into each other" is "meet"."""
    for concept, said in lexicon.asking.idioms.items():
        question = said.sub(f" {concept} ", question)
    return question


def announced_in(sentence: str, lexicon: Lexicon) -> frozenset[str]:
    """What a teller says that they are coming to: "You asked how she met Daddy", "My version of how they met:"."""
    return events_in(sentence, lexicon) if lexicon.asking.open.search(sentence.casefold()) else frozenset()


def subject_about(whom: str, events: Iterable[str]) -> str:
    """ "person.meet": whom it is about, then what."""
    return ".".join((whom, *sorted(events)))


def events_of(subject: str) -> frozenset[str]:
    """The concepts of a subject's parts, whoever wrote it ("person.birth.place")."""
    return frozenset(concept_of(part) or part for part in subject.casefold().split(".")[1:])
