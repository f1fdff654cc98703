"""Which recalled items answer a question, and which can be quoted: statements, never questions."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from memory.engines.base import Recalled
from memory.engines.builtin.extraction.subjects import Focus, Mention, Who, read_aspect
from memory.engines.builtin.participants import Participants, is_kin_of
from memory.engines.builtin.replies.disputes import find_dispute
from memory.language.detection import read_language
from memory.language.lexicon import ANYTHING, Lexicon
from memory.language.sentences import QUOTE, content_words, split_sentences, tokenize
from memory.language.speech_acts import Verdict, is_guarded, judge
from memory.language.topics import plain

QUOTED_AT_MOST = 3

SURE = 0.55
"""Cosine from which an item bears on a question by itself. With the small local models unlike sentences about the same
person lie between 0.1 and 0.45, an answer to a question mostly between 0.45 and 0.8."""

UNLIKE_ENGLISH = 0.72
"""The same for other languages. To a model of English any two French sentences are alike: unlike ones about the same
person lie between 0.4 and 0.62 there, so that nearness alone says nothing and a shared word must be with it."""

LIKELY = 0.3
"""Cosine from which one shared content word is enough; below it, or without a vector, the words alone must show it."""

ENOUGH_WORDS = 0.34
"""Share of the question's content words that an item must hold where there is no vector, and at least one."""

HALF_THE_WORDS = 0.5
"""The same where yes or no is asked, with a vector too: "Did she ever break a bone?" is not answered by what else
broke. Without that half an item must be nearer than `SURE` by `NEARER`."""

NEARER = 0.08

ASKED_FOR = 0.1
"""Cosine from which a fact of the kind that a plain question asks for bears on it.

Between "What did she do for a living?" and facts the cosine tells next to nothing: measured with the local model over
plain questions to five families, 92 of 100 facts of the category that is asked for reach 0.1 and 89 of 100 others do;
at `LIKELY` it is 40 and 26. So the category decides, and the cosine only keeps out what is like nothing at all (and
what has no vector). On 116 questions with an answer every value from 0 to 0.25 answers two more than none and no more
of the 31 that must not be answered; from 0.3 on it begins to lose them."""

WRAPPED = re.compile(r"^[^“«„]{0,60}:\s(?=[“«„])")
"""Before words that are kept as they were said: who said them. That is no part of what is told."""

YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")

GAP = "…"
"""Stands for what was left out of a quotation, however much it was."""

FOR_THE_ASSISTANT = frozenset({Verdict.REQUEST, Verdict.SMALL_TALK})

PLAIN_CHARACTERS = 120
"""A question longer than this says more than what it asks for, and is not searched for its kind."""


@dataclass(frozen=True, slots=True)
class QuestionTerms:
    """What a question looks for: its own content words, and what kind of thing it plainly asks for."""

    lexicon: Lexicon
    words: frozenset[str]
    plain: tuple[int, ...]
    """Places in `Asking.plain`, which are the same in every language."""
    measured: Literal["when", "how many", ""] = ""
    names: frozenset[str] = frozenset()
    """Those of the words that are names of others: every telling of theirs holds them, and few answer."""
    checks: bool = False
    """It asks yes or no, so that it names all that an answer speaks of."""
    years: frozenset[int] = frozenset()
    """That it names."""
    year_of_life: int | None = None
    """It asks for the person's birth or death, and the family knows the year of it."""
    of_teller: bool = False
    """It speaks of the one who asks."""

    @classmethod
    def of(cls, question: str, participants: Participants, lexicon: Lexicon) -> QuestionTerms:
        return cls(
            lexicon,
            topic_words(question, participants, lexicon),
            tuple(_plain_asked(question, participants, lexicon)),
            "when"
            if lexicon.asking.when.search(question)
            else "how many"
            if lexicon.asking.how_many.search(question)
            else "",
            _names_in(question, participants, lexicon),
            "?" in question and not lexicon.asking.open.search(question),
            frozenset(map(int, YEAR.findall(question))),
            _year_of_life(question, participants, lexicon),
            any(mention.who is Who.TELLER for mention in _mentions_in(question, participants, lexicon)),
        )

    def asks_for(self, item: Recalled) -> bool:
        """Whether the item is a fact of the kind that is asked for, in whatever language it is told."""
        if item.kind != "fact":
            return False
        spoken = read_language(item.text, self.lexicon)
        kinds = ((self.lexicon.asking.plain[place], spoken.asking.plain[place]) for place in self.plain)
        return any(
            item.category in kind.categories and (kind.told.search(item.text) or same.told.search(item.text))
            for kind, same in kinds
        )


