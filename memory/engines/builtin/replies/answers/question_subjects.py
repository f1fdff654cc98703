"""Whom a question asks about: the person, whose birth, death or wedding it may ask for, and others by name."""

from __future__ import annotations

import re

from memory.engines.builtin.extraction.mentions import Mention, Who
from memory.engines.builtin.extraction.subjects import Focus, read_aspect
from memory.engines.builtin.participants import Participants, find_kin
from memory.engines.builtin.replies.answers.content_topics import topic_words, topics_of
from memory.language.lexicon import Lexicon
from memory.language.sentences.sentences import split_sentences, tokenize

COUPLED = re.compile(r"\b(?:and|und|y|e|et)\b|&", re.IGNORECASE)

OF_YEAR = re.compile(r"\b(?:years?|jahr(?:e[ns]?)?|a[nñ]os?|ann[ée]es?)\b", re.IGNORECASE)
"""A word that asks for a year, or tells of one without its number ("the year Ann was born")."""


def year_of_life(question: str, participants: Participants, lexicon: Lexicon) -> int | None:
    """Return the year of the person's birth or death, if the question asks for that and speaks of nobody else."""
    if any(mention.who in (Who.OTHER, Who.TELLER) for mention in mentions_in(question, participants, lexicon)):
        return None
    person, asking = participants.person, lexicon.asking
    known = person.born if asking.birth.search(question) else person.died if asking.death.search(question) else ""
    return int(known[:4]) if known[:4].isdigit() else None


def is_of_person(question: str, participants: Participants, lexicon: Lexicon) -> bool:
    mentions = mentions_in(question, participants, lexicon)
    acts = any(mention.form in ("subject", "name", "kin") for mention in mentions)
    return acts and all(mention.who is Who.PERSON for mention in mentions)


def event_of_life(question: str, participants: Participants, lexicon: Lexicon) -> str:
    """Return "birth", "death" or "wedding" if the question asks only for that of the person; else an empty string.

    "When was she born?" does, and so does "When did Mum and Dad get married?". "When was her father born?" and "What
    did she do when Tom died?" do not.
    """
    asking = lexicon.asking
    kinds = {"birth": asking.birth, "death": asking.death, "wedding": asking.wedding}
    kind = next((kind for kind, asked in kinds.items() if asked.search(question)), "")
    mentions = mentions_in(question, participants, lexicon)
    is_theirs = any(mention.who is Who.PERSON and mention.form == "kin" for mention in mentions)  # "my mother"
    is_couple = (
        kind == "wedding" and COUPLED.search(question) is not None and any(one.who is Who.PERSON for one in mentions)
    )
    for mention in mentions:
        if mention.who is Who.OTHER and not is_couple:
            return ""
        if mention.who is Who.TELLER and not (is_theirs and mention.form == "possessive"):
            return ""
    if not kind:
        return ""
    rest = OF_YEAR.sub(" ", asking.when.sub(" ", kinds[kind].sub(" ", question)))
    return "" if len(topic_words(rest, participants, lexicon)) > is_couple else kind


def mentions_in(question: str, participants: Participants, lexicon: Lexicon) -> tuple[Mention, ...]:
    return read_aspect(question, lexicon, participants, Focus(participants)).mentions


def names_in(question: str, participants: Participants, lexicon: Lexicon) -> frozenset[str]:
    """Return the topics of names: the asker's name, and capitalised words that do not open a sentence.

    In a language that capitalises all nouns, the asker's name alone.
    """
    names = {participants.teller_name}
    if not lexicon.people.capital_nouns:
        for sentence in split_sentences(question, lexicon):
            names |= {token.raw for token in tokenize(sentence)[1:] if token.raw[:1].isupper()}
    return frozenset(word for name in names for word in topics_of(name, participants, lexicon))


def without_kin(question: str, lexicon: Lexicon) -> str:
    """Return the question without kin words.

    Each teller calls the same relative by another name ("Mum", "Nana", "my sister"), so that such a word says little
    about what is asked.
    """
    return " ".join(token.raw for token in tokenize(question) if find_kin(token.word, lexicon) is None)
