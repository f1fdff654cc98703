"""What an answer must hold by the form of its question: a time for "when", a name, a colour, somebody's own life."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import date
from itertools import pairwise

from memory.engines.base import Recalled
from memory.engines.builtin.extraction.life_events import TYPES, is_of_another
from memory.engines.builtin.extraction.relatives import is_of_relative
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.causes_of_death import tells_cause_of_death
from memory.engines.builtin.replies.answers.content_topics import said_in, speaks_of_name, topics_of
from memory.engines.builtin.replies.answers.doers import introduces, speaks_of_relative, speaks_of_somebody
from memory.engines.builtin.replies.answers.lives_of_others import CLAUSE, tells_nothing_of_place
from memory.engines.builtin.replies.answers.names_of_things import gives_name
from memory.engines.builtin.replies.answers.question_subjects import OF_YEAR
from memory.engines.builtin.replies.answers.question_terms import YEAR, QuestionTerms, names_colour
from memory.language.dates.date_finding import find_date
from memory.language.dates.date_forms import Life
from memory.language.detection import LEXICONS, can_read, read_language
from memory.language.kinds import kinds_named, kinds_wanted
from memory.language.lexicon import Lexicon
from memory.language.questions.aspects_of_life import aspects_told
from memory.language.questions.needed_words import PLAYS, Need
from memory.language.questions.places_and_causes import places_in, tells_cause
from memory.language.sentences.sentences import split_sentences, tokenize
from memory.language.topics import plain
from memory.vocabulary import Category

LIKING = frozenset({"favourite", "love", "hate"})
"""Concepts by which an item tells of a favourite."""
ANY_DAY = date(2000, 1, 1)
"""Stands for an unknown day of telling: "last year" then means some year, whichever it is."""
WHY_LIKELY, CAUSE_LIKELY = 0.5, 0.4
"""Cosine from which an item may tell why, though it shares half of the question or less; the lower one if it names a
cause."""


def can_answer(item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    """Whether the item has what the question needs, such as a time for "when" or a number for "how many"."""
    if _tells_of_another_life(item, looked, participants) or _is_told_by_another(item, looked, participants):
        return False
    if not _tells_acts(item, looked, participants):
        return False
    if not all(_meets(need, item, looked, participants) for need in looked.forms.needs):
        return False
    return _holds_what_is_asked(item, looked, participants)


def _holds_what_is_asked(item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    if looked.of_name and looked.is_read and not looked.checks and not gives_name(item, looked, participants):
        return False
    if looked.of_origin and looked.is_read and not speaks_of_name(said_in(item)):
        return False
    if looked.of_cause_of_death and not tells_cause_of_death(item, participants, looked.lexicon):
        return False
    if looked.of_liking and not tells_of_liking(item, looked, participants):
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


def _tells_acts(item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    """Whether the item tells one of the acts that the question asks for, if it asks for any."""
    if not looked.acts.acts:
        return True
    shared = looked.shared_with(item, participants) - looked.tellers
    return looked.acts.are_told_in(item, shared, participants, looked.lexicon)


def _is_told_by_another(item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    """Whether the question asks what somebody else told: a confidence about Ellie is no answer to what Ellie says."""
    return bool(looked.said_by) and not looked.said_by & topics_of(item.teller, participants, looked.lexicon)


def _tells_of_another_life(item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    """Return whether the item tells of other years, or of somebody else's life, than the question asks for."""
    if looked.is_of_person and is_of_relative(item.subject):
        return True
    if looked.other_life and not looked.other_life.is_told_in(item, participants, looked.lexicon):
        return True
    spoken = read_language(item.text, looked.lexicon)
    if looked.years and _is_of_other_years(f"{item.occurred[:4]} {item.text}", looked.years):
        return True
    if looked.year_of_life is not None and _is_of_other_years(
        _told_of_life(item, looked, spoken), {looked.year_of_life}
    ):
        return True
    is_of_event = looked.other_life is not None or "marry" in looked.topics
    if is_of_event and looked.of_place and not any(map(_may_be_place, places_in(item.text, spoken))):
        return True
    if looked.of_life and looked.of_place and tells_nothing_of_place(item, looked.of_life, participants):
        return True
    return bool(looked.of_life) and is_of_another(item.text, looked.of_life, spoken, participants)


def _may_be_place(word: str) -> bool:
    """Whether a word behind "in" may name a place. An illness does not ("he died in a coma")."""
    return not kinds_named(plain(word)) & kinds_wanted("illness")


def _is_number(word: str, lexicon: Lexicon) -> bool:
    """Whether the word is a number. An article is none, as in "a sister" or "une sœur"."""
    return word[:1].isdigit() or (word in lexicon.dates.numbers and word not in lexicon.people.articles)


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


def tells_of_liking(item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    """Whether the item tells what somebody liked: not any song that somebody sang is a favourite song."""
    if item.category == Category.PREFERENCE or LIKING & topics_of(item.text, participants, looked.lexicon):
        return True
    return bool(aspects_told(item.text, LIKING, read_language(item.text, looked.lexicon)))


def _told_of_life(item: Recalled, looked: QuestionTerms, lexicon: Lexicon) -> str:
    """Return the clauses of the item that tell of the birth or death asked for, else all of it: "born in Breslau, and
    fled in 1945" names no year of birth."""
    said = TYPES[lexicon.code].get(looked.of_life)
    clauses = [one for one in CLAUSE.split(item.text) if said and said.search(one)]
    return " ".join(clauses) or f"{item.occurred[:4]} {item.text}"


def _is_of_other_years(told: str, years: Collection[int]) -> bool:
    """Whether the text names years and each of them differs from all of `years` by more than one. It then tells of
    somebody else's life, or of another day."""
    named = [int(one) for one in YEAR.findall(told)]
    return bool(named) and all(abs(one - year) > 1 for one in named for year in years)
