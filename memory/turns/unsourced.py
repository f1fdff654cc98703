"""Sentences of a reply that say something of the person and rest on nothing that was told.

A model is told to name a source for what it says, and sometimes says what nobody told. Such a sentence stays in the
reply, but it is marked there, so that nobody takes it for a memory of the family.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from memory.engines.base import Person, Recalled
from memory.engines.builtin.extraction.sentence_topics import leaves_subject_out
from memory.engines.builtin.extraction.subjects import Aspect, Focus, Who, read_aspect
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.question_terms import YEAR, beginning, topic_words
from memory.language.detection import LEXICONS, lexicon_for, read_language
from memory.language.lexicon import Lexicon
from memory.language.sentences.marked_sentences import Span, marked_sentences
from memory.language.sentences.sentences import QUOTE
from memory.language.sentences.speech_acts import Verdict, judge
from memory.language.topics import plain

SAID_AGAIN = 0.6
"""Share of a sentence's words that one told text must hold for the sentence to say nothing more than that."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a reply may rest on."""

    recalled: Sequence[Recalled]
    said: Sequence[str]
    """The teller's own messages in this conversation."""

    def texts(self) -> list[str]:
        return [*self.said, *(item.text for item in self.recalled)]

    def with_dates(self, person: Person) -> list[str]:
        """The texts and, besides them, the dates that are known."""
        return [*self.texts(), person.born, person.died, *(item.occurred for item in self.recalled)]


def unsourced_spans(text: str, evidence: Evidence, participants: Participants) -> list[Span]:
    """Where the text says something of the person that has no source, in order.

    A sentence has one when it names a known source, or when what it says was told in this conversation, or stands in
    something that was recalled. A year in it must be in one of these.
    """
    lexicon = read_language(text, lexicon_for(participants.person.language))
    known = {item.alias for item in evidence.recalled}
    years = set(YEAR.findall("\n".join(evidence.with_dates(participants.person))))
    read = cache(
        lambda words: topic_words(words, participants, lexicon)
    )  # many texts, and few sentences that need them
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
    """Whether it claims something of the person: no question or wish, nothing of the assistant and what it knows, and
    nothing of the one it talks with.
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
    """Only a text in which enough of the words may stand is read word by word: in most stand none."""
    enough = SAID_AGAIN * len(words)
    beginnings = [_beginnings_by_topic(lexicon.code).get(word, frozenset()) | {word} for word in words]
    return not words or any(
        _count_standing(beginnings, text) >= enough and len(words & read(text)) >= enough for text in told
    )


def _count_standing(beginnings: Iterable[frozenset[str]], text: str) -> int:
    written = plain(text.replace("’", "'"))
    return sum(any(one in written for one in ways) for ways in beginnings)


@cache
def _beginnings_by_topic(language: str) -> Mapping[str, frozenset[str]]:
    """How the forms of a word begin that do not begin as the word itself does: "gest" and "tod" of "sterb"."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for form, base in LEXICONS[language].asking.bases.items():
        found[beginning(base)].add(beginning(form))
    return {topic: frozenset(forms) for topic, forms in found.items()}
