"""Who does what a telling tells: what somebody else did is no answer to what the person did."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from memory.engines.base import Recalled
from memory.engines.builtin.extraction.mentions import Aspect, Who
from memory.engines.builtin.extraction.subjects import OWNER_NEAR, Focus, read_aspect
from memory.engines.builtin.participants import Participants, find_kin, first_word
from memory.engines.builtin.replies.answers.content_topics import said_in
from memory.engines.builtin.replies.answers.lives_of_others import CLAUSE
from memory.engines.builtin.replies.answers.question_terms import QuestionTerms
from memory.language.detection import read_language
from memory.language.lexicon import Gender
from memory.language.questions.needed_words import LOSS, THEMSELVES
from memory.language.questions.questions import has_verb
from memory.language.sentences.sentences import split_sentences, tokenize


def is_done_by_another(item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    """Whether all that the item shares with a question about the person stands in clauses about somebody else, in which
    the person does not occur: "Mum went into hospital" says of Dad nothing. Nor does a clause that tells of a loss,
    without the person, say whether the person liked something: a husband who was lost at sea.
    """
    if not looked.forms.is_of_person or looked.other_life or looked.topics & looked.names:
        return False
    shared = False
    asks_for_liking = looked.checks and looked.forms.is_of_liking
    for clause, aspect, is_of_other in _clauses_of(item, looked, participants):
        if not looked.shared_with(replace(item, text=clause, subject=""), participants) - looked.names:
            continue
        shared = True
        if _has_person(aspect) or not (is_of_other or (asks_for_liking and LOSS.search(clause))):
            return False
    return shared


def _clauses_of(
    item: Recalled, looked: QuestionTerms, participants: Participants
) -> Iterator[tuple[str, Aspect, bool]]:
    """Yield each clause, its aspect, and whether its subject, or the last one before it, is a named other."""
    told = said_in(item)
    spoken = read_language(told, looked.lexicon)
    for sentence in split_sentences(told, spoken):
        is_of_other, before = False, ""
        for part in filter(str.strip, CLAUSE.split(sentence)):
            clause, before = f"{before} {part}".strip(), ""
            if not has_verb(clause, spoken):
                before = clause  # "Rose and Ann went to sea" is one clause
                continue
            aspect = read_aspect(clause, spoken, participants, Focus(participants))
            if aspect.subject is not None or _begins_with_kin(aspect):
                is_of_other = aspect.subject in (None, Who.OTHER) and _names_other(clause, aspect, item)
            yield clause, aspect, is_of_other
        if before:
            yield before, read_aspect(before, spoken, participants, Focus(participants)), is_of_other


def _begins_with_kin(aspect: Aspect) -> bool:
    """Whether the first who is spoken of is a relative, whose owner stands before the verb ("Derek's brother did")."""
    first = next((one for one in aspect.mentions if one.form != "possessive"), None)
    return first is not None and first.who is Who.OTHER and first.form == "kin" and first.at <= OWNER_NEAR + 1


def _has_person(aspect: Aspect) -> bool:
    """Whether the person occurs in a clause other than as the owner of a relative ("his brother")."""
    kin = {one.at for one in aspect.mentions if one.who is Who.OTHER and one.form in ("kin", "noun")}
    return any(
        one.who in (Who.PERSON, Who.FAMILY)
        and not (one.form == "possessive" and kin & set(range(one.at, one.at + OWNER_NEAR + 2)))
        for one in aspect.mentions
    )


def _names_other(clause: str, aspect: Aspect, item: Recalled) -> bool:
    """Whether the clause names somebody other than its teller, whose name stands for "I" in a fact."""
    tokens, teller = tokenize(clause), first_word(item.teller).casefold()
    others = (one for one in aspect.mentions if one.who is Who.OTHER and one.form in ("name", "kin", "noun"))
    return any(tokens[one.at].word != teller for one in others)


def speaks_of_somebody(item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    """Whether the item speaks of anybody beside the person, or has a name or figure that may stand for one."""
    told = said_in(item)
    spoken = read_language(told, looked.lexicon)
    sentences = split_sentences(told, spoken)
    if spoken.people.capital_nouns or THEMSELVES.search(told) or any(sentence[:1].islower() for sentence in sentences):
        return True  # no capital tells a name from other words
    tokens = [token for sentence in sentences for token in tokenize(sentence)]
    own = spoken.common | {word for name in participants.names for word in name}
    if any(token.raw[:1].isupper() and token.word not in own for token in tokens):
        return True
    aspects = (read_aspect(one, spoken, participants, Focus(participants)) for one in sentences)
    return any(one.who is not Who.PERSON for aspect in aspects for one in aspect.mentions)


def introduces(item: Recalled, name: str, looked: QuestionTerms) -> bool:
    """Whether the item says who somebody is: "his brother Frank", "Frank was a fitter", "Frank, the baker"."""
    told = said_in(item)
    spoken = read_language(told, looked.lexicon)
    tokens = tokenize(told)
    for at, token in enumerate(tokens):
        if token.word != name:
            continue
        beside = [*tokens[max(at - 3, 0) : at], *tokens[at + 1 : at + 4]]
        after = told[token.start + len(token.raw) :].lstrip()
        verbs = spoken.people.being | spoken.people.auxiliaries
        if after.startswith(",") or any(one.word in verbs for one in tokens[at + 1 : at + 2]):
            return True
        if any(find_kin(one.word, spoken) or one.word in spoken.people.strangers for one in beside):
            return True
    return False


def speaks_of_relative(
    item: Recalled, genders: Collection[Gender], looked: QuestionTerms, participants: Participants
) -> bool:
    """Whether the item speaks of a relative of one of these genders who is not the person."""
    told = said_in(item)
    spoken = read_language(told, looked.lexicon)
    mentions = read_aspect(told, spoken, participants, Focus(participants)).mentions
    return any(one.who is Who.OTHER and one.form == "kin" and one.gender in genders for one in mentions)
