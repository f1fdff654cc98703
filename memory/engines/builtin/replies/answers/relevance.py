"""Which recalled items answer a question, and what of them can be quoted: statements, never questions."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import fmean, pstdev

from memory.engines.base import Recalled
from memory.engines.builtin.classification.pair_features import load_pair_weights, place_of_word
from memory.engines.builtin.extraction.mentions import Who
from memory.engines.builtin.extraction.question_events import events_of
from memory.engines.builtin.extraction.subjects import Focus, read_aspect
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.answer_forms import LIKING, can_answer, fits_form, tells_of_liking
from memory.engines.builtin.replies.answers.content_topics import topics_of
from memory.engines.builtin.replies.answers.disputes import find_dispute, teller_of
from memory.engines.builtin.replies.answers.doers import is_done_by_another
from memory.engines.builtin.replies.answers.question_terms import QuestionTerms
from memory.language.detection import read_language
from memory.language.lexicon import Lexicon, loose
from memory.language.questions.questions import asking_sentences, is_asking
from memory.language.sentences.sentences import QUOTE, split_sentences
from memory.language.sentences.speech_acts import Verdict, is_guarded, is_order, judge

QUOTED_AT_MOST = 3
SURE = 0.65
"""Cosine from which an item bears on a question by itself. With the small local models most answers lie between 0.45
and 0.8; short sentences about the same person reach this value whatever they say. An item below it must share a word
or a kind of thing with the question."""
LIKELY = 0.3
"""Cosine from which one shared content word is enough; below it, or without a vector, the words alone must show it."""
ENOUGH_WORDS = 0.34
"""Share of the question's content words that an item must contain, at least one, where there is no vector."""

HALF_THE_WORDS = 0.5
"""The share for a yes-no question, with a vector too; rare words weigh more. "Did she ever break a bone?" is not
answered by what else broke. For a question in a language that is not read, an item must contain more than this share,
whatever its cosine."""

NEARER = 0.08
NAMED = 0.4
"""Cosine from which sharing only a teller's name is enough, for the item that the search found best. All that this
teller told contains the name."""

LEAST_SHARE, LEAST_OF_OTHERS = 0.8, 0.5
"""Share of the best item's closeness that a further item must have: one of the same teller, and one of another teller,
who may tell it differently."""

TOLD_BY_ASKER = 0.15
"""Subtracted from the closeness of what the asker told: people ask for what they do not know."""

TOLD_WHEN_ASKED = 1.0
"""Added to the closeness of what was told in answer to the same question, divided by the number of topics asked for:
it tells of the topic, where other items may only mention it."""

ASKED_FOR = 0.1
"""Cosine from which a fact of the kind that a plain question asks for bears on it.

Between "What did she do for a living?" and facts the cosine tells next to nothing. Measured with the local model over
plain questions to five families, 92 of 100 facts of the category asked for reach 0.1, and so do 89 of 100 other facts;
40 and 26 of 100 reach `LIKELY`. So the category decides, and the cosine only keeps out what is like nothing at all
(and what has no vector). Of 116 questions with an answer, every value from 0 to 0.25 answers two more than no such rule
does, and no more of the 31 questions that must not be answered; from 0.3 on it begins to lose answers."""

STANDS_OUT, STANDS_OUT_TOO = 4.0, 2.5
"""Where nothing answers a question: how many standard deviations above the mean of all items, cosine and score added,
the best item must lie to be shown as near, and how many the others beside it."""


GAP = "…"
"""Stands for what was left out of a quotation, however much that was."""
HEDGE = loose(
    r"""^(?:\w{1,4}\s)?(?:i\s(?:think|believe|guess|reckon|suppose)(?:\sthat)?|ich\s(?:glaube?|meine?|denke?),?(?:\sdass)?|glaube?\sich
    |creo\sque|me\sparece\sque|je\s(?:crois|pense)\squ(?:e\s|['’]))\s*"""
)
"""The words of a teller who is not sure of what they tell of the person."""
FOR_THE_ASSISTANT = frozenset({Verdict.REQUEST, Verdict.SMALL_TALK, Verdict.TRANSIENT})


