"""Labels for pairs of a new and an old statement, without a model: most pairs are a question for the family.

The engine decides only two things by itself, both about statements of one teller: that the teller says the same again,
and that the teller takes back an earlier statement and names it. Of every other pair it says only how likely people are
to want to look at it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from memory.engines.base import Compared, Label, LabelRequest, Pair
from memory.engines.builtin.classification.pair_features import (
    Floats,
    load_pair_weights,
    pair_features,
    rarity_among,
    weigh_pair,
)
from memory.language.comparison.agreement import contains, read_statement, same_statement, says_all_of
from memory.language.comparison.concepts import LIGHT
from memory.language.comparison.statement_reading import inner_text, plain, read
from memory.language.corrections.correction_claims import NOT_BUT, says_only_a_value
from memory.language.corrections.correction_orders import as_claim
from memory.language.corrections.corrections import (
    FOLLOWS,
    denials,
    denies,
    in_words_of,
    is_put_right_in,
    kin_in,
    place_of,
    read_put_right,
    takes_back_at,
    values_put_right,
)
from memory.language.corrections.implied_corrections import FURTHEST, instead_of, is_said_by
from memory.language.corrections.likely_corrections import likely_puts_right
from memory.language.corrections.meant_messages import is_drawn_from, meant_message, names_matter
from memory.language.sentences.sentences import tokenize

WORTH_A_LOOK = 0.3
"""Closeness from which people are shown a pair; docs/engine.md shows the effect of other values."""
CLEAR = 0.5
"""Closeness from which a teller who says that they were wrong may mean an old statement, if none is closer."""
LONG_WORD = 4
"""Letters from which a word is likely to tell something."""
LIKELY = 0.45
"""Least closeness of a statement and the one just before it that it likely puts right: worth a look and not `CLEAR`."""


def label_pairs(request: LabelRequest) -> list[Label]:
    """Return one label for each pair, in order: same, corrects, close or different."""
    names = frozenset((request.person.name, *request.person.known_as, *request.aliases))
    found = closeness(request.pairs, names)
    alike = alike_words(names)
    labels = [_label(pair, near, alike) for pair, near in zip(request.pairs, found, strict=True)]
    corrected = (*_put_right(request.pairs), *_told_before(request.pairs, alike), *_meant(request.pairs, alike))
    corrected = (*corrected, *_taken_back(request.pairs, found, alike))
    for at in _of_what_is_meant(request.pairs, dict.fromkeys(corrected), alike):
        if labels[at] is not Label.SAME:
            labels[at] = Label.CLOSE if _would_be_lost(request.pairs[at], alike) else Label.CORRECTS
    for at in (*_put_right_already(request.pairs, labels), *_meant_already(request.pairs, alike)):
        labels[at] = Label.SAME
    return labels


def closeness(pairs: Sequence[Pair], names: frozenset[str]) -> list[float]:
    """Return how likely the statements of each pair belong together and are worth a look by people, from 0 to 1.

    `names` are what the remembered person is called; they say nothing about a pair. A statement about a teller never
    belongs together with one about the person. All pairs together show which words are common in this family.
    """
    alike, weights = alike_words(names), load_pair_weights()
    rarity = rarity_among(pairs, alike, weights.rarity)
    return [_closeness_of(pair, alike, rarity) if pair.new.about == pair.old.about else 0.0 for pair in pairs]


def _closeness_of(pair: Pair, alike: frozenset[str], rarity: Floats) -> float:
    features = pair_features(pair, alike, rarity)
    weighed = weigh_pair(features, load_pair_weights(), has_similarity=pair.similarity is not None)
    near = 1 / (1 + math.exp(-weighed))
    return max(near, LIKELY) if near < LIKELY and likely_corrects(pair, alike) else near


def likely_corrects(pair: Pair, alike: frozenset[str]) -> bool:
    """Whether the new statement likely corrects the old one, told by the same teller a few messages before."""
    before = reversed(pair.new.told_before[-FURTHEST:]) if pair.same_teller else ()
    back = next((back for back, told in enumerate(before) if is_drawn_from(pair.old.said, told)), None)
    new, old = pair.new, pair.old.text
    return back is not None and likely_puts_right(new.said, new.text, old, alike, is_next=back == 0)


@lru_cache(maxsize=256)
def alike_words(names: frozenset[str]) -> frozenset[str]:
    """Return the single words of these names, as they are written and without accents."""
    called = {token.word for name in names for token in tokenize(name)}
    return frozenset(called | {plain(word) for word in called})


def _label(pair: Pair, near: float, alike: frozenset[str]) -> Label:
    if pair.new.about != pair.old.about:
        return Label.DIFFERENT
    if pair.same_teller and _is_same(pair, alike):
        return Label.SAME
    return Label.CLOSE if near >= WORTH_A_LOOK else Label.DIFFERENT


def _is_same(pair: Pair, alike: frozenset[str]) -> bool:
    """Whether numbers, dates, names and negation agree, and the new statement says nothing more than the old one."""
    if pair.new.occurred and pair.old.occurred and pair.new.occurred != pair.old.occurred:
        return False
    new, old = inner_text(pair.new.text), inner_text(pair.old.text)
    return same_statement(new, old, pair.similarity, aliases=alike) or says_all_of(
        old, new, pair.similarity, aliases=alike
    )


# Statements that say that they correct something.


def _may_correct(pair: Pair) -> bool:
    return pair.same_teller and pair.new.about == pair.old.about


def _are_of_same_words(pair: Pair) -> bool:
    """Whether both statements were drawn from the same words: no message puts right what it tells itself."""
    return (pair.new.said or pair.new.text) in pair.old.said


def _of_what_is_meant(pairs: Sequence[Pair], corrected: Iterable[int], alike: frozenset[str]) -> Iterator[int]:
    """Yield the places of those corrected pairs whose old statement is the one that the teller means.

    That is the old statement drawn from the message that `meant_message` finds. If there is no such message, the pair
    is yielded only if the teller says what the correction is about and just one old statement fits.
    """
    elsewhere: dict[str, list[int]] = {}
    for at in corrected:
        new, old = pairs[at].new, pairs[at].old
        meant = meant_message(new.said, new.text, old.text, new.told_before, alike)
        if meant is None and names_matter(new.said, new.text, old.text, alike):
            elsewhere.setdefault(new.text, []).append(at)
        elif meant is not None and is_drawn_from(old.said, meant):
            yield at
    yield from (places[0] for places in elsewhere.values() if len(places) == 1)


def _put_right(pairs: Sequence[Pair]) -> Iterator[int]:
    """Return the pairs of "it was 1932, not 1931" and the teller's one statement that says 1931.

    If several statements of the teller say 1931, none of their pairs is returned.
    """
    meant: dict[str, list[int]] = {}
    for at, pair in enumerate(pairs):
        put_right = read_put_right(pair.new.text) if _may_correct(pair) else None
        if put_right and put_right.said_in_full(pair.old.text):
            meant.setdefault(pair.new.text, []).append(at)
    return (places[0] for places in meant.values() if len(places) == 1)


def _put_right_already(pairs: Sequence[Pair], labels: Sequence[Label]) -> Iterator[int]:
    """Yield the pairs of such a correction and the statement that it has put right already.

    A correction that corrects another statement is left out. The others only tell the same again.
    """
    correcting = {pair.new.text for pair, label in zip(pairs, labels, strict=True) if label is Label.CORRECTS}
    for at, pair in enumerate(pairs):
        if _may_correct(pair) and pair.new.text not in correcting:
            old, same_words = inner_text(pair.old.text), _are_of_same_words(pair)
            if is_put_right_in(old, pair.new.text, same_words=same_words):
                yield at


def _told_before(pairs: Sequence[Pair], alike: frozenset[str]) -> Iterator[int]:
    """Yield the pairs of "Rose was born in 1932, not 1931" and the teller's statement that Rose was born in 1931."""
    for at, pair in enumerate(pairs):
        if _may_correct(pair) and any(
            put_right.said_in_full(pair.old.text) and _says_what_was_told(pair.old.text, was, alike)
            for put_right, was in values_put_right(pair.new.text)
            if plain(put_right.right) not in alike
        ):
            yield at