def _year_of_life(question: str, participants: Participants, lexicon: Lexicon) -> int | None:
    """Of the person's birth or death, where the question asks for that and for nobody else's."""
    if any(mention.who in (Who.OTHER, Who.TELLER) for mention in _mentions_in(question, participants, lexicon)):
        return None
    person, asking = participants.person, lexicon.asking
    known = person.born if asking.birth.search(question) else person.died if asking.death.search(question) else ""
    return int(known[:4]) if known[:4].isdigit() else None


def _mentions_in(question: str, participants: Participants, lexicon: Lexicon) -> tuple[Mention, ...]:
    return read_aspect(question, lexicon, participants, Focus(participants)).mentions


def _names_in(question: str, participants: Participants, lexicon: Lexicon) -> frozenset[str]:
    """Capitalised words that do not open a sentence, where nouns have no capital; and the asker's own name."""
    names = {participants.teller_name}
    if not lexicon.people.capital_nouns:
        for sentence in split_sentences(question, lexicon):
            names |= {token.raw for token in tokenize(sentence)[1:] if token.raw[:1].isupper()}
    return frozenset(word for name in names for word in topic_words(name, participants, lexicon))


def _plain_asked(question: str, participants: Participants, lexicon: Lexicon) -> Iterator[int]:
    """What the question asks for if it says nothing besides: "what was his job" does, "what did he like about his first
    job at the mill" names more, and only what shares it can answer."""
    if len(question) > PLAIN_CHARACTERS:
        return
    is_narrow = lexicon.asking.narrow.search(question)
    for place, kind in enumerate(lexicon.asking.plain):
        rest = kind.asked.sub(" ", question)
        if (
            rest != question
            and not (is_narrow and kind.told is ANYTHING)
            and not topic_words(rest, participants, lexicon)
        ):
            yield place


def pick(recalled: Sequence[Recalled], said: str, participants: Participants, lexicon: Lexicon) -> list[Recalled]:
    """The items that truly bear on what is asked in `said`, best first, each saying once; at most three, and after the
    best another telling of the same by somebody else. Their texts are what can be quoted of them.

    An item bears on it when its meaning is near (`SURE`); or fairly near (`LIKELY`) and it shares a content word; or,
    without a vector, when it shares enough of them; or when it is a fact of the kind that a plain question asks for
    (`ASKED_FOR`). Names of the person count for nothing: every item is about them.
    """
    question = question_part(said, lexicon)
    looked = QuestionTerms.of(question, participants, lexicon)
    picked: list[Recalled] = []
    beside: list[Recalled] = []
    # The same words once more answer nothing, with a question mark or without.
    seen = {"", _plain_words(said), _plain_words(question)}
    for item in recalled:
        if item.kind == "chunk" or _plain_words(item.text) in seen:
            continue
        told = _what_can_answer(item, looked, participants, lexicon)
        if _plain_words(told.text) in seen:
            continue
        if bears_on(told, looked, participants, lexicon):
            seen.add(_plain_words(told.text))
            picked.append(told)
        else:
            beside.append(told)
    best = sorted(picked, key=lambda item: -_closeness(item, looked, participants, lexicon))
    chosen = best[:QUOTED_AT_MOST]
    other = find_dispute(chosen[0], [*best[1:], *beside], participants) if chosen else None
    return [chosen[0], other, *(one for one in chosen[1:] if one is not other)] if other else chosen


def question_part(said: str, lexicon: Lexicon) -> str:
    """The sentences that ask; what is told around them is not what is looked for."""
    asking = [sentence for sentence in split_sentences(said, lexicon) if lexicon.phrases.asks.search(sentence)]
    return " ".join(asking) or said


