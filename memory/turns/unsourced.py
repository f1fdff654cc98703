"""Sentences of a reply that claim something about the person and have no source.

A model is told to name a source for what it says, and sometimes says what nobody told. Such a sentence stays in the
reply, but it is marked there, so that nobody takes it for a memory of the family.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from memory.engines.base import Person, Recalled
from memory.engines.builtin.extraction.mentions import Aspect, Who
from memory.engines.builtin.extraction.sentence_topics import leaves_subject_out
from memory.engines.builtin.extraction.subjects import Focus, read_aspect
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.content_topics import beginning, topic_words
from memory.engines.builtin.replies.answers.question_terms import YEAR
from memory.language.detection import LEXICONS, lexicon_for, read_language
from memory.language.lexicon import Lexicon
from memory.language.sentences.marked_sentences import Span, marked_sentences
from memory.language.sentences.sentences import QUOTE
from memory.language.sentences.speech_acts import Verdict, judge
from memory.language.topics import plain

SAID_AGAIN = 0.6
"""The share of a sentence's words that one told text must hold for the sentence to count as a repetition of it."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The texts on which a reply may rest."""

    recalled: Sequence[Recalled]
    said: Sequence[str]
    """The relative's own messages in this conversation."""

    def texts(self) -> list[str]:
        return [*self.said, *(item.text for item in self.recalled)]

    def with_dates(self, person: Person) -> list[str]:
        """Return the texts and the known dates."""
        return [*self.texts(), person.born, person.died, *(item.occurred for item in self.recalled)]


def unsourced_spans(text: str, evidence: Evidence, participants: Participants) -> list[Span]:
    """Return the places of the sentences that claim something about the person and have no source, in order.

    A sentence has a source if it names a known one, or if what it says was told in this conversation or is in what was
    recalled. Every year in it must be in these texts too.
    """
    lexicon = read_language(text, lexicon_for(participants.person.language))
    known = {item.alias for item in evidence.recalled}
    years = set(YEAR.findall("\n".join(evidence.with_dates(participants.person))))
    read = cache(
        lambda words: topic_words(words, participants, lexicon)
    )  # cached, since there are many texts and few sentences that need them
    focus, found = Focus(participants), []
    for sentence in marked_sentences(text, lexicon):
        aspect = read_aspect(sentence.words, lexicon, participants, focus)
        focus.follow(aspect)
        if not _states_of_person(sentence.words, aspect, lexicon):
            continue
        has_source = sentence.aliases & known or _is_said_again(read(sentence.words), evidence.texts(), read, lexicon)
        if not has_source or not years.issuperset(YEAR.findall(sentence.words)):
            found.append(sentence.span)
    return found


def _states_of_person(words: str, aspect: Aspect, lexicon: Lexicon) -> bool:
    """Return whether a sentence claims something about the person. Questions, wishes, and sentences about the
    assistant, its knowledge or the relative do not.
    """
    own_words = QUOTE.sub("", words)
    if judge(words, own_words, lexicon) not in (Verdict.TOLD, Verdict.TRANSIENT):
        return False
    if lexicon.phrases.claims_nothing.search(own_words) or aspect.speaks_of(Who.TELLER):
        return False
    if aspect.subject is None and not aspect.speaks_of(Who.LISTENER):
        return aspect.speaks_of(Who.PERSON) or leaves_subject_out(words, lexicon)
    return aspect.subject in (Who.PERSON, Who.OTHER) and aspect.speaks_of(Who.PERSON)


def _is_said_again(
    words: frozenset[str], told: Iterable[str], read: Callable[[str], frozenset[str]], lexicon: Lexicon
) -> bool:
    """Return whether a told text contains enough of the words. A cheap check skips most texts before they are read word
    by word.
    """
    enough = SAID_AGAIN * len(words)
    beginnings = [_beginnings_by_topic(lexicon.code).get(word, frozenset()) | {word} for word in words]
    return not words or any(
        _count_found(beginnings, text) >= enough and len(words & read(text)) >= enough for text in told
    )


def _count_found(beginnings: Iterable[frozenset[str]], text: str) -> int:
    written = plain(text.replace("’", "'"))
    return sum(any(one in written for one in ways) for ways in beginnings)


@cache
def _beginnings_by_topic(language: str) -> Mapping[str, frozenset[str]]:
    """Return the beginnings of word forms that begin differently from their base: "gest" and "tod" for "sterb"."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for form, base in LEXICONS[language].asking.bases.items():
        found[beginning(base)].add(beginning(form))
    return {topic: frozenset(forms) for topic, forms in found.items()}