def pick(
    recalled: Sequence[Recalled], asked: Collection[str], looked: QuestionTerms, participants: Participants
) -> list[Recalled]:
    """Return at most three items that truly bear on a question, best first, without repetition. If somebody else tells
    the same thing differently, that item comes second. Each text is what can be quoted of the item. `asked` are the
    message and its question, whose own words answer nothing.

    An item bears on the question if its meaning is near (`SURE`); or fairly near (`LIKELY`) and it shares a topic; or,
    without a vector, if it shares enough topics; or if it is a fact of the kind that a plain question asks for
    (`ASKED_FOR`). Names of the person count for nothing: every item is about the person.
    """
    best_score = max((item.score for item in recalled), default=0.0)
    picked: list[Recalled] = []
    beside: list[Recalled] = []
    offered: list[Recalled] = []
    seen = {"", *map(_plain_words, asked)}  # compared without punctuation
    for item in recalled:
        if item.kind == "chunk" or _plain_words(item.text) in seen:
            continue
        told = what_can_answer(item, looked, participants)
        if _plain_words(told.text) in seen:
            continue
        if bears_on(told, looked, participants, is_best=item.score == best_score):
            seen.add(_plain_words(told.text))
            picked.append(told)
        elif can_answer(told, looked, participants) and looked.shared_with(told, participants):
            beside.append(told)
        offered.append(told)
    closeness = {item.alias: _closeness(item, looked, participants) for item in picked}
    best = sorted(picked, key=lambda item: -closeness[item.alias])
    chosen = _near_the_best(_each_teller_first(best)[:QUOTED_AT_MOST], closeness)
    other = find_dispute(chosen, [*best[1:], *beside], offered, participants)
    return [chosen[0], other, *(one for one in chosen[1:] if one is not other)] if other else chosen


def _each_teller_first(best: Sequence[Recalled]) -> list[Recalled]:
    """Put the best item of each teller before all other items: tellers may tell it differently."""
    firsts = {teller_of(item): item for item in reversed(best)}
    return sorted(best, key=lambda item: firsts[teller_of(item)] is not item)


def _near_the_best(best: Sequence[Recalled], closeness: Mapping[int, float]) -> list[Recalled]:
    """Keep the best item and those that come close to it: two good answers without a poor one are better than with."""
    return [
        item
        for item in best
        if closeness[item.alias]
        >= closeness[best[0].alias] * (LEAST_SHARE if teller_of(item) == teller_of(best[0]) else LEAST_OF_OTHERS)
    ]


def find_nearest(
    recalled: Sequence[Recalled], asked: Collection[str], looked: QuestionTerms, participants: Participants
) -> list[Recalled]:
    """Return the items nearest to an open question that nothing answers, best first, at most three. They need not share
    a word with it. Empty if none stands out, as in a family that has told little.
    """
    if looked.checks:
        return []
    items = [item for item in recalled if item.kind != "chunk"]
    similarities = _above_the_mean([item.similarity for item in items])
    scores = _above_the_mean([item.score for item in items])
    above = {item.alias: sum(both) for item, *both in zip(items, similarities, scores, strict=True)}
    seen = {"", *map(_plain_words, asked)}
    near: list[Recalled] = []
    for item in sorted(items, key=lambda item: -above[item.alias]):
        if above[item.alias] < STANDS_OUT_TOO:
            break
        told = what_can_answer(item, looked, participants)
        is_new = not {_plain_words(item.text), _plain_words(told.text)} & seen
        if is_new and can_answer(told, looked, participants):
            seen.add(_plain_words(told.text))
            near.append(told)
    return near[:QUOTED_AT_MOST] if near and above[near[0].alias] >= STANDS_OUT else []


def _above_the_mean(values: Sequence[float]) -> list[float]:
    """Return how far each value lies above the mean, in standard deviations."""
    spread = pstdev(values) if values else 0.0
    return [(value - fmean(values)) / spread if spread else 0.0 for value in values]


def question_part(said: str, lexicon: Lexicon) -> str:
    """Return the sentences of the message that ask, without what is told around them."""
    return " ".join(asking_sentences(said, lexicon)) or said


def what_can_answer(item: Recalled, looked: QuestionTerms, participants: Participants) -> Recalled:
    """Reduce the item to what it states, with a `GAP` for what is left out: what it asks, and what its teller says of
    themselves, unless that is asked for. An item that asked something gets similarity 0, because the question counted
    in its similarity: its words alone must show that it answers. A message in which somebody planted an order for the
    assistant answers nothing: the same person mostly wrote what stands around the order."""
    spoken = read_language(item.text, looked.lexicon)
    sentences = split_sentences(item.text, spoken)
    tells_nothing = _tells_nothing if item.kind == "message" else asks
    asking = {sentence for sentence in sentences if tells_nothing(sentence, spoken)}
    if item.kind == "message" and any(map(is_order, asking)):
        return replace(item, text="")
    is_own = item.kind == "message" and item.own and not looked.of_teller
    left_out = asking | {one for one in sentences if is_own and _is_of_teller(one, participants, spoken)}
    if not left_out:
        return item
    parts = [GAP if sentence in left_out else sentence for sentence in sentences]
    told = (part for before, part in pairwise(["", *parts]) if not before == part == GAP)
    text = " ".join(told) if len(left_out) < len(set(sentences)) else ""
    return replace(item, text=text, similarity=0.0 if asking else item.similarity)


