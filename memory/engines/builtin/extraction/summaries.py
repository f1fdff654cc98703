"""Summaries without a model: up to four of the weightiest sentences, in the order in which they were told."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from memory.engines.base import FactDraft
from memory.engines.builtin.classification.categories import worth_of
from memory.engines.builtin.extraction.mentions import Aspect, Who
from memory.engines.builtin.extraction.readable_sentences import (
    FRAMED,
    MOST_WORDS,
    is_plain,
    is_tellable,
    stands_alone,
    tidy_sentence,
)
from memory.engines.builtin.extraction.sentence_topics import leaves_subject_out
from memory.engines.builtin.extraction.subjects import Focus, read_aspect
from memory.engines.builtin.participants import Participants
from memory.language.lexicon import Lexicon, words
from memory.language.sentences.sentences import Token, content_words, tokenize

MOST_SENTENCES = 4
MOST_LEANING = 2
"""Most sentences of a summary if none stands quite alone."""
SMALL = 3
"""Importance up to which something was told only in passing."""
WELL_WORTH = 2.0
"""Log-odds of being worth keeping above which sentences count as equally worthwhile."""
SAYING = words("said says told asked decía decia dijo meinte sagte sagt dit disait disoit")
SENTENCE_CHARACTERS = 240
SAME_WORDS = 0.6
"""Share of common content words, names aside, above which two sentences say the same."""


PRONOUNS: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "en": {"m": ("He", "His"), "f": ("She", "Her")},
    "es": {"m": ("Él", "Su"), "f": ("Ella", "Su")},
    "de": {"m": ("Er", "Sein"), "f": ("Sie", "Ihr")},
    "fr": {"m": ("Il", "Son"), "f": ("Elle", "Son")},
}
JOINING = words("and or und oder y e o et ou real")
OPENS_PREDICATE = re.compile(r"\w+(?:ed|ing|en)\b|(?:an?|the|not|been|gone|got|very|so|in|at|on|like)\b")
"""What follows a 's that is a verb: "Rose's gone", "Rose's a good one"."""


def summarize(facts: Sequence[FactDraft], lexicon: Lexicon, participants: Participants) -> str:
    """Summarize the facts in up to four of their weightiest sentences, without repetition; the first names the person.

    They are the engine's own sentences; where none fits, the summary is one quotation of the teller. Empty without
    facts.
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
    """Choose the weightiest facts, and among equals those of different categories; return them in the order told.

    They begin with the first fact that names the person. What was told only in passing, or is of the teller, is left
    out beside anything weightier.
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
    """Return the importance of the fact, reduced if it is about the teller: the conversation is about the person."""
    return fact.importance - 3 * (fact.about == "teller")


def _closeness(fact: FactDraft, lexicon: Lexicon, participants: Participants) -> float:
    """Return how near the fact is to the person, plus how much it is worth keeping by what many people wrote.

    It is nearest where the person acts; merely saying something counts less.
    """
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
    """Put a pronoun for the name that opens a sentence, if the sentence before it speaks of nobody else."""
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
    # In Spanish the verb alone says who it is.
    return predicate[:1].upper() + predicate[1:] if leaves_subject_out(predicate, lexicon) else text


def _is_predicate(first: Token) -> bool:
    """Whether a predicate begins here, rather than a surname or a second person."""
    return first.raw[:1].islower() and first.word not in JOINING


def _speaks_of_nobody_else(text: str, lexicon: Lexicon, participants: Participants) -> bool:
    """Whether the text speaks of no other person, as far as rules can tell.

    German nouns all have capitals, so there a capital does not show a name.
    """
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
    """Cut a long sentence after a clause, never inside a word, and close its quotation after the cut."""
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