def _meant(pairs: Sequence[Pair], alike: frozenset[str]) -> Iterator[int]:
    """Yield the pairs of an old statement and the same statement with another value.

    The words from which the new statement was drawn say that this value is right: "no, it was 1957".
    """
    for at, pair in enumerate(pairs):
        if _may_correct(pair) and instead_of(pair.new.said, pair.new.text, pair.old.text, alike):
            yield at


def _meant_already(pairs: Sequence[Pair], alike: frozenset[str]) -> Iterator[int]:
    """Yield the pairs of such words as a statement of their own and the statement that they have put right already."""
    for at, pair in enumerate(pairs):
        if _may_correct(pair) and pair.new.said and pair.new.said in pair.old.said:
            names = alike | {token.word for token in tokenize(pair.new.teller)}
            if is_said_by(pair.new.said, pair.new.text, pair.old.text, names):
                yield at


def _says_what_was_told(old: str, was: str, alike: frozenset[str]) -> bool:
    """Whether the old statement says what `was` says.

    One may say more than the other if both name the person and the same relatives, so that neither is about others.
    """
    old = inner_text(old)
    if same_statement(old, was, None, aliases=alike):
        return True
    if kin_in(old, alike) != kin_in(was, alike) or not all(_names_any(text, alike) for text in (old, was)):
        return False
    one, other = read_statement(old, alike), read_statement(was, alike)
    return contains(one, other) or contains(other, one)


