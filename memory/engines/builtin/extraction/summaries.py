"""A summary without a model: up to four told sentences that carry most, in the order they were told."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from memory.engines.base import FactDraft
from memory.engines.builtin.classification.categories import worth_of
from memory.engines.builtin.extraction.readable_sentences import (
    FRAMED,
    MOST_WORDS,
    is_plain,
    is_tellable,
    stands_alone,
    tidy_sentence,
)
from memory.engines.builtin.extraction.sentence_topics import leaves_subject_out
from memory.engines.builtin.extraction.subjects import Aspect, Focus, Who, read_aspect
from memory.engines.builtin.participants import Participants
from memory.language.lexicon import Lexicon, words
from memory.language.sentences.sentences import Token, content_words, tokenize

MOST_SENTENCES = 4
MOST_LEANING = 2
"""Sentences that do not quite stand alone, where there are no others."""
SMALL = 3
"""Importance of what is told by the way."""
WELL_WORTH = 2.0
"""Log-odds above which one sentence is as much worth as another."""
SAYING = words("said says told asked decía decia dijo meinte sagte sagt dit disait disoit")
SENTENCE_CHARACTERS = 240
SAME_WORDS = 0.6
"""Share of the words of content, names aside, that two sentences have in common when they say the same."""


PRONOUNS: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "en": {"m": ("He", "His"), "f": ("She", "Her")},
    "es": {"m": ("Él", "Su"), "f": ("Ella", "Su")},
    "de": {"m": ("Er", "Sein"), "f": ("Sie", "Ihr")},
    "fr": {"m": ("Il", "Son"), "f": ("Elle", "Son")},
}
JOINING = words("and or und oder y e o et ou real")
OPENS_PREDICATE = re.compile(r"\w+(?:ed|ing|en)\b|(?:an?|the|not|been|gone|got|very|so|in|at|on|like)\b")
""" "Rose's gone", "Rose's a good one": there the 's is a verb."""


def summarize(facts: Sequence[FactDraft], lexicon: Lexicon, participants: Participants) -> str:
    """Up to four sentences, the weightiest, none of which repeats another; the first one names the person.

    They are the engine's own sentences, or one quotation of the teller's where there are none. Empty without facts.
    """
    told = [
        replace(fact, content=tidy_sentence(fact.content, lexicon, participants)) for fact in facts if is_tellable(fact)
    ]
    plain = [fact for fact in told if is_plain(fact.content, lexicon)]
    whole = [fact for fact in plain if stands_alone(fact.content, lexicon, participants)]
    chosen = _choose(whole, lexicon, participants, MOST_SENTENCES)
    if not chosen:
        chosen = _choose(plain, lexicon, participants, MOST_LEANING)
    if chosen:
        return " ".join(_with_pronouns([shorten(fact.content) for fact in chosen], lexicon, participants))
    return _best_quotation(told, lexicon)


def _best_quotation(told: Sequence[FactDraft], lexicon: Lexicon) -> str:
    quoted = [fact for fact in told if FRAMED.search(fact.content)]
    short = [fact for fact in quoted if len(tokenize(fact.content)) <= MOST_WORDS]
    ranked = sorted(short or quoted or told, key=lambda fact: (_weight(fact), _has_enough(fact, lexicon)), reverse=True)
    return shorten(ranked[0].content) if ranked else ""


