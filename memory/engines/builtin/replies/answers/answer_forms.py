"""What an answer must hold by the form of its question: a time for "when", a name, a colour, somebody's own life."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import date
from itertools import pairwise

from memory.engines.base import Recalled
from memory.engines.builtin.extraction.life_events import is_of_another
from memory.engines.builtin.extraction.relatives import is_of_relative
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.causes_of_death import tells_cause_of_death
from memory.engines.builtin.replies.answers.content_topics import said_in, speaks_of_name, topics_of
from memory.engines.builtin.replies.answers.doers import introduces, speaks_of_relative, speaks_of_somebody
from memory.engines.builtin.replies.answers.lives_of_others import tells_nothing_of_place
from memory.engines.builtin.replies.answers.question_terms import OF_YEAR, YEAR, QuestionTerms, names_colour
from memory.language.dates.date_finding import find_date
from memory.language.dates.date_forms import Life
from memory.language.detection import LEXICONS, can_read, read_language
from memory.language.lexicon import Lexicon
from memory.language.questions.needed_words import PLAYS, Need
from memory.language.questions.places_and_causes import places_in, tells_cause
from memory.language.sentences.sentences import split_sentences, tokenize
from memory.vocabulary import Category

LIKING = frozenset({"favourite", "love", "hate"})
"""Concepts by which an item tells of a favourite."""
ANY_DAY = date(2000, 1, 1)
"""Stands for an unknown day of telling: "last year" then means some year, whichever it is."""
WHY_LIKELY, CAUSE_LIKELY = 0.5, 0.4
"""Cosine from which an item may tell why, though it shares half of the question or less; the lower one if it names a
cause."""
BESIDE = 3
"""Most words from a thing to its name ("the boat, the Leinster")."""


def can_answer(item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    """Whether the item has what the question needs, such as a time for "when" or a number for "how many"."""
    if _tells_of_another_life(item, looked, participants) or _is_told_by_another(item, looked, participants):
        return False
    if not all(_meets(need, item, looked, participants) for need in looked.forms.needs):
        return False
    return _holds_what_is_asked(item, looked, participants)


def _holds_what_is_asked(item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    if looked.of_name and looked.is_read and not looked.checks and not _gives_name(item, looked, participants):
        return False
    if looked.of_origin and looked.is_read and not speaks_of_name(said_in(item)):
        return False
    if looked.of_cause_of_death and not tells_cause_of_death(item, participants, looked.lexicon):
        return False
    if looked.of_liking and not _tells_of_liking(item, looked, participants):
        return False
    if looked.colour:
        return _tells_colour(item, looked, participants)
    if not looked.measured:
        return True
    if looked.measured == "when" and looked.of_year:
        return tells_date(item, looked)
    if looked.measured == "when" and (item.occurred or looked.lexicon.asking.of_time.search(item.text)):
        return True
    return any(_is_number(token.word, looked.lexicon) for token in tokenize(item.text))


def fits_form(item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    """Whether the item tells what the form of the question asks for: somebody, a place, of a relative. Where it asks
    for a cause, which few words show, the item must share most of what is asked.
    """
    forms, shared = looked.forms, looked.shared_with(item, participants)
    if forms.focus and forms.focus not in shared and not (looked.asks_for(item) or PLAYS.search(item.text)):
        return False
    if forms.is_who and not speaks_of_somebody(item, looked, participants):
        return False
    if forms.who_is and not introduces(item, forms.who_is, looked):
        return False
    if forms.is_why and item.similarity < WHY_LIKELY and 2 * len(shared) <= len(looked.topics):
        told = said_in(item)
        return item.similarity >= CAUSE_LIKELY and tells_cause(told, read_language(told, looked.lexicon))
    is_whole = len(looked.topics) > 1 and shared == looked.topics
    if forms.is_where and not is_whole and not _tells_place(item, looked, participants):
        return False
    return not forms.relatives or speaks_of_relative(item, forms.relatives, looked, participants)


def _tells_place(item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    """Whether the item names a place that is not in the question itself. In a language that is not read, it may."""
    told = said_in(item)
    if not can_read(told):
        return True
    spoken = read_language(told, looked.lexicon)
    return any(topics_of(place, participants, spoken) - looked.topics for place in places_in(told, spoken))


def _meets(need: Need, item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    told = said_in(item)
    if not need.of_same:
        return need.told.search(told) is not None
    sentences = split_sentences(told, read_language(told, looked.lexicon))
    stretches = (replace(item, text=f"{before} {sentence}") for before, sentence in pairwise(["", *sentences]))
    return any(need.told.search(one.text) and _names_rest(need, one, looked, participants) for one in stretches)


def _names_rest(need: Need, item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    """Whether the item speaks of what the question names beside the words of the need."""
    rest = {topic for topic in looked.topics if not need.told.search(topic)} - looked.tellers
    return not rest or bool(rest & looked.shared_with(item, participants))


def _is_told_by_another(item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    """Whether the question asks what somebody else told: a confidence about Ellie is no answer to what Ellie says."""
    return bool(looked.said_by) and not looked.said_by & topics_of(item.teller, participants, looked.lexicon)


def _tells_of_another_life(item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    """Return whether the item tells of other years, or of somebody else's life, than the question asks for."""
    if looked.is_of_person and is_of_relative(item.subject):
        return True
    if looked.other_life and not looked.other_life.is_told_in(item, participants, looked.lexicon):
        return True
    for years in (looked.years, {looked.year_of_life} if looked.year_of_life is not None else ()):
        if years and _is_of_other_years(item, years):
            return True
    spoken = read_language(item.text, looked.lexicon)
    if looked.of_life and looked.of_place and tells_nothing_of_place(item, looked.of_life, participants):
        return True
    return bool(looked.of_life) and is_of_another(item.text, looked.of_life, spoken, participants)


