"""A summary without a model: up to four told sentences that carry most, in the order they were told."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memory.engines.base import FactDraft
from memory.engines.builtin.participants import Participants
from memory.language.lexicon import Lexicon
from memory.language.sentences import content_words, split_at_marks, tokenize

FEWEST_SENTENCES, MOST_SENTENCES = 2, 4
MOST_WORDS, FEWEST_WORDS = 30, 4
"""Of a sentence that is fit for a summary."""
SENTENCE_CHARACTERS = 240
MOST_CAPITALS = 0.5
"""Share of the letters of a sentence; more is shouting."""
SAME_WORDS = 0.6
"""Share of the words of content, names aside, that two sentences have in common when they say the same."""
FRAMED = re.compile(r"^[^“«„]{1,80}:\s?[“«„]")
"""The teller's own words, as `third_person.quote` and its like put them."""
UNFINISHED = re.compile(r"[…:,;–—-]\W*$|\([^)]*$|^\W")
TAKES_BACK = re.compile(r"^(?:not|no|nicht|nein|non|pas|ne)\b|\b(?:wrong|falsch|equivoqu|trompée?)\b", re.IGNORECASE)


def summarize(facts: Sequence[FactDraft], lexicon: Lexicon, participants: Participants) -> str:
    """Up to four sentences, the weightiest, none of which repeats another; the first one names the person.

    The engine's own sentences; where there are hardly any, and one quotation of the teller's. Empty without facts.
    """
    told = [fact for fact in facts if not fact.instructs]
    plain = [fact for fact in told if is_plain(fact.content, lexicon)]
    chosen = _choose(plain, lexicon, participants)
    if len(chosen) < FEWEST_SENTENCES:
        quoted = [fact for fact in told if FRAMED.search(fact.content) and len(tokenize(fact.content)) <= MOST_WORDS]
        chosen += sorted(quoted or told, key=_weight, reverse=True)[:1]
    return " ".join(dict.fromkeys(shorten(fact.content) for fact in chosen))


def is_plain(text: str, lexicon: Lexicon) -> bool:
    """One whole sentence of a fair length that somebody could read aloud."""
    words = tokenize(text)
    letters = [letter for letter in text if letter.isalpha()]
    return (
        not FRAMED.search(text)
        and FEWEST_WORDS <= len(words) <= MOST_WORDS
        and len(split_at_marks(text, lexicon)) == 1
        and sum(letter.isupper() for letter in letters) <= MOST_CAPITALS * len(letters)
        and not UNFINISHED.search(text.rstrip(" ."))
        and not TAKES_BACK.search(text)
        and not lexicon.people.anaphor.search(text)
    )


def _choose(facts: Sequence[FactDraft], lexicon: Lexicon, participants: Participants) -> list[FactDraft]:
    """In the order they were told, from the first one on that names the person."""
    ranked = sorted(
        range(len(facts)), key=lambda place: (-_weight(facts[place]) - _names(facts[place], participants), place)
    )
    chosen: list[int] = []
    for place in ranked:
        is_new = not any(_says_the_same(facts[place], facts[other], lexicon, participants) for other in chosen)
        if is_new and len(chosen) < MOST_SENTENCES:
            chosen.append(place)
    in_order = [facts[place] for place in sorted(chosen)]
    first = next((at for at, fact in enumerate(in_order) if _names(fact, participants)), 0)
    return in_order[first:]


def _weight(fact: FactDraft) -> int:
    """What is told of the teller weighs less: the talk is about the person."""
    return fact.importance - 3 * (fact.about == "teller")


def _names(fact: FactDraft, participants: Participants) -> bool:
    return participants.first_name in fact.content


def _says_the_same(one: FactDraft, other: FactDraft, lexicon: Lexicon, participants: Participants) -> bool:
    said, again = (set(content_words(fact.content, lexicon)) - participants.name_words for fact in (one, other))
    return bool(said and again) and len(said & again) / min(len(said), len(again)) > SAME_WORDS


def shorten(text: str) -> str:
    """A long sentence is cut at a clause, never inside a word."""
    if len(text) <= SENTENCE_CHARACTERS:
        return text
    cut = text[:SENTENCE_CHARACTERS]
    clause = max(cut.rfind(", "), cut.rfind("; "), cut.rfind(". "))
    return re.sub(r"\W+$", "", cut[: clause if clause > SENTENCE_CHARACTERS // 2 else cut.rfind(" ")]) + " …"