def _what_can_answer(item: Recalled, looked: QuestionTerms, participants: Participants, lexicon: Lexicon) -> Recalled:
    """The item with what it states only, not what it asks, nor what its teller says of themselves where that is not
    asked for; and a `GAP` for what was left out. What it asked counted in its similarity, which is therefore nothing to
    go by: its words alone must show that it answers.
    """
    spoken = read_language(item.text, lexicon)
    sentences = split_sentences(item.text, spoken)
    tells_nothing = _tells_nothing if item.kind == "message" else asks
    asking = {sentence for sentence in sentences if tells_nothing(sentence, spoken)}
    own = item.kind == "message" and item.own and not looked.of_teller
    left_out = asking | {sentence for sentence in sentences if own and _is_of_teller(sentence, participants, spoken)}
    if not left_out:
        return item
    parts = [GAP if sentence in left_out else sentence for sentence in sentences]
    told = (part for before, part in pairwise(["", *parts]) if not before == part == GAP)
    text = " ".join(told) if len(left_out) < len(set(sentences)) else ""
    return replace(item, text=text, similarity=0.0 if asking else item.similarity)


def _is_of_teller(sentence: str, participants: Participants, lexicon: Lexicon) -> bool:
    """ "Me, I was born in Bamako": it says nothing of the person."""
    aspect = read_aspect(sentence, lexicon, participants, Focus(participants))
    return aspect.subject is Who.TELLER and not aspect.speaks_of(Who.PERSON)


def asks(sentence: str, lexicon: Lexicon) -> bool:
    """Whether a recalled sentence asks or orders instead of telling, or names a secret. A question that somebody is
    quoted with is part of what is told ("She always said: 'Have you eaten?'")."""
    return bool(lexicon.screens.question.search(QUOTE.sub("", sentence))) or is_guarded(sentence)


def _tells_nothing(sentence: str, lexicon: Lexicon) -> bool:
    """The same of a message, where a wish or a greeting is for the assistant ("No, that is all for today")."""
    return asks(sentence, lexicon) or judge(sentence, QUOTE.sub("", sentence), lexicon) in FOR_THE_ASSISTANT


def _plain_words(text: str) -> str:
    return re.sub(r"\W+", " ", text.casefold()).strip()


def bears_on(item: Recalled, looked: QuestionTerms, participants: Participants, lexicon: Lexicon) -> bool:
    if not _can_answer(item, looked, lexicon):
        return False
    if item.similarity >= ASKED_FOR and looked.asks_for(item):
        return True
    wanted = looked.words - looked.names if looked.checks else looked.words
    shared = wanted & topic_words(WRAPPED.sub("", item.text, count=1), participants, lexicon)
    part = len(shared) / max(len(wanted), 1)
    sure = SURE if lexicon.code == "en" else UNLIKE_ENGLISH
    if looked.checks:
        return part >= HALF_THE_WORDS or item.similarity >= sure + NEARER
    if item.similarity >= sure:
        return True
    return bool(shared) and (item.similarity >= LIKELY or part >= ENOUGH_WORDS)


def _can_answer(item: Recalled, looked: QuestionTerms, lexicon: Lexicon) -> bool:
    """What says nothing of time does not answer "when", what has no number does not answer "how many"."""
    if looked.year_of_life is not None and _is_of_other_years(item, {looked.year_of_life}):
        return False
    if looked.years and _is_of_other_years(item, looked.years):
        return False
    if not looked.measured:
        return True
    if looked.measured == "when" and (item.occurred or lexicon.asking.of_time.search(item.text)):
        return True
    tokens = tokenize(item.text)
    return any(token.word[:1].isdigit() or token.word in lexicon.dates.numbers for token in tokens)


def _is_of_other_years(item: Recalled, years: Collection[int]) -> bool:
    """Whether it names years and none of them is one of those, give or take one: it tells of somebody else's life, or
    of another day.
    """
    named = [int(one) for one in YEAR.findall(f"{item.occurred[:4]} {item.text}")]
    return bool(named) and all(abs(one - year) > 1 for one in named for year in years)


def _closeness(item: Recalled, looked: QuestionTerms, participants: Participants, lexicon: Lexicon) -> float:
    """Being of the kind that is asked for counts as much as holding every word of the question."""
    if looked.asks_for(item):
        return item.similarity + 1
    shared = looked.words & topic_words(item.text, participants, lexicon)
    return item.similarity + len(shared) / max(len(looked.words), 1)


def topic_words(text: str, participants: Participants, lexicon: Lexicon) -> frozenset[str]:
    """Beginnings of content words, without the person's names and kin words for them."""
    known = {word for name in participants.names for word in name} | lexicon.phrases.vague
    return frozenset(
        plain(lexicon.asking.bases.get(word, word))[:5]
        for word in content_words(text, lexicon)
        if word not in known and not is_kin_of(word, lexicon, participants)
    )
