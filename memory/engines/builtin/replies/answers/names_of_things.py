"""Whether something gives the name of the thing that a question names: "What was the dog called?"."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from memory.engines.base import Recalled
from memory.engines.builtin.extraction.subjects import OWNING, PLACE_LEADS
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.content_topics import said_in, speaks_of_name, topics_of
from memory.engines.builtin.replies.answers.question_terms import SPOUSE, QuestionTerms
from memory.language.detection import read_language
from memory.language.lexicon import Lexicon
from memory.language.questions.aspects_of_life import WEDDED_TO, aspects_told
from memory.language.sentences.sentences import split_sentences, tokenize

NOT_BEFORE_NAMES = PLACE_LEADS | OWNING | {"to"}
"""Words after which a capital is a place or an owner: "a doctor of Leeds" does not name the doctor."""
APART = re.compile(r",\s(?:(?:d(?:en|er|ie|as)|the|el|la|le)\s)?(?=[A-ZÀ-Þ])(\w+)(?=[,.;!…]|$)")
"""A word with a capital that stands alone between commas."""
BESIDE = 3
"""Most words from a thing to its name ("the boat, the Leinster")."""


def gives_name(item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    """Whether the item gives the name of the thing that the question names: in a sentence that speaks of the thing, in
    the next sentence, or beside the thing. "Liverpool" is not the name of a boat in Liverpool."""
    told = said_in(item)
    spoken = read_language(told, looked.lexicon)
    sentences = split_sentences(told, spoken)
    for before, sentence in pairwise(["", *sentences]):
        stretch = f"{before} {sentence}"
        if looked.named & SPOUSE and WEDDED_TO.search(sentence):
            return True
        if speaks_of_name(stretch) and (
            not looked.named or looked.named & looked.shared_with(replace(item, text=stretch), participants)
        ):
            return True
        if _has_name_beside(sentence, looked, participants, spoken) or _has_name_apart(sentence, looked, participants):
            return True
    return False


def _has_name_apart(sentence: str, looked: QuestionTerms, participants: Participants) -> bool:
    """Whether a sentence about the thing has a name between two commas: "he had a dog, the Lumpi, a dachshund"."""
    if not looked.named & looked.topics_told(sentence, participants):
        return False
    names = (topics_of(found[1], participants, looked.lexicon) for found in APART.finditer(sentence))
    return any(one - looked.tellers - looked.topics for one in names)


def _has_name_beside(sentence: str, looked: QuestionTerms, participants: Participants, lexicon: Lexicon) -> bool:
    """Whether a name stands beside the thing, other than names of the person, of tellers and in the question. Where all
    nouns have capitals, the name must follow directly: "der Storch Balthasar"."""
    tokens = tokenize(sentence)
    topics = [topics_of(token.raw, participants, looked.lexicon) for token in tokens]
    names = [
        place
        for place, token in enumerate(tokens)
        if place
        and tokens[place - 1].word not in NOT_BEFORE_NAMES
        and token.raw[:1].isupper()
        and not token.raw.isupper()
        and topics[place] - looked.tellers - looked.topics
    ]
    if not looked.named:
        return bool(names) or lexicon.people.capital_nouns
    things = [
        place
        for place, one in enumerate(topics)
        if one & looked.named or aspects_told(tokens[place].raw, looked.named, lexicon)
    ]
    if lexicon.people.capital_nouns:
        return any(name - thing == 1 for thing in things for name in names)
    return any(abs(name - thing) <= BESIDE for thing in things for name in names)