def _is_of_teller(sentence: str, participants: Participants, lexicon: Lexicon) -> bool:
    """Whether the sentence speaks of its teller and not of the person ("Me, I was born in Bamako")."""
    aspect = read_aspect(HEDGE.sub("", sentence), lexicon, participants, Focus(participants))
    return aspect.subject is Who.TELLER and not aspect.speaks_of(Who.PERSON)


def asks(sentence: str, lexicon: Lexicon) -> bool:
    """Whether a recalled sentence asks or orders instead of telling, or names a secret. A quoted question is part of
    what is told ("She always said: 'Have you eaten?'")."""
    return is_asking(QUOTE.sub("", sentence), lexicon) or is_guarded(sentence)


def _tells_nothing(sentence: str, lexicon: Lexicon) -> bool:
    """Whether a sentence of a message tells nothing. It may also greet the assistant or ask something of it ("No, that
    is all for today")."""
    return asks(sentence, lexicon) or judge(sentence, QUOTE.sub("", sentence), lexicon) in FOR_THE_ASSISTANT


def _plain_words(text: str) -> str:
    return re.sub(r"\W+", " ", text.casefold()).strip()


def bears_on(item: Recalled, looked: QuestionTerms, participants: Participants, *, is_best: bool = False) -> bool:
    """Whether the item bears on the question. `is_best`: the search found no better item."""
    if not can_answer(item, looked, participants) or not _is_near(item, looked, participants, is_best=is_best):
        return False
    if is_done_by_another(item, looked, participants):
        return False
    return fits_form(item, looked, participants)


def _is_near(item: Recalled, looked: QuestionTerms, participants: Participants, *, is_best: bool) -> bool:
    """Whether the item is of the kind that the question asks for, or near to it by its meaning and its words."""
    if item.similarity >= ASKED_FOR and looked.asks_for(item):
        return True
    if looked.checks:
        return item.similarity >= SURE + NEARER or _confirms(item, looked, participants)
    wanted, shared = looked.topics, looked.shared_with(item, participants)
    part = len(shared) / max(len(wanted), 1)
    if not looked.is_read:
        known = sum(looked.rarity.values())
        return sum(looked.rarity.get(topic, 0.0) for topic in shared) > HALF_THE_WORDS * known
    least = SURE + NEARER if looked.topics & looked.tellers and not shared else SURE
    if item.similarity >= least and (shared or not looked.of_life):
        return True
    is_of_relative = bool(looked.forms.relatives) and not wanted
    if item.similarity >= LIKELY and (is_of_relative or any(need.is_enough for need in looked.forms.needs)):
        return True
    if wanted - looked.tellers and not shared - looked.tellers:
        return bool(shared) and is_best and item.similarity >= NAMED
    return bool(shared) and (item.similarity >= LIKELY or part >= ENOUGH_WORDS)


def weight_of(topics: Collection[str]) -> float:
    """Return the sum of the topics' weights: how rare each is in what many families told."""
    rarity = load_pair_weights().rarity
    return sum(float(rarity[place_of_word(topic)]) for topic in sorted(topics))


def _confirms(item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    """Whether the item contains enough of a yes-no question. In a message, which may tell of many things, two sentences
    in a row must contain enough."""
    if not _holds_enough(item, looked, participants):
        return False
    if item.kind not in ("message", "passage"):
        return True
    sentences = split_sentences(item.text, read_language(item.text, looked.lexicon))
    stretches = (replace(item, text=f"{before} {after}") for before, after in pairwise(["", *sentences]))
    return any(_holds_enough(stretch, looked, participants) for stretch in stretches)


def _holds_enough(item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    wanted = looked.topics - looked.names
    shared = looked.shared_with(item, participants) & wanted
    if wanted & LIKING - {"favourite"} and not shared & LIKING and not tells_of_liking(item, looked, participants):
        return False
    is_half = weight_of(shared) >= HALF_THE_WORDS * weight_of(wanted) > 0
    return is_half and _speaks_of_all_named(item, looked, participants)


def _speaks_of_all_named(item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    """Whether the item names everybody whom the question names, except the asker: what was lent to somebody else does
    not answer "Did he lend Frank money?"."""
    asker = topics_of(participants.teller_name, participants, looked.lexicon)
    return (looked.topics & looked.names) - asker <= topics_of(item.text, participants, looked.lexicon)


def _closeness(item: Recalled, looked: QuestionTerms, participants: Participants) -> float:
    """Return how close the item is to the question. Being of the kind that is asked for counts as much as having every
    topic of the question. The search score, which also sees the words around the item, counts half the cosine."""
    found = item.similarity + item.score / 2 - (TOLD_BY_ASKER if item.own else 0)
    if looked.topics & events_of(item.subject):
        found += TOLD_WHEN_ASKED / len(looked.topics)
    if looked.asks_for(item):
        return found + 1
    return found + len(looked.shared_with(item, participants)) / max(len(looked.topics), 1)
