"""Corrections that do not say what they are about: "no, that's wrong, it was 1957", "it wasn't Cork, it was Hull".

If the wrong value is named, the newest message that contains it is meant. Otherwise the last messages of the same
person are searched, and a value counts as wrong only if no other one can be meant. Questions, doubts, denials and
reports of what others said correct nothing, and neither does a sentence that says more than the sentence before it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from memory.language.comparison.concepts import LIGHT
from memory.language.comparison.statement_reading import concept_of, inner_text, plain, read
from memory.language.corrections.claim_search import BEFORE_SHORT_YEARS, SHORT_YEAR, ClaimSearch, Speakers
from memory.language.corrections.correction_claims import (
    BESIDE,
    Claim,
    claim_of,
    read_claim,
    with_cue_in_front,
    words_outside,
)
from memory.language.corrections.correction_orders import as_claim, read_order, speaks_of_topic
from memory.language.corrections.correction_words import BARE, CUE, NAMING_WORDS
from memory.language.corrections.corrections import wrong_values
from memory.language.corrections.meant_messages import newest_with
from memory.language.corrections.named_things import behind_cues, named_by, says_age, stands_for_age
from memory.language.corrections.put_right import PutRight, places_of
from memory.language.corrections.values import YEAR, values_in
from memory.language.detection import lexicon_for, read_language
from memory.language.lexicon import Lexicon
from memory.language.sentences.sentences import split_sentences, tokenize
from memory.language.sentences.speech_acts import Verdict, judge

FURTHEST = 4
"""Number of messages back in which something plainly called wrong is looked for."""
ASKS_WHO = re.compile(
    r"""\b(?:who(?!\selse\b)|we[rnm](?!\s(?:\w+\s)?noch\b)|qui[eé]n(?:es)?(?!\smás\b)|qui(?!\sd['’]autre\b))\b[^.!?]*\?\W*\Z""",
    re.IGNORECASE,
)
"""A question at the end of a reply that somebody's name answers. "Who else was there?" does not ask who it was."""
SOMEBODYS = (
    r"(?P<owner>[A-ZÀ-Ý][\w-]+?)(?:['’]s|s|['’])\s(?:[\w-]+\s){{0,2}}{thing}\b",
    r"\b{thing}(?:\s[\w-]+){{0,2}}\s(?:de\s|von\s|d['’])(?P<owner>[A-ZÀ-Ý][\w-]+)",
    r"(?i:\b(?P<owner>my|our|meine?[nmrs]?|unsere?[nmrs]?|mi|nuestr[oa]|mon|ma|notre))\s(?:[\w-]+\s){{0,2}}{thing}\b",
)
"""Whose a thing is."""
ASKING = frozenset({Verdict.QUESTION, Verdict.REQUEST})


@dataclass(frozen=True, slots=True)
class Meant:
    """What a correction puts right.

    `at` is the place, among the given messages, of the one that told it; `sentence` is the sentence that says it.
    """

    put_right: PutRight
    at: int
    sentence: str


def read_meant(said: str, told: Sequence[str], speakers: Speakers, *, asked: str = "") -> Meant | None:
    """Return what the message corrects in the messages before it (`told`, by the same person, the newest last).

    None if that is not certain, or if the message names the wrong value and says itself what the correction is about.
    An order to correct something may say what it is about. `asked` is what the assistant said just before: who says who
    it was, where they are asked that, corrects nothing.
    """
    order = read_order(said)
    said, topic = (order.claim, order.topic) if order else (said, "")
    if named := named_by(said):
        if named[0].is_person and behind_cues(said) == said and ASKS_WHO.search(asked):
            return None
        meant = next(filter(None, (_named_in(one, told, speakers, topic) for one in named)), None)
        is_other = meant is not None and says_age(said) and not stands_for_age(meant.put_right, meant.sentence)
        return None if is_other else meant
    said = with_cue_in_front(said)
    if not told or CUE.match(said.strip()) is None or wrong_values(said):
        return None
    lexicon = read_language(f"{told[-1]} {said}", lexicon_for(speakers.language))
    claim = read_claim(said.strip(), lexicon, speakers.names)
    if claim is None:
        return None
    reach, says_what = FURTHEST if claim.is_plain else 1, _says_what(claim, lexicon, speakers)
    furthest = len(told) if says_what and claim.is_plain else FURTHEST
    for back, message in enumerate(list(reversed(told))[:furthest], start=1):
        if _asks(message, lexicon):
            if says_what:
                continue
            return None  # the assistant answered this message, and its answer may be what is wrong
        found = ClaimSearch(claim, lexicon, speakers, is_near=back <= reach, topic=topic).meant_in(message)
        if found:
            [(put_right, sentence), *more] = found
            is_open = back > 1 or says_what or bool(NAMING_WORDS & {token.word for token in tokenize(claim.text)})
            is_unclear = bool(more) or not put_right.right
            if is_unclear or (is_open and _fits_another(claim, told[:-back], lexicon, speakers, topic)):
                return None
            return Meant(put_right, len(told) - back, sentence)
    return None


def _says_what(claim: Claim, lexicon: Lexicon, speakers: Speakers) -> bool:
    """Whether the claim says what it is about, and not only what is right."""
    outside = words_outside(claim.text, values_in(claim.text, lexicon, speakers.names))
    return any(concept_of(plain(one.word)) or one.word not in lexicon.common | BARE for one in outside)


def _named_in(named: PutRight, told: Sequence[str], speakers: Speakers, topic: str) -> Meant | None:
    """Return the newest message on the topic that contains the wrong value. None if the value can't be replaced there
    once.
    """
    about = [one if speaks_of_topic(one, topic, speakers.names) else "" for one in told]
    at = newest_with([named], about)
    if at is None or (named.thing and any(named.places_in(one) for one in about[:at])):
        return None  # two messages may tell of two bikes
    lexicon = read_language(told[at], lexicon_for(speakers.language))
    sentences = [one for one in split_sentences(told[at], lexicon) if named.places_in(one)]
    is_clear = len(sentences) == 1 and named.said_in_full(sentences[0]) is not None
    is_clear = is_clear and _tells_all(sentences[0], named.did, speakers.names)
    is_clear = is_clear and not (named.is_owned and _is_of_another(sentences[0], named.thing, speakers.names))
    return Meant(named, at, sentences[0]) if is_clear else None


def _tells_all(sentence: str, did: str, names: frozenset[str]) -> bool:
    """Whether the sentence tells what somebody is said to have done: "who walked her" and not "who scared her"."""
    return read(did, names).content.keys() - LIGHT <= read(sentence, names).content.keys()


def _is_of_another(sentence: str, thing: str, names: frozenset[str]) -> bool:
    """Whether the sentence tells of somebody else's thing: "Frank's bike", "my bike"."""
    found = (re.search(one.format(thing=re.escape(thing)), sentence) for one in SOMEBODYS)
    owners = [one["owner"] for one in found if one]
    return any(plain(owner.casefold()) not in names for owner in owners)


def _fits_another(claim: Claim, earlier: Sequence[str], lexicon: Lexicon, speakers: Speakers, topic: str) -> bool:
    """Whether something told earlier fits the claim as well.

    If the last message is not meant, any earlier one may be; "he was called …" may be about any animal.
    """
    search = ClaimSearch(claim, lexicon, speakers, is_near=True, topic=topic)
    return any(search.meant_in(message) for message in earlier)


def _asks(message: str, lexicon: Lexicon) -> bool:
    sentences = split_sentences(message, lexicon)
    return any("?" in one or judge(one, one, lexicon) in ASKING for one in sentences)


def instead_of(said: str, new: str, old: str, names: frozenset[str]) -> bool:
    """Whether the new statement is the old one with another value, which the words `said` claim to be right."""
    if named := named_by(as_claim(said)):
        return any(one.said_in_full(old) == new for one in named)
    claim, lexicon = claim_of(said, names)
    if claim is None or new == old:
        return False
    search = ClaimSearch(claim, lexicon, Speakers(names, language=lexicon.code), is_near=True)
    if any(one.right and one.said_in_full(old) == new for one, _sentence in search.meant_in(old)):
        return True
    if who := claim.another:
        name = old.split(maxsplit=1)[0]
        is_begun = plain(name.casefold()) in names and new.endswith(old[len(name) :])
        return is_begun and bool(places_of(who.split()[-1], new[: len(new) - len(old) + len(name)]))
    said_there = inner_text(new)
    beside = {token.word for token in words_outside(said_there, values_in(said_there, lexicon, names))}
    for right in values_in(new, lexicon, names):
        if not _claims(claim, right.text) or beside <= BESIDE[right.kind]:
            continue  # "it was 1979" does not say what happened then
        for wrong in values_in(old, lexicon, names):
            is_named = wrong.text in claim.wrong or not places_of(wrong.text, said)
            if is_named and f"{new[: right.start]}{wrong.text}{new[right.end :]}" == old:
                return right.kind is wrong.kind
    return False


def is_said_by(said: str, new: str, old: str, names: frozenset[str]) -> bool:
    """Whether `new`, drawn from the words `said`, says only what they put right, and `old` says that already."""
    said = with_cue_in_front(as_claim(said))
    named = [one for one in named_by(said) if places_of(one.right, new) and places_of(one.wrong, new)]
    if named:
        return any(one.is_said_in(old) for one in named_by(said))
    claim, lexicon = claim_of(said, names)
    if claim is None:
        return False
    who = claim.another
    values = [who.split()[-1]] if who else [value.text for value in values_in(claim.text, lexicon, names)]
    short = {value for value in values if SHORT_YEAR.fullmatch(value)}
    known_years = {year for year in YEAR.findall(old) if year[2:] in short}
    is_told = any(places_of(value, new) and places_of(value, old) for value in (*values, *known_years))
    if not (is_told or (known_years and short & set(re.findall(r"\d+", new)))):
        return False
    known = f"{said[: said.index(claim.text)]} {claim.text} {old} {said if claim.forgotten else ''}"
    return _telling(inner_text(new), lexicon) <= _telling(known, lexicon) | names


def _claims(claim: Claim, value: str) -> bool:
    """Whether the claim contains the value, or the last digits of a year."""
    is_short = bool(YEAR.fullmatch(value)) and any(
        before in BEFORE_SHORT_YEARS for before in re.findall(rf"(\w+)\s['’]?{value[2:]}(?!\w)", claim.text.lower())
    )
    return is_short or bool(places_of(value, claim.text))


def _telling(text: str, lexicon: Lexicon) -> set[str]:
    return {plain(token.word) for token in tokenize(text) if token.word not in lexicon.common}