def _names_any(text: str, alike: frozenset[str]) -> bool:
    return any(token.word in alike for token in tokenize(text))


def _would_be_lost(pair: Pair, alike: frozenset[str]) -> bool:
    """Whether only the words of a correction would be left of a statement about the person.

    That is a quotation of the teller that leaves something out ("Anna said: “I told you she was born in Hull. Actually
    …”") or a sentence that only says what was not so ("She was not at Boots but at Woolworths"). People are asked
    instead.
    """
    new, old = pair.new.text, pair.old.text
    is_quoted = inner_text(new) != new and inner_text(old) == old
    says_less = is_quoted and bool(_words_of(old, alike) - _words_of(new, alike))
    return (says_less or bool(NOT_BUT.search(new))) and in_words_of(old, new) is None


def _words_of(text: str, alike: frozenset[str]) -> frozenset[str]:
    """Return the longer words of the text, without names of the person."""
    return frozenset(token.word for token in tokenize(text) if len(token.word) >= LONG_WORD and token.word not in alike)


def _taken_back(pairs: Sequence[Pair], found: Sequence[float], alike: frozenset[str]) -> Iterator[int]:
    """Return one pair for each statement that takes something back: with the old one it denies, else the closest."""
    meant: dict[str, list[tuple[bool, float, int]]] = {}
    for at, pair in enumerate(pairs):
        if not _may_correct(pair) or _are_of_same_words(pair) or read_put_right(pair.new.text):
            continue
        if says_only_a_value(pair.new.said or pair.new.text):
            continue  # the conversation says what the value is about, or nothing does
        denied = has_denial(pair.new, pair.old, alike)
        is_taken_back = found[at] >= CLEAR and _takes_back(pair.new, alike)
        if (denied and _has_other_values(pair, alike)) or (is_taken_back and (denied or _is_of_same(pair, alike))):
            meant.setdefault(pair.new.text, []).append((denied, found[at], at))
    return (max(places)[2] for places in meant.values())


def _is_of_same(pair: Pair, alike: frozenset[str]) -> bool:
    """Whether the new statement speaks of the same thing as the old one, with another number or name.

    Without a number, it may differ in one other word. "It was 1957 when he learned the piano" does not put right other
    things that he began in 1957.
    """
    new, old = read(pair.new.text, alike), read(pair.old.text, alike)
    values = new.names | {word.meaning for word in new.words if word.value is not None}
    others = new.content.keys() - LIGHT - values - {*old.content, *read(pair.old.said, alike).content}
    is_same_when = bool(new.numbers) and new.numbers <= old.numbers and new.names <= old.names
    return (not others and not is_same_when) or (len(others) == 1 and not new.numbers)


def _takes_back(new: Compared, alike: frozenset[str]) -> bool:
    """Whether the teller says that they were wrong, in this sentence or just before it."""
    said = as_claim(new.said or new.text)
    cues = takes_back_at(said)
    at = place_of(new.text, said, alike) if cues else 0
    return any(cue - 1 <= at <= cue + FOLLOWS for cue in cues)


def _has_other_values(pair: Pair, alike: frozenset[str]) -> bool:
    """Whether each has a number, or each a name, that the other lacks: "It wasn't 66, she moved in 67"."""
    new, old = read(pair.new.text, alike), read(pair.old.text, alike)
    numbers = bool(new.numbers - old.numbers and old.numbers - new.numbers)
    return numbers or bool(new.names - old.names and old.names - new.names)


def has_denial(new: Compared, old: Compared, alike: frozenset[str]) -> bool:
    """Whether the words from which `new` was drawn deny a value of `old` and speak of the same thing."""
    said = as_claim(new.said or new.text)
    found = denials(said, alike)
    if not found:
        return False
    told, mine = read(old.text, alike), frozenset(read(new.text, alike).content)
    behind = frozenset({*told.content, *read(old.said, alike).content})
    at = place_of(new.text, said, alike)
    near = [denial for denial in found if denial.sentence <= at <= denial.sentence + FOLLOWS]
    return any(denies(denial, told, mine=mine, behind=behind) for denial in near)