def _has_enough(fact: FactDraft, lexicon: Lexicon) -> int:
    return min(len(content_words(fact.content, lexicon)), MOST_WORDS // 2)


def _choose(facts: Sequence[FactDraft], lexicon: Lexicon, participants: Participants, most: int) -> list[FactDraft]:
    """The weightiest, each of another kind where they weigh the same; in the order they were told.

    They begin with the first one that names the person. What is told by the way is left out beside anything weightier.
    """
    chosen: list[int] = []
    left = dict(enumerate(_weight(fact) + _closeness(fact, lexicon, participants) for fact in facts))
    while left and len(chosen) < most:
        kinds = [facts[place].category for place in chosen]
        place = min(left, key=lambda one: (kinds.count(facts[one].category) - left[one], one))
        del left[place]
        if chosen and (facts[place].importance <= SMALL or _is_of_teller(facts[place], lexicon, participants)):
            continue
        if not any(_says_the_same(facts[place], facts[other], lexicon, participants) for other in chosen):
            chosen.append(place)
    in_order = [facts[place] for place in sorted(chosen)]
    first = next((at for at, fact in enumerate(in_order) if _names(fact.content, participants)), None)
    return in_order[first:] if first is not None else []


def _is_of_teller(fact: FactDraft, lexicon: Lexicon, participants: Participants) -> bool:
    by_subject = _read(fact.content, lexicon, participants).subject is Who.TELLER
    return fact.about == "teller" or (by_subject and not _names(fact.content, participants))


def _weight(fact: FactDraft) -> int:
    """What is told of the teller weighs less: the talk is about the person."""
    return fact.importance - 3 * (fact.about == "teller")


def _closeness(fact: FactDraft, lexicon: Lexicon, participants: Participants) -> float:
    """How near it is to the person, best where they act and do not only say; and how much many people would keep it."""
    aspect = _read(fact.content, lexicon, participants)
    by_subject = {Who.PERSON: 2, Who.TELLER: -2, Who.FAMILY: -2}
    near = _names(fact.content, participants) + (by_subject.get(aspect.subject, 0) if aspect.subject else 0)
    only_says = any(token.word in SAYING for token in tokenize(fact.content)[:3])
    worth = worth_of(fact.content, lexicon, participants.name_words)
    return near - only_says + max(-1.0, min(worth, WELL_WORTH))


def _read(text: str, lexicon: Lexicon, participants: Participants) -> Aspect:
    return read_aspect(text, lexicon, participants, Focus(participants))


def _names(text: str, participants: Participants) -> bool:
    said = tuple(token.word for token in tokenize(text))
    return any(said[at : at + len(name)] == name for name in participants.names for at in range(len(said)))


def _says_the_same(one: FactDraft, other: FactDraft, lexicon: Lexicon, participants: Participants) -> bool:
    said, again = (set(content_words(fact.content, lexicon)) - participants.name_words for fact in (one, other))
    return bool(said and again) and len(said & again) / min(len(said), len(again)) > SAME_WORDS


def _with_pronouns(sentences: Sequence[str], lexicon: Lexicon, participants: Participants) -> list[str]:
    """ "She" for the name at the front of a sentence, where nobody else stands between it and the name before."""
    said: list[str] = []
    for place, text in enumerate(sentences):
        clear = bool(said) and _speaks_of_nobody_else(sentences[place - 1], lexicon, participants)
        said.append(_with_pronoun(text, lexicon, participants) if clear else text)
    return said


def _with_pronoun(text: str, lexicon: Lexicon, participants: Participants) -> str:
    pronouns = PRONOUNS[lexicon.code].get(participants.gender)
    tokens = tokenize(text)
    said = [token.word for token in tokens]
    name = next((name for name in participants.names if tuple(said[: len(name)]) == name), ())
    rest = tokens[len(name) :]
    if not pronouns or not name or not rest or not _speaks_of_nobody_else(text, lexicon, participants):
        return text
    if lexicon.code == "en" and rest[0].word == "'s":
        owned = text[rest[1].start :] if rest[1:] else ""
        return f"{pronouns[1]} {owned}" if owned and not OPENS_PREDICATE.match(owned) else text
    if rest[0].word == pronouns[0].casefold():  # "Rose elle a gardé"
        rest = rest[1:]
    if not rest or not _is_predicate(rest[0]) or "," in text[: rest[0].start]:
        return text
    predicate = text[rest[0].start :]
    if lexicon.code != "es":
        return f"{pronouns[0]} {predicate}"
    # Spanish says it by the verb.
    return predicate[:1].upper() + predicate[1:] if leaves_subject_out(predicate, lexicon) else text


def _is_predicate(first: Token) -> bool:
    """Whether what goes on so is no surname and no second person."""
    return first.raw[:1].islower() and first.word not in JOINING


def _speaks_of_nobody_else(text: str, lexicon: Lexicon, participants: Participants) -> bool:
    """No other person, as far as rules can see it: in German any noun has a capital, so names are not known by it."""
    aspect = _read(text, lexicon, participants)
    if any(mention.who not in (Who.PERSON, Who.LISTENER) for mention in aspect.mentions):
        return False
    tokens = tokenize(text)
    known = {word for name in participants.names for word in name} | lexicon.dates.months.keys()
    leads = lexicon.people.prepositions | lexicon.people.articles
    return lexicon.people.capital_nouns or not any(
        token.raw[:1].isupper() and token.word not in known | lexicon.common and before.word not in leads
        for before, token in pairwise(tokens)
    )


CLOSING = {"“": "”", "„": "“", "«": "»"}


def shorten(text: str) -> str:
    """A long sentence is cut at a clause, never inside a word; a quotation is closed behind the cut."""
    if len(text) <= SENTENCE_CHARACTERS:
        return text
    cut = text[:SENTENCE_CHARACTERS]
    clause = max(cut.rfind(", "), cut.rfind("; "), cut.rfind(". "))
    cut = re.sub(r"\W+$", "", cut[: clause if clause > SENTENCE_CHARACTERS // 2 else cut.rfind(" ")]) + " …"
    framed = FRAMED.search(text)
    if not framed:
        return cut
    gap = " " if text[framed.end() : framed.end() + 1].isspace() else ""
    return f"{cut}{gap}{CLOSING[framed.group()[-1]]}"