def _is_number(word: str, lexicon: Lexicon) -> bool:
    """Whether the word is a number. An article is none, as in "a sister" or "une sœur"."""
    return word[:1].isdigit() or (word in lexicon.dates.numbers and word not in lexicon.people.articles)


def _gives_name(item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    """Whether the item gives the name of the thing that the question names: in a sentence that speaks of the thing, in
    the next sentence, or beside the thing. "Liverpool" is not the name of a boat in Liverpool."""
    told = said_in(item)
    spoken = read_language(told, looked.lexicon)
    sentences = split_sentences(told, spoken)
    for before, sentence in pairwise(["", *sentences]):
        stretch = f"{before} {sentence}"
        if speaks_of_name(stretch) and (
            not looked.named or looked.named & looked.shared_with(replace(item, text=stretch), participants)
        ):
            return True
        if _has_name_beside(sentence, looked, participants, spoken):
            return True
    return False


def _has_name_beside(sentence: str, looked: QuestionTerms, participants: Participants, lexicon: Lexicon) -> bool:
    """Whether a name stands beside the thing, other than names of the person, of tellers and in the question. Where all
    nouns have capitals, the name must follow directly: "der Storch Balthasar"."""
    tokens = tokenize(sentence)
    topics = [topics_of(token.raw, participants, looked.lexicon) for token in tokens]
    names = [
        place
        for place, token in enumerate(tokens)
        if place
        and token.raw[:1].isupper()
        and not token.raw.isupper()
        and topics[place] - looked.tellers - looked.topics
    ]
    if not looked.named:
        return bool(names) or lexicon.people.capital_nouns
    things = [place for place, one in enumerate(topics) if one & looked.named]
    if lexicon.people.capital_nouns:
        return any(name - thing == 1 for thing in things for name in names)
    return any(abs(name - thing) <= BESIDE for thing in things for name in names)


def tells_date(item: Recalled, looked: QuestionTerms) -> bool:
    """Whether the item tells when: in figures, in words, or as in "the year Ann was born"."""
    if item.occurred or OF_YEAR.search(item.text):
        return True
    spoken = read_language(item.text, looked.lexicon)
    return find_date(item.text, Life(told=item.told_on or ANY_DAY), spoken, others=LEXICONS.values()) is not None


def _tells_colour(item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    """Whether the item names a colour where it speaks of the thing in the question: a red carpet is not a red dress."""
    beside = looked.topics - looked.tellers - {looked.colour}
    things = beside - looked.names or beside
    sentences = split_sentences(said_in(item), read_language(item.text, looked.lexicon))
    stretches = [f"{before} {sentence}" for before, sentence in pairwise(["", *sentences])]
    coloured = [replace(item, text=stretch) for stretch in stretches if names_colour(stretch)]
    return any(not things or things & looked.shared_with(stretch, participants) for stretch in coloured)


def _tells_of_liking(item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    """Whether the item tells what somebody liked: not any song that somebody sang is a favourite song."""
    return item.category == Category.PREFERENCE or bool(LIKING & topics_of(item.text, participants, looked.lexicon))


def _is_of_other_years(item: Recalled, years: Collection[int]) -> bool:
    """Whether the item names years and each of them differs from all of `years` by more than one. It then tells of
    somebody else's life, or of another day."""
    named = [int(one) for one in YEAR.findall(f"{item.occurred[:4]} {item.text}")]
    return bool(named) and all(abs(one - year) > 1 for one in named for year in years)
