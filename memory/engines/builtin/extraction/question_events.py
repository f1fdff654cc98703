"""What an answer is about where only the question says so: "How did they meet?" – "On the bus, she had no change."

It becomes a part of the fact's subject ("person.meet"), by which the answer is found again, and beside what others
tell of the same. Only plain events of a life are noted, each by the name of its concept: a question may hold what
nobody but its conversation is to know, and who shares an answer shares what it answers.
"""

from __future__ import annotations

from collections.abc import Iterable

from memory.language.comparison.statement_reading import concept_of
from memory.language.lexicon import Lexicon, words
from memory.language.sentences import content_words
from memory.language.topics import plain

EVENTS = words(
    """
    born die bury marry propose honeymoon meet school study work apprentice retire
    buy sell open build repair move emigrate travel holiday garden farm shop factory mine church choir
    car bus bicycle motorcycle drive cook bake bread cake soup stew
    sing dance music guitar piano violin accordion trumpet win cup medal prize champion
    football baseball climb swim ski chess cards dog cat horse cow bee
    name photo letter ring clock dress coat christmas birthday baptism sew knit read collect
    """
)
"""Nothing of money, illness, crime, politics or quarrels, and no word that is said by the way ("what came of it")."""

MOST = 2
"""What asks about more is about nothing in particular."""


def events_in(question: str, lexicon: Lexicon) -> frozenset[str]:
    """The plain events and things that a question names, by their concepts; none where it names many."""
    found = frozenset(filter(None, (concept_of(plain(word)) for word in content_words(question, lexicon)))) & EVENTS
    return found if len(found) <= MOST else frozenset()


def announced_in(sentence: str, lexicon: Lexicon) -> frozenset[str]:
    """What a teller says that they are coming to: "You asked how she met Daddy", "My version of how they met:"."""
    return events_in(sentence, lexicon) if lexicon.asking.open.search(sentence.casefold()) else frozenset()


def subject_about(whom: str, events: Iterable[str]) -> str:
    """ "person.meet": whom it is about, then what."""
    return ".".join((whom, *sorted(events)))


def events_of(subject: str) -> frozenset[str]:
    """The concepts of a subject's parts, whoever wrote it ("person.birth.place")."""
    return frozenset(concept_of(part) or part for part in subject.casefold().split(".")[1:])
